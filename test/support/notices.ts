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

function toNotice(folder: string): string {
  const { name, version, license, author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const home = typeof repository === 'string' ? repository : repository?.url;
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.|$)/i.test(entry));
  const by = typeof author === 'string' ? author : (author?.name ?? `the authors of ${name}`);
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : `Copyright ${by}. Licensed under ${license}.`;
  return [`${name} ${version} (${license})`, ...(home ? [home] : []), '', text].join('\n');
}

/** Writes the licences of everything bundled into a build, as `THIRD_PARTY_NOTICES.txt`. */
export function writeNotices(build: string): void {
  const notices = [...folders].sort().map(toNotice);
  const head = `Sitecard contains the following ${notices.length} packages of others.`;
  writeFileSync(join(build, 'THIRD_PARTY_NOTICES.txt'), `${[head, ...notices].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`);
}
