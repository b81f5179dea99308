import { resolve } from 'node:path';
import { toExtensionId } from '../support/profile.ts';
import { runBin } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import type { RawChromium } from './raw-chromium.ts';
import { openRawChromium } from './raw-chromium.ts';
import type { Row } from './rows.ts';
import { toMedian, toNote, toRow } from './rows.ts';

const ROWS = 10_000;
/** So many lead from the first row to the last one: each frame shows other rows. */
const FRAMES = 240;

/** Milliseconds of the clock. */
interface ScrollTimes {
  /** Of 50 and more, which alone the browser reports; 0: all tasks were shorter. */
  longestTask: number;
  longestFrame: number;
}

/** Milliseconds that the page's main thread works, from the script to the paint: other programs of the machine do not add to them. */
interface TableTimes extends ScrollTimes {
  frame: number;
  sort: number;
  firstLetter: number;
  filter: number;
  facet: number;
  page: number;
  /** Of the clock: the counting alone. */
  count: number;
}

const TOOLS = `
const frame = () => new Promise((go) => requestAnimationFrame(go));
const idle = () => new Promise((go) => requestIdleCallback(go));
const area = document.querySelector('.sites-area');
const search = document.querySelector('input[type=search]');
const type = (text) => {
  search.value = text;
  search.dispatchEvent(new Event('input', { bubbles: true }));
};
const head = [...document.querySelectorAll('.head-sort')].find(({ textContent }) => textContent === 'Company');`;
const toScript = (body: string) => `(async () => { ${TOOLS} ${body} })()`;

const SCROLL = toScript(`
  const tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  const whole = area.scrollHeight - area.clientHeight;
  const frames = [];
  let before = await frame();
  for (let times = 1; times <= ${FRAMES}; times++) {
    area.scrollTop = (whole * times) / ${FRAMES};
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  await idle();
  tasks.push(...observer.takeRecords());
  return { longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)), longestFrame: Math.max(...frames) };
`);

/** Opens the counts, and makes ready for a search as half a second between a click and the first letter does. */
const PREPARE = toScript(`
  document.querySelector('[aria-expanded=false]:not([popovertarget])')?.click();
  search.focus();
  await new Promise((go) => setTimeout(go, 500));
`);

/** The second time: the first one reads the values of the rows. */
const COUNT = toScript(`
  countAll();
  const begun = performance.now();
  countAll();
  return performance.now() - begun;
`);

async function timeTable(chromium: RawChromium, address: string, hasFacets: boolean): Promise<TableTimes> {
  const page = await chromium.open(address);
  const attached = { targetId: page, flatten: true };
  const { sessionId } = await chromium.send<{ sessionId: string }>('Target.attachToTarget', attached);
  const size = { width: 1440, height: 800, deviceScaleFactor: 1, mobile: false };
  await chromium.send('Emulation.setDeviceMetricsOverride', size, sessionId);
  await chromium.send('Emulation.setFocusEmulationEnabled', { enabled: true }, sessionId);
  await chromium.send('Performance.enable', { timeDomain: 'threadTicks' }, sessionId);
  const readWork = async () => {
    const asked = chromium.send<{ metrics: { name: string; value: number }[] }>(
      'Performance.getMetrics',
      {},
      sessionId,
    );
    return ((await asked).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const work = async (change: string) => {
    const before = await readWork();
    await chromium.evaluate(page, toScript(`${change}; await frame(); await idle();`));
    return (await readWork()) - before;
  };
  await work('');
  const before = await readWork();
  const scrolled = await chromium.evaluate<ScrollTimes>(page, SCROLL);
  const frame = ((await readWork()) - before) / FRAMES;
  await chromium.evaluate(page, PREPARE);
  const firstLetter = await work("type('n')");
  const filter = await work("type('nor')");
  await work("type('')");
  const facet = hasFacets ? await work("document.querySelector('.facet-bar').click()") : 0;
  await work("document.querySelector('.facet-bar')?.click()");
  const added = await work('globalThis.addPage?.()');
  const sort = await work('head.click()');
  const count = hasFacets ? await chromium.evaluate<number>(page, COUNT) : 0;
  await chromium.closeTarget(page);
  return { ...scrolled, frame, firstLetter, filter, facet, page: added, sort, count };
}

/** A table of 10,000 sites, beside a bare list that shows, sorts and filters the same ones. */
export async function measureTables(world: World, runs: number): Promise<Row[]> {
  const folder = resolve('.output/bench/floors/sites');
  const config = ['--config', 'test/bench/floors/vite.config.ts', '--outDir', folder];
  const { code, output } = await runBin('vite', ['build', 'test/bench/floors/sites', ...config]);
  if (code !== 0) throw new Error(`The page with the table does not build:\n${output}`);
  const id = toExtensionId(folder);
  const chromium = await openRawChromium(world, [id]);
  const own: TableTimes[] = [];
  const bare: TableTimes[] = [];
  try {
    await chromium.load(folder);
    const address = `chrome-extension://${id}/popup.html?rows=${ROWS}`;
    for (let run = 0; run < runs; run++) {
      process.stdout.write(`table, run ${run + 1} of ${runs}\n`);
      own.push(await timeTable(chromium, address, true));
      bare.push(await timeTable(chromium, `${address}&bare`, false));
    }
  } finally {
    await chromium.close();
  }
  const median = (field: keyof TableTimes, of = own) => toMedian(of.map((times) => times[field]));
  const ratio = (field: keyof TableTimes) => median(field) / median(field, bare);
  return [
    toRow('table, scroll: longest task of 50 ms and more', median('longestTask'), 'ms', 50),
    toNote('the same of a bare list', median('longestTask', bare), 'ms'),
    toNote('table, scroll: longest frame', median('longestFrame'), 'ms'),
    toNote('the same of a bare list', median('longestFrame', bare), 'ms'),
    toRow('table, scroll: work for a frame of new rows', median('frame'), 'ms', 50),
    toRow('the same to a bare list', ratio('frame'), 'x', 1.5),
    toRow('table, sort', median('sort'), 'ms', 100),
    toNote('the same to a bare list', ratio('sort'), 'x'),
    toRow('table, first letter in the filter', median('firstLetter'), 'ms', 100),
    toRow('table, filter', median('filter'), 'ms', 100),
    toNote('the same to a bare list', ratio('filter'), 'x'),
    toRow('table, facet', median('facet'), 'ms', 100),
    toRow('table, counting for the facets', median('count'), 'ms', 20),
    toNote('table, 100 rows more', median('page'), 'ms'),
  ];
}
