import { resolve } from 'node:path';
import { toExtensionId } from '../support/chromium.ts';
import { runBin } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import type { RawChromium } from './raw-chromium.ts';
import { openRawChromium } from './raw-chromium.ts';
import type { Row } from './rows.ts';
import { toMedian, toNote, toRow } from './rows.ts';

const ROWS = 10_000;
/** So many frames lead from the first row to the last one: each frame shows other rows. */
const FRAMES = 240;

/** Milliseconds. */
interface TableTimes {
  /** The longest task while the rows scroll from top to bottom. */
  longest: number;
  /** What the page works for one frame of it: script, style, layout and paint. */
  frame: number;
  sort: number;
  firstFilter: number;
  filter: number;
  facet: number;
  /** 100 rows more. */
  page: number;
}

/** What each part of the page's script begins with. A change is timed until its style and layout are done. */
const TOOLS = `
const frame = () => new Promise((go) => requestAnimationFrame(go));
const idle = () => new Promise((go) => requestIdleCallback(go));
const time = async (act) => {
  await frame();
  await idle();
  const begun = performance.now();
  act();
  await Promise.resolve();
  document.body.offsetHeight;
  return performance.now() - begun;
};
const type = (text) => time(() => {
  const input = document.querySelector('input[type=search]');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
});
const area = document.querySelector('.sites-area');`;

/** The browser reports tasks of 50 ms and more; a shorter one is at most as long as its frame. */
const SCROLL = `(async () => { ${TOOLS}
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
  return { longest: Math.max(0, ...tasks.map(({ duration }) => duration)), longestFrame: Math.max(...frames) };
})()`;

const CHANGE = `(async () => { ${TOOLS}
  document.querySelector('[aria-expanded=false]:not([popovertarget])')?.click();
  await frame();
  document.querySelector('input[type=search]').focus();
  // Nobody types the first letter sooner.
  await new Promise((go) => setTimeout(go, 500));
  const firstFilter = await type('n');
  const filter = await type('nor');
  await type('');
  const heads = document.querySelectorAll('.head-sort');
  const sort = await time(() => heads[heads.length > 1 ? 1 : 0].click());
  const bar = document.querySelector('.facet-bar');
  const facet = bar ? await time(() => bar.click()) : 0;
  if (bar) await time(() => bar.click());
  if (heads.length > 1) for (const each of [1, 2]) await time(() => heads[1].click());
  const page = globalThis.addPage ? await time(addPage) : 0;
  return { firstFilter, filter, sort, facet, page };
})()`;

/** Milliseconds that the main thread of a page has worked so far. */
async function readWork(chromium: RawChromium, sessionId: string): Promise<number> {
  const { metrics } = await chromium.send<{ metrics: { name: string; value: number }[] }>(
    'Performance.getMetrics',
    {},
    sessionId,
  );
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

async function timeTable(chromium: RawChromium, address: string): Promise<TableTimes & { longestFrame: number }> {
  const page = await chromium.open(address);
  const attached = { targetId: page, flatten: true };
  const { sessionId } = await chromium.send<{ sessionId: string }>('Target.attachToTarget', attached);
  const size = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
  await chromium.send('Emulation.setDeviceMetricsOverride', size, sessionId);
  await chromium.send('Emulation.setFocusEmulationEnabled', { enabled: true }, sessionId);
  // Of the thread, not of the clock: other programs of the machine take time too.
  await chromium.send('Performance.enable', { timeDomain: 'threadTicks' }, sessionId);
  await chromium.evaluate(
    page,
    `(async () => { ${TOOLS} while (!document.querySelector('.sites-area')) await frame(); await idle(); })()`,
  );
  const before = await readWork(chromium, sessionId);
  const scrolled = await chromium.evaluate<{ longest: number; longestFrame: number }>(page, SCROLL);
  const frame = ((await readWork(chromium, sessionId)) - before) / FRAMES;
  const changed = await chromium.evaluate<Pick<TableTimes, 'firstFilter' | 'filter' | 'sort' | 'facet' | 'page'>>(
    page,
    CHANGE,
  );
  await chromium.closeTarget(page);
  return { ...scrolled, frame, ...changed };
}

/** A table of 10,000 sites, beside a bare list that shows, sorts and filters the same ones. */
export async function measureTables(world: World, runs: number): Promise<Row[]> {
  const folder = resolve('.output/bench/floors/sites');
  const config = ['--config', 'test/bench/floors/vite.config.ts', '--outDir', folder];
  const { code, output } = await runBin('vite', ['build', 'test/bench/floors/sites', ...config]);
  if (code !== 0) throw new Error(`The page with the table does not build:\n${output}`);
  const id = toExtensionId(folder);
  const chromium = await openRawChromium(world, [id]);
  const own: Awaited<ReturnType<typeof timeTable>>[] = [];
  const bare: typeof own = [];
  try {
    await chromium.load(folder);
    const address = `chrome-extension://${id}/popup.html?rows=${ROWS}`;
    for (let run = 0; run < runs; run++) {
      process.stdout.write(`table, run ${run + 1} of ${runs}\n`);
      own.push(await timeTable(chromium, address));
      bare.push(await timeTable(chromium, `${address}&bare`));
    }
  } finally {
    await chromium.close();
  }
  const median = (field: keyof (typeof own)[number], of = own) => toMedian(of.map((times) => times[field]));
  const ratio = (field: keyof (typeof own)[number]) => median(field) / median(field, bare);
  return [
    toRow('table, scroll: longest task of 50 ms or more, median of the runs', median('longest'), 'ms', 50),
    toNote('table, scroll: longest frame, median of the runs', median('longestFrame'), 'ms'),
    toNote('table, scroll: the same of a bare list', median('longestFrame', bare), 'ms'),
    toNote('table, scroll: work for a frame of new rows', median('frame'), 'ms'),
    toNote('table, scroll: the same to a bare list', ratio('frame'), 'x'),
    toRow('table, sort', median('sort'), 'ms', 100),
    toNote('table, sort, to a bare list', ratio('sort'), 'x'),
    toRow('table, first letter in the filter, half a second after it has the focus', median('firstFilter'), 'ms', 100),
    toRow('table, filter', median('filter'), 'ms', 100),
    toNote('table, filter, to a bare list', ratio('filter'), 'x'),
    toRow('table, facet', median('facet'), 'ms', 100),
    toNote('table, 100 rows more', median('page'), 'ms'),
  ];
}
