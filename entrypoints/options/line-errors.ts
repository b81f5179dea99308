import { i18n } from '#i18n';
import { formatNumber } from '../../components/format';

const MOST_NAMED = 20;

/** What is said of the lines of a field that are at fault: the first are named and the others counted, since a page of thousands would not answer. */
export function toLineErrors<Fault>(faults: readonly Fault[], toText: (fault: Fault) => string): string[] {
  const errors = faults.slice(0, MOST_NAMED).map(toText);
  const more = faults.length - errors.length;
  return more > 0 ? [...errors, i18n.t('options.safety.list.moreErrors', more, [formatNumber(more)])] : errors;
}
