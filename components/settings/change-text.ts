import { i18n } from '#i18n';
import type { SectionName } from '../../lib/model';
import { THEMES } from '../../lib/settings/settings';
import type { Change } from '../../lib/settings/transfer';
import { formatNumber } from '../text/format';
import { toQuoted } from '../text/visible';

const NAMES = {
  plan: () => i18n.t('options.calls.plan'),
  alwaysLive: () => i18n.t('options.calls.live'),
  loadByThemselves: (section) => i18n.t('options.file.loads', [sectionName(section)]),
  lifetimeDays: (section) => i18n.t('options.file.lifetime', [sectionName(section)]),
  negativeHours: () => i18n.t('options.saved.negativeHours'),
  loadLogos: () => i18n.t('options.privacy.logos'),
  neverSend: () => i18n.t('options.file.neverSend'),
  monthlyAllowance: () => i18n.t('options.file.allowance'),
  theme: () => i18n.t('options.appearance.theme'),
} satisfies Record<Change['name'], (part: string) => string>;

// The part of a change is one that the settings have.
const sectionName = (part: string) => i18n.t(`section.${part as SectionName}`);

function toText(name: Change['name'], value: unknown): string {
  if (typeof value === 'boolean') return value ? i18n.t('options.file.on') : i18n.t('options.file.off');
  if (typeof value === 'number') {
    if (name === 'negativeHours') return i18n.t('options.file.hours', value);
    return name === 'lifetimeDays' ? i18n.t('options.file.days', value, [formatNumber(value)]) : formatNumber(value);
  }
  if (Array.isArray(value)) {
    return value.length > 3
      ? i18n.t('options.file.entries', value.length, [formatNumber(value.length)])
      : value.map((text) => toQuoted(String(text))).join(', ') || i18n.t('options.file.none');
  }
  if (value === 'unknown') return i18n.t('options.calls.planUnknown');
  const theme = THEMES.find((candidate) => name === 'theme' && candidate === value);
  if (theme) return i18n.t(`options.appearance.${theme}`);
  return value === null ? i18n.t('options.file.none') : String(value);
}

/** A change as people read it. */
export function changeText({ name, part, from, to }: Change): { label: string; from: string; to: string } {
  return { label: NAMES[name](part ?? ''), from: toText(name, from), to: toText(name, to) };
}
