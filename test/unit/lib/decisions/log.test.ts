import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { LoggedDecision, LogQuery } from '../../../../lib/decisions/log';
import { createDecisionLog, readLog } from '../../../../lib/decisions/log';
import type { Decision, Override } from '../../../../lib/safety/policy';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { DAY, MINUTE, SECOND } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createDecisionTable } from '../../../support/decision-store';

const START = Date.UTC(2026, 4, 1, 12);
const BLOCKED: Decision = {
  verdict: 'blocked',
  action: 'block',
  ground: 'rule',
  rule: { id: 'r1', name: 'No gambling' },
  reason: 'Gambling',
  datum: { kind: 'category', value: '/Games/Gambling', confidence: 0.9, source: 'service', fetchedAt: START - DAY },
  override: null,
};
const ALLOWED: Decision = {
  ...BLOCKED,
  verdict: 'allowed',
  action: 'allow',
  ground: 'default',
  rule: null,
  datum: null,
};
const OVERRIDE: Override = { host: 'a.example.com', scope: 'host', then: 'allow', reason: 'work', until: null };

function open(rules: { logDays: number; logEverything: boolean } | 'unreadable', table = createDecisionTable()) {
  const clock = { now: START };
  const { area } = createAreaSpace().connect();
  const waiting: (() => void)[] = [];
  const readStored = async () => {
    if (rules === 'unreadable') throw new Error('storage');
    const safety = { ...DEFAULT_SETTINGS.safety, ...rules };
    return { settings: formatSettings({ ...DEFAULT_SETTINGS, safety }) };
  };
  vi.spyOn(fakeBrowser.storage.local, 'get').mockImplementation(readStored as never);
  const wait = () => new Promise<void>((resolve) => void waiting.push(resolve));
  const log = createDecisionLog({ area, now: () => clock.now, wait }, table.store);
  const flush = async () => {
    for (const write of waiting.splice(0)) write();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { log, clock, flush, table, waiting };
}
const WEEK = { logDays: 7, logEverything: false };
const hosts = (table: ReturnType<typeof createDecisionTable>) => table.rows().map(({ host }) => host);

describe('the decision log', () => {
  it('keeps time, host, verdict, rule, datum and override of a blocked site', async () => {
    const { log, flush, table } = open(WEEK);
    log.log('a.example.com', BLOCKED);
    await flush();
    expect(table.rows()).toEqual([{ id: 1, at: START, host: 'a.example.com', ...BLOCKED }]);
  });

  it('writes nothing on the way of a navigation, and what comes meanwhile in one go', async () => {
    const { log, flush, table, waiting } = open(WEEK);
    for (let n = 0; n < 50; n++) log.log(`a${n}.example.com`, BLOCKED);
    expect([table.counts.add, waiting.length]).toEqual([0, 1]);
    await flush();
    expect([table.counts.add, table.rows().length]).toEqual([1, 50]);
  });

  it.each([
    ['allowed', ALLOWED, 0],
    ['unknown and let pass', { ...ALLOWED, verdict: 'unknown', ground: 'no-data' }, 0],
    ['warned', { ...BLOCKED, verdict: 'warned', action: 'warn' }, 1],
    ['unknown and warned of for it', { ...ALLOWED, verdict: 'unknown', action: 'warn', ground: 'no-data' }, 0],
    ['stale and warned of for it', { ...ALLOWED, verdict: 'stale', action: 'warn', ground: 'too-old' }, 0],
    ['stale and let pass', { ...ALLOWED, verdict: 'stale', ground: 'too-old' }, 0],
    ['not judged for a fault of ours', { ...ALLOWED, verdict: 'error', action: 'warn', ground: 'error' }, 0],
    ['unknown and blocked for it', { ...ALLOWED, verdict: 'unknown', action: 'block', ground: 'no-data' }, 1],
    ['stale and blocked for it', { ...ALLOWED, verdict: 'stale', action: 'block', ground: 'too-old' }, 1],
    ['blocked and continued once', { ...BLOCKED, action: 'allow' }, 1],
    ['allowed by an exception', { ...ALLOWED, ground: 'override', override: OVERRIDE }, 1],
  ] as [string, Decision, number][])('of a site that is %s it writes as much as is said', async (_, decision, rows) => {
    const { log, flush, table } = open(WEEK);
    log.log('a.example.com', decision);
    await flush();
    expect(table.rows()).toHaveLength(rows);
  });

  it('keeps allowed sites, and those that are warned of as unknown, when the user wants everything', async () => {
    const { log, flush, table } = open({ logDays: 7, logEverything: true });
    log.log('a.example.com', ALLOWED);
    log.log('b.example.com', { ...ALLOWED, verdict: 'unknown', action: 'warn', ground: 'no-data' });
    await flush();
    expect(hosts(table)).toEqual(['a.example.com', 'b.example.com']);
  });

  it('writes nothing at all when no days are kept', async () => {
    const { log, flush, table } = open({ logDays: 0, logEverything: true });
    log.log('a.example.com', BLOCKED);
    await flush();
    expect(table.counts.add).toBe(0);
  });

  it('has one entry for the same host and decision within a minute, and a second one after it', async () => {
    const { log, flush, table, clock } = open(WEEK);
    log.log('a.example.com', BLOCKED);
    log.log('a.example.com', BLOCKED);
    await flush();
    clock.now += MINUTE - SECOND;
    log.log('a.example.com', BLOCKED);
    log.log('b.example.com', BLOCKED);
    log.log('a.example.com', { ...BLOCKED, verdict: 'warned', action: 'warn' });
    await flush();
    expect(hosts(table)).toEqual(['a.example.com', 'b.example.com', 'a.example.com']);
    clock.now += SECOND;
    log.log('a.example.com', BLOCKED);
    await flush();
    expect(table.rows()).toHaveLength(4);
  });

  it('has an entry for a decision that is made after the clock was put back', async () => {
    const { log, flush, table, clock } = open(WEEK);
    log.log('a.example.com', BLOCKED);
    await flush();
    clock.now -= DAY;
    log.log('a.example.com', BLOCKED);
    await flush();
    expect(table.rows().map(({ at }) => at)).toEqual([START, START - DAY]);
  });

  it('lets no more than a thousand wait', async () => {
    const { log, flush, table } = open(WEEK);
    for (let n = 0; n < 1100; n++) log.log(`a${n}.example.com`, BLOCKED);
    await flush();
    expect(table.rows()).toHaveLength(1000);
  });

  it('does not write a decision again because the worker was stopped in between', async () => {
    const first = open(WEEK);
    first.log.log('a.example.com', BLOCKED);
    for (let n = 0; n < 99; n++) first.log.log(`b${n}.example.com`, BLOCKED);
    await first.flush();
    const second = open(WEEK, first.table);
    second.clock.now += 30 * SECOND;
    second.log.log('a.example.com', BLOCKED);
    await second.flush();
    expect(first.table.rows()).toHaveLength(100);
  });

  it('disturbs nobody when it cannot be written, and goes on when it can again', async () => {
    const { log, flush, table } = open(WEEK);
    table.faults.isBroken = true;
    log.log('a.example.com', BLOCKED);
    await flush();
    await log.tidy();
    table.faults.isBroken = false;
    log.log('b.example.com', BLOCKED);
    await flush();
    expect(hosts(table)).toEqual(['b.example.com']);
  });

  it('writes nothing while the settings cannot be read', async () => {
    const { log, flush, table } = open('unreadable');
    log.log('a.example.com', BLOCKED);
    await flush();
    await log.tidy();
    expect(table.counts.add).toBe(0);
  });

  it('removes what is older than the days that are kept', async () => {
    const entry = (days: number): LoggedDecision => ({
      at: START - days * DAY,
      host: `d${days}.example.com`,
      ...BLOCKED,
    });
    const { log, table } = open(WEEK, createDecisionTable([entry(9), entry(8), entry(6), entry(1)]));
    await log.tidy();
    expect(hosts(table)).toEqual(['d6.example.com', 'd1.example.com']);
  });

  it.each([
    ['a week and a day', 8],
    ['a year', 365],
    ['ten years', 3652],
  ])(
    'keeps what a clock %s ahead for a moment would remove, and removes it when it is really old',
    async (_, ahead) => {
      const { log, flush, table, clock } = open(WEEK);
      log.log('a.example.com', BLOCKED);
      await flush();
      await log.tidy();
      clock.now += ahead * DAY;
      log.log('b.example.com', BLOCKED);
      await flush();
      await log.tidy();
      await log.tidy();
      clock.now = START + MINUTE;
      await log.tidy();
      expect(hosts(table)).toEqual(['a.example.com', 'b.example.com']);
      for (let day = 1; day <= 7; day++) {
        clock.now = START + day * DAY + 2 * MINUTE;
        await log.tidy();
      }
      expect(hosts(table)).not.toContain('a.example.com');
    },
  );

  it('removes all of it when none is to be kept any more', async () => {
    const table = createDecisionTable([{ at: START, host: 'a.example.com', ...BLOCKED }]);
    await open({ logDays: 0, logEverything: false }, table).log.tidy();
    expect(table.rows()).toEqual([]);
  });
});

describe('reading the log', () => {
  const entries = Array.from({ length: 1234 }, (_, n): LoggedDecision => {
    const decision =
      n % 3 === 0 ? { ...BLOCKED, verdict: 'warned' as const, rule: { id: 'x', name: 'Weapons' } } : BLOCKED;
    return { at: START + n, host: `h${n}.example.com`, ...decision };
  });
  const { store } = createDecisionTable(entries);
  const readAll = async (query: LogQuery, most: number) => {
    const pages: number[][] = [];
    let before: number | null = null;
    do {
      const page = await readLog(store, query, before, most);
      pages.push(page.rows.map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    return pages;
  };

  it('gives pages of a hundred, newest first, each entry once', async () => {
    const pages = await readAll({ text: '', verdict: 'any' }, 100);
    expect(pages).toHaveLength(13);
    expect(pages.flat()).toEqual(Array.from({ length: 1234 }, (_, n) => 1234 - n));
  });

  it('finds by verdict, by part of a host and by part of the name of a rule', async () => {
    const count = async (query: LogQuery) => (await readAll(query, 100)).flat().length;
    expect(await count({ text: '', verdict: 'warned' })).toBe(412);
    expect(await count({ text: ' WEAP ', verdict: 'any' })).toBe(412);
    expect(await count({ text: 'h1233.', verdict: 'any' })).toBe(1);
    expect(await count({ text: 'weap', verdict: 'blocked' })).toBe(0);
  });

  it.each([
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['MÜNCHEN', 'xn--mnchen-3ya.de'],
    ['www.shop.com', 'shop.com'],
    ['https://www.shop.com/a?b=1', 'shop.com'],
    ['shop.com/a', 'shop.com'],
    ['hop.c', 'shop.com'],
    ['weapons & more', 'guns.com'],
  ])('finds "%s" as it is typed or copied', async (text, host) => {
    const rule = { id: 'x', name: 'Weapons & more' };
    const rows = ['xn--mnchen-3ya.de', 'shop.com', 'guns.com'].map((name, n) => ({
      ...{ at: START + n, host: name, ...BLOCKED },
      ...(name === 'guns.com' && { rule }),
    }));
    const page = await readLog(createDecisionTable(rows).store, { text, verdict: 'any' }, null, 10);
    expect(page.rows.map((row) => row.host)).toEqual([host]);
  });

  it('names no further page when the last one is just full', async () => {
    const { store: ten } = createDecisionTable(entries.slice(0, 10));
    expect((await readLog(ten, { text: '', verdict: 'any' }, null, 10)).next).toBeNull();
  });
});
