import { describe, expect, it } from 'vitest';
import { toRecord } from '../../../../lib/browser/record';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import type { SectionName } from '../../../../lib/model';
import { listSavedHosts, readSavedChunks, readSavedSites } from '../../../../lib/saved/saved-sites';
import { toTestAnswer } from '../../../support/answers';
import { createAreaSpace } from '../../../support/area';

function setUp(saved: [string, SectionName][]) {
  const space = createAreaSpace();
  for (const [owner, section] of saved) {
    const key = `card:${owner}:${section}`;
    space.items.set(key, toRecord(CARD_VERSION, key, toTestAnswer(section), 1));
  }
  return { space, ...space.connect() };
}

describe('what is saved of sites', () => {
  it('lists each host once, without e-mail addresses, other keys and domains that only lend their registration', async () => {
    const { space, area } = setUp([
      ['shop.b.com', 'categories'],
      ['shop.b.com', 'traffic'],
      ['b.com', 'registration'],
      ['a.org', 'logo'],
      ['only.net', 'registration'],
      ['jo@c.com', 'categories'],
    ]);
    space.items.set('settings', '{}').set('used:z.com', '2026-01-01').set('failed:y.com:iab', 'x');
    expect(await listSavedHosts(area)).toEqual(['a.org', 'only.net', 'shop.b.com']);
    expect(await listSavedHosts(area, true)).toEqual(['a.org', 'b.com', 'only.net', 'shop.b.com']);
  });

  it('finds the registration of a host under its domain', async () => {
    const { area } = setUp([
      ['shop.b.com', 'categories'],
      ['b.com', 'registration'],
    ]);
    const [site] = await readSavedSites(area, ['shop.b.com']);
    expect(Object.keys(site?.answers ?? {}).sort()).toEqual(['categories', 'registration']);
    expect(site?.from).toBe('saved');
  });

  it('takes an answer that cannot be read for missing, and writes nothing', async () => {
    const { space, area, counts } = setUp([['a.org', 'categories']]);
    space.items.set('card:a.org:categories', 'torn');
    expect(await readSavedSites(area, ['a.org', 'nothing.com'])).toEqual([
      { host: 'a.org', answers: {}, from: 'saved' },
      { host: 'nothing.com', answers: {}, from: 'saved' },
    ]);
    expect(counts.set + counts.remove).toBe(0);
  });

  it('reads 1,050 sites in 11 chunks', async () => {
    const { area, counts } = setUp([]);
    const hosts = Array.from({ length: 1050 }, (_, n) => `site-${n}.com`);
    const sites = await readSavedSites(area, hosts);
    expect(sites.map(({ host }) => host)).toEqual(hosts);
    expect(counts.get).toBe(11);
  });

  it('asks storage only for what it holds, of a list of which little is saved', async () => {
    const { area, counts } = setUp([
      ['shop.b.com', 'categories'],
      ['b.com', 'registration'],
    ]);
    const hosts = [...Array.from({ length: 1050 }, (_, n) => `site-${n}.com`), 'other.b.com'];
    const sites = [];
    for await (const chunk of readSavedChunks(area, hosts, new Set(await area.keys()))) sites.push(...chunk);
    expect(sites.map(({ host }) => host)).toEqual(hosts);
    // The registration is that of the whole domain.
    expect(Object.keys(sites.at(-1)?.answers ?? {})).toEqual(['registration']);
    expect(counts.get).toBe(1);
  });
});
