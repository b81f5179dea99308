import type { PageFacts } from './facts';

const SAMPLE = 20_000;
/** The browser's detector is sure of less text too, and then names the wrong language of one page in seven. */
const ENOUGH = 200;

/** The words of a page that tell its language. */
export const toLanguageSample = ({ title, headings, text }: PageFacts) =>
  [title, ...headings, text].join('\n').slice(0, SAMPLE);

/** ISO 639-1; null where the code has no two letters. `nb-NO` is Norwegian, as the text says it. */
function toCode(language: string): string | null {
  const [, written] = /^\s*([a-z]{2})(?![^-_\s])/i.exec(language) ?? [];
  const [code = null] = written ? Intl.getCanonicalLocales(written) : [];
  return code === 'nb' || code === 'nn' ? 'no' : code;
}

/**
 * ISO 639-1 of a page. What the browser detected counts before `<html lang>`, which is often that of a template. Where neither
 * is sure, none is named.
 */
export function toLanguage(detected: string | null, facts: PageFacts): string | null {
  const found = detected && toLanguageSample(facts).length >= ENOUGH ? toCode(detected) : null;
  return found ?? toCode(facts.language);
}
