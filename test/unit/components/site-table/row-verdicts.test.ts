import { signal } from '@preact/signals';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Evidence } from '../../../../components/site-table/row-verdicts';
import { createRowVerdicts, toRowSite } from '../../../../components/site-table/row-verdicts';
import { compilePolicy } from '../../../../lib/safety/compile';
import type { Override, Policy } from '../../../../lib/safety/policy';
import type { SavedSite } from '../../../../lib/saved/saved-sites';
import type { SiteRow } from '../../../../lib/site-row';
import { DAY } from '../../../../lib/time';
import { NOW, toPolicy, toRule, toSite } from '../../../support/judged-sites';

const toRow = (host: string, given: Partial<SiteRow> = {}): SiteRow => ({
  ...{ host, companyName: null, countryCode: null, employees: null, category: '/Shopping', technologies: [] },
  ...{ registeredOn: null, globalRank: 7, monthlyVisits: null, logo: null, at: NOW },
  ...given,
});

const closing: (() => void)[] = [];
afterEach(() => {
  while (closing.length > 0) closing.pop()?.();
});

function setUp(policy: Policy | null, given: { rows?: SiteRow[]; saved?: SavedSite[]; overrides?: Override[] } = {}) {
  const { saved = [], overrides = [] } = given;
  const rules = { policy, overrides, fails: false };
  const rows = signal<readonly SiteRow[]>(given.rows ?? []);
  const isOn = signal(true);
  const read: string[][] = [];
  const clock = { now: NOW, step: 0 };
  let pauses = 0;
  let tell: (keys: string[]) => void = () => {};
  const evidence: Evidence = {
    readRules: async () => {
      if (rules.fails) throw new Error('unreadable');
      return rules.policy && { policy: compilePolicy(rules.policy), isManaged: false, overrides: rules.overrides };
    },
    readSaved: async function* (hosts) {
      read.push([...hosts]);
      for (let start = 0; start < hosts.length; start += 100) {
        yield hosts
          .slice(start, start + 100)
          .map((host): SavedSite => saved.find((site) => site.host === host) ?? { host, answers: {}, from: 'saved' });
      }
    },
    subscribe: (onChange) => {
      tell = (keys) => onChange(Object.fromEntries(keys.map((key) => [key, undefined])));
      return () => {};
    },
  };
  const environment = {
    wait: async () => {
      pauses++;
    },
    now: () => {
      clock.now += clock.step;
      return clock.now;
    },
  };
  const made = createRowVerdicts(environment, rows, isOn, toRowSite, evidence);
  closing.push(made.close);
  const words = () => [...(made.verdicts.value ?? [])].map(([host, { verdict }]) => [host, verdict]);
  return {
    ...{ made, rows, isOn, rules, read, clock, words },
    tell: (keys: string[]) => tell(keys),
    pauses: () => pauses,
  };
}

const noShops = toPolicy({ rules: [toRule({ categories: ['/Shopping'] })] });

describe('the verdicts on rows', () => {
  it('come from what the search says, technologies and country included', async () => {
    const policy = toPolicy({
      rules: [toRule({ technologies: ['shopify'] }), toRule({ countries: ['DE'] }, 'warn', 'german')],
    });
    const { words } = setUp(policy, {
      rows: [
        toRow('shop.com', { technologies: ['shopify'], countryCode: 'US' }),
        toRow('german.de', { technologies: ['php'], countryCode: 'DE' }),
        toRow('fine.com', { technologies: ['php'], countryCode: 'US' }),
        toRow('bare.com', { category: null, globalRank: null }),
      ],
    });
    await expect.poll(words).toEqual([
      ['shop.com', 'blocked'],
      ['german.de', 'warned'],
      ['fine.com', 'allowed'],
      ['bare.com', 'unknown'],
    ]);
  });

  it('come from the saved answers of a site that is saved, which know more than the search', async () => {
    const saved = [toSite('saved.com', { categories: ['/News'] }) as SavedSite];
    const { words } = setUp(noShops, { rows: [toRow('saved.com'), toRow('new.com')], saved });
    await expect.poll(words).toEqual([
      ['saved.com', 'allowed'],
      ['new.com', 'blocked'],
    ]);
  });

  it('follow an exception', async () => {
    const overrides: Override[] = [{ host: 'shop.com', scope: 'host', then: 'allow', reason: '', until: null }];
    const { words } = setUp(noShops, { rows: [toRow('shop.com')], overrides });
    await expect.poll(words).toEqual([['shop.com', 'allowed']]);
  });

  it('are none without a policy, and none while brand safety is off', async () => {
    const none = setUp(null, { rows: [toRow('shop.com')] });
    await expect.poll(() => none.made.verdicts.value).toBeNull();
    const off = setUp(noShops, { rows: [toRow('shop.com')] });
    await expect.poll(off.words).toHaveLength(1);
    off.isOn.value = false;
    expect(off.made.verdicts.value).toBeNull();
  });

  it('call nothing fine where the policy cannot be read', async () => {
    const { words, rules, tell } = setUp(toPolicy(), { rows: [toRow('shop.com')] });
    await expect.poll(words).toEqual([['shop.com', 'allowed']]);
    rules.fails = true;
    tell(['policy']);
    await expect.poll(words).toEqual([['shop.com', 'error']]);
  });

  it('are made anew when the policy changes, and only for new rows and newly saved sites otherwise', async () => {
    const { words, rows, rules, tell, read } = setUp(noShops, { rows: [toRow('one.com')] });
    await expect.poll(words).toEqual([['one.com', 'blocked']]);
    rows.value = [...rows.value, toRow('two.com')];
    await expect.poll(words).toHaveLength(2);
    expect(read).toEqual([['one.com'], ['two.com']]);
    tell(['card:two.com:categories']);
    await expect.poll(() => read).toHaveLength(3);
    expect(read[2]).toEqual(['two.com']);
    rules.policy = toPolicy();
    tell(['policy']);
    await expect.poll(words).toEqual([
      ['one.com', 'allowed'],
      ['two.com', 'allowed'],
    ]);
  });

  it('are made anew for a row whose page was fetched again', async () => {
    const { words, rows } = setUp(noShops, { rows: [toRow('one.com')] });
    await expect.poll(words).toEqual([['one.com', 'blocked']]);
    rows.value = [toRow('one.com', { category: '/News', at: NOW + 1 })];
    await expect.poll(words).toEqual([['one.com', 'allowed']]);
  });

  it('let the page draw after a few milliseconds of judging', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => toRow(`site-${n}.com`));
    const { words, clock, pauses } = setUp(noShops, { rows });
    clock.step = 1;
    await expect.poll(words).toHaveLength(500);
    expect(pauses()).toBeGreaterThan(60);
  });

  it('are made anew when an exception ends', async () => {
    vi.useFakeTimers();
    try {
      const until = new Date(NOW + 60_000).toISOString();
      const overrides: Override[] = [{ host: 'shop.com', scope: 'host', then: 'allow', reason: '', until }];
      const { words, clock } = setUp(noShops, { rows: [toRow('shop.com')], overrides });
      await vi.advanceTimersByTimeAsync(0);
      expect(words()).toEqual([['shop.com', 'allowed']]);
      clock.now += 60_001;
      await vi.advanceTimersByTimeAsync(60_001);
      expect(words()).toEqual([['shop.com', 'blocked']]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('grow stale with the policy’s age limit', async () => {
    const { words } = setUp(toPolicy({ maxAgeDays: 3 }), { rows: [toRow('old.com', { at: NOW - 5 * DAY })] });
    await expect.poll(words).toEqual([['old.com', 'stale']]);
  });
});
