import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { SIZE_BUDGETS, toKilobytes } from '../support/sizes.ts';
import { keysOf } from '../support/texts.ts';

let running: TestBrowser;

beforeAll(async () => {
  running = await startBrowser();
});

afterAll(async () => {
  await running?.close();
});

test('a popup that fetches and shows a whole card loads one script, no larger than its budget, and finds all its texts and its styles in its own page', async () => {
  const { origin } = running.chromium;
  const popup = await running.openCard('northwind-ferries.com');
  await popup.waitForSelector('main h2');
  const debug = await popup.createCDPSession();
  const urls: string[] = [];
  const warnings: unknown[] = [];
  debug.on('Debugger.scriptParsed', ({ url }) => urls.push(url));
  debug.on('Runtime.consoleAPICalled', ({ args }) => warnings.push(args[0]?.value));
  await debug.send('Debugger.enable'); // names every script that was loaded before, too
  await debug.send('Runtime.enable'); // tells of what was said before, too
  const own = urls.filter((url) => url.startsWith(origin)).map((url) => new URL(url).pathname.slice(1));
  const scripts = [...new Set(own)];
  expect(scripts).toHaveLength(1);
  expect(toKilobytes('.output/chrome-mv3', scripts), scripts.join(', ')).toBeLessThanOrEqual(SIZE_BUDGETS.popup);
  expect(warnings).toEqual([]);
  const sheets = await popup.evaluate(() => [document.adoptedStyleSheets.length, document.styleSheets.length]);
  expect(sheets).toEqual([1, 0]);
});

const BUILDS = ['chrome-mv3', 'edge-mv3', 'firefox-mv3'];

/** The scripts that a page of a build loads at once. What comes by `import()` fetches the texts of all rooms before it is drawn. */
function readScripts(build: string, page: string): string {
  const seen = new Map<string, string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    const code = readFileSync(join('.output', build, path), 'utf8');
    seen.set(path, code);
    for (const [, found = ''] of code.matchAll(
      /(?:\bsrc=|\bfrom\s*|\bimport\s*)["'`][./]*(?:chunks\/)?([\w-]+\.js)["'`]/g,
    ))
      visit(`chunks/${found}`);
  };
  visit(page);
  return [...seen.values()].join('\n');
}

test.each(BUILDS.flatMap((build) => ['en', 'de'].map((language) => [build, language] as const)))(
  'the popup of %s carries each text that its scripts name, in %s',
  (build, language) => {
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
    const page = readFileSync(join('.output', build, 'popup.html'), 'utf8');
    const own = JSON.parse(new RegExp(`id="texts-${language}">(.*?)</script>`).exec(page)?.[1] ?? '');
    const code = readScripts(build, 'popup.html');
    const literals = new Set([...code.matchAll(/([\w.]+)["'`]/g)].map(([, literal = '']) => literal));
    const starts = [...code.matchAll(/["'`]([a-z]\w*(?:\.\w+)*\.)(?:\$\{|["'`])/gi)].map(([, start = '']) => start);
    const texts = read(join('.output', build, 'texts', `${language}.json`));
    const keys = keysOf(texts);
    const named = keys.filter((key) => literals.has(key) || starts.some((start) => key.startsWith(start)));
    expect(named.length).toBeGreaterThan(200);
    const carried = new Set(keysOf(own));
    expect(named.filter((key) => !carried.has(key))).toEqual([]);
    expect(texts).toMatchObject(own);
  },
);
