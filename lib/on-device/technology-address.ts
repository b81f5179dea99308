/** What an address of a script or style says: never by its query, which may hold anything. */
export interface TechnologyAddress {
  /** As the page wrote it, without query and fragment. */
  text: string;
  host: string;
  /** In lower case, as are the parts. */
  path: string;
  segments: string[];
  /** Names of libraries, with the version where the address states one. */
  libraries: Map<string, string | undefined>;
  plugins: string[];
  themes: string[];
}

/** The version that a text starts with. One figure alone is none in an address: `v3` may be that of an interface. */
const VERSION = /^v?(\d{1,5}(?:\.\d{1,6}){1,3})/;
export const toVersion = (text: string): string | undefined => VERSION.exec(text.slice(0, 40))?.[1];

/** Parts of a file's name that say how it was made, not what it is. */
const MAKES = new Set(
  'min slim bundle umd prod production esm global pkgd pack packed compressed minified all full dev development latest iife module modern cjs legacy runtime rtl'.split(
    ' ',
  ),
);
/** A version, or the hash of a build. */
const isMake = (part: string) =>
  MAKES.has(part) ||
  /^v?\d/.test(part) ||
  (/^[a-z\d]{8,}$/.test(part) && /\d/.test(part)) ||
  /^[\da-f]{7,}$/.test(part);

/** `jquery-3.7.1.slim.min.js` is "jquery" 3.7.1, and `owl.carousel.min.css` is "owl.carousel". */
function toLibrary(file: string): [name: string, version: string | undefined] {
  const stem = file.replace(/\.(?:js|mjs|css)$/, '').slice(0, 100);
  const parts = stem.split(/([.\-_@])/);
  let name = parts[0] ?? '';
  let at = 1;
  while (at + 1 < parts.length && !isMake(parts[at + 1] ?? '')) {
    name += `${parts[at]}${parts[at + 1]}`;
    at += 2;
  }
  return [name, toVersion(stem.slice(name.length + 1))];
}

/** The folders of packages and versions that CDNs and package managers make: `npm/vue@3.4.1`, `ajax/libs/vue/3.4.1`. */
function toLibraries(segments: string[]): TechnologyAddress['libraries'] {
  const libraries: TechnologyAddress['libraries'] = new Map();
  const add = (name: string, version: string | undefined) => {
    if (name && !libraries.get(name)) libraries.set(name, version);
  };
  for (const [at, segment] of segments.entries()) {
    const before = segments[at - 1] ?? '';
    const scope = (depth: number) => (segments[at - depth]?.startsWith('@') ? `${segments[at - depth]}/` : '');
    const sign = segment.indexOf('@', 1);
    if (sign > 0) add(scope(1) + segment.slice(0, sign), toVersion(segment.slice(sign + 1)));
    else if (at > 0 && toVersion(segment)) add(scope(2) + before, toVersion(segment));
    else if (/^(?:npm|node_modules)$/.test(before) || (before.startsWith('@') && before.length > 1))
      add(scope(1) + segment, undefined);
  }
  add(...toLibrary(segments.at(-1) ?? ''));
  return libraries;
}

/** Folders below `wp-content`, or `app` where Composer laid it. */
function toWordPressNames(segments: string[], folders: string[]): string[] {
  return segments.filter((_, at) => {
    const root = segments[at - 2];
    return folders.includes(segments[at - 1] ?? '') && (root === 'wp-content' || root === 'app');
  });
}

/** Null for what is not fetched from a host. */
export function toTechnologyAddress(written: string): TechnologyAddress | null {
  const url = URL.parse(written);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  // `combine/npm/a@1,npm/b@2` of jsDelivr.
  const path = url.pathname.slice(0, 1000).toLowerCase().replaceAll(',', '/');
  const segments = path.split('/').slice(1, 41);
  return {
    text: `${url.origin}${url.pathname}`,
    host: url.hostname,
    path,
    segments,
    libraries: toLibraries(segments),
    plugins: toWordPressNames(segments, ['plugins', 'mu-plugins']),
    themes: toWordPressNames(segments, ['themes']),
  };
}

/** `a.b.example` gives itself, `b.example` and `example`. */
export function toHostNames(host: string): string[] {
  const labels = host.split('.').slice(-8);
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/** Whether a page belongs to whom a host belongs: what a maker's own pages load says nothing of what they use. */
export function isOwn(page: string, host: string): boolean {
  const labels = host.split('.');
  const isShort = (labels.at(-1)?.length ?? 0) === 2 && (labels.at(-2)?.length ?? 0) <= 3;
  const owner = labels.slice(isShort ? -3 : -2).join('.');
  return page === owner || page.endsWith(`.${owner}`);
}
