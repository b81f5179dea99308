import { describe, expect, it } from 'vitest';
import { createDryRun, toHosts } from '../../../../../entrypoints/options/safety/dry-run-state';
import { PRESETS } from '../../../../../lib/safety/presets';

const next = { ...PRESETS.empty, block: ['b.com'] };

describe('the dry run', () => {
  it('says what would change of all that is saved, with its progress', async () => {
    const told: unknown[] = [];
    const run = createDryRun({
      listHosts: async () => ['a.com', 'b.com', 'c.com'],
      readSites: async (hosts, onProgress) => {
        onProgress(2);
        told.push(run.status.value);
        return hosts.map((host) => ({ host, answers: {}, from: 'saved' }));
      },
      now: () => 0,
    });
    await run.start(PRESETS.empty, next, 'saved');
    expect(told).toEqual([{ what: 'running', done: 2, of: 3 }]);
    expect(run.status.value).toMatchObject({ what: 'done', sites: 3 });
    const { value: status } = run.status;
    const changes = status.what === 'done' ? status.result.changes : [];
    expect(changes.map(({ host, after }) => [host, after.verdict])).toEqual([['b.com', 'blocked']]);
  });

  it('takes a pasted list, each host once, and names what is no host', async () => {
    const asked: string[][] = [];
    const run = createDryRun({
      listHosts: async () => [],
      readSites: async (hosts) => {
        asked.push([...hosts]);
        return [];
      },
      now: () => 0,
    });
    await run.start(null, next, { pasted: 'https://www.b.com/x, b.com; A.com\nlocalhost' });
    expect(asked).toEqual([['b.com', 'a.com']]);
    expect(run.status.value).toMatchObject({ what: 'done', notHosts: ['localhost'] });
  });

  it('shows nothing of a draft that has changed meanwhile', async () => {
    let finish = () => {};
    const run = createDryRun({
      listHosts: async () => ['a.com'],
      readSites: () =>
        new Promise((resolve) => {
          finish = () => resolve([]);
        }),
      now: () => 0,
    });
    const going = run.start(null, next, 'saved');
    await expect.poll(() => run.status.value).toMatchObject({ of: 1 });
    run.forget();
    finish();
    await going;
    expect(run.status.value).toEqual({ what: 'idle' });
  });

  it('says that saved sites could not be read', async () => {
    const run = createDryRun({
      listHosts: () => Promise.reject(new Error('gone')),
      readSites: async () => [],
      now: () => 0,
    });
    await run.start(null, next, 'saved');
    expect(run.status.value).toEqual({ what: 'failed' });
  });

  it('reads 10,000 pasted lines', () => {
    const { hosts } = toHosts(Array.from({ length: 10_000 }, (_, n) => `https://site-${n}.com/path`).join('\n'));
    expect(hosts).toHaveLength(10_000);
  });
});
