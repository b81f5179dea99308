import germanOwn from '../../assets/locales/de/background.json';
import germanShared from '../../assets/locales/de/text.json';
import englishOwn from '../../assets/locales/en/background.json';
import englishShared from '../../assets/locales/en/text.json';
import { toTextLanguage } from '../../lib/browser/texts';
import { setTexts } from '../../lib/texts';

const TEXTS = {
  en: { background: englishOwn, text: englishShared },
  de: { background: germanOwn, text: germanShared },
};

/** The texts are part of the worker's script, so that a fresh worker need not fetch them. */
export function setWorkerTexts(): void {
  setTexts(TEXTS[toTextLanguage()]);
}
