import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readNotices, readRemedies, sendLookup, toFailureOf } from '../support/card.ts';
import { find, findViolations, lookUp, press, shoot, untilText } from '../support/journey.ts';
import { BY_ITSELF } from '../support/service-calls.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

/** Popups that are opened after a key was refused. */
const POPUPS = soak(3, 200);
/** Lookups at once meanwhile. */
const AT_ONCE = soak(20, 200);

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
});
beforeEach(async () => {
  await stage.forgetSites();
  await stage.steer({ plan: 'Premium', fault: null });
});
afterAll(() => stage?.close());

const WITHOUT_TRAFFIC = BY_ITSELF.filter((path) => !path.includes('traffic'));

describe('a key that is refused', () => {
  test(`A3: after one 401 the popups of ${POPUPS} other tabs, and ${AT_ONCE} lookups at once, cost nothing until a key is saved again`, async () => {
    const popup = await stage.openCard('401.com');
    expect(await readNotices(popup)).toEqual(['The service rejected your key.']);
    expect(await readRemedies(popup)).toEqual(['Open options']);
    expect(stage.world.service.log.filter(({ billed }) => billed)).toEqual([]);
    const sent = stage.paths().length;
    expect(sent).toBeLessThanOrEqual(BY_ITSELF.length);

    for (let index = 0; index < POPUPS; index++) {
      const other = await stage.openCard(`tab-${index}.com`);
      expect(await readNotices(other)).toEqual(['The service rejected your key.']);
    }
    const page = await stage.chromium.openPage('manifest.json');
    const hosts = Array.from({ length: AT_ONCE }, (_, n) => `sent-${n}.com`);
    const replies = await Promise.all(hosts.map((subject) => sendLookup(page, { subject })));
    await page.close();
    expect(replies.filter((sections) => toFailureOf(sections)?.kind !== 'key-refused')).toEqual([]);
    expect(stage.paths()).toHaveLength(sent);

    await stage.saveKey();
    stage.forgetCalls();
    expect(await readNotices(await stage.openCard('tab-last.com'))).toEqual([]);
    expect(stage.paths()).toEqual(BY_ITSELF);
  });

  test('A3: a 401 that says no more than "Unauthorized" is the same', async () => {
    expect(await readNotices(await stage.openCard('unauthorized.com'))).toEqual(['The service rejected your key.']);
    await stage.saveKey();
  });
});

describe('a plan that does not include it', () => {
  test('A4: the plan refuses traffic alone, and is not asked again', async () => {
    await stage.steer({ plan: 'Starter' });
    const popup = await stage.openCard('first-on-starter.com');
    expect(await readNotices(popup)).toEqual(['Needs the Advanced plan.']);
    expect(await popup.$eval('[aria-labelledby="section-traffic"]', (part) => part.textContent)).toContain('Needs the');
    expect(stage.paths()).toEqual(BY_ITSELF);

    stage.forgetCalls();
    for (const host of ['second-on-starter.com', 'third-on-starter.com']) {
      expect(await readNotices(await stage.openCard(host))).toEqual(['Needs the Advanced plan.']);
    }
    expect(stage.paths()).toEqual([...WITHOUT_TRAFFIC, ...WITHOUT_TRAFFIC].sort());
  });

  test.each(['403plan', 'plan200'])(
    'A4: %s is a matter of that call, and of the plan for traffic alone',
    async (mode) => {
      const popup = await stage.openCard(`${mode}.com`);
      const [words, traffic] = await readNotices(popup);
      expect(words).toMatch(/^The service says: This endpoint is not allowed on your current plan\./);
      expect(traffic).toBe('Needs the Advanced plan.');
      expect(await readRemedies(popup)).toContain('Retry · 2 calls');
      expect(stage.paths()).toEqual(BY_ITSELF);

      stage.forgetCalls();
      expect(await readNotices(await stage.openCard(`other-than-${mode}.org`))).toEqual(['Needs the Advanced plan.']);
      expect(stage.paths()).toEqual(WITHOUT_TRAFFIC);
    },
  );

  test('A4: after an upgrade a key test that works, or the plan set in the options, brings what was refused', async () => {
    const upgrades = {
      'key test': async () => {
        const options = await stage.chromium.openPage('options.html');
        await press(options, 'Test key · 1 call');
        await untilText(options, 'The key works.');
        await options.close();
      },
      'plan set': () =>
        stage.changeOption('calls', async (options) => {
          const list = (await find(options, 'combobox', 'Plan')) as ElementHandle<HTMLSelectElement>;
          await list.select('Advanced');
        }),
    };
    for (const [name, upgrade] of Object.entries(upgrades)) {
      await stage.steer({ plan: 'Starter' });
      expect(await readNotices(await stage.openCard('small-plan.com'))).toEqual(['Needs the Advanced plan.']);
      await stage.steer({ plan: 'Advanced' });
      expect(await readNotices(await stage.openCard('small-plan.com'))).toEqual(['Needs the Advanced plan.']);
      await upgrade();
      stage.forgetCalls();
      expect([name, await readNotices(await stage.openCard('small-plan.com'))]).toEqual([name, []]);
      expect(stage.paths()).toEqual(['/api/domain_traffic_intelligence']);
      await stage.forgetSites();
    }
    await stage.changeOption('calls', async (options) => {
      const list = (await find(options, 'combobox', 'Plan')) as ElementHandle<HTMLSelectElement>;
      await list.select('unknown');
    });
  });

  test('A4: an open card says no more that the plan refuses traffic once a key test works, and sends nothing by itself', async () => {
    await stage.steer({ plan: 'Starter' });
    const page = await stage.chromium.openPage('dashboard.html');
    await lookUp(page, 'kept-open.com');
    await untilText(page, 'Needs the Advanced plan.');
    await stage.steer({ plan: 'Advanced' });
    const options = await stage.chromium.openPage('options.html');
    await press(options, 'Test key · 1 call');
    await untilText(options, 'The key works.');
    await options.close();
    stage.forgetCalls();
    await page.bringToFront();
    await untilText(page, 'Load Traffic · 1 call');
    expect(await readNotices(page)).toEqual([]);
    expect(stage.paths()).toEqual([]);
    await page.close();
  });

  test('A4: calls that are used up are said to be, in the words of the service too', async () => {
    const [notice] = await readNotices(await stage.openCard('quota.com'));
    expect(notice).toMatch(/^Your calls are used up\. The service says: You have used all API calls of this month\./);
  });
});

/** The form of `Retry-After`, and the most and fewest seconds that the user may be told a moment later. */
const SLOW_DOWN: [form: string, least: number, most: number][] = [
  ['30', 20, 30],
  ['date', 30, 45],
  ['garbage', 50, 60],
  ['none', 50, 60],
  ['tenyears', 880, 900],
];

describe('a service that asks to slow down', () => {
  test.each(SLOW_DOWN)(
    'A5: Retry-After "%s" is a pause of %i to %i s for every popup, and nothing is sent in it',
    async (form, least, most) => {
      const popup = await stage.openCard(`429-${form}.com`);
      const [notice = ''] = await readNotices(popup);
      expect(notice).toMatch(/^The service asked to slow down\. Next try in \d+ s\.$/);
      const seconds = Number(/\d+/.exec(notice)?.[0]);
      expect(seconds).toBeGreaterThanOrEqual(least);
      expect(seconds).toBeLessThanOrEqual(most);
      expect(stage.world.service.log.filter(({ billed }) => billed)).toEqual([]);

      stage.forgetCalls();
      const retry = await popup.$('[data-failure] button');
      expect(await retry?.evaluate((button) => button.ariaDisabled)).toBe('true');
      // A look of seconds: the shortest pause must not end meanwhile.
      if (least > 60) expect(await findViolations(popup)).toEqual([]);
      await retry?.click();
      expect((await readNotices(await stage.openCard(`calm-${form}.com`)))[0]).toContain('asked to slow down');
      expect((await readNotices(await stage.openCard(`429-${form}.com`)))[0]).toContain('asked to slow down');
      expect(stage.paths()).toEqual([]);
    },
  );

  test('A5: a key test waits for the end of the pause too, and says for how long', async () => {
    await stage.openCard('429-tenyears.com');
    stage.forgetCalls();
    const options = await stage.chromium.openPage('options.html');
    await press(options, 'Test key · 1 call');
    await untilText(options, 'The service asked to slow down.');
    await untilText(options, 'Next try in ');
    expect(await findViolations(options)).toEqual([]);
    await shoot(options, 'options-key-test-paused');
    await options.close();
    expect(stage.paths()).toEqual([]);
  });

  test('A5: a Retry-After in the past is a pause of a second, after which a click asks again', async () => {
    const popup = await stage.openCard('429-neg.com');
    expect((await readNotices(popup))[0]).toMatch(/^The service asked to slow down\./);
    expect(stage.paths()).toEqual(BY_ITSELF);
    // Nothing is sent by itself when the pause is over: the user is asked.
    await waitUntil(
      () => popup.$eval('[data-failure] button', (button) => button.ariaDisabled !== 'true'),
      'the pause is over',
    );
    expect(stage.paths()).toEqual(BY_ITSELF);
    await popup.click('[data-failure] button');
    await waitUntil(() => stage.paths().length === 6, 'the retry is sent');
  });
});
