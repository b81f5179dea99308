import { describe, expect, it } from 'vitest';
import { fromRecord, toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { Answer, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { compilePolicy } from '../../../../lib/safety/compile';
import { judge } from '../../../../lib/safety/judge';
import { toSavedCsv, toSavedJson } from '../../../../lib/saved/export';
import { importSaved, parseSavedFile } from '../../../../lib/saved/import';
import { readNotes, toNoteKey, writeNote } from '../../../../lib/saved/notes';
import { DAY } from '../../../../lib/time';

import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { toPolicy } from '../../../support/judged-sites';
import { createLocks } from '../../../support/locks';
import { suffixes } from '../../../support/suffixes';

const NOW = Date.UTC(2026, 5, 15, 12);

function setUp() {
  const space = createAreaSpace();
  const { area } = space.connect();
  const parts = { area, locks: createLocks(), now: () => NOW };
  const save = (host: string, section: SectionName, change: Partial<Answer> = {}) => {
    const key = `card:${host}:${section}`;
    space.items.set(key, toRecord(CARD_VERSION, key, { ...toTestAnswer(section), fetchedAt: NOW, ...change }, NOW));
  };
  const read = (host: string, section: SectionName) => {
    const key = `card:${host}:${section}`;
    return fromRecord(CARD_VERSION, key, space.items.get(key))?.body as Answer | undefined;
  };
  return { space, parts, save, read };
}

const RULES = { suffixes, neverSend: ['secret.com'] };
const importText = async (parts: ReturnType<typeof setUp>['parts'], text: string, isJudged = false) =>
  importSaved(parts, parseSavedFile(text) ?? { at: null, sites: [] }, RULES, isJudged);
const toFile = (sites: unknown[]) => JSON.stringify({ format: 'sitecard.saved', version: 1, sites });
const toGiven = (section: SectionName, change: Record<string, unknown> = {}) => ({
  [section]: { ...toTestAnswer(section), fetchedAt: new Date(NOW).toISOString(), ...change },
});

describe('saved sites in a file', () => {
  it('come back whole in an empty storage: every section, and the note', async () => {
    const [from, to] = [setUp(), setUp()];
    for (const section of SECTION_NAMES) from.save('shop.com', section);
    await writeNote(from.parts, 'shop.com', { text: 'A lead', tags: ['eu'] });
    const text = await toSavedJson(from.parts.area, ['shop.com'], NOW);
    expect(await importText(to.parts, text)).toEqual({ taken: 1, kept: 0, refused: [] });
    const imported = { at: NOW, isJudged: false };
    for (const section of SECTION_NAMES)
      expect(to.read('shop.com', section)).toEqual({ ...from.read('shop.com', section), imported });
    expect(to.space.items.get(toNoteKey('shop.com'))).toBe(from.space.items.get(toNoteKey('shop.com')));
  });

  it('never replace what is newer here, and renew what is older', async () => {
    const { parts, save, read } = setUp();
    save('shop.com', 'categories', { fetchedAt: NOW - DAY });
    save('shop.com', 'company', { fetchedAt: NOW + 5 });
    await writeNote(parts, 'shop.com', { text: 'Mine', tags: [] });
    const site = {
      host: 'shop.com',
      note: { text: 'Theirs', tags: [], at: new Date(NOW - 1).toISOString() },
      sections: { ...toGiven('categories'), ...toGiven('company') },
    };
    expect(await importText(parts, toFile([site]))).toEqual({ taken: 1, kept: 0, refused: [] });
    expect(read('shop.com', 'categories')?.fetchedAt).toBe(NOW);
    expect(read('shop.com', 'company')?.fetchedAt).toBe(NOW + 5);
    expect(await toSavedJson(parts.area, ['shop.com'], NOW)).toContain('"Mine"');
    expect(await importText(parts, toFile([site]))).toEqual({ taken: 0, kept: 1, refused: [] });
  });

  it('name each entry that is refused, by its place, and why', async () => {
    const { parts, space } = setUp();
    const sections = toGiven('categories');
    const { refused, taken } = await importText(
      parts,
      toFile([
        { host: 'localhost', sections },
        { host: 'good.com', sections },
        { host: 'secret.com', sections },
        'nonsense',
        { host: 'empty.com', sections: { categories: 'x' } },
        { host: 'future.com', sections: toGiven('iab', { fetchedAt: new Date(NOW + 3 * DAY).toISOString() }) },
        { host: 'jo@mail.com', sections },
      ]),
    );
    expect(taken).toBe(1);
    expect(refused.map(({ entry, reason }) => [entry, reason])).toEqual([
      [1, 'private-name'],
      [3, 'never-send'],
      [4, 'no-host'],
      [5, 'nothing-readable'],
      [6, 'nothing-readable'],
      [7, 'no-host'],
    ]);
    expect([...space.items.keys()].every((key) => key.includes('good.com'))).toBe(true);
  });

  it('bring no value that a card relies on the service for', async () => {
    const { parts } = setUp();
    const sites = [
      toGiven('social', { data: [{ network: 'facebook', url: 'https://evil.example/', text: 'x' }] }),
      toGiven('social', { data: [{ network: 'myspace', url: null, text: 'x' }] }),
      toGiven('logo', { data: 'https://192.168.0.1/logo.png' }),
      toGiven('registration', { data: { registeredOn: '2026-02-31', expiresOn: null, disagrees: false } }),
      toGiven('similar', { data: ['localhost'] }),
      toGiven('similar', { data: ['good.com', 'localhost'] }),
    ].map((sections) => ({ host: 'shop.com', sections }));
    const { refused, taken } = await importText(parts, toFile(sites));
    expect([taken, refused.length]).toEqual([0, sites.length]);
  });

  it('make no room: what does not fit is refused, and nothing is dropped for it', async () => {
    const { parts, space } = setUp();
    space.items.set('card:here.com:logo', 'x'.repeat(9 * 1024 * 1024));
    const { refused } = await importText(parts, toFile([{ host: 'good.com', sections: toGiven('categories') }]));
    expect(refused).toEqual([{ entry: 1, host: 'good.com', reason: 'no-room' }]);
    expect(space.items.has('card:here.com:logo')).toBe(true);
  });

  it('are no other file, and none of a newer version', () => {
    expect(parseSavedFile('{')).toBe(null);
    expect(parseSavedFile('{"format":"sitecard.settings","version":1,"sites":[]}')).toBe(null);
    expect(parseSavedFile('{"format":"sitecard.saved","version":2,"sites":[]}')).toBe(null);
  });
});

describe('a file that names a site several times', () => {
  const at = (days: number) => new Date(NOW - days * DAY).toISOString();
  const note = (text: string, days: number) => ({ text, tags: [], at: at(days) });
  it.each([
    ['the newer first', [0, 1]],
    ['the newer last', [1, 0]],
    ['of three, the newest in the middle', [2, 0, 1]],
  ])('gives the newest of each section and note: %s', async (_, days) => {
    const { parts, read } = setUp();
    const sites = days.flatMap((day) => [
      { host: 'shop.com', sections: toGiven('categories', { fetchedAt: at(day) }) },
      { host: 'WWW.shop.com', note: note(`${day}`, day), sections: toGiven('company', { fetchedAt: at(3 - day) }) },
    ]);
    expect(await importText(parts, toFile(sites))).toMatchObject({ taken: 1, refused: [] });
    expect(read('shop.com', 'categories')?.fetchedAt).toBe(NOW);
    expect(read('shop.com', 'company')?.fetchedAt).toBe(NOW - (3 - Math.max(...days)) * DAY);
    expect(await toSavedJson(parts.area, ['shop.com'], NOW)).toContain('"text":"0"');
  });
});

describe('what the service would not have answered is not imported', () => {
  it.each([
    ['a logo with a user name', 'logo', { data: 'https://user:pw@cdn.shop.com/logo.png' }],
    ['a logo on a port', 'logo', { data: 'https://cdn.shop.com:8443/logo.png' }],
    ['a logo in another form', 'logo', { data: 'https://CDN.shop.com/logo.png' }],
    ['another host that is none', 'categories', { answeredFor: 'javascript:alert(1)' }],
    ['another host in the own network', 'categories', { answeredFor: 'printer.lan' }],
    ['similar sites with a path', 'similar', { data: ['good.com/path?x=1'] }],
    ['similar sites that are patterns', 'similar', { data: ['*.good.com'] }],
    ['a time before 1970', 'categories', { fetchedAt: '1969-05-01T00:00:00Z' }],
    ['an estimate', 'categories', { source: 'on-device' }],
    ['a rank below one', 'traffic', { data: { ...(toTestAnswer('traffic').data as object), globalRank: -5 } }],
    ['half a rank', 'traffic', { data: { ...(toTestAnswer('traffic').data as object), globalRank: 1.5 } }],
    ['visits below none', 'traffic', { data: { ...(toTestAnswer('traffic').data as object), pagesPerVisit: -1 } }],
  ] as const)('%s', async (_, section, change) => {
    const { parts, read } = setUp();
    const site = { host: 'shop.com', sections: { ...toGiven(section, change), ...toGiven('company') } };
    expect(await importText(parts, toFile([site]))).toMatchObject({ taken: 1 });
    expect([read('shop.com', section), read('shop.com', 'company')?.presence]).toEqual([undefined, 'present']);
  });
});

it('a note dated before 1970 can be read again, and a newer one replaces it', async () => {
  const { parts } = setUp();
  const toSite = (text: string, at: string) => ({ host: 'shop.com', note: { text, tags: [], at } });
  expect(await importText(parts, toFile([toSite('old', '1950-01-01T00:00:00Z')]))).toMatchObject({ taken: 1 });
  expect((await readNotes(parts.area, ['shop.com'])).get('shop.com')).toMatchObject({ text: 'old', at: 0 });
  expect(await importText(parts, toFile([toSite('new', '1971-01-01T00:00:00Z')]))).toMatchObject({ taken: 1 });
});

it('an entry that is nested deeper than the browser can write is refused, and the others are taken', async () => {
  const { parts } = setUp();
  const deep = `{"host":"deep.com","sections":{"categories":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
  const deeper = `{"host":"deeper.com","sections":{"company":${'{"data":'.repeat(20_000)}1${'}'.repeat(20_000)}}}`;
  const good = JSON.stringify({ host: 'good.com', sections: toGiven('categories') });
  const text = `{"format":"sitecard.saved","version":1,"sites":[${deep},${deeper},${good}]}`;
  expect(await importText(parts, text)).toMatchObject({
    taken: 1,
    refused: [
      { entry: 1, reason: 'nothing-readable' },
      { entry: 2, reason: 'nothing-readable' },
    ],
  });
});

it('a long file gives the page its turn, and can be stopped', async () => {
  const { parts } = setUp();
  const file = { at: NOW, sites: Array.from({ length: 2_000 }, () => 'nonsense') };
  let clock = 0;
  let pauses = 0;
  const reading = { now: () => clock++, pause: async () => void pauses++ };
  await importSaved(parts, file, RULES, false, reading);
  expect(pauses).toBeGreaterThan(100);
  const stop = new AbortController();
  const pause = async () => stop.abort(new Error('stopped'));
  const stopped = importSaved(parts, file, RULES, false, { ...reading, signal: stop.signal, pause });
  await expect(stopped).rejects.toThrow('stopped');
});

it('a policy judges by imported cards only where the user allowed it', async () => {
  const policy = compilePolicy(toPolicy());
  for (const isJudged of [true, false]) {
    const { parts, read } = setUp();
    await importText(parts, toFile([{ host: 'shop.com', sections: toGiven('categories') }]), isJudged);
    const answer = read('shop.com', 'categories') as Answer<'categories'>;
    expect(answer.imported).toEqual({ at: NOW, isJudged });
    const site = { host: 'shop.com', answers: { categories: answer }, from: 'saved' } as const;
    expect(judge(policy, site, NOW).verdict).toBe(isJudged ? 'allowed' : 'unknown');
  }
});

it('a table of saved sites names its columns and no cell of it is a formula', () => {
  const text = toSavedCsv([
    {
      ...{
        host: 'shop.com',
        companyName: '=cmd()',
        countryCode: 'DE',
        category: '/Shopping',
        registeredOn: '2020-01-02',
      },
      ...{ technologies: ['php', 'react'], globalRank: 7, savedAt: NOW, note: '+1, call', tags: ['a', 'b'] },
    },
  ]);
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFdomain,company_name,company_country,primary_category,tech_stack,registered_on,global_rank,saved_at,tags,note',
    `shop.com,'=cmd(),DE,/Shopping,php; react,2020-01-02,7,2026-06-15T12:00:00.000Z,a; b,"'+1, call"`,
  ]);
});
