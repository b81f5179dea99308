import { TriangleAlert } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { Button } from './Button';
import { Dialog } from './Dialog';

const MOST_NAMED = 5;

/** Render which entries of an organisation's list can match no host, so that nobody takes them for done; nothing where all can. */
export function NoHosts({ entries }: { entries: readonly string[] }) {
  if (entries.length === 0) return null;
  const named = toNamedTexts(entries, MOST_NAMED);
  return <p class="field-error">{t('ui.managed.noHosts', entries.length, [formatNumber(entries.length), named])}</p>;
}

interface Props {
  children: ComponentChildren;
  /** The button that does something about it. */
  action?: ComponentChildren;
}

/** Render something that the user must know, read out when it comes. */
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
  /** What cannot be read. */
  children: ComponentChildren;
  /** The button that leads to the question. */
  button: string;
  question: { title: string; text: string; action: string };
  onAnew(): void;
}

/** Render that something saved cannot be read, and the way out: to give it up, after a question. */
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
