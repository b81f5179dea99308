import type { KeyList } from '../../lib/lookup/key-list';
import { findKey } from '../../lib/lookup/key-list';
import { t } from '../../lib/texts';
import { toVisible } from './visible';

/** The name of a key. The one that was there before there were more may have none. */
export function toKeyLabel({ name }: { name: string }): string {
  return name === '' ? t('text.firstKey') : toVisible(name);
}

/** Of the key that paid for an answer. A removed one keeps its name while that is known. */
export function toPayerLabel(list: KeyList, slot: string | undefined): string {
  const key = findKey(list, slot);
  return key ? toKeyLabel(key) : t('text.removedKey');
}
