/** Where links stand in a page, as a reader would say it. */
export const LINK_PLACES = ['article', 'navigation', 'aside', 'footer'] as const;
export type LinkPlace = (typeof LINK_PLACES)[number];

/** What the page's author says of a link. https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links */
export const LINK_RELATIONS = ['nofollow', 'sponsored', 'ugc'] as const;
export type LinkRelation = (typeof LINK_RELATIONS)[number];

/** Links of one page that lead to the same host, stand in the same part and say the same of themselves. */
export interface LinkGroup {
  /** As the browser writes it, with `www.`. */
  host: string;
  place: LinkPlace;
  relations: readonly LinkRelation[];
  links: number;
}

/** The links of an open page. It comes from the page, so it may be made to deceive. */
export interface PageLinks {
  /** Of the page: its origin. */
  origin: string;
  groups: readonly LinkGroup[];
  /** The page has more links than are read. */
  isCut: boolean;
}

/** Links of a page that are read and marked, in the order of the page. */
export const MOST_LINKS = 5000;

type Raw = Record<string, unknown>;

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
/** As browsers write hosts. */
const HOST = /^(?:[a-z0-9_.-]{1,254}|\[[\da-f:.]+\])$/;

function toGroup(value: unknown): LinkGroup | null {
  if (!isRecord(value)) return null;
  const { host, place, relations, links } = value;
  const known = LINK_PLACES.find((one) => one === place);
  if (typeof host !== 'string' || !HOST.test(host) || !known || !Array.isArray(relations)) return null;
  if (!Number.isSafeInteger(links) || (links as number) < 1 || (links as number) > MOST_LINKS) return null;
  return {
    host,
    place: known,
    relations: LINK_RELATIONS.filter((one) => relations.includes(one)),
    links: links as number,
  };
}

/** Null: it is not what the reader gives. Entries that are not are left out. */
export function toPageLinks(value: unknown): PageLinks | null {
  if (!isRecord(value) || typeof value.origin !== 'string' || !Array.isArray(value.groups)) return null;
  if (!/^https?:\/\//.test(value.origin) || value.origin.length > 300) return null;
  const groups = value.groups.slice(0, MOST_LINKS).flatMap((one) => toGroup(one) ?? []);
  return { origin: value.origin, groups, isCut: value.isCut === true };
}
