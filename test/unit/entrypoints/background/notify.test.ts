import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createNotices, createWarnings, toChangesText, toNotePage } from '../../../../entrypoints/background/notices';
import type { Decision } from '../../../../lib/safety/policy';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { DAY } from '../../../../lib/time';
import type { Change } from '../../../../lib/watch/list';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';
import { suffixes } from '../../../support/suffixes';
import { createTabWorld } from '../../../support/tab-world';
import { speak } from '../../../support/texts';
import { wait } from '../../../support/wait';

const WARNED: Decision = {
  verdict: 'warned',
  action: 'warn',
  ground: 'rule',
  rule: { id: 'r', name: 'Gambling' },
  reason: 'Not for ads',
  datum: null,
  override: null,
};

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

  it('says nothing when the user does not want it', async () => {
    createTabWorld();
    const { area, shown } = open();
    const { onDecided } = createNotices(
      { area, locks: createLocks(), now: Date.now, wait },
      {
        lookup: () => new Promise(() => {}),
        readSuffixes: async () => suffixes,
      },
    );
    const safety = { ...DEFAULT_SETTINGS.safety, notify: false };
    onDecided('a.com', WARNED, safety);
    onDecided('b.com', WARNED, { ...safety, notify: true });
    await vi.waitFor(() => expect(shown).toEqual(['site:b.com Not for ads']));
  });
});

describe('a notification', () => {
  it.each([
    ['site:a.example.com', '/dashboard.html#/site/a.example.com'],
    ['site:[fd00::1]', '/dashboard.html#/site/%5Bfd00%3A%3A1%5D'],
    ['watch:a.example.com', '/dashboard.html#/watch'],
    ['other', null],
  ])('with the id %s leads to %s', (id, page) => {
    expect(toNotePage(id)).toBe(page);
  });

  it('names what has changed, and no more lines than fit', () => {
    const change = (kind: Change['kind'], before: string | null, after: string | null) => ({
      kind,
      before,
      after,
      at: 0,
    });
    const changes = [
      change('category', null, '/Games/Gambling'),
      change('technology', 'google_tag_manager', null),
      change('rank', '10', '8'),
      change('expiry', null, '2026-05-20'),
      change('category', '/News', null),
    ];
    expect(toChangesText(changes).split('\n')).toEqual([
      'Games › Gambling added',
      'Google Tag Manager is gone',
      'Global rank 8 instead of 10',
      'Expiry date: May 20, 2026',
      '…',
    ]);
  });

  it('writes ranks and days as the language of the texts does', () => {
    const changes: Change[] = [
      { kind: 'rank', before: '912345', after: '1234567', at: 1 },
      { kind: 'expiry', before: null, after: '2026-12-03', at: 1 },
    ];
    expect(toChangesText(changes)).toBe('Global rank 1,234,567 instead of 912,345\nExpiry date: Dec 3, 2026');
    speak('de');
    expect(toChangesText(changes)).toBe('Weltweiter Rang 1.234.567 statt 912.345\nAblaufdatum: 03.12.2026');
    speak('en');
  });
});
