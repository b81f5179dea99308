import { performance } from 'node:perf_hooks';
import { waitUntil } from '../support/wait.ts';
import type { Variant } from './browsing-variants.ts';
import { bringWorker } from './navigation-times.ts';
import { rest } from './popup-times.ts';

const isPopupOf =
  ({ extensionId }: Variant) =>
  ({ type, url }: { type: string; url: string }) =>
    type !== 'tab' && url.startsWith(`chrome-extension://${extensionId}/popup.html`);

/** Milliseconds after which what is not drawn never will be. */
const LONGEST = 15_000;

/** Resolves in the frame in which what was looked for is drawn, with the time of that. */
const toDrawn = (selector: string) => `new Promise((resolve, reject) => {
  setTimeout(reject, ${LONGEST}, new Error('It is never drawn.'));
  const look = () => document.querySelector(${JSON.stringify(selector)}) &&
    requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  if (!look()) new MutationObserver((_, watch) => look() && watch.disconnect()).observe(document, { childList: true, subtree: true });
})`;

/**
 * Opens the popup over the variant's tab with the worker stopped, and says after how many milliseconds what `selector` names is
 * drawn: for a site that is not saved, the first answer of a service that answers at once.
 */
export async function timeFirstAnswer(variant: Variant, selector: string): Promise<number> {
  const { chromium, extensionId, tabId } = variant;
  const page = (await chromium.targets()).find(({ targetId }) => targetId === tabId);
  const tab = (await chromium.targets()).find(({ type, url }) => type === 'tab' && url === page?.url);
  if (!tab || !extensionId) throw new Error(`${variant.name} has no tab to open a popup over.`);
  await rest();
  await bringWorker(variant, 'cold');
  const clicked = performance.timeOrigin + performance.now();
  await chromium.send('Extensions.triggerAction', { id: extensionId, targetId: tab.targetId });
  let popup = '';
  let drawn = Number.NaN;
  // A popup that is just opening changes its document once, and a question asked of the first is lost with it.
  await waitUntil(async () => {
    popup = (await chromium.targets()).find(isPopupOf(variant))?.targetId ?? '';
    drawn = await chromium.evaluate<number>(popup, toDrawn(selector));
    return true;
  }, `the popup of ${variant.name} shows ${selector}`);
  await chromium.closeTarget(popup);
  await waitUntil(async () => !(await chromium.targets()).some(isPopupOf(variant)), 'the popup closes');
  return drawn - clicked;
}
