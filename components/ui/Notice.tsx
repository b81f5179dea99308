import { TriangleAlert } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { toWrongText } from '../text/refusal';
import { Button } from './Button';
import { Dialog } from './Dialog';

const MOST_NAMED = 5;

interface NoHostsProps {
  entries: readonly string[];
  /** The character for which an entry names no host. */
  findWrong?(entry: string): string | undefined;
}

/** Shows entries that match no host, so that nobody relies on them. */
export function NoHosts({ entries, findWrong }: NoHostsProps) {
  if (entries.length === 0) return null;
  const named = toNamedTexts(entries, MOST_NAMED);
  const wrong = new Set(entries.slice(0, MOST_NAMED).flatMap((entry) => findWrong?.(entry) ?? []));
  return (
    <div class="field-error">
      <p>{t('ui.managed.noHosts', entries.length, [formatNumber(entries.length), named])}</p>
      {wrong.size > 0 && <p>{[...wrong].map(toWrongText).join(' ')}</p>}
    </div>
  );
}

interface Props {
  children: ComponentChildren;
  action?: ComponentChildren;
}

export function Notice({ children, action }: Props) {
  return (
    <div class="notice" role="alert">
      <TriangleAlert size={16} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}

interface AnewNoticeProps {
  children: ComponentChildren;
  button: string;
  question: { title: string; text: string; action: string };
  onAnew(): void;
}

/** Something saved is unreadable. The way out is to give it up, after a question. */
export function AnewNotice({ children, button, question, onAnew }: AnewNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Notice action={<Button onClick={() => setAsking(true)}>{button}</Button>}>{children}</Notice>
      {isAsking && (
        <Dialog
          title={question.title}
          action={question.action}
          losing
          onAction={() => {
            setAsking(false);
            onAnew();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{question.text}</p>
        </Dialog>
      )}
    </>
  );
}
