import './extensionless.ts';
import { performance } from 'node:perf_hooks';
import { toListedHosts, toMixedRules, toMixedSites, toPolicyOf } from '../support/many-rules.ts';

const ROUNDS = 300;
/** Decisions timed as one, where one alone is too short for the clock. */
const BATCH = 200;
const SITES = 200;
const MICROSECONDS = 1000;

export interface DecisionTimes {
  /** By the number of rules: microseconds for a site of which everything is known and which no rule names. */
  rules: Map<number, number>;
  /** By the number of listed hosts: microseconds for a host that is listed, and for one that is not. */
  listed: Map<number, number>;
  unlisted: Map<number, number>;
  /** Microseconds under a policy with the most rules and the most hosts. */
  both: number;
  /** Milliseconds until the policy of the most rules, and of the most hosts, can be judged by. */
  rulesReady: number;
  hostsReady: number;
}

function toMedian(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}

function timeEach(run: (round: number) => void): number[] {
  return Array.from({ length: ROUNDS }, (_, round) => {
    const start = performance.now();
    run(round);
    return performance.now() - start;
  });
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to judge.');
  return item;
}

/** Times decisions in this process: medians, with the sizes taken in turns so that all of them see the same machine. */
export async function timeDecisions(): Promise<DecisionTimes> {
  // Loaded here, since the hook above must stand before the first file without endings is resolved.
  const { compilePolicy } = await import('../../lib/safety/compile.ts');
  const { judge } = await import('../../lib/safety/judge.ts');
  const now = Date.now();
  const sites = toMixedSites(SITES, now);
  const timed = <T>(work: () => T): [T, number] => {
    const start = performance.now();
    return [work(), performance.now() - start];
  };

  const timeRules = (count: number, hosts?: string[]) => {
    const rules = toMixedRules(count);
    const [compiled, ready] = timed(() => {
      const made = compilePolicy(toPolicyOf(rules, hosts));
      for (const site of sites.slice(0, 1)) judge(made, site, now);
      return made;
    });
    const wrong = sites.filter((site) => judge(compiled, site, now).ground !== 'default');
    if (wrong.length > 0) throw new Error(`A rule names ${wrong[0]?.host}: the time would be that of a shorter way.`);
    return { count, compiled, ready, times: [] as number[] };
  };
  const byRules = [10, 100, 1_000].map((count) => timeRules(count));
  const both = timeRules(1_000, toListedHosts(100_000));
  const byHosts = [100, 1_000, 10_000, 100_000].map((count) => {
    const hosts = toListedHosts(count);
    const [compiled, ready] = timed(() => compilePolicy(toPolicyOf([], hosts)));
    // Hosts spread over the whole list, so that a long one is not measured in a warm corner of memory.
    const listed = Array.from({ length: BATCH * 10 }, (_, index) => hosts[(index * 7919) % count] ?? '');
    const toBare = (host: string) => ({ host, answers: {}, from: 'saved' as const });
    const asked = {
      listed: listed.map((host) => toBare(`a.${host}`)),
      unlisted: listed.map((host) => toBare(`x${host}`)),
    };
    return { count, compiled, ready, asked, listed: [] as number[], unlisted: [] as number[] };
  });

  for (let turn = 0; turn < 5; turn++) {
    for (const { compiled, times } of [...byRules, both]) {
      times.push(...timeEach((round) => judge(compiled, at(sites, round), now)).map((time) => time * MICROSECONDS));
    }
    for (const { compiled, asked, listed, unlisted } of byHosts) {
      for (const [kind, times] of [
        ['listed', listed],
        ['unlisted', unlisted],
      ] as const) {
        const batches = timeEach((round) => {
          const from = (round % 10) * BATCH;
          for (let index = from; index < from + BATCH; index++) judge(compiled, at(asked[kind], index), now);
        });
        times.push(...batches.map((time) => (time / BATCH) * MICROSECONDS));
      }
    }
  }
  return {
    rules: new Map(byRules.map(({ count, times }) => [count, toMedian(times)])),
    listed: new Map(byHosts.map(({ count, listed }) => [count, toMedian(listed)])),
    unlisted: new Map(byHosts.map(({ count, unlisted }) => [count, toMedian(unlisted)])),
    both: toMedian(both.times),
    rulesReady: byRules.at(-1)?.ready ?? Number.NaN,
    hostsReady: byHosts.at(-1)?.ready ?? Number.NaN,
  };
}
