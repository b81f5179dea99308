import { beforeAll, describe, expect, test } from 'vitest';
import { servePages } from '../../support/estimate-pages.ts';
import type { LendFirefox, TestFirefox } from '../../support/firefox-browser.ts';

let browser: TestFirefox;

/** The estimate, which reads the open page. */
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
}
