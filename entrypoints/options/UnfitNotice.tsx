import { i18n } from '#i18n';
import { formatNumber } from '../../components/format';
import { Notice } from '../../components/Notice';
import { toVisible } from '../../components/visible-text';

const MOST_NAMED = 10;

/** Render what an organisation has set without effect, so that nobody relies on it; nothing where all of it holds. */
export function UnfitNotice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const named = names.slice(0, MOST_NAMED).map(toVisible).join(', ');
  return <Notice>{i18n.t('managed.unfit', names.length, [formatNumber(names.length), named])}</Notice>;
}
