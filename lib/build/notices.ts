import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VENDOR_PACKAGE } from './vendor-list.ts';

const folders = new Set<string>();

/** Null for our own modules and the bundler's. */
function toPackageFolder(id: string): string | null {
  const path = id.replace(/^\0/, '').replaceAll('\\', '/');
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(path)?.[1] ?? null;
}

type Part = { type: 'asset' } | { type: 'chunk'; modules: Record<string, { renderedLength: number }> };

/** Remembers which packages are in the bundle, since most installed ones are not. */
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

const MIT = readFileSync(new URL('../../LICENSE', import.meta.url), 'utf8').replace(/^[\s\S]*?(?=Permission is)/, '');

/** Some packages bring no file of it. */
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

/** The npm package of the list names only its own licence. */
const SUFFIX_LIST = `Public Suffix List (MPL-2.0)
https://publicsuffix.org/list/public_suffix_list.dat

\`suffixes.json\` is made from this list. It is subject to the terms of the Mozilla Public License, v. 2.0, which is
at https://mozilla.org/MPL/2.0/.`;

/** The names in `lib/taxonomy.ts`. The licence asks for the author, the title, the address and the changes. */
const IAB_NAMES = `IAB Tech Lab Content Taxonomy 1.0 and 3.0 (CC-BY-3.0)
https://github.com/InteractiveAdvertisingBureau/Taxonomies

By IAB Technology Laboratory, Inc., licensed under a Creative Commons Attribution 3.0 License, which is at
https://creativecommons.org/licenses/by/3.0/. It comes as is, without warranties of any kind. Sitecard contains
an excerpt: ids, and the names of categories of the first tier.`;

/** Nobody asks for this notice. It says where the brands come from, and that they are not ours. */
const BRAND_ICONS = `Simple Icons (CC0-1.0)
https://simpleicons.org

\`icons.json\` has some of these icons. Their drawings are given to the public domain by CC0 1.0, which is at
https://creativecommons.org/publicdomain/zero/1.0/. The brands that they show are trademarks of their owners. An icon
says that a site uses a product. Its owner has nothing to do with Sitecard.`;

/** The letters in `components/text/identifier-letters.ts`. */
const UNICODE_LETTERS = `Unicode Security Mechanisms 15.0 (Unicode-3.0)
https://www.unicode.org/Public/security/15.0.0/

UNICODE LICENSE V3

COPYRIGHT AND PERMISSION NOTICE

Copyright © 1991-2022 Unicode, Inc.

NOTICE TO USER: Carefully read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING
DATA FILES, AND/OR SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF
THIS AGREEMENT. IF YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE.

Permission is hereby granted, free of charge, to any person obtaining a copy of data files and any associated
documentation (the "Data Files") or software and any associated documentation (the "Software") to deal in the Data
Files or Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, and/or sell copies of the Data Files or Software, and to permit persons to whom the Data Files or Software
are furnished to do so, provided that either (a) this copyright and permission notice appear with all copies of the
Data Files or Software, or (b) this copyright and permission notice appear in associated Documentation.

THE DATA FILES AND SOFTWARE ARE PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT
LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY
RIGHTS.

IN NO EVENT SHALL THE COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL
INDIRECT OR CONSEQUENTIAL DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THE DATA FILES OR SOFTWARE.

Except as contained in this notice, the name of a copyright holder shall not be used in advertising or otherwise to
promote the sale, use or other dealings in these Data Files or Software without prior written authorization of the
copyright holder.`;

export function toNotices(folders: Iterable<string>): string {
  // By their names: the folders may lie in different places.
  const notices = [...[...folders].map(toNotice).sort(), SUFFIX_LIST, IAB_NAMES, BRAND_ICONS, UNICODE_LETTERS];
  const head = `Sitecard contains the following ${notices.length} works of others.`;
  return `${[head, ...notices].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

export function writeNotices(build: string): void {
  writeFileSync(join(build, 'THIRD_PARTY_NOTICES.txt'), toNotices([...folders, VENDOR_PACKAGE]));
}
