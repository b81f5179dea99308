import { beforeAll, describe, expect, test } from 'vitest';
import { MARK_SHAPES } from '../../../lib/page-links/mark-kinds.ts';
import { toPolicyItem, toSafetyItem } from '../../support/brand-safety.ts';
import { servePages } from '../../support/estimate-pages.ts';
import type { LendFirefox, TestFirefox } from '../../support/firefox-browser.ts';
import { untilMarks } from '../../support/link-marks.ts';
import { LINKS_HOST, serveLinks } from '../../support/linking-page.ts';
import { toTestPolicy } from '../../support/policies.ts';
import { waitUntil } from '../../support/wait.ts';

let browser: TestFirefox;

/** The estimate and the links, for which the open page is read. */
export function describeOnDevice(lend: LendFirefox): void {
  describe('estimate', () => {
    beforeAll(async () => {
      browser = await lend({ bare: true });
      servePages(browser.world.sites.answerAs);
    });

    test('in Firefox a click on the button over a shop shows a right card of it, says why, and nothing leaves', async () => {
      const { firefox, world } = browser;
      const site = await firefox.openSite('https://tern-and-tide.com/');
      await site.waitForNetworkIdle({ idleTime: 200 });
      await site.bringToFront();
      world.sites.forget();
      await browser.clickButton();
      await browser.untilPopupSays('Estimate from this page');
      await browser.inPopup(`popup.document.querySelectorAll('.why').forEach((why) => { why.open = true; })`);
      const text = await browser.readPopup();
      for (const seen of [
        'Tern & Tide',
        'Shopping',
        'Galway, Ireland',
        'WooCommerce',
        'ternandtide',
        'WordPress 6.7.1',
      ])
        expect(text).toContain(seen);
      expect(world.sites.visits()).toEqual([]);
      expect(world.service.log).toEqual([]);
    });
  });
  describe('links of the open page', () => {
    beforeAll(async () => {
      browser = await lend();
      serveLinks(browser.world.sites.answerAs);
      await browser.within.evaluate(
        `browser.storage.local.set(${JSON.stringify({ ...toSafetyItem(), ...toPolicyItem(toTestPolicy({ block: ['blocked-example.com'] })) })})`,
      );
    });

    test('in Firefox links are marked from what is saved, the page sees one closed element, and their sites are listed in Bulk', async () => {
      const { firefox, world } = browser;
      const site = await firefox.openSite(`https://${LINKS_HOST}/`);
      await site.bringToFront();
      await browser.clickButton();
      await waitUntil(() => world.service.log.length === 3, 'the card of the page is asked for');
      await browser.untilPopupSays('Registration');
      world.service.log.length = 0;
      world.sites.forget();
      const press = (name: string) => browser.inPopup(`popup.document.querySelector('[aria-label="${name}"]').click()`);
      await site.evaluate('startSpying()');
      await press('Mark links');
      await browser.untilPopupSays('until you leave the page.');
      const marks = await untilMarks(browser.within, site, 12);
      expect(marks.filter(({ colour }) => colour === MARK_SHAPES.blocked.colour).map(({ link }) => link)).toEqual([
        'comment of a user',
        'sponsored offer',
      ]);
      expect(Math.max(...marks.map(({ distance }) => distance))).toBeLessThan(20);
      const { noted, shadow } = (await site.evaluate('lookAtMarks()')) as { noted: string[]; shadow: string };
      expect(noted.join()).toMatch(/^childList HTML {2}<div aria-hidden="true" style="[^"]*"><\/div> $/);
      expect(shadow).toBe('closed');
      await press('Links of this page');
      const readBulk = async () =>
        String(
          await browser.within.evaluate(
            `browser.extension.getViews({ type: 'tab' }).find(({ location }) => location.hash === '#/bulk')?.document.body.innerText ?? ''`,
          ),
        );
      const says = (text: string) => waitUntil(async () => (await readBulk()).includes(text), `Bulk says "${text}"`);
      await says('10 links to other sites · 7 sites · 2 stay in the page’s own site');
      await says('Costs up to 7 calls.');
      expect([world.sites.visits(), world.service.log]).toEqual([[], []]);
    });
  });
}
