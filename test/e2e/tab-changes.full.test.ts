import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { BY_DATA } from '../support/policies.ts';
import { waitUntil } from '../support/wait.ts';

/** Longer than a worker takes to wake. */
const LONG_ENOUGH = 1500;

let watching: TestBrowser;

beforeAll(async () => {
  watching = await startBrowser({ build: 'chrome-mv3-e2e' });
});

afterAll(() => watching?.close());

const pause = () => new Promise((resume) => setTimeout(resume, LONG_ENOUGH));
/** Until a stopped worker stays so: one with work in hand wakes once more. */
const stopWorker = () =>
  waitUntil(async () => {
    await watching.killWorker();
    await pause();
    return !(await watching.hasWorker());
  }, 'the worker sleeps');
const untilHeard = (mode: string) =>
  waitUntil(
    () =>
      watching.within.evaluate(
        async (wanted) => (await chrome.storage.session.get('safety-look'))['safety-look'] === wanted,
        mode,
      ),
    `the worker has heard of the mode ${mode}`,
  );
const show = (tab: number) => watching.within.evaluate((id) => chrome.tabs.update(id, { active: true }), tab);
/** A page that shows nothing leaves the tab of a site behind it. */
const hideTabs = () => watching.within.bringToFront();

test('a site that waited behind is looked up when its tab comes to the front, though the worker sleeps', async () => {
  await watching.browseWith({ ...toSafetyItem({ mode: 'saved' }), ...toPolicyItem(BY_DATA) });
  await hideTabs();
  const [waiting = 0] = await watching.openTabs(['https://opened-before.com/']);
  await watching.untilBadge(waiting, '?');
  await watching.store(toSafetyItem({ mode: 'lookup', dailyBudget: 10 }));
  await untilHeard('lookup');
  await stopWorker();
  expect(watching.askedHosts()).toEqual([]);
  await show(waiting);
  await watching.untilBadge(waiting, '✓');
  expect(watching.askedHosts()).toEqual(['opened-before.com']);
});

test('where nothing is looked up no change of tabs wakes the worker, whenever that was set', async () => {
  await watching.browseWith({ ...toSafetyItem({ mode: 'lookup', dailyBudget: 10 }), ...toPolicyItem(BY_DATA) });
  const [tab = 0] = await watching.openTabs(['https://seen-before.com/']);
  await watching.untilBadge(tab, '✓');
  await hideTabs();
  await stopWorker();
  await show(tab);
  await waitUntil(watching.hasWorker, 'it wakes as long as sites are looked up');
  await hideTabs();
  await stopWorker();
  await watching.store(toSafetyItem({ mode: 'saved' }));
  await untilHeard('saved');
  await stopWorker();
  await show(tab);
  await pause();
  await hideTabs();
  await pause();
  expect(await watching.hasWorker()).toBe(false);
});
