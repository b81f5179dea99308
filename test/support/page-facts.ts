import type { Place } from '../../lib/in-page/places.ts';
import type { PageFacts } from '../../lib/on-device/facts.ts';

interface Written extends Partial<Omit<PageFacts, 'metas' | 'links' | 'relations' | 'pictures' | 'jsonLd'>> {
  metas?: Record<string, string>;
  /** Addresses by place, or with a text. */
  links?: [address: string, place: Place, text?: string, rel?: string][];
  relations?: [rel: string, url: string, sizes?: string][];
  pictures?: [url: string, hint: string, alt?: string, place?: Place][];
  jsonLd?: unknown[];
}

/** The facts of a page that has only what is said of it: the start page of acme.example.com's site, unless said otherwise. */
export function toPageFacts({
  metas = {},
  links = [],
  relations = [],
  pictures = [],
  jsonLd = [],
  ...rest
}: Written = {}): PageFacts {
  return {
    address: 'https://www.acme-widgets.com/',
    base: rest.address ?? 'https://www.acme-widgets.com/',
    ...{ title: '', language: 'en', headings: [], scripts: [], styles: [], hosts: [], cookies: [], comments: [] },
    ...{ elements: {}, globals: [], text: '' },
    metas: Object.entries(metas).map(([name, content]) => ({ name, content })),
    links: links.map(([url, place, text = '', rel = '']) => ({ url, text, rel, place })),
    relations: relations.map(([rel, url, sizes = '']) => ({ rel, url, sizes, type: '' })),
    pictures: pictures.map(([url, hint, alt = '', place = 'header']) => ({ url, alt, hint, place })),
    jsonLd: jsonLd.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))),
    ...rest,
  };
}
