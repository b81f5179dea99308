import { expect, test } from 'vitest';
import { BulkList, toCallsOf } from '../../../../components/bulk/list-state';
import type { SectionName } from '../../../../lib/model';
import { suffixes } from '../../../support/suffixes';

const BOOK = { today: '2026-11-28', days: [], usage: null };
const NOTHING_SAVED = { saved: 0, partlySaved: 0, unreadable: 0, oldest: null, newest: null };

type Rules = ConstructorParameters<typeof BulkList>[0];
type Preview = ConstructorParameters<typeof BulkList>[1];

const READ_RULES: Rules = async () => ({ suffixes, neverSend: ['secret.com'] });

function setUp({ readRules = READ_RULES, ...given }: { readRules?: Rules; preview?: Preview } = {}) {
  const counted: [hosts: string[], sections: SectionName[]][] = [];
  const preview: Preview = async (sites, sections) => {
    counted.push([sites.map(({ host }) => host), [...sections]]);
    return { ...NOTHING_SAVED, sites: sites.length, calls: sites.length };
  };
  const list = new BulkList(readRules, given.preview ?? preview, async () => BOOK);
  const hosts = () => list.input.value?.sites.map(({ host }) => host);
  return { list, counted, hosts };
}

test('a typed list is read only when the user wants to see it', async () => {
  const { list, counted, hosts } = setUp();
  list.type('https://www.one.com/path?x=1\ntwo.org\nONE.com\nsecret.com\nnot a site\njoe@one.com');
  expect([list.hasList.value, list.input.value, counted]).toEqual([true, null, []]);
  await list.show();
  expect(hosts()).toEqual(['one.com', 'two.org']);
  expect(list.input.value).toMatchObject({ rows: 6, duplicates: 1 });
  expect(list.input.value?.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'never-send'],
    [5, 'no-address'],
    [6, 'email'],
  ]);
  expect(counted).toEqual([
    [
      ['one.com', 'two.org'],
      ['categories', 'logo', 'company', 'technologies', 'social'],
    ],
  ]);
  expect(list.preview.value).toMatchObject({ calls: 2 });
});

test('what is typed after a preview takes it away, so that no other list is started', async () => {
  const { list } = setUp();
  list.type('one.com');
  await list.show();
  list.type('one.com\ntwo.com');
  expect([list.status.value, list.input.value, list.preview.value]).toEqual(['idle', null, null]);
});

test('a file is shown at once, and gives way to the field with what stood there', async () => {
  const { list, hosts } = setUp();
  list.type('kept.com');
  await list.give({ kind: 'file', name: 'a.csv', text: 'Name;Website\nOne;one.com\nTwo;two.org', isSure: true });
  expect(hosts()).toEqual(['one.com', 'two.org']);
  list.drop();
  expect([list.source.value, list.text.value, list.input.value]).toEqual([null, 'kept.com', null]);
});

test('another column is read from the same list, and the first line as a row where the user says so', async () => {
  const { list, hosts } = setUp();
  await list.give({
    kind: 'file',
    name: 'a.csv',
    text: 'site,rival\none.com,two.org\nthree.net,four.de',
    isSure: true,
  });
  expect([list.table.value?.hasHeader, hosts()]).toEqual([true, ['one.com', 'three.net']]);
  await list.chooseColumn(1);
  expect(hosts()).toEqual(['two.org', 'four.de']);
  await list.chooseColumn('all');
  expect(hosts()).toEqual(['one.com', 'two.org', 'three.net', 'four.de']);
  await list.chooseHeader(false);
  expect(list.input.value?.refused).toHaveLength(2);
});

test('a section is counted when it is chosen, and without any nothing can be started', async () => {
  const { list, counted } = setUp();
  await list.give({ kind: 'tabs', texts: ['one.com'] });
  await list.toggle('traffic');
  expect(counted.at(-1)?.[1]).toEqual(['categories', 'logo', 'company', 'technologies', 'social', 'traffic']);
  for (const section of [...list.sections.value]) await list.toggle(section);
  expect([list.sections.value, list.preview.value]).toEqual([[], null]);
});

test('a later choice wins over one that is still being counted', async () => {
  const waiting: (() => void)[] = [];
  const { list } = setUp({
    preview: (sites, sections) =>
      new Promise((resolve) => {
        waiting.push(() => resolve({ ...NOTHING_SAVED, sites: sites.length, calls: sections.length }));
      }),
  });
  const given = list.give({ kind: 'given', texts: ['one.com'] });
  await expect.poll(() => waiting.length).toBe(1);
  const toggled = list.toggle('traffic');
  waiting[1]?.();
  await toggled;
  waiting[0]?.();
  await given;
  expect(list.preview.value).toMatchObject({ calls: 6 });
});

test('where storage cannot say what is saved, nothing is said to be free', async () => {
  let isBroken = true;
  const { list } = setUp({
    preview: async () => {
      if (isBroken) throw new Error('no storage');
      return { ...NOTHING_SAVED, sites: 1, calls: 1 };
    },
  });
  await list.give({ kind: 'given', texts: ['one.com'] });
  expect(list.preview.value).toBe('failed');
  isBroken = false;
  await list.recount();
  expect(list.preview.value).toMatchObject({ calls: 1 });
});

test('a list that cannot be read says so, and can be read again', async () => {
  let isBroken = true;
  const { list, hosts } = setUp({
    readRules: async () => {
      if (isBroken) throw new Error('no suffixes');
      return { suffixes, neverSend: [] };
    },
  });
  list.type('one.com');
  await list.show();
  expect(list.status.value).toBe('failed');
  isBroken = false;
  await list.show();
  expect([list.status.value, hosts()]).toEqual(['ready', ['one.com']]);
});

test('a paste that is too long for a field is a list of its own', async () => {
  const { list } = setUp();
  expect(list.paste('one.com')).toBe(false);
  const long = Array.from({ length: 20_000 }, (_, index) => `site-${index}.com`).join('\n');
  expect(list.paste(long)).toBe(true);
  await expect.poll(() => list.input.value?.sites.length).toBe(20_000);
  expect(list.text.value).toBe('');
});

test('a section costs a call of its own, or none beside those of the same call, of which the first names it', () => {
  const chosen: SectionName[] = ['categories', 'logo', 'traffic'];
  const calls = chosen.map((section) => toCallsOf(section, chosen));
  expect(calls).toEqual([1, 0, 1]);
  expect([toCallsOf('company', chosen), toCallsOf('company', []), toCallsOf('iab', chosen)]).toEqual([0, 1, 1]);
});

test('sites of a page are chosen among its links, and what was read before stays shown meanwhile', async () => {
  const { list, hosts, counted } = setUp();
  await list.give({ kind: 'links', page: 'page.com', texts: ['one.com', 'two.org', 'localhost'] });
  const narrowing = list.narrow(['two.org', 'localhost']);
  expect([hosts(), list.status.value]).toEqual([['one.com', 'two.org'], 'reading']);
  await narrowing;
  expect([hosts(), list.status.value, list.source.value?.kind]).toEqual([['two.org'], 'ready', 'links']);
  expect(list.input.value?.refused).toMatchObject([{ text: 'localhost', reason: 'private-name' }]);
  expect(counted.map(([found]) => found)).toEqual([['one.com', 'two.org'], ['two.org']]);
});

test('a list of another kind is not made narrower', async () => {
  const { list, hosts } = setUp();
  await list.give({ kind: 'given', texts: ['one.com'] });
  await list.narrow(['two.org']);
  expect(hosts()).toEqual(['one.com']);
});
