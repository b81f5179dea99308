/** A library by its name in an address. */
interface Library {
  version: string | undefined;
  /** Whether the name has a version, or the place is one for libraries. Any file may have such a name by chance. */
  isSure: boolean;
}

/** What an address of a script or style says: never by its query, which may hold anything. */
export interface TechnologyAddress {
  /** As the page wrote it, without query and fragment. */
  text: string;
  host: string;
  /** In lower case, as are the parts. */
  path: string;
  segments: string[];
  libraries: Map<string, Library>;
  /** Of WordPress, or empty. */
  plugin: string;
  theme: string;
}

/** The version that a text starts with. One figure alone is none in an address: `v3` may be that of an interface. */
const VERSION = /^v?(\d{1,5}(?:\.\d{1,6}){1,3})/;
export const toVersion = (text: string): string | undefined =>
  /^v?\d/.test(text) ? VERSION.exec(text.slice(0, 40))?.[1] : undefined;

/** Parts of a file's name that say how it was made, not what it is. */
const MAKES = new Set(
  'min slim bundle umd prod production esm global pkgd pack packed compressed minified all full dev development latest iife module modern cjs legacy runtime rtl'.split(
    ' ',
  ),
);
/** A version, or the hash of a build. */
const isMake = (part: string) => MAKES.has(part) || /^(?:v?\d|[\da-f]{7,}$|(?=[a-z]*\d+[a-z])[a-z\d]{8,}$)/.test(part);

/** `jquery-3.7.1.slim.min.js` is "jquery" and "3.7.1.slim.min", and `owl.carousel.min.css` is "owl.carousel" and "min". */
function toFileName(file: string): [name: string, make: string] {
  const stem = file.slice(0, 100).replace(/(?:\.(?:js|mjs|css))+$/, '');
  const mark = /[.\-_@]/g;
  let end = mark.exec(stem)?.index ?? stem.length;
  while (end < stem.length) {
    const next = mark.exec(stem)?.index ?? stem.length;
    if (isMake(stem.slice(end + 1, next))) break;
    end = next;
  }
  return [stem.slice(0, end), stem.slice(end + 1)];
}

/** Hosts that serve the libraries of others. */
const LIBRARY_HOST =
  /^(?:unpkg\.com|esm\.sh|cdn\.skypack\.dev|cdn\.jsdelivr\.net|cdnjs\.cloudflare\.com|ajax\.(?:googleapis|aspnetcdn)\.com|(?:maxcdn|netdna|stackpath)\.bootstrapcdn\.com|cdn\.bootcdn\.net|cdn\.staticfile\.(?:org|net))$/;
const LIBRARY_FOLDER = /^(?:vendors?|libs?|libraries|plugins|node_modules|bower_components|third[-_]party|external)$/;

/** The folders of packages and versions that CDNs and package managers make: `npm/vue@3.4.1`, `ajax/libs/vue/3.4.1`. */
function toLibraries(host: string, segments: string[]): TechnologyAddress['libraries'] {
  const libraries: TechnologyAddress['libraries'] = new Map();
  const add = (written: string, version: string | undefined, isSure = true) => {
    // Packages are called `hls.js`, and their files alike.
    const name = written.endsWith('.js') ? written.slice(0, -3) : written;
    const known = libraries.get(name);
    if (name) libraries.set(name, { version: known?.version ?? version, isSure: isSure || known?.isSure === true });
  };
  const scopeAt = (at: number) => (segments[at]?.startsWith('@') ? `${segments[at]}/` : '');
  for (let at = 0; at < segments.length; at++) {
    const segment = segments[at] ?? '';
    const before = segments[at - 1] ?? '';
    const sign = segment.indexOf('@', 1);
    if (sign > 0) add(scopeAt(at - 1) + segment.slice(0, sign), toVersion(segment.slice(sign + 1)));
    else if (at > 0 && /^v?\d/.test(segment) && toVersion(segment)) add(scopeAt(at - 2) + before, toVersion(segment));
    else if (before === 'npm' || before === 'node_modules' || before.startsWith('@'))
      add(scopeAt(at - 1) + segment, undefined);
  }
  const [name, make] = toFileName(segments.at(-1) ?? '');
  const isPlace = (folder: string) => LIBRARY_FOLDER.test(folder) || (name.length > 1 && folder.startsWith(name));
  const isSure =
    /^v?\d/.test(make) || LIBRARY_HOST.test(host) || host.includes(name) || segments.slice(0, -1).some(isPlace);
  add(name, toVersion(make), isSure);
  return libraries;
}

/** Folders below `wp-content`, or `app` where Composer laid it. */
const WORDPRESS = /\/(?:wp-content|app)\/(?:mu-)?(plugins|themes)\/([^/]+)\//;

/** Browsers write addresses in this form. One with a login is none that a page loads. */
const ADDRESS = /^(https?:\/\/([^/?#:@\s]+)(?::\d+)?)(\/[^?#]*)?/i;

/** Null for what is not fetched from a host. */
export function toTechnologyAddress(written: string): TechnologyAddress | null {
  const [text, , name, pathname = '/'] = ADDRESS.exec(written.slice(0, 2000)) ?? [];
  if (text === undefined || name === undefined) return null;
  const host = name.toLowerCase().replace(/\.$/, '');
  // `combine/npm/a@1,npm/b@2` of jsDelivr.
  const path = pathname.toLowerCase().replaceAll(',', '/');
  const segments = path.split('/', 41).slice(1);
  const [, folder, part = ''] = WORDPRESS.exec(path) ?? [];
  return {
    text,
    host,
    path,
    segments,
    libraries: toLibraries(host, segments),
    plugin: folder === 'plugins' ? part : '',
    theme: folder === 'themes' ? part : '',
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
