import { describe, expect, it } from 'vitest';
import { countNoted, removeSites, restoreSites } from '../../../../lib/saved/removal';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';

const SHOP = ['card:shop.example.com:categories', 'used:shop.example.com'];

function setUp(keys: string[]) {
  const space = createAreaSpace();
  for (const key of keys) space.items.set(key, `value of ${key}`);
  return { space, parts: { area: space.connect().area, locks: createLocks() }, names: () => [...space.items.keys()] };
}

describe('deleting saved sites', () => {
  it('takes every record of the site, and its note only with the word of the user', async () => {
    const own = ['card:a.com:categories', 'card:a.com:traffic', 'failed:a.com:iab', 'used:a.com'];
    const { parts, names, space } = setUp([...own, 'note:a.com', 'card:b.com:logo', 'settings']);
    const removed = await removeSites(parts, ['a.com'], false);
    expect(names()).toEqual(['note:a.com', 'card:b.com:logo', 'settings']);
    await restoreSites(parts, removed);
    expect(names().sort()).toEqual([...own, 'note:a.com', 'card:b.com:logo', 'settings'].sort());
    expect(space.items.get('used:a.com')).toBe('value of used:a.com');
    await removeSites(parts, ['a.com'], true);
    expect(names()).toEqual(['card:b.com:logo', 'settings']);
  });

  it('takes a note where there is nothing else of the site', async () => {
    const { parts, names } = setUp(['note:a.com', 'settings']);
    await removeSites(parts, ['a.com'], false);
    expect(names()).toEqual(['settings']);
  });

  it('leaves a registration to the other hosts of its domain, and takes it with the last of them', async () => {
    const domain = ['card:example.com:registration', 'used:example.com'];
    const other = ['card:www2.example.com:logo'];
    const { parts, names } = setUp([...SHOP, ...domain, ...other]);
    await removeSites(parts, ['shop.example.com'], false);
    expect(names()).toEqual(expect.arrayContaining([...domain, ...other]));
    await removeSites(parts, ['www2.example.com'], false);
    expect(names().filter((key) => key.includes('example.com'))).toEqual([]);
  });

  it('leaves the registration of a deleted domain to the hosts below it', async () => {
    const { parts, names } = setUp([
      ...['card:example.com:categories', 'card:example.com:registration', 'card:shop.example.com:logo'],
    ]);
    await removeSites(parts, ['example.com'], false);
    expect(names()).toEqual(['card:example.com:registration', 'card:shop.example.com:logo']);
  });

  it('is undone without touching what was saved again meanwhile', async () => {
    const { parts, space } = setUp(['card:a.com:categories', 'card:a.com:logo']);
    const removed = await removeSites(parts, ['a.com'], false);
    space.items.set('card:a.com:logo', 'newer');
    await restoreSites(parts, removed);
    expect([...space.items]).toEqual([
      ['card:a.com:logo', 'newer'],
      ['card:a.com:categories', 'value of card:a.com:categories'],
    ]);
  });

  it('asks about the notes of those that have a card as well', () => {
    const row = { savedAt: 1, note: '', tags: [] };
    expect(
      countNoted([row, { ...row, note: 'x' }, { ...row, tags: ['x'] }, { ...row, savedAt: null, note: 'x' }]),
    ).toBe(2);
  });
});
