import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of the packages whose code went into the build under way. */
const folders = new Set<string>();

/** The folder of the package that a module belongs to; null for our own and the bundler's. */
function toPackageFolder(id: string): string | null {
  const path = id.replace(/^\0/, '').replaceAll('\\', '/');
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(path)?.[1] ?? null;
}

/** What a bundler says of one part of a bundle, as far as it matters here. */
type Part = { type: 'asset' } | { type: 'chunk'; modules: Record<string, { renderedLength: number }> };

/** A plugin for Vite that remembers which packages really are in the bundle, since most of what is installed is not. */
export function collectPackages() {
  return {
    name: 'sitecard-notices',
    generateBundle(_: unknown, bundle: Record<string, Part>) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        for (const [id, module] of Object.entries(part.modules)) {
          const folder = module.renderedLength > 0 ? toPackageFolder(id) : null;
          if (folder) folders.add(folder);
        }
      }
    },
  };
}

/** What the MIT licence asks to be passed on, as it stands in our own. */
const MIT = readFileSync(new URL('../../LICENSE', import.meta.url), 'utf8').replace(/^[\s\S]*?(?=Permission is)/, '');

/** The licence of a package; some bring no file of it. */
function toLicence(folder: string, license: string, by: string): string {
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)\b/i.test(entry));
  if (file) return readFileSync(join(folder, file), 'utf8').trim();
  if (license !== 'MIT') throw new Error(`${folder} brings no text of its licence, ${license}.`);
  return `Copyright (c) ${by}\n\n${MIT.trim()}`;
}

function toNotice(folder: string): string {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const home = typeof repository === 'string' ? repository : repository?.url;
  const by = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  const text = toLicence(folder, license, by);
  return [`${name} ${version} (${license})`, ...(home ? [home] : []), '', text].join('\n');
}

/** The package that the build reads it from speaks of its own licence alone. */
const SUFFIX_LIST = `Public Suffix List (MPL-2.0)
https://publicsuffix.org/list/public_suffix_list.dat

\`suffixes.json\` is made from this list. It is subject to the terms of the Mozilla Public License, v. 2.0, which is
at https://mozilla.org/MPL/2.0/.`;

/** The names in `lib/taxonomy.ts`; the licence asks for the author, the title, the address and what was changed. */
const IAB_NAMES = `IAB Tech Lab Content Taxonomy 1.0 and 3.0 (CC-BY-3.0)
https://github.com/InteractiveAdvertisingBureau/Taxonomies

By IAB Technology Laboratory, Inc., licensed under a Creative Commons Attribution 3.0 License, which is at
https://creativecommons.org/licenses/by/3.0/. It comes as is, without warranties of any kind. Sitecard contains
an excerpt: ids, and the names of categories of the first tier.`;

/** The licences of these packages, by their folders, of the list that the build makes a file of, and of names in our own code. */
export function toNotices(folders: Iterable<string>): string {
  const notices = [...[...folders].sort().map(toNotice), SUFFIX_LIST, IAB_NAMES];
  const head = `Sitecard contains the following ${notices.length} works of others.`;
  return `${[head, ...notices].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

/** Writes the licences of everything bundled into a build, as `THIRD_PARTY_NOTICES.txt`. */
export function writeNotices(build: string): void {
  writeFileSync(join(build, 'THIRD_PARTY_NOTICES.txt'), toNotices(folders));
}
