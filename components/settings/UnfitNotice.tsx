import { i18n } from '#i18n';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/named-texts';
import { Notice } from '../ui/Notice';

const MOST_NAMED = 10;

/** Render what an organisation has set without effect, so that nobody relies on it; nothing where all of it holds. */
export function UnfitNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const named = toNamedTexts(names, MOST_NAMED);
  return <Notice>{i18n.t('managed.unfit', names.length, [formatNumber(names.length), named])}</Notice>;
}
