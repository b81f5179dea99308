import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Kilobytes of 1,000 bytes, gzip but for the zip: alarms with room to spare. `first`: the script that draws the popup's first screen. */
export const SIZE_BUDGETS = { first: 28, popup: 64, worker: 105, page: 120, zip: 900 } as const;
export interface Size {
  name: string;
  kilobytes: number;
  budget: number;
  /** With what a page loads only when it is needed, such as what speaks of brand safety: for who reads the figures. */
  withLater?: number;
}

const LOADED = /(?:\bfrom\s*|\bimport\s*)["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g;
const LOADED_LATER = /(?:\bfrom\s*|\bimport\s*\(?)["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g;

/** The scripts that a page or script of a build loads at once, by their paths in the build; those of a later `import()` only when wanted. */
function importsOf(build: string, path: string, later: boolean): string[] {
  const text = readFileSync(join(build, path), 'utf8');
  const pattern = path.endsWith('.html')
    ? /<(?:script|link)\b[^>]*?(?:src|href)="([^"]+\.js)"/g
    : later
      ? LOADED_LATER
      : LOADED;
  return [...text.matchAll(pattern)].map(([, found = '']) =>
    found.startsWith('/') ? found.slice(1) : posix.join(posix.dirname(path), found),
  );
}

/** Every script that an entry loads at once, itself included when it is one. */
function scriptsOf(build: string, entry: string, later = false): string[] {
  const seen = new Set<string>();
  const visit = (path: string) => {
    for (const found of importsOf(build, path, later)) {
      if (seen.has(found) || !existsSync(join(build, found))) continue;
      seen.add(found);
      visit(found);
    }
  };
  if (entry.endsWith('.js')) seen.add(entry);
  visit(entry);
  return [...seen];
}

/** What scripts of a build weigh together, each compressed by itself. */
export function toKilobytes(build: string, scripts: string[]): number {
  return scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(build, path)), { level: 9 }).length, 0) / 1000;
}

/** The sizes of a build: each page with all it loads at once, the worker, and the package when there is one. */
export function readSizes(build: string): Size[] {
  const pages = readdirSync(build).filter((name) => name.endsWith('.html'));
  const sizes: Size[] = pages.map((page) => ({
    name: page,
    kilobytes: toKilobytes(build, scriptsOf(build, page)),
    budget: page === 'popup.html' ? SIZE_BUDGETS.first : SIZE_BUDGETS.page,
    withLater: toKilobytes(build, scriptsOf(build, page, true)),
  }));
  sizes.push({
    name: 'background.js',
    kilobytes: toKilobytes(build, scriptsOf(build, 'background.js')),
    budget: SIZE_BUDGETS.worker,
  });
  const zips = readdirSync(dirname(build)).filter((name) => /-(chrome|edge|firefox)\.zip$/.test(name));
  for (const zip of zips) {
    const kilobytes = statSync(join(dirname(build), zip)).size / 1000;
    sizes.push({ name: zip, kilobytes, budget: SIZE_BUDGETS.zip });
  }
  return sizes;
}
