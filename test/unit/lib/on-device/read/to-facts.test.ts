import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RunInPage } from '../../../../../lib/on-device/read/read-facts';
import { readFacts } from '../../../../../lib/on-device/read/read-facts';
import { toFacts } from '../../../../../lib/on-device/read/to-facts';

const PAGE = { type: 'text/html', address: 'https://shop.example/a?b#c' };
/** Of the scripts that run together. */
const worldOf = ([script]: Parameters<RunInPage>[0]) => script?.world;
const WANTED = { elements: {}, globals: ['Shop'] };

describe('what came from a page', () => {
  test.each([
    ['nothing', null],
    ['a text', 'text/html'],
    ['a list', [PAGE]],
    ['a picture', { ...PAGE, type: 'image/png' }],
    ['a PDF', { ...PAGE, type: 'application/pdf' }],
    ['a file', { ...PAGE, address: 'file:///a.html' }],
    ['no address', { type: 'text/html' }],
  ])('is no page of a site: %s', (_, page) => {
    expect(toFacts(page, '')).toBeNull();
  });

  test('has the shapes and sizes of facts, whatever it says', () => {
    const long = 'x'.repeat(100_000);
    const many = Array.from({ length: 20_000 }, (_, index) => `https://a.example/${index}`);
    const facts = toFacts(
      {
        ...PAGE,
        title: long,
        language: 7,
        metas: [{ name: 'A', content: long }, null, [], 'x', { name: {}, content: [] }],
        jsonLd: ['x'.repeat(400_001), '{}', 7, ''],
        links: [...many.map((url) => ({ url, place: 'constructor' })), { url: 'javascript:alert(1)' }],
        scripts: ['javascript:1', 'data:,', 'https://', `https://a.example/${long}`, 'https://a.example/a.js', ...many],
        hosts: ['a.example', 'A b', '<script>'],
        elements: JSON.parse(`{"__proto__": "x", "a": "${long}", "b c": "x", "d": 7}`),
        text: long,
      },
      `Shop\nb c\n${'y\n'.repeat(10_000)}`,
    );
    expect(facts?.address).toBe('https://shop.example/a');
    expect(facts?.title).toHaveLength(1000);
    expect(facts?.language).toBe('');
    expect(facts?.metas.map(({ content }) => content.length)).toEqual([1000, 0]);
    expect(facts?.jsonLd).toEqual(['{}']);
    expect(facts?.links).toHaveLength(3000);
    expect(facts?.links[0]).toEqual({ url: many[0], text: '', rel: '', place: 'main' });
    expect(facts?.scripts).toHaveLength(400);
    expect(facts?.scripts[0]).toBe('https://a.example/a.js');
    expect(facts?.hosts).toEqual(['a.example']);
    expect(Object.entries(facts?.elements ?? {}).map(([id, text]) => [id, text.length])).toEqual([
      ['__proto__', 1],
      ['a', 300],
    ]);
    expect(Object.getPrototypeOf(facts?.elements)).toBeNull();
    expect(facts?.globals.length).toBeLessThanOrEqual(500);
    expect(facts?.text).toHaveLength(60_000);
  });

  test('has no dot at the end of its host, and its address for a base that is none', () => {
    const facts = toFacts(
      { ...PAGE, address: 'https://shop.example./a', base: 'javascript:1', hosts: ['a.example.'] },
      '',
    );
    expect(facts).toMatchObject({
      address: 'https://shop.example/a',
      base: 'https://shop.example/a',
      hosts: ['a.example'],
    });
  });

  test('never throws', () => {
    const fields = ['metas', 'jsonLd', 'links', 'scripts', 'hosts', 'relations', 'pictures', 'elements', 'text'];
    const page = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
    fc.assert(fc.property(page, fc.jsonValue(), (parts, globals) => toFacts({ ...parts, ...PAGE }, globals) !== null));
  });
});

describe('reading the facts of a page', () => {
  test('asks both worlds, and keeps the globals that were asked for', async () => {
    const worlds: unknown[] = [];
    const result = await readFacts(async (scripts) => {
      worlds.push(worldOf(scripts));
      return { ok: true, value: worldOf(scripts) === 'MAIN' ? 'Shop\nOther\n' : PAGE };
    }, WANTED);
    expect(worlds).toEqual(['ISOLATED', 'MAIN']);
    expect(result.ok && result.facts.globals).toEqual(['Shop']);
  });

  test.each([
    [30, 30],
    [31, 0],
    [140, 0],
  ])('a page that says yes to %d names has %d of them', async (said, kept) => {
    const globals = Array.from({ length: 200 }, (_, at) => `name${at}`);
    const value = globals.slice(0, said).join('\n');
    const run: RunInPage = async (scripts) => ({ ok: true, value: worldOf(scripts) === 'MAIN' ? value : PAGE });
    const result = await readFacts(run, { elements: {}, globals });
    expect(result.ok && result.facts.globals).toHaveLength(kept);
  });

  test('does without globals where the page does not tell them', async () => {
    const result = await readFacts(
      async (scripts) => (worldOf(scripts) === 'MAIN' ? { ok: false, reason: 'too-slow' } : { ok: true, value: PAGE }),
      WANTED,
    );
    expect(result.ok && result.facts.globals).toEqual([]);
  });

  test.each(['not-readable', 'too-slow', 'gone'] as const)('says why there is none: %s', async (reason) => {
    expect(await readFacts(async () => ({ ok: false, reason }), WANTED)).toEqual({ ok: false, reason });
  });

  test('says that the page is gone where another one has come before the reader was asked', async () => {
    expect(await readFacts(async () => ({ ok: true, value: null }), WANTED)).toEqual({ ok: false, reason: 'gone' });
  });

  test('says that a document which is no page cannot be read', async () => {
    const run = async () => ({ ok: true as const, value: { ...PAGE, type: 'application/pdf' } });
    expect(await readFacts(run, WANTED)).toEqual({ ok: false, reason: 'not-readable' });
  });
});
