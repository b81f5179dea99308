import './extensionless.ts';
import { cpSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setUpPrograms } from '../setup.ts';
import { makeE2eBuild } from '../support/e2e-builds.ts';
import { toExtensionId } from '../support/profile.ts';
import { readSizes } from '../support/sizes.ts';
import { runBin } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';
import { countBlockedPaints } from './blocked-sites.ts';
import { MOST_AGAINST, measureAnswers, measureBrowsing, measureColdStarts } from './browsing-rows.ts';
import { timeDecisions } from './decision-times.ts';
import { readDrawnCard } from './drawn-card.ts';
import { buildFloors, FLOOR_RECORD } from './floors.ts';
import { measureOnDevice } from './on-device-times.ts';
import { timeParsing } from './parse-times.ts';
import type { PopupTimes } from './popup-times.ts';
import { timePopup } from './popup-times.ts';
import { timePrimed, timePrimedRead } from './primed-times.ts';
import { openRawChromium } from './raw-chromium.ts';
import type { Row } from './rows.ts';
import { toMedian, toNote, toRow } from './rows.ts';
import type { Items } from './saved-sites.ts';
import { fillSites, readFullCard, SITE, timeCachedRead } from './saved-sites.ts';
import { measureSaved } from './saved-times.ts';
import { measureTables } from './table-times.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 15);
/**
 * What to measure, all of it unless said: `npm run bench -- popup size`. `--against <folder>` puts another unpacked build of ours
 * for Chrome into the same run; of browsing it compares what starts the worker.
 *
 * `npm run bench -- accuracy` counts instead how often the on-device analyser is right about the labelled pages to report on, and
 * `accuracy tune` about those to tune on. `--details` names what was wrong; `--facts <folder>` writes what was read of each page.
 */
const { positionals: PARTS, values } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, facts: { type: 'string' }, details: { type: 'boolean', default: false } },
});
const { against: AGAINST } = values;
const WARM_UPS = 2;
const SAVED = [10, 1_000, 10_000];
const BUILD = '.output/chrome-mv3';

function print(rows: Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, measured, budget, isWithin } of rows) {
    const verdict = budget === '' ? '' : isWithin ? `within ${budget}` : `OVER ${budget}`;
    console.log(`${what.padEnd(width)}  ${measured.padStart(14)}  ${verdict}`);
  }
}

/** What is measured in one run: a copy of the build for each number of saved sites, or beside another build. */
const COPIES = AGAINST
  ? [
      { name: 'sitecard 10', build: BUILD, count: 10 },
      { name: 'other 10', build: AGAINST, count: 10 },
    ]
  : SAVED.map((count) => ({ name: `sitecard ${count}`, build: BUILD, count }));

function copyBuilds(): Map<string, string> {
  return new Map(
    COPIES.map(({ name, build }) => {
      const folder = resolve('.output/bench', name.replace(' ', '-'));
      rmSync(folder, { recursive: true, force: true });
      cpSync(build, folder, { recursive: true });
      return [name, folder] as const;
    }),
  );
}

type Series = Map<string, PopupTimes[]>;

function toPopupRows(series: Series): Row[] {
  const median = (name: string, field: keyof PopupTimes) =>
    toMedian((series.get(name) ?? []).map((times) => times[field]));
  const rows: Row[] = [];
  for (const [name, times] of series) {
    rows.push(toNote(`${name}: first paint (${times.length} runs)`, median(name, 'paint'), 'ms'));
    rows.push(toNote(`${name}: ready`, median(name, 'ready'), 'ms'));
    rows.push(toNote(`${name}: processor time of its process`, median(name, 'processor'), 'ms'));
    rows.push(toNote(`${name}: memory of its process`, median(name, 'memory'), 'MB'));
  }
  const ratio = (what: string, one: string, other: string, budget: number) =>
    rows.push(toRow(what, median(one, 'ready') / median(other, 'ready'), 'x', budget));
  ratio('full card, warm, to floor preact', 'sitecard 10 warm', 'floor preact warm', 1.15);
  ratio('full card, cold, to floor preact', 'sitecard 10 cold', 'floor preact cold', 1.15);
  for (const worker of ['warm', 'cold']) {
    const times = (name: string) => median(`${name} ${worker}`, 'ready');
    rows.push(toNote(`floor card to floor preact, ${worker}`, times('floor card') / times('floor preact'), 'x'));
    rows.push(toNote(`full card to floor card, ${worker}`, times('sitecard 10') / times('floor card'), 'x'));
    const paints = (name: string) => median(`${name} ${worker}`, 'paint');
    rows.push(
      toNote(`full card to floor card, first paint, ${worker}`, paints('sitecard 10') / paints('floor card'), 'x'),
    );
  }
  ratio('full card, warm, to floor static (the goal)', 'sitecard 10 warm', 'floor static warm', 1.15);
  if (AGAINST) rows.push(...toAgainstRows(median));
  else ratio('10,000 sites saved to 10, warm', 'sitecard 10000 warm', 'sitecard 10 warm', 1.1);
  return rows;
}

function toAgainstRows(median: (name: string, field: keyof PopupTimes) => number): Row[] {
  const compare = (worker: string, field: keyof PopupTimes) =>
    median(`sitecard 10 ${worker}`, field) / median(`other 10 ${worker}`, field);
  if (compare('warm', 'headings') !== 1) throw new Error('The other build does not show what this one has saved.');
  return ['warm', 'cold'].flatMap((worker) => [
    toRow(`first paint to the other build, ${worker}`, compare(worker, 'paint'), 'x', MOST_AGAINST),
    toRow(`ready to the other build, ${worker}`, compare(worker, 'ready'), 'x', MOST_AGAINST),
    toNote(`processor time to the other build, ${worker}`, compare(worker, 'processor'), 'x'),
    toNote(`memory to the other build, ${worker}`, compare(worker, 'memory'), 'x'),
  ]);
}

/** By chance, so that none has the better place or neighbour. */
function shuffle<T>(items: Iterable<T>): T[] {
  const placed = [...items].map((item) => ({ item, place: Math.random() }));
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item);
}

async function measurePopups(world: World, items: Items): Promise<Row[]> {
  const drawn = await readDrawnCard(world, BUILD, items);
  const built = await buildFloors(BUILD);
  // The toolbar of the browser has room for six: one that does not show takes longer to open.
  const floors = (['static', 'preact', 'card'] as const).map((name) => [`floor ${name}`, built[name]] as const);
  const copies = copyBuilds();
  const folders = new Map([...floors, ...copies]);
  const ids = [...folders.values()].map(toExtensionId);
  const chromium = await openRawChromium(world, ids);
  try {
    const rows: Row[] = [];
    for (const [name, folder] of folders) {
      const id = await chromium.load(folder);
      if (id !== toExtensionId(folder)) throw new Error(`${name} got the id ${id}, which is not pinned.`);
      if (name.startsWith('floor ')) {
        const page = await chromium.open(`chrome-extension://${id}/manifest.json`);
        await chromium.evaluate(
          page,
          `chrome.storage.local.set(${JSON.stringify({ record: FLOOR_RECORD, [SITE]: drawn, badge: '' })})`,
        );
        await chromium.closeTarget(page);
      }
    }
    for (const { name, count } of COPIES) {
      const id = toExtensionId(copies.get(name) ?? '');
      const bytes = await fillSites(chromium, id, items, count);
      rows.push(toNote(`${name}: storage`, bytes / 2 ** 20, 'MiB'));
      rows.push(toNote(`${name}: cached read`, await timeCachedRead(chromium, id, items), 'ms'));
    }
    await chromium.open(`https://${SITE}/`);
    const isSiteTab = ({ type, url }: { type: string; url: string }) => type === 'tab' && url === `https://${SITE}/`;
    const tab = (await chromium.targets()).find(isSiteTab);
    if (!tab) throw new Error('The sample site has no tab.');
    const series: Series = new Map();
    for (let run = -WARM_UPS; run < RUNS; run++) {
      process.stdout.write(run < 0 ? 'warming up\n' : `run ${run + 1} of ${RUNS}\n`);
      for (const worker of ['warm', 'cold'] as const) {
        for (const [name, folder] of shuffle(folders)) {
          const times = await timePopup(chromium, toExtensionId(folder), tab.targetId, worker);
          if (run >= 0) series.set(`${name} ${worker}`, [...(series.get(`${name} ${worker}`) ?? []), times]);
        }
      }
    }
    return [...toPopupRows(series), ...rows];
  } finally {
    await chromium.close();
  }
}

async function measureDecisions(): Promise<Row[]> {
  const { rules, listed, unlisted, both, rulesReady, hostsReady } = await timeDecisions();
  const times = (name: string, of: Map<number, number>, budget: number) =>
    [...of].map(([count, time]) => toRow(`decision, ${count} ${name}, median`, time, 'µs', budget));
  const growth = (listed.get(100_000) ?? Number.NaN) / (listed.get(1_000) ?? Number.NaN);
  return [
    ...times('rules', rules, 500),
    toRow('decision, 1,000 rules and 100,000 hosts, median', both, 'µs', 500),
    ...times('hosts, one listed', listed, 3),
    ...times('hosts, one not listed', unlisted, 3),
    toRow('decision, 100,000 hosts to 1,000', growth, 'x', 1.7),
    toNote('1,000 rules made ready', rulesReady, 'ms'),
    toNote('100,000 hosts packed', hostsReady, 'ms'),
  ];
}

async function measureParsing(world: World): Promise<Row[]> {
  return (await timeParsing(world)).flatMap(({ name, median, p99 }) => [
    toNote(`parse ${name}, median`, median, 'ms'),
    toRow(`parse ${name}, p99`, p99, 'ms', 2),
  ]);
}

async function measurePrimed(world: World): Promise<Row[]> {
  const { load, find, kilobytes } = await timePrimed();
  return [
    toRow('primed list of 100,000 sites: read for a site, in Chromium', await timePrimedRead(world, BUILD), 'ms', 5),
    toRow('primed list of 100,000 sites: load', load, 'ms', 5),
    toRow('primed list of 100,000 sites: find one', find, 'us', 3),
    toNote('primed list of 100,000 sites: size', kilobytes, 'KB'),
  ];
}

/** What can be measured, in the order in which all of it is. */
const MEASURES: Record<string, (world: World, items: Items) => Promise<Row[]>> = {
  popup: measurePopups,
  browsing: (world, items) =>
    AGAINST ? measureColdStarts(world, items, RUNS, AGAINST) : measureBrowsing(world, items, RUNS),
  answer: (world, items) => measureAnswers(world, items, RUNS),
  blocking: countBlockedPaints,
  parsing: measureParsing,
  decisions: measureDecisions,
  primed: measurePrimed,
  tables: (world) => measureTables(world, RUNS),
  saved: (world) => measureSaved(world, BUILD, RUNS),
  // What it imports has files without endings, which are found only once the hook of `extensionless.ts` stands.
  bulk: async (world) => (await import('./bulk-times.ts')).measureBulk(world),
  'on-device': () => measureOnDevice(RUNS),
  size: async () =>
    readSizes(BUILD).flatMap(({ name, kilobytes, budget, withLater }) => [
      toRow(`size of ${name}`, kilobytes, 'KB', budget),
      ...(withLater === undefined ? [] : [toNote(`size of ${name}, with all that it may load later`, withLater, 'KB')]),
    ]),
};

async function runWxt(command: string): Promise<void> {
  const { code, output } = await runBin('wxt', [command]);
  if (code !== 0) throw new Error(output);
}

/** `on-device` is what is measured of accuracy, and all that is. */
async function printAccuracy(of: string[]): Promise<void> {
  const { readPages, toReport, writeFacts } = await import('./accuracy.ts');
  const folder = of.includes('tune') ? 'tune' : 'report';
  const pages = await readPages(folder);
  if (values.facts) writeFacts(pages, values.facts);
  console.log(await toReport(folder, pages, values));
}

if (PARTS[0] === 'accuracy') {
  const of = PARTS.slice(1);
  const odd = of.filter((word) => !['on-device', 'report', 'tune'].includes(word));
  const missing =
    odd.length > 0 ? `There are no pages by the name of ${odd.join(', ')}.` : setUpPrograms(['chromium'], console.log);
  if (missing) throw new Error(missing);
  await runWxt('build');
  await printAccuracy(of);
  process.exit();
}
const unknown = PARTS.filter((part) => !Object.hasOwn(MEASURES, part));
if (unknown.length > 0) {
  const known = [...Object.keys(MEASURES), 'accuracy'].join(', ');
  console.error(`There is nothing to measure by the name of ${unknown.join(', ')}; there are ${known}.`);
  process.exit(2);
}
const missing = setUpPrograms(['chromium'], console.log);
if (missing) throw new Error(missing);
await runWxt('build');
await runWxt('zip');
makeE2eBuild(BUILD);
const world = await createWorld();
try {
  const items = await readFullCard(world);
  const rows: Row[] = [];
  const parts = PARTS.length > 0 ? PARTS : Object.keys(MEASURES);
  for (const part of parts) rows.push(...((await MEASURES[part]?.(world, items)) ?? []));
  print(rows);
} finally {
  await world.close();
}
