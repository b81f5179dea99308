import type background from '../assets/locales/en/background.json';
import type blocked from '../assets/locales/en/blocked.json';
import type bulk from '../assets/locales/en/bulk.json';
import type card from '../assets/locales/en/card.json';
import type categories from '../assets/locales/en/categories.json';
import type compare from '../assets/locales/en/compare.json';
import type dashboard from '../assets/locales/en/dashboard.json';
import type decisions from '../assets/locales/en/decisions.json';
import type explore from '../assets/locales/en/explore.json';
import type keyboard from '../assets/locales/en/keyboard.json';
import type networkLog from '../assets/locales/en/network-log.json';
import type onDevice from '../assets/locales/en/on-device.json';
import type pageLinks from '../assets/locales/en/page-links.json';
import type primed from '../assets/locales/en/primed.json';
import type safety from '../assets/locales/en/safety.json';
import type saved from '../assets/locales/en/saved.json';
import type settings from '../assets/locales/en/settings.json';
import type siteTable from '../assets/locales/en/site-table.json';
import type start from '../assets/locales/en/start.json';
import type text from '../assets/locales/en/text.json';
import type ui from '../assets/locales/en/ui.json';
import type usage from '../assets/locales/en/usage.json';
import type watch from '../assets/locales/en/watch.json';

interface Rooms {
  background: typeof background;
  blocked: typeof blocked;
  bulk: typeof bulk;
  card: typeof card;
  categories: typeof categories;
  compare: typeof compare;
  dashboard: typeof dashboard;
  decisions: typeof decisions;
  explore: typeof explore;
  keyboard: typeof keyboard;
  'network-log': typeof networkLog;
  'on-device': typeof onDevice;
  'page-links': typeof pageLinks;
  primed: typeof primed;
  safety: typeof safety;
  saved: typeof saved;
  settings: typeof settings;
  'site-table': typeof siteTable;
  start: typeof start;
  text: typeof text;
  ui: typeof ui;
  usage: typeof usage;
  watch: typeof watch;
}

type KeyOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string | { n: string } ? Name : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & string];

/** `room.key`: the way to a text in `assets/locales/<language>/<room>.json`. */
export type TextKey = KeyOf<Rooms>;

/** A text with plural forms is an object of counts (`0`, `1`) and `n` for any other. */
export interface TextTree {
  [key: string]: string | TextTree;
}

let texts: TextTree = {};

/** An object of rooms. Each context sets it once, when it starts. */
export function setTexts(rooms: TextTree): void {
  texts = rooms;
}

/** A count chooses the plural form. `$1` to `$9` stand for the values, or `$1` for the count. Empty without a text. */
export function t(key: TextKey, ...given: (number | readonly (string | number)[])[]): string {
  const count = given.find((value) => typeof value === 'number');
  const values = given.find((value) => typeof value === 'object') ?? (count === undefined ? [] : [count]);
  let found: string | TextTree | undefined = texts;
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined;
  if (typeof found === 'object') found = found[String(count)] ?? found.n;
  if (typeof found !== 'string') return '';
  return found.replace(/\$(\d)/g, (_, place: string) => String(values[Number(place) - 1] ?? ''));
}
