import { i18n } from '#i18n';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;

/** A size as people read it: `512 byte`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : bytes < 1e6 ? 1 : 2;
  const unit = UNITS[step] as (typeof UNITS)[number];
  const options = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(i18n.t('language'), options).format(bytes / 1000 ** step);
}
