import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDice } from '../service/hash.ts';
import { toPolicyItem, toSafetyItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press, readButtons, readText } from '../support/journey.ts';
import { BY_DATA } from '../support/policies.ts';
import { soak } from '../support/soak.ts';
import { ONE_CALL } from '../support/stored.ts';
import { openTabs, readToolbar, toAddresses } from '../support/tabs.ts';
import { wait, waitUntil } from '../support/wait.ts';

const NO_ANSWER = 'The service did not answer in 20 s. The call may have been billed.';
const FLOWS = soak(10, 500);
/** A flow that fails is replayed with `SEED=<the number it names>`. */
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

let ruin: TestBrowser;

beforeAll(async () => {
  ruin = await startBrowser({ build: 'chrome-mv3-e2e' });
  await ruin.saveSettings(ONE_CALL);
});

afterAll(async () => {
  await ruin?.close();
});

/** Seconds from the call's arrival at the stand-in until the page says that none answered. */
async function timeUntilGivenUp(page: Page, host: string): Promise<number> {
  await waitUntil(() => ruin.callsAbout(host) === 1, 'the call is sent');
  const sentAt = ruin.world.service.log.find(({ subject }) => subject === `https://${host}`)?.time ?? 0;
  await waitUntil(async () => (await readText(page)).includes(NO_ANSWER), `"${NO_ANSWER}" is said`, 30_000);
  return (Date.now() - sentAt) / 1000;
}

test('W4, W5, T25: a service that hangs and one whose answer drips are given up after 20 s, each called once, and no badge says "allowed"', async () => {
  const inMode = async (mode: 'lookup' | 'saved') => {
    await ruin.store(toSafetyItem({ mode }, ONE_CALL));
    const readLook = () => ruin.within.evaluate(async () => (await chrome.storage.session.get())['safety-look']);
    // A tab that is opened before the worker has heard of the mode waits until it is looked at.
    await waitUntil(async () => (await readLook()) === mode, `the worker is in the mode "${mode}"`);
  };
  const judged = ['hang.silent-badge.com', 'drip.slow-badge.com'];
  await ruin.store(toPolicyItem(BY_DATA));
  await inMode('lookup');
  const tabs = await openTabs(ruin.within, toAddresses(judged));
  await waitUntil(() => judged.every((host) => ruin.callsAbout(host) === 1), 'two new sites are looked up');
  // What follows is asked for by hand.
  await inMode('saved');

  const [hanging, dripping] = ['hang.silent-service.com', 'drip.slow-service.com'];
  const dashboard = await ruin.chromium.openPage(`dashboard.html#/site/${dripping}`);
  await press(dashboard, 'Look up · 1 call');
  const popup = await ruin.openPopupOn(hanging);
  const times = await Promise.all([timeUntilGivenUp(popup, hanging), timeUntilGivenUp(dashboard, dripping)]);
  for (const seconds of times) {
    expect(seconds).toBeGreaterThan(19);
    expect(seconds).toBeLessThan(25);
  }
  expect(await readButtons(popup)).toContain('Retry (may cost 1 call)');
  expect(await readButtons(dashboard)).toContain('Retry (may cost 1 call)');
  expect([ruin.callsAbout(hanging), ruin.callsAbout(dripping)]).toEqual([1, 1]);
  await dashboard.close();

  await waitUntil(async () => (await ruin.readLedger()).unknown === 4, 'all four calls are in doubt');
  const readBadges = () => Promise.all(tabs.map(async (tab) => (await readToolbar(ruin.within, tab)).badge));
  expect(await readBadges()).toEqual(['?', '?']);
  await inMode('lookup');
  await ruin.within.evaluate((ids) => Promise.all(ids.map((id) => chrome.tabs.reload(id))), tabs);
  // This one is opened after them.
  const [mark = 0] = await openTabs(ruin.within, ['https://mark-of-deadline.com/']);
  await waitUntil(async () => (await readToolbar(ruin.within, mark)).badge === '✓', 'a site after them is allowed');
  await waitUntil(async () => (await readBadges()).join() === '?,?', 'both are unknown');
  expect(judged.map(ruin.callsAbout)).toEqual([1, 1]);
  await ruin.within.evaluate((ids) => chrome.tabs.remove(ids), [...tabs, mark]);
  await ruin.saveSettings(ONE_CALL);
});

test(`W11: ${FLOWS} lookups with a kill at any moment end in a final text, and none is sent twice`, async () => {
  await ruin.saveSettings(ONE_CALL);
  const dice = createDice(SEED);
  const seen: { host: string; said: string; calls: number }[] = [];
  for (let flow = 0; flow < FLOWS; flow++) {
    const host = `ok-${200 + dice.below(400)}.random-kill-${flow}.com`;
    const opening = ruin.openPopupOn(host);
    // Every other moment is counted from the call's arrival: on a machine under load few calls are sent within any fixed time.
    const isUnderWay = flow % 2 === 1;
    if (isUnderWay) await waitUntil(() => ruin.callsAbout(host) === 1, 'the call is sent');
    await wait(dice.below(isUnderWay ? 200 : 600));
    await ruin.killWorker();
    const popup = await opening;
    const isOver = async () => /Service data|No answer arrived/.test(await readText(popup));
    await waitUntil(isOver, `flow ${flow} of seed ${SEED} has an end`, 25_000);
    seen.push({ host, said: await readText(popup), calls: ruin.callsAbout(host) });
  }
  const twice = seen.filter(({ calls }) => calls > 1).map(({ host }) => host);
  expect(twice, `seed ${SEED}`).toEqual([]);
  // What was answered was called for; what is in doubt says so, and offers to try again.
  const answered = seen.filter(({ said }) => said.includes('Service data'));
  expect(answered.every(({ calls }) => calls === 1)).toBe(true);
  const lost = seen.filter(({ said }) => said.includes('No answer arrived. This call may have been billed.'));
  expect(lost.every(({ said }) => said.includes('Retry (may cost 1 call)'))).toBe(true);
  expect(answered.length + lost.length).toBe(FLOWS);
  // Else no kill met a call under way, and this test would have shown nothing.
  expect(lost.length, `seed ${SEED}`).toBeGreaterThan(0);
  const ledger = await ruin.readLedger();
  expect(ledger.sent, `seed ${SEED}`).toBeGreaterThanOrEqual(ruin.world.service.log.length);
});
