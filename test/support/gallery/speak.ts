import type { TextTree } from '../../../lib/texts';
import { setTexts } from '../../../lib/texts';

const rooms = import.meta.glob<TextTree>('../../../assets/locales/*/*.json', { eager: true, import: 'default' });

/** Sets the texts, the language and the direction that the address names. */
export function speakAsAsked(query: URLSearchParams): void {
  const language = query.get('lang') ?? 'en';
  const isSpoken = ([path]: [string, TextTree]) => path.includes(`/locales/${language}/`);
  const toRoom = ([path, texts]: [string, TextTree]) => [path.split('/').at(-1)?.replace('.json', ''), texts];
  setTexts(Object.fromEntries(Object.entries(rooms).filter(isSpoken).map(toRoom)));
  document.documentElement.lang = language;
  document.documentElement.dir = query.get('dir') ?? 'ltr';
}
