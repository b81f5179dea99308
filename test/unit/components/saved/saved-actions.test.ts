import { expect, it } from 'vitest';
import { createSavedActions } from '../../../../components/saved/saved-actions';
import { toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { SavedFile } from '../../../../lib/saved/import';
import type { SavedRow } from '../../../../lib/saved/saved-rows';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { suffixes } from '../../../support/suffixes';

const NOW = new Date(2026, 5, 15, 12).getTime();

function setUp() {
  const space = createAreaSpace();
  const context = space.connect();
  const files: { name: string; file: Blob }[] = [];
  const copied: string[] = [];
  const key = 'card:shop.com:categories';
  space.items.set(key, toRecord(CARD_VERSION, key, toTestAnswer('categories'), 1));
  const actions = createSavedActions(
    { area: context.area, locks: createLocks(), now: () => NOW },
    async () => ({ suffixes, neverSend: [] }),
    { copy: async (text) => void copied.push(text), download: (name, file) => files.push({ name, file }) },
  );
  return { space, context, actions, files, copied, names: () => [...space.items.keys()] };
}

const row: SavedRow = {
  ...{ host: 'shop.com', companyName: null, countryCode: null, category: null, technologies: [], registeredOn: null },
  ...{ globalRank: null, savedAt: null, note: '', tags: [] },
};

it('deleting can be taken back once, until the next action', async () => {
  const { actions, names } = setUp();
  await actions.remove(['shop.com'], false);
  expect([actions.said.value, names()]).toEqual([{ what: 'removed', count: 1 }, []]);
  const { value: undo } = actions.undo;
  await undo?.();
  expect([actions.said.value, names()]).toEqual([{ what: 'undone' }, ['card:shop.com:categories']]);
  expect(actions.undo.value).toBe(null);
  await actions.remove(['shop.com'], false);
  await actions.copyHosts([row]);
  expect(actions.undo.value).toBe(null);
});

it('a deletion that storage refuses is told as such', async () => {
  const { actions, context } = setUp();
  context.area.keys = () => Promise.reject(new Error('IO error'));
  await actions.remove(['shop.com'], false);
  expect([actions.said.value, actions.undo.value]).toEqual([{ what: 'not-saved' }, null]);
});

it('what is exported has the day in its name, and comes in again', async () => {
  const { actions, files, names } = setUp();
  actions.exportCsv([row]);
  await actions.exportJson([row]);
  await actions.exportLines([row]);
  const endings = ['csv', 'json', 'jsonl'];
  expect(files.map(({ name }) => name)).toEqual(endings.map((ending) => `sitecard-saved-2026-06-15.${ending}`));
  const sections = { categories: expect.anything() };
  expect(JSON.parse((await files[2]?.file.text()) ?? '')).toEqual({ host: 'shop.com', sections });
  await actions.remove(['shop.com'], false);
  await actions.importFile(actions.readFile((await files[1]?.file.text()) ?? '') as SavedFile, false);
  expect(actions.said.value).toEqual({ what: 'imported', taken: 1, kept: 0, refused: [] });
  expect(names()).toContain('card:shop.com:categories');
  expect(actions.readFile('{}')).toBeNull();
  expect(actions.said.value).toEqual({ what: 'no-file' });
});

it('a note is told as saved only once it is', async () => {
  const { actions, context } = setUp();
  expect(await actions.setNote('shop.com', { text: 'A lead', tags: [] })).toBe(true);
  expect(actions.said.value).toEqual({ what: 'noted', host: 'shop.com' });
  context.failSets(1);
  expect(await actions.setNote('shop.com', { text: 'Another', tags: [] })).toBe(false);
  expect(actions.said.value).toEqual({ what: 'not-saved' });
});

it('rows are copied as cells of a sheet', async () => {
  const { actions, copied } = setUp();
  await actions.copyRows([{ ...row, tags: ['lead', 'press'], note: 'call\tagain' }]);
  const [names = '', values = ''] = copied[0]?.split(/\r?\n/) ?? [];
  expect([names.split('\t')[0], names.split('\t').length]).toEqual(['domain', values.split('\t').length]);
  expect(values).toMatch(/^shop\.com\t.*\tlead; press\tcall again$/);
  expect(actions.said.value).toEqual({ what: 'copied', count: 1 });
});

it('a saved site is copied as its row, as its whole card in JSON, and as Markdown', async () => {
  const { actions, copied } = setUp();
  for (const form of ['csv', 'json', 'markdown'] as const) await actions.copyAs(form, { ...row, tags: ['client'] });
  const [csv = '', json = '', markdown = ''] = copied;
  expect(csv).toMatch(/^domain,company_name,.*\r\nshop\.com,/);
  expect(JSON.parse(json)).toMatchObject({ host: 'shop.com', sections: { categories: { source: 'service' } } });
  expect(markdown).toBe('# shop.com\n\n- **domain:** shop.com\n- **tags:** client\n');
});
