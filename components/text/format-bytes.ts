import { i18n } from '#i18n';

/** A size as people read it: `210 bytes`, `3 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  // Half a kilobyte less than a megabyte is rounded to one.
  const [unit, size] =
    bytes < 1e3
      ? (['byte', 1] as const)
      : bytes < 999_500
        ? (['kilobyte', 1e3] as const)
        : (['megabyte', 1e6] as const);
  const options = {
    style: 'unit',
    unit,
    // The short form of a byte has no plural.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  } as const;
  return new Intl.NumberFormat(i18n.t('language'), options).format(bytes / size);
}
