import { describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createDecisions, createWarnings } from '../../../../../entrypoints/background/safety/decisions';
import type { Decision } from '../../../../../lib/safety/policy';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings';
import { DAY } from '../../../../../lib/time';
import { createAreaSpace } from '../../../../support/area';
import { suffixes } from '../../../../support/suffixes';
import { createTabWorld } from '../../../../support/tab-world';
import { wait } from '../../../../support/wait';

const WARNED: Decision = {
  verdict: 'warned',
  action: 'warn',
  ground: 'rule',
  rule: { id: 'r', name: 'Gambling' },
  reason: 'Not for ads',
  datum: null,
  override: null,
};

test('a warned site is notified of only when the user wants it', async () => {
  createTabWorld();
  const { area } = createAreaSpace().connect();
  const shown: string[] = [];
  vi.spyOn(fakeBrowser.notifications, 'create').mockImplementation((async (
    id: string,
    { message }: { message: string },
  ) => shown.push(`${id} ${message}`)) as never);
  const { onDecided } = createDecisions({ area, now: Date.now, wait }, async () => suffixes);
  const safety = { ...DEFAULT_SETTINGS.safety, notify: false };
  onDecided('a.com', WARNED, safety);
  onDecided('b.com', WARNED, { ...safety, notify: true });
  await vi.waitFor(() => expect(shown).toEqual(['site:b.com Not for ads']));
});

function open() {
  const { area } = createAreaSpace().connect();
  const clock = { now: Date.UTC(2026, 4, 1, 12) };
  const shown: string[] = [];
  vi.spyOn(fakeBrowser.notifications, 'create').mockImplementation((async (
    id: string,
    { message }: { message: string },
  ) => shown.push(`${id} ${message}`)) as never);
  const create = () => createWarnings({ area, now: () => clock.now }, async () => suffixes);
  return { ...create(), create, area, clock, shown };
}

describe('telling of warned sites', () => {
  it('tells of a host once a day, even when ten tabs open it at once and the worker is stopped in between', async () => {
    const { tell, create, clock, shown } = open();
    await Promise.all(Array.from({ length: 10 }, () => tell('a.com', WARNED)));
    await create().tell('a.com', WARNED);
    expect(shown).toEqual(['site:a.com Not for ads']);
    clock.now += DAY;
    await tell('a.com', WARNED);
    expect(shown).toHaveLength(2);
  });

  it('tells of no host again after the browser was closed, and writes none down', async () => {
    const { tell, create, area, shown } = open();
    await tell('www.a.com', WARNED);
    await create().tell('www.a.com', WARNED);
    expect(shown).toHaveLength(1);
    expect(JSON.stringify(await area.get(await area.keys()))).not.toContain('a.com');
    await tell('a.com', WARNED);
    expect(shown).toHaveLength(2);
  });

  it('tells of each host', async () => {
    const { tell, shown } = open();
    await Promise.all(['a.com', 'b.com'].map((host) => tell(host, WARNED)));
    expect(shown).toHaveLength(2);
  });

  it('tells of three hosts of a site, however many it leads through, and still of the next site', async () => {
    const { tell, shown } = open();
    for (let n = 0; n < 100; n++) for (const site of ['bad.com', 'bad.co.uk']) await tell(`n${n}.${site}`, WARNED);
    expect(shown).toHaveLength(6);
    for (const host of ['bad.com', 'other.co.uk', '198.51.100.7', '198.51.101.7']) await tell(host, WARNED);
    expect(shown.slice(6).map((text) => text.split(' ')[0])).toEqual([
      'site:other.co.uk',
      'site:198.51.100.7',
      'site:198.51.101.7',
    ]);
  });

  it('tells of each site where one host lets others make sites', async () => {
    const { tell, shown } = open();
    const shared = ['pages.dev', 'github.io', 'web.app', 'herokuapp.com', 's3.amazonaws.com'];
    for (let n = 0; n < 5; n++) for (const host of shared) await tell(`n${n}.${host}`, WARNED);
    expect(shown).toHaveLength(25);
    for (let n = 0; n < 9; n++) await tell(`p${n}.one.github.io`, WARNED);
    expect(shown).toHaveLength(28);
  });

  it.each([
    ['allowed', 'allow'],
    ['blocked', 'block'],
    ['blocked', 'allow'],
    ['unknown', 'allow'],
    ['unknown', 'warn'],
    ['unknown', 'block'],
    ['stale', 'allow'],
    ['stale', 'warn'],
    ['error', 'warn'],
  ] as const)('says nothing of a site that is %s where the policy says %s', async (verdict, action) => {
    const { tell, shown } = open();
    await tell('a.com', { ...WARNED, verdict, action });
    expect(shown).toEqual([]);
  });
});
