import {
  language as german,
  name as germanName,
  judged as germanTexts,
  verdict as germanVerdicts,
} from '../../assets/locales/de.json';
import { judged, language, name, verdict } from '../../assets/locales/en.json';
import type { GetMessage } from './toolbar-text';

type Texts = { [key: string]: string | Texts };

const ENGLISH: Texts = { language, name, verdict, judged };
const LANGUAGES: Record<string, Texts> = {
  en: ENGLISH,
  de: { language: german, name: germanName, verdict: germanVerdicts, judged: germanTexts },
};

const find = (texts: Texts, key: string) =>
  key
    .split('_')
    .reduce<string | Texts | undefined>((part, step) => (typeof part === 'object' ? part[step] : undefined), texts);

/**
 * The texts of the toolbar, which stand in the worker's own script: the first `getMessage` of a context loads all texts that the
 * browser has, for which a worker that has just started keeps the badge waiting. Any other text comes from `others`.
 */
export function createToolbarMessages(language: string, others: GetMessage): GetMessage {
  const texts = LANGUAGES[language.toLowerCase().split('-')[0] ?? ''] ?? ENGLISH;
  return (key, substitutions = []) => {
    const text = find(texts, key);
    if (typeof text !== 'string') return others(key, substitutions);
    return text.replace(/\$(\d)/g, (_, place: string) => substitutions[Number(place) - 1] ?? '');
  };
}
