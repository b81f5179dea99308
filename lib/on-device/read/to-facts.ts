import type { Place } from '../../in-page/places';
import type { PageFacts } from '../facts';

const PLACES: Record<Place, true> = {
  head: true,
  header: true,
  nav: true,
  main: true,
  article: true,
  aside: true,
  footer: true,
};

type Raw = Record<string, unknown>;

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const readText = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '');
const readPlace = (value: unknown) =>
  typeof value === 'string' && Object.hasOwn(PLACES, value) ? (value as Place) : 'main';

function readList<T>(value: unknown, most: number, read: (one: unknown) => T | null): T[] {
  const list: T[] = [];
  if (!Array.isArray(value)) return list;
  for (let index = 0; index < value.length && index < 4 * most && list.length < most; index++) {
    const one = read(value[index]);
    if (one !== null) list.push(one);
  }
  return list;
}

const readRecords = <T>(value: unknown, most: number, read: (one: Raw) => T | null) =>
  readList(value, most, (one) => (isRecord(one) ? read(one) : null));
const readTexts = (value: unknown, most: number, length: number) =>
  readList(value, most, (one) => readText(one, length) || null);

/** An absolute http or https address, or null. Longer ones are left out, since a part of one leads elsewhere. */
const readAddress = (value: unknown) =>
  typeof value === 'string' && value.length <= 2000 && /^https?:\/\/[^/]/i.test(value) && URL.canParse(value)
    ? value
    : null;
const readAddresses = (value: unknown, most: number) => readList(value, most, readAddress);

const HOST = /^(?:[a-z0-9_.-]{1,253}|\[[\da-f:.]+\])$/;
/** Of the name of a window's property, with dots, and of a rule. */
const NAME = /^[\w$.:-]{1,100}$/;

function readElements(value: unknown): Record<string, string> {
  const elements: Record<string, string> = Object.create(null);
  if (!isRecord(value)) return elements;
  for (const id of Object.keys(value).slice(0, 1000))
    if (NAME.test(id) && typeof value[id] === 'string') elements[id] = readText(value[id], 300);
  return elements;
}

function readJsonLd(value: unknown): string[] {
  let room = 400_000;
  return readList(value, 50, (text) => {
    if (typeof text !== 'string' || text.length === 0 || text.length > room) return null;
    room -= text.length;
    return text;
  });
}

/** Without query, fragment and a dot at the end of the host. Null where the page has no web address. */
function readPageAddress(value: unknown): string | null {
  const address = readAddress(value);
  const page = address === null ? null : new URL(address);
  if (!page) return null;
  page.hostname = page.hostname.replace(/\.$/, '');
  return page.origin + page.pathname;
}

/**
 * What the two readers in the page gave, taken for hostile: `page` by `readPage`, `globals` by `readGlobals` or null. Null
 * where there is no page of a site, as with a picture, a PDF or a text file.
 */
export function toFacts(page: unknown, globals: unknown): PageFacts | null {
  if (!isRecord(page) || !/^(?:text\/html|application\/xhtml\+xml)$/.test(readText(page.type, 100))) return null;
  const address = readPageAddress(page.address);
  if (address === null) return null;
  return {
    address,
    base: readAddress(page.base) ?? address,
    title: readText(page.title, 1000),
    language: readText(page.language, 40),
    metas: readRecords(page.metas, 200, ({ name, content }) => ({
      name: readText(name, 100).toLowerCase(),
      content: readText(content, 1000),
    })),
    jsonLd: readJsonLd(page.jsonLd),
    headings: readTexts(page.headings, 60, 300),
    links: readRecords(page.links, 3000, ({ url, text, rel, place }) => {
      const link = readAddress(url);
      return link === null
        ? null
        : { url: link, text: readText(text, 120), rel: readText(rel, 100), place: readPlace(place) };
    }),
    scripts: readAddresses(page.scripts, 400),
    styles: readAddresses(page.styles, 400),
    hosts: readList(page.hosts, 400, (host) =>
      typeof host === 'string' && HOST.test(host) ? host.replace(/\.$/, '') : null,
    ),
    relations: readRecords(page.relations, 200, ({ rel, url, sizes, type }) => {
      const link = readAddress(url);
      return link === null
        ? null
        : { rel: readText(rel, 100), url: link, sizes: readText(sizes, 100), type: readText(type, 100) };
    }),
    pictures: readRecords(page.pictures, 20, ({ url, alt, hint, place }) => {
      const link = readAddress(url);
      return link === null
        ? null
        : { url: link, alt: readText(alt, 200), hint: readText(hint, 600), place: readPlace(place) };
    }),
    cookies: readTexts(page.cookies, 200, 200),
    comments: readTexts(page.comments, 40, 300),
    elements: readElements(page.elements),
    globals: readText(globals, 50_000)
      .split('\n', 500)
      .filter((name) => NAME.test(name)),
    text: readText(page.text, 60_000),
  };
}
