import { describe, expect, it } from 'vitest';
import type { DryRunGrounds, SavedSites } from '../../../../../components/safety/policy/dry-run-state';
import { createDryRun, toHosts } from '../../../../../components/safety/policy/dry-run-state';
import type { PageEnvironment } from '../../../../../lib/environment';
import type { JudgedSite, Override } from '../../../../../lib/safety/policy';
import { PRESETS } from '../../../../../lib/safety/presets/presets';
import { NOW, toSite } from '../../../../support/judged-sites';

const next = { ...PRESETS.empty, block: ['b.com'] };
const GROUNDS: DryRunGrounds = {
  isManaged: false,
  managed: { block: [], allow: [] },
  overrides: [],
  findPrimed: null,
  primedHosts: [],
};
const EXCEPTION: Override = { host: 'b.com', scope: 'host', then: 'allow', reason: '', until: null };

async function* toSites(hosts: readonly string[]): AsyncGenerator<JudgedSite[]> {
  for (const host of hosts) yield [toSite(host)];
}

interface Given extends Partial<SavedSites>, Partial<Pick<PageEnvironment, 'now' | 'wait'>> {
  grounds?: Partial<DryRunGrounds> | null;
}

function create({
  grounds = {},
  list = async () => ['a.com', 'b.com', 'c.com'],
  read = toSites,
  now = () => NOW,
  wait = async () => {},
}: Given = {}) {
  return createDryRun({ now, wait }, { list, read }, async () => grounds && { ...GROUNDS, ...grounds });
}

/** Each change as host, verdict and what made it. */
function changesOf(run: ReturnType<typeof create>): unknown[] {
  const { value: status } = run.status;
  return status.what === 'done'
    ? status.result.changes.map(({ host, before, after }) => [host, before?.verdict, after?.verdict, after?.ground])
    : [status];
}

describe('the dry run', () => {
  it('says what would change of all that is saved', async () => {
    const run = create();
    await run.start(PRESETS.empty, next, 'known');
    expect(run.status.value).toMatchObject({ what: 'done', sites: 3 });
    expect(changesOf(run)).toEqual([['b.com', 'unknown', 'blocked', 'block-list']]);
  });

  it('takes the primed list with it, a saved site once, and judges it by the list', async () => {
    const run = create({
      grounds: {
        primedHosts: ['b.com', 'bets.com'],
        findPrimed: (host) => (host === 'bets.com' ? toSite(host, { categories: ['/Adult'], from: 'primed' }) : null),
      },
    });
    await run.start(PRESETS.empty, PRESETS.family, 'known');
    expect(run.status.value).toMatchObject({ what: 'done', sites: 4 });
    expect(changesOf(run)).toContainEqual(['bets.com', 'allowed', 'blocked', 'rule']);
  });

  it('judges pasted sites by the primed list too', async () => {
    const findPrimed = (host: string) => toSite(host, { categories: ['/Adult'], from: 'primed' });
    const run = create({ grounds: { findPrimed } });
    await run.start(PRESETS.empty, PRESETS.family, { pasted: 'bets.com' });
    expect(changesOf(run)).toEqual([['bets.com', 'allowed', 'blocked', 'rule']]);
  });

  it('lets the exceptions of the person stand', async () => {
    const run = create({ grounds: { overrides: [EXCEPTION] } });
    await run.start(PRESETS.empty, next, 'known');
    expect(changesOf(run)).toEqual([]);
  });

  it('puts the lists of the organisation before everything', async () => {
    const run = create({ grounds: { overrides: [EXCEPTION], managed: { block: ['b.com'], allow: ['a.com'] } } });
    await run.start(null, next, 'known');
    expect(changesOf(run)).toMatchObject([
      ['a.com', undefined, 'allowed', 'managed-allow'],
      ['b.com', undefined, 'blocked', 'managed-block'],
      ['c.com', undefined, 'unknown', 'no-data'],
    ]);
  });

  it('says that nothing can be told where the exceptions cannot be read', async () => {
    const run = create({ grounds: null });
    await run.start(PRESETS.empty, next, 'known');
    expect(run.status.value).toEqual({ what: 'failed', at: 'exceptions' });
  });

  it('lets the page answer every 25 ms, with its progress', async () => {
    let now = 0;
    const told: unknown[] = [];
    const run = create({
      list: async () => Array.from({ length: 10 }, (_, n) => `site-${n}.com`),
      // Two clock readings a site.
      now: () => {
        now += 5;
        return now;
      },
      wait: async () => told.push(run.status.value),
    });
    await run.start(PRESETS.empty, next, 'known');
    expect(told).toEqual([0, 5].map((done) => ({ what: 'running', done, of: 10 })));
  });

  it('can be cancelled, and reads no further', async () => {
    let read = 0;
    const run = create({
      wait: async () => run.cancel(),
      read: async function* (hosts) {
        for await (const sites of toSites(hosts)) {
          read++;
          yield sites;
        }
      },
    });
    await run.start(PRESETS.empty, next, 'known');
    expect(run.status.value).toEqual({ what: 'cancelled' });
    expect(read).toBe(1);
  });

  it('takes a pasted list, each host once, and names what is no host', async () => {
    const asked: string[][] = [];
    const run = create({
      read: (hosts) => {
        asked.push([...hosts]);
        return toSites([]);
      },
    });
    await run.start(null, next, { pasted: 'https://www.b.com/x, b.com; A.com\nlocalhost' });
    expect(asked).toEqual([['b.com', 'a.com']]);
    expect(run.status.value).toMatchObject({ what: 'done', notHosts: ['localhost'] });
  });

  it('judges a pasted host of the own network, or a number, where a policy names it, as browsing does', async () => {
    const before = { ...PRESETS.empty, block: ['old.corp'] };
    const run = create();
    await run.start(
      before,
      { ...next, block: ['wiki.corp', '192.168.1.1', 'intranet'] },
      { pasted: 'http://wiki.corp/x a.wiki.corp 192.168.1.1:80 intranet 8.8.8.8 old.corp new.corp hello 5 12.50' },
    );
    expect(changesOf(run)).toEqual([
      ...['wiki.corp', 'a.wiki.corp', '192.168.1.1', 'intranet'].map((host) => [
        ...[host, undefined, 'blocked', 'block-list'],
      ]),
      ['old.corp', 'blocked', undefined, undefined],
    ]);
    // 8.8.8.8 is unknown before and after.
    expect(run.status.value).toMatchObject({ sites: 6, notHosts: ['new.corp', 'hello', '5', '12.50'] });
  });

  it('shows nothing of a draft that has changed meanwhile', async () => {
    const run = create({ wait: async () => run.forget() });
    await run.start(null, next, 'known');
    expect(run.status.value).toEqual({ what: 'idle' });
  });

  it('says that saved sites could not be read', async () => {
    const run = create({ list: () => Promise.reject(new Error('gone')) });
    await run.start(null, next, 'known');
    expect(run.status.value).toEqual({ what: 'failed', at: 'sites' });
  });

  it('takes pasted sites without the marks of the table or list that they stood in', () => {
    const { hosts, others } = toHosts('"a.com","https://b.com/x"\n<c.com>; “d.com” (e.com), 5');
    expect(hosts).toEqual(['a.com', 'b.com', 'c.com', 'd.com', 'e.com']);
    expect(others).toEqual([{ word: '5', host: null }]);
  });

  it('reads 10,000 pasted lines', () => {
    const { hosts } = toHosts(Array.from({ length: 10_000 }, (_, n) => `https://site-${n}.com/path`).join('\n'));
    expect(hosts).toHaveLength(10_000);
  });
});
