import { i18n } from '#i18n';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/named-texts';

const MOST_NAMED = 5;

/** Render which entries of an organisation's list can match no host, so that nobody takes them for done; nothing where all can. */
export function NoHosts({ entries }: { entries: readonly string[] }) {
  if (entries.length === 0) return null;
  const named = toNamedTexts(entries, MOST_NAMED);
  return <p class="field-error">{i18n.t('managed.noHosts', entries.length, [formatNumber(entries.length), named])}</p>;
}
