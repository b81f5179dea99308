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

/** Sets the texts of the worker. They stand in its script: a worker that has just started need not fetch them. */
export function setWorkerTexts(): void {
  setTexts(TEXTS[toTextLanguage()]);
}
