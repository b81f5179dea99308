import type { Asker } from '../../lib/asker';
import type { Fate, NotedRequest, RequestKind } from '../../lib/network-log/entry';
import { toKind } from '../../lib/network-log/entry';
import { t } from '../../lib/texts';

/** Why a request was made: the gesture or the rule. */
export const toAskerText = (asker: Asker): string => t(`network-log.asker.${asker}`);
export const toKindText = (kind: RequestKind): string => t(`network-log.kind.${kind}`);
/** Of a request that is about no single site. */
export function toSubjectText(request: Pick<NotedRequest, 'asker'>): string {
  const kind = toKind(request);
  if (kind !== 'service') return toKindText(kind);
  const { asker } = request;
  return asker === 'category-list' || asker === 'key-test' ? t('network-log.list') : t('network-log.query');
}
export const toFateText = (fate: Fate): string => t(`network-log.fate.${fate}`);
