import type { Asker } from '../../lib/asker';
import type { Fate, RequestKind } from '../../lib/network-log/entry';
import { t } from '../../lib/texts';

/** Why a request was made: the gesture or the rule. */
export const toAskerText = (asker: Asker): string => t(`network-log.asker.${asker}`);
export const toKindText = (kind: RequestKind): string => t(`network-log.kind.${kind}`);
export const toFateText = (fate: Fate): string => t(`network-log.fate.${fate}`);
