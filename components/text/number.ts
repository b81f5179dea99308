import { t } from '../../lib/texts';

export const NOTHING = '–';

/** The language of the texts, with the user's region when it fits. Some systems name what `Intl` refuses: `en-US@posix`. */
export function toLanguage(): string {
  const { language } = navigator;
  const texts = t('text.language') || 'en';
  try {
    return new Intl.Locale(language).language === texts ? language : texts;
  } catch {
    return texts;
  }
}

const made = new Map<string, unknown>();
/** Reused, because making a formatter takes longer than using it a hundred times. */
export function once<T>(name: string, make: (language: string) => T): T {
  const known = made.get(name) as T | undefined;
  if (known) return known;
  const formatter = make(toLanguage());
  made.set(name, formatter);
  return formatter;
}

export function numberWith(name: string, options: Intl.NumberFormatOptions, value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  return once(`number ${name}`, (language) => new Intl.NumberFormat(language, options)).format(value);
}
