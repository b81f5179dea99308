import { performance } from 'node:perf_hooks';
import { waitUntil } from '../support/wait.ts';
import { readBusiest, readExtensionTimes } from './processes.ts';
import type { RawChromium, TargetInfo } from './raw-chromium.ts';

export interface PopupTimes {
  /** Milliseconds from the click to the first contentful paint. */
  paint: number;
  /** Milliseconds from the click until the content is in the DOM. */
  ready: number;
  /** Milliseconds of processor time of the extension's process from the click until the popup has settled. */
  processor: number;
  /** MB that the extension's process has written, with the popup open. */
  memory: number;
  /** How many headings it shows. */
  headings: number;
}

/** Milliseconds after which a worker has done all that it was to do: what a change asks for is done a second after it. */
const UNTIL_REST = 1_500;

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/** Read after the popup has settled: absolute times, so that they can be set against the click. */
const READ_TIMES = `(() => {
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const ready = performance.getEntriesByName('ready')[0];
  const headings = document.querySelectorAll('main h2').length;
  const parsed = performance.getEntriesByType('navigation')[0].domInteractive;
  return {
    headings,
    paint: paint ? performance.timeOrigin + paint.startTime : null,
    ready: document.scripts.length === 0 ? performance.timeOrigin + parsed : ready ? performance.timeOrigin + ready.startTime : null,
  };
})()`;

/** Until the worker is at rest: stopped before that, as no browser does, it takes up at its next start what it was about to do. */
export const rest = () => pause(UNTIL_REST);

async function find(chromium: RawChromium, matches: (target: TargetInfo) => boolean): Promise<TargetInfo | undefined> {
  return (await chromium.targets()).find(matches);
}

/** Opens the popup once by the toolbar action over `tabId`, with the worker running or stopped, and closes it again. */
export async function timePopup(
  chromium: RawChromium,
  extensionId: string,
  tabId: string,
  worker: 'warm' | 'cold',
): Promise<PopupTimes> {
  const origin = `chrome-extension://${extensionId}/`;
  const isWorker = ({ type, url }: TargetInfo) => type === 'service_worker' && url.startsWith(origin);
  const isPopup = ({ type, url }: TargetInfo) => type !== 'tab' && url.startsWith(`${origin}popup.html`);
  const running = await find(chromium, isWorker);
  if (worker === 'cold' && running) {
    await chromium.closeTarget(running.targetId);
    await waitUntil(async () => !(await find(chromium, isWorker)), 'the worker stops');
  }
  if (worker === 'warm' && !running) {
    const page = await chromium.open(`${origin}manifest.json`);
    await chromium.evaluate(page, 'chrome.runtime.sendMessage({}).catch(() => {})');
    await chromium.closeTarget(page);
    await waitUntil(async () => Boolean(await find(chromium, isWorker)), 'the worker starts');
    await rest();
  }
  await pause(150);
  const before = readExtensionTimes(chromium.pid);
  const clicked = performance.timeOrigin + performance.now();
  await chromium.send('Extensions.triggerAction', { id: extensionId, targetId: tabId });
  await pause(900);
  const popup = await find(chromium, isPopup);
  if (!popup) throw new Error(`The popup of ${extensionId} did not open.`);
  const used = readBusiest(chromium.pid, before);
  let times: { paint: number | null; ready: number | null; headings: number } = {
    paint: null,
    ready: null,
    headings: 0,
  };
  // Asked once as a rule; again only when a busy machine had not finished in all that time.
  for (let attempt = 0; attempt < 10 && (times.paint === null || times.ready === null); attempt++) {
    if (attempt > 0) await pause(500);
    times = await chromium.evaluate(popup.targetId, READ_TIMES);
  }
  await chromium.closeTarget(popup.targetId);
  await waitUntil(async () => !(await find(chromium, isPopup)), 'the popup closes');
  const { paint, ready, headings } = times;
  if (paint === null || ready === null) throw new Error(`The popup of ${extensionId} never said that it was ready.`);
  return { ...used, paint: paint - clicked, ready: ready - clicked, headings };
}
