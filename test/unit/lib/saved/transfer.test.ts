import { describe, expect, it } from 'vitest';
import { fromRecord, toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { Answer, SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { toNoteKey, writeNote } from '../../../../lib/saved/notes';
import { importSaved, parseSavedFile, toSavedCsv, toSavedJson } from '../../../../lib/saved/transfer';
import { DAY } from '../../../../lib/time';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { suffixes } from '../../../support/suffixes';

const NOW = Date.UTC(2026, 5, 15, 12);

function setUp() {
  const space = createAreaSpace();
  const { area } = space.connect();
  const parts = { area, locks: createLocks(), now: () => NOW, rules: { suffixes, neverSend: ['secret.com'] } };
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

const importText = async (parts: ReturnType<typeof setUp>['parts'], text: string) =>
  importSaved(parts, parseSavedFile(text) ?? []);
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
    for (const section of SECTION_NAMES) expect(to.read('shop.com', section)).toEqual(from.read('shop.com', section));
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
