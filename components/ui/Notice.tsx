import { TriangleAlert } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';

const MOST_NAMED = 5;

/** Render which entries of an organisation's list can match no host, so that nobody takes them for done; nothing where all can. */
export function NoHosts({ entries }: { entries: readonly string[] }) {
  if (entries.length === 0) return null;
  const named = toNamedTexts(entries, MOST_NAMED);
  return <p class="field-error">{i18n.t('managed.noHosts', entries.length, [formatNumber(entries.length), named])}</p>;
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
