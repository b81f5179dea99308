import type { World } from '../support/world.ts';
import type { Variant, VariantName } from './browsing-variants.ts';
import { openVariants } from './browsing-variants.ts';
import { timeFirstAnswer } from './first-answer.ts';
import type { NavigationTimes } from './navigation-times.ts';
import { bringWorker, REQUESTS, timeBadge, timeNavigation, timeRequests } from './navigation-times.ts';
import { readExtensionMemory } from './processes.ts';
import type { Row } from './rows.ts';
import { toMedian, toNote, toQuantile, toRow } from './rows.ts';
import type { Items } from './saved-sites.ts';

const WARM_UPS = 2;
const OURS: VariantName[] = ['off', 'saved', 'primed', 'lookup'];
const WITH_BADGE: VariantName[] = ['floor skeleton', 'floor verdict', 'saved', 'primed'];
/** Most processor time of the extension's own process for one page, in milliseconds. */
const MOST_RUN_TIME = 3;
const MOST_WARM_BADGE = 20;
/** The most that a change may cost, to the build before it. */
export const MOST_AGAINST = 1.05;
/** Milliseconds that a site at the other end of a network takes. */
const FAR_AWAY = 100;
const FAR: VariantName[] = ['none', 'none again', 'floor skeleton', 'floor verdict', 'saved', 'primed'];
const WITH_ANSWER: VariantName[] = ['floor skeleton', 'floor answer', 'off'];
/**
 * Milliseconds until a worker that has nothing to do has given back what it can: Chromium takes memory from a process in the
 * background after some 15 seconds, and stops a worker after 30.
 */
const IDLE = 20_000;

type Series<T> = Map<VariantName, T[]>;
const add = <T>(series: Series<T>, name: VariantName, value: T) =>
  series.set(name, [...(series.get(name) ?? []), value]);

/** Goes through the variants in turns, forwards and backwards, so that none has the better place. */
async function inTurns<T>(
  what: string,
  variants: Variant[],
  rounds: number,
  firstHost: number,
  measure: (variant: Variant, round: number) => Promise<T>,
): Promise<Series<T>> {
  const series: Series<T> = new Map();
  for (let round = -WARM_UPS; round < rounds; round++) {
    process.stdout.write(`${what}: ${round < 0 ? 'warming up' : `run ${round + 1} of ${rounds}`}\n`);
    for (const variant of round % 2 === 0 ? variants : [...variants].reverse()) {
      const value = await measure(variant, firstHost + round + WARM_UPS);
      if (round >= 0) add(series, variant.name, value);
    }
  }
  return series;
}

type TimesOf<T> = (name: VariantName) => T[];
const toTimesOf =
  <T>(series: Series<T>): TimesOf<T> =>
  (name) =>
    series.get(name) ?? [];

/** What a variant took longer than a browser without an extension in the same round. */
const toDifferences = (of: TimesOf<number>, name: VariantName) =>
  of(name).map((time, round) => time - (of('none')[round] ?? Number.NaN));

/** Within what a browser without an extension differs from another one. */
function toOverNone(what: string, times: Series<number>, name: VariantName, isBudgeted: boolean): Row {
  const of = toTimesOf(times);
  const over = toDifferences(of, name);
  const quartiles = `(${toQuantile(over, 0.25).toFixed(1)} to ${toQuantile(over, 0.75).toFixed(1)})`;
  const noise = toDifferences(of, 'none again').map(Math.abs);
  return isBudgeted
    ? toRow(`${what} over none ${quartiles}`, toMedian(over), 'ms', toQuantile(noise, 0.75))
    : toNote(`${what} over none ${quartiles}`, toMedian(over), 'ms');
}

/** What a way of ours takes longer than the floor in the same round. */
const toOverFloor = (what: string, series: Series<NavigationTimes>, name: VariantName): Row[] =>
  (['load', 'browser'] as const).map((field) => {
    const of = toTimesOf(only(series, field));
    const over = of(name).map((time, round) => time - (of('floor skeleton')[round] ?? Number.NaN));
    return toNote(`${what}: ${field === 'load' ? 'load' : 'processor time'} over floor skeleton`, toMedian(over), 'ms');
  });

const only = (series: Series<NavigationTimes>, field: keyof NavigationTimes): Series<number> =>
  new Map([...series].map(([name, all]) => [name, all.map((times) => times[field])]));

function toNavigationRows(series: Series<NavigationTimes>, worker: 'warm' | 'cold'): Row[] {
  const of = toTimesOf(series);
  const rows: Row[] = [];
  for (const name of series.keys()) {
    if (name === 'none') continue;
    const what = `page with worker ${worker}, ${name}`;
    const isOurs = OURS.includes(name);
    rows.push(
      toOverNone(`${what}: load`, only(series, 'load'), name, isOurs && worker === 'warm'),
      toOverNone(`${what}: processor time`, only(series, 'browser'), name, false),
      ...(isOurs ? toOverFloor(what, series, name) : []),
    );
    const own = toMedian(of(name).map(({ extension }) => extension));
    const skeleton = toMedian(of('floor skeleton').map(({ extension }) => extension));
    const budget = worker === 'warm' ? MOST_RUN_TIME : 1.3 * skeleton;
    rows.push(
      isOurs && name !== 'lookup'
        ? toRow(`${what}: own process`, own, 'ms', budget)
        : toNote(`${what}: own process`, own, 'ms'),
    );
    if (name !== 'saved' && name !== 'primed') continue;
    const verdict = toMedian(of('floor verdict').map(({ extension }) => extension));
    rows.push(toNote(`${what}: own process to floor verdict`, own / verdict, 'x'));
  }
  return rows;
}

function toBadgeRows(warm: Series<number>, cold: Series<number>): Row[] {
  const skeleton = toMedian(cold.get('floor skeleton') ?? []);
  return WITH_BADGE.flatMap((name) => {
    const times = [toMedian(warm.get(name) ?? []), toMedian(cold.get(name) ?? [])] as const;
    const what = `commit to badge, ${name}`;
    if (!OURS.includes(name)) return [toNote(`${what}, warm`, times[0], 'ms'), toNote(`${what}, cold`, times[1], 'ms')];
    return [
      toRow(`${what}, warm`, times[0], 'ms', MOST_WARM_BADGE),
      toRow(`${what}, cold`, times[1], 'ms', 1.2 * skeleton),
    ];
  });
}

/** In MB, of an extension's own process that has had nothing to do for a while. */
async function readIdleMemory(variants: Variant[]): Promise<(name: VariantName) => number> {
  await new Promise((resume) => setTimeout(resume, IDLE));
  return (name) => readExtensionMemory(variants.find((variant) => variant.name === name)?.chromium.pid ?? 0);
}

/** What the process of a worker holds that has looked up every site that was opened, and had no page of ours in it. */
async function measureMemory(variants: Variant[]): Promise<Row[]> {
  const memory = await readIdleMemory(variants);
  const skeleton = memory('floor skeleton');
  return [
    toNote('worker without a page, floor skeleton: memory of its process', skeleton, 'MB'),
    toRow('worker without a page, idle after lookups: memory of its process', memory('lookup'), 'MB', 1.5 * skeleton),
  ];
}

/** The first answer of a service that answers at once, and what the process holds once popups have closed again. */
export async function measureAnswers(world: World, items: Items, rounds: number): Promise<Row[]> {
  const variants = await openVariants(world, items, rounds + WARM_UPS, (name) => WITH_ANSWER.includes(name));
  try {
    const times = await inTurns('answers', variants, rounds, 0, async (variant, round) => {
      await timeNavigation(variant, round);
      return timeFirstAnswer(variant, variant.name === 'floor skeleton' ? 'h1' : '.section-categories .categories');
    });
    return toAnswerRows(times, await readIdleMemory(variants));
  } finally {
    await Promise.all(variants.map(({ chromium }) => chromium.close()));
  }
}

function toAnswerRows(times: Series<number>, memory: (name: VariantName) => number): Row[] {
  const median = (name: VariantName) => toMedian(times.get(name) ?? []);
  return [
    toNote('floor skeleton, worker cold: drawn', median('floor skeleton'), 'ms'),
    toNote('floor answer, worker cold: drawn', median('floor answer'), 'ms'),
    toRow('first answer drawn, worker cold, service at once', median('off'), 'ms', 1.3 * median('floor skeleton')),
    toNote('first answer to floor answer', median('off') / median('floor answer'), 'x'),
    toNote('popups closed again, floor skeleton: memory of its process', memory('floor skeleton'), 'MB'),
    toNote('popups closed again: memory of its process', memory('off'), 'MB'),
  ];
}

/** What wakes the worker of this build and of another one: a page that is judged by what is saved, and the badge on it. */
export async function measureColdStarts(world: World, items: Items, rounds: number, other: string): Promise<Row[]> {
  const each = rounds + WARM_UPS;
  const variants = await openVariants(world, items, 2 * each, (name) => name === 'saved' || name === 'other', other);
  try {
    const pages = await inTurns('pages', variants, rounds, 0, async (variant, round) => {
      await bringWorker(variant, 'cold');
      return timeNavigation(variant, round);
    });
    const badges = await inTurns('badges', variants, rounds, each, async (variant, round) => {
      await bringWorker(variant, 'cold');
      return timeBadge(variant, round);
    });
    const compare = (what: string, series: Series<number>) => {
      const [own, others] = [toMedian(series.get('saved') ?? []), toMedian(series.get('other') ?? [])];
      return [
        toNote(`worker cold, ${what}`, own, 'ms'),
        toNote(`worker cold, ${what}, other build`, others, 'ms'),
        toRow(`worker cold, ${what}, to the other build`, own / others, 'x', MOST_AGAINST),
      ];
    };
    return [
      ...compare('page: load', only(pages, 'load')),
      ...compare('page: own process', only(pages, 'extension')),
      ...compare('commit to badge', badges),
    ];
  } finally {
    await Promise.all(variants.map(({ chromium }) => chromium.close()));
  }
}

/** What browsing costs with each way of brand safety, against no extension and against the floors. */
export async function measureBrowsing(world: World, items: Items, rounds: number): Promise<Row[]> {
  const each = rounds + WARM_UPS;
  const all = await openVariants(world, items, 6 * each, (name) => name !== 'floor answer');
  const variants = all.filter(({ name }) => name !== 'strict');
  const withBadge = variants.filter(({ name }) => WITH_BADGE.includes(name));
  try {
    const warm = await inTurns('pages, worker warm', variants, rounds, 0, async (variant, round) => {
      await bringWorker(variant, 'warm');
      return timeNavigation(variant, round);
    });
    const held = await measureMemory(variants);
    const cold = await inTurns('pages, worker cold', variants, rounds, each, async (variant, round) => {
      await bringWorker(variant, 'cold');
      return timeNavigation(variant, round);
    });
    const requests = await inTurns(
      'requests of a page',
      all.filter(({ name }) => !WITH_BADGE.includes(name)),
      rounds,
      0,
      async (variant, round) => {
        // Of a page that has just opened, as pages ask for what they are made of.
        await timeNavigation(variant, round);
        return timeRequests(variant);
      },
    );
    const far = await inTurns(
      'pages that are far away',
      variants.filter(({ name }) => FAR.includes(name)),
      rounds,
      5 * each,
      async (variant, round) => {
        world.sites.answerLate(variant.toHost(round), FAR_AWAY);
        await bringWorker(variant, 'cold');
        return (await timeNavigation(variant, round)).load;
      },
    );
    const badges = (worker: 'warm' | 'cold', firstHost: number) =>
      inTurns(`badges, worker ${worker}`, withBadge, rounds, firstHost, async (variant, round) => {
        await bringWorker(variant, worker);
        return timeBadge(variant, round);
      });
    return [
      ...toNavigationRows(warm, 'warm'),
      ...toNavigationRows(cold, 'cold'),
      ...FAR.slice(1).map((name) =>
        toOverNone(
          `page that takes ${FAR_AWAY} ms to answer, worker cold, ${name}: load`,
          far,
          name,
          OURS.includes(name),
        ),
      ),
      ...[...requests.keys()]
        .slice(1)
        .map((name) => toOverNone(`${REQUESTS} requests of a page, ${name}:`, requests, name, name === 'off')),
      ...toBadgeRows(await badges('warm', 2 * each), await badges('cold', 3 * each)),
      ...held,
    ];
  } finally {
    await Promise.all(all.map(({ chromium }) => chromium.close()));
  }
}
