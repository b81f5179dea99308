import type { World } from '../support/world.ts';
import type { Variant, VariantName } from './browsing-variants.ts';
import { openVariants } from './browsing-variants.ts';
import { timeFirstAnswer } from './first-answer.ts';
import type { NavigationTimes } from './navigation-times.ts';
import { bringWorker, timeBadge, timeNavigation } from './navigation-times.ts';
import { readExtensionMemory } from './processes.ts';
import type { Row } from './rows.ts';
import { toMedian, toNote, toQuantile, toRow } from './rows.ts';
import type { Items } from './saved-sites.ts';

const WARM_UPS = 2;
const OURS: VariantName[] = ['off', 'saved', 'primed', 'lookup'];
const WITH_BADGE: VariantName[] = ['floor skeleton', 'saved', 'primed'];
/** Most processor time of the extension's own process for one page, in milliseconds. */
const MOST_RUN_TIME = 3;
const MOST_WARM_BADGE = 20;
/** Until a worker that has nothing to do has given back what it can. */
const IDLE = 3000;

type Series<T> = Map<VariantName, T[]>;
const add = <T>(series: Series<T>, name: VariantName, value: T) =>
  series.set(name, [...(series.get(name) ?? []), value]);

/** Goes through the variants in turns, forwards and backwards, so that none has the better place. */
async function inTurns<T>(
  variants: Variant[],
  rounds: number,
  firstHost: number,
  measure: (variant: Variant, round: number) => Promise<T>,
): Promise<Series<T>> {
  const series: Series<T> = new Map();
  for (let round = -WARM_UPS; round < rounds; round++) {
    for (const variant of round % 2 === 0 ? variants : [...variants].reverse()) {
      const value = await measure(variant, firstHost + round + WARM_UPS);
      if (round >= 0) add(series, variant.name, value);
    }
  }
  return series;
}

function toNavigationRows(series: Series<NavigationTimes>, worker: 'warm' | 'cold'): Row[] {
  const of = (name: VariantName) => series.get(name) ?? [];
  const differences = (name: VariantName, field: keyof NavigationTimes) =>
    of(name).map((times, round) => times[field] - (of('none')[round]?.[field] ?? Number.NaN));
  const noise = differences('none again', 'load').map(Math.abs);
  const rows: Row[] = [];
  for (const name of series.keys()) {
    if (name === 'none') continue;
    const load = differences(name, 'load');
    const quartiles = `(${toQuantile(load, 0.25).toFixed(1)} to ${toQuantile(load, 0.75).toFixed(1)})`;
    const what = `page with worker ${worker}, ${name}`;
    const isBudgeted = OURS.includes(name) && worker === 'warm';
    const loaded = toMedian(load);
    rows.push(
      isBudgeted
        ? toRow(`${what}: load over none ${quartiles}`, loaded, 'ms', toQuantile(noise, 0.75))
        : toNote(`${what}: load over none ${quartiles}`, loaded, 'ms'),
      toNote(`${what}: processor time over none`, toMedian(differences(name, 'browser')), 'ms'),
    );
    const own = toMedian(of(name).map(({ extension }) => extension));
    const skeleton = toMedian(of('floor skeleton').map(({ extension }) => extension));
    const budget = worker === 'warm' ? MOST_RUN_TIME : 1.3 * skeleton;
    rows.push(
      OURS.includes(name) && name !== 'lookup'
        ? toRow(`${what}: own process`, own, 'ms', budget)
        : toNote(`${what}: own process`, own, 'ms'),
    );
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
async function measureLookups(variants: Variant[], rounds: number, firstHost: number): Promise<Row[]> {
  const compared = variants.filter(({ name }) => name === 'floor skeleton' || name === 'off');
  const times = await inTurns(compared, rounds, firstHost, async (variant, round) => {
    await timeNavigation(variant, round);
    return timeFirstAnswer(variant, variant.name === 'off' ? '.section-categories .categories' : 'h1');
  });
  const memory = await readIdleMemory(compared);
  const median = (name: VariantName) => toMedian(times.get(name) ?? []);
  return [
    toNote('floor skeleton, worker cold: drawn', median('floor skeleton'), 'ms'),
    toRow('first answer drawn, worker cold, service at once', median('off'), 'ms', 1.3 * median('floor skeleton')),
    toNote('popups closed again, floor skeleton: memory of its process', memory('floor skeleton'), 'MB'),
    toNote('popups closed again: memory of its process', memory('off'), 'MB'),
  ];
}

/** What browsing costs with each way of brand safety, against no extension and against the floors. */
export async function measureBrowsing(world: World, items: Items, rounds: number): Promise<Row[]> {
  const each = rounds + WARM_UPS;
  const variants = await openVariants(world, items, 5 * each);
  const withBadge = variants.filter(({ name }) => WITH_BADGE.includes(name));
  try {
    const warm = await inTurns(variants, rounds, 0, async (variant, round) => {
      await bringWorker(variant, 'warm');
      return timeNavigation(variant, round);
    });
    const held = await measureMemory(variants);
    const cold = await inTurns(variants, rounds, each, async (variant, round) => {
      await bringWorker(variant, 'cold');
      return timeNavigation(variant, round);
    });
    const badges = (worker: 'warm' | 'cold', firstHost: number) =>
      inTurns(withBadge, rounds, firstHost, async (variant, round) => {
        await bringWorker(variant, worker);
        return timeBadge(variant, round);
      });
    return [
      ...toNavigationRows(warm, 'warm'),
      ...toNavigationRows(cold, 'cold'),
      ...toBadgeRows(await badges('warm', 2 * each), await badges('cold', 3 * each)),
      ...held,
      ...(await measureLookups(variants, rounds, 4 * each)),
    ];
  } finally {
    await Promise.all(variants.map(({ chromium }) => chromium.close()));
  }
}
