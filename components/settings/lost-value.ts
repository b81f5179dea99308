import type { KeptLoss } from '../../lib/sync/state';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';
import { toSettingText } from './setting-text';

export interface LostText {
  label: string;
  /** The value that holds, and the one that it replaced. */
  holds: string;
  replaced: string;
}

type Tree = Record<string, unknown>;

function toTree(json: string): Tree {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Tree) : {};
  } catch {
    return {};
  }
}

const toText = (value: unknown) => (typeof value === 'string' ? toQuoted(value) : '');
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function toNoteText(json: string): string {
  const { text, tags } = toTree(json);
  const named = toList(tags).map(toText).join(', ');
  return [toText(text) || t('settings.sync.noText'), ...(named ? [t('settings.sync.tags', [named])] : [])].join(' · ');
}

function toPolicyText(json: string): string {
  const { name, rules } = toTree(json);
  const { length } = toList(rules);
  return t('settings.sync.rules', length, [toText(name), formatNumber(length)]);
}

/** What changed on two devices at once, in words. */
export function toLostText({ key, json, wonJson }: Pick<KeptLoss, 'key' | 'json' | 'wonJson'>): LostText {
  const [kind] = key.split(':', 1);
  const name = key.slice(key.indexOf(':') + 1);
  const toBoth = (label: string, write: (value: string) => string): LostText => {
    const [holds, replaced] = [wonJson, json].map((value) => (value === null ? t('settings.sync.gone') : write(value)));
    return { label, holds: holds ?? '', replaced: replaced ?? '' };
  };
  switch (kind) {
    case 'note':
      return toBoth(t('settings.sync.lossNote', [name]), toNoteText);
    case 'search':
      return toBoth(t('settings.sync.lossSearch'), (value) => toText(toTree(value).name));
    case 'policy':
      return toBoth(t('settings.sync.lossPolicy'), toPolicyText);
    case 'never-send':
      return toBoth(t('settings.sync.lossLine', [toQuoted(name)]), () => t('settings.sync.there'));
    default:
      return toBoth(toSettingText(name, null).label, (value) => toSettingText(name, value).value);
  }
}
