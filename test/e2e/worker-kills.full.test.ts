import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { press, readButtons, readText, untilText } from '../support/journey.ts';
import { VERSION } from '../support/request.ts';
import { soak } from '../support/soak.ts';
import { ONE_CALL } from '../support/stored.ts';
import { waitUntil } from '../support/wait.ts';

const LOST = 'No answer arrived. This call may have been billed.';
const RETRY = 'Retry (may cost 1 call)';

let ruin: TestBrowser;

beforeAll(async () => {
  ruin = await startBrowser();
  await ruin.saveSettings(ONE_CALL);
});

afterAll(async () => {
  await ruin?.close();
});

beforeEach(async () => {
  await ruin.chromium.closePopup();
  ruin.world.service.log.length = 0;
});

/** Opens the popup on a site and kills the worker once it waits for its storage. */
async function openAndKillAt(host: string, verb: 'get' | 'set', passes: number) {
  const untilHeld = await ruin.holdStorage(verb, passes);
  const popup = await ruin.openPopupOn(host);
  await untilHeld();
  await ruin.killWorker();
  return popup;
}

const EARLY = [
  ['nothing was read', 'get', 0],
  ['the settings were read', 'get', 1],
  ['the saved card was read', 'get', 3],
  ['the call was about to be marked', 'set', 0],
] as const;

test.each(EARLY)(
  'W1: killed when %s, nothing was sent, and nothing is without a click: no mark says that the first call was not',
  async (_, verb, passes) => {
    for (let round = 0; round < soak(1, 25); round++) {
      const host = `early-${verb}-${passes}-${round}.com`;
      const popup = await openAndKillAt(host, verb, passes);
      await untilText(popup, LOST);
      expect(ruin.callsAbout(host)).toBe(0);
      await press(popup, RETRY);
      await untilText(popup, 'Service data');
      expect(ruin.callsAbout(host)).toBe(1);
    }
  },
);

test('W2: killed 300 ms after the call was sent, the popup says so, and only a click calls again', async () => {
  for (let round = 0; round < soak(1, 500); round++) {
    const host = `ok-3000.killed-waiting-${round}.com`;
    const popup = await ruin.openPopupOn(host);
    await waitUntil(() => ruin.callsAbout(host) === 1, 'the call is sent');
    await new Promise((resume) => setTimeout(resume, 300));
    await ruin.killWorker();
    await untilText(popup, LOST);
    expect(await readButtons(popup)).toContain(RETRY);
    expect(ruin.callsAbout(host)).toBe(1);

    // Opened again it says the same, and still calls nobody.
    const again = await ruin.openPopupOn(host);
    await untilText(again, LOST);
    expect(ruin.callsAbout(host)).toBe(1);
    if (round > 0) continue;

    await press(again, RETRY);
    await untilText(again, 'Service data');
    expect(ruin.callsAbout(host)).toBe(2);
  }
});

test('W3: killed when the answer is there and not yet stored, the call is in the ledger and not sent again', async () => {
  const rounds = soak([1], [1, 2, 3]);
  for (const round of rounds) {
    const host = `unstored-${round}.com`;
    // The mark `sent` goes through; the next write, which holds the answer, does not.
    const popup = await openAndKillAt(host, 'set', 1);
    await untilText(popup, LOST);
    expect(ruin.callsAbout(host)).toBe(1);
    await untilText(await ruin.openPopupOn(host), LOST);
    expect(ruin.callsAbout(host)).toBe(1);
  }
  const ledger = await ruin.readLedger();
  expect(ledger.unknown).toBeGreaterThanOrEqual(rounds.length);
});

test('W3: killed in the very moment of the reply, the ledger never holds fewer calls than the service', async () => {
  const before = await ruin.readLedger();
  for (const round of soak([1, 4], [1, 2, 3, 4, 5, 6])) {
    const host = `ok-200.replied-${round}.com`;
    const popup = await ruin.openPopupOn(host);
    await waitUntil(() => ruin.callsAbout(host) === 1, 'the call is sent');
    await new Promise((resume) => setTimeout(resume, 180 + 8 * round));
    await ruin.killWorker();
    await waitUntil(
      async () => /Service data|No answer arrived/.test(await readText(popup)),
      'the popup says how it ended',
    );
    expect(ruin.callsAbout(host)).toBe(1);
  }
  const after = await ruin.readLedger();
  expect(after.sent - before.sent).toBeGreaterThanOrEqual(ruin.world.service.log.length);
  expect(after.sent).toBe(after.billed + after.free + after.unknown);
});

test('W9: a popup closed 100 ms into a lookup loses nothing: the next one shows the stored card, for one call in all', async () => {
  for (let round = 0; round < soak(1, 200); round++) {
    const host = `ok-800.closed-early-${round}.com`;
    await ruin.openPopupOn(host);
    await waitUntil(() => ruin.callsAbout(host) === 1, 'the call is sent');
    await new Promise((resume) => setTimeout(resume, 100));
    await ruin.chromium.closePopup();
    await waitUntil(
      async () => `card:${host}:company` in (await ruin.readStored()),
      'the worker stores what nobody waits for',
    );
    const popup = await ruin.openPopupOn(host);
    await untilText(popup, 'Service data');
    expect(ruin.callsAbout(host)).toBe(1);
  }
});

test('W7: fifty messages at once to a sleeping worker are all answered, with one call a site', async () => {
  const page = await ruin.chromium.openPage('manifest.json');
  const hosts = Array.from({ length: 25 }, (_, index) => `cold-start-${index}.com`);
  await ruin.killWorker();
  const replies = await page.evaluate(
    (subjects, v) =>
      Promise.all(
        subjects.map((subject, id) => {
          const body = {
            subject,
            sections: ['categories', 'company'],
            mode: 'missing',
            confirmed: false,
            asker: 'bulk',
          };
          const data = { v, type: 'lookup', body };
          return chrome.runtime.sendMessage({ id, type: 'request', timestamp: id, data });
        }),
      ),
    [...hosts, ...hosts],
    VERSION,
  );
  await page.close();
  const sections = replies.map((reply) => reply.res.body.sections);
  expect(sections).toHaveLength(50);
  expect(sections.every(({ categories, company }) => categories.ok && company.ok)).toBe(true);
  for (const host of hosts) expect(ruin.callsAbout(host)).toBe(1);
});
