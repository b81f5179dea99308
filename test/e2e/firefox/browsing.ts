import type { Page } from 'puppeteer-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SafetySettings } from '../../../lib/settings/settings.ts';
import { readEverything, storeItems, toSafetyItem } from '../../support/brand-safety.ts';
import type { Browsing, Mode } from '../../support/browsing.ts';
import { createBrowsing } from '../../support/browsing.ts';
import type { Firefox } from '../../support/firefox.ts';
import type { LendFirefox } from '../../support/firefox-browser.ts';
import { waitUntil } from '../../support/wait.ts';
import type { World } from '../../support/world.ts';

interface Extent {
  /** Each with the rounds of the nine navigations that Firefox's driver tells of. */
  modes: readonly (readonly [Mode, number])[];
  /** The modes in which tabs are opened at once, and how many. */
  tabModes: readonly Exclude<Mode, 'off'>[];
  tabs: number;
}

let world: World;
let firefox: Firefox;
let within: Page;
let browsing: Browsing;

const setSafety = (safety: Partial<SafetySettings>) => storeItems(within, toSafetyItem(safety));

function expectNothingAsked(): void {
  expect(world.service.log).toEqual([]);
  const [visited, gone] = browsing.compared();
  expect(visited).toEqual(gone);
}

/** Going from site to site, of which nobody is told. */
export function describeBrowsing(lend: LendFirefox, { modes, tabModes, tabs }: Extent): void {
  describe('browsing', () => {
    beforeAll(async () => {
      ({ firefox, world, within } = await lend({ bare: true }));
      browsing = createBrowsing(world, tabs);
      await browsing.prepare(firefox, within);
    });
    beforeEach(() => browsing.forget());

    test.each(modes.map(([mode, rounds]) => [mode, rounds * 9, rounds] as const))(
      'T7, T11, P1: in Firefox, with brand safety %s, %i navigations ask nobody, and 0 of the sites are in storage',
      async (mode, wanted, rounds) => {
        if (mode !== 'off') await setSafety({ on: true, mode });
        await browsing.untilKnown(firefox, within, mode);
        const seen = await browsing.browse(firefox, rounds, 2);
        expect(seen).toBeGreaterThanOrEqual(wanted);
        expectNothingAsked();
        const stored = await readEverything(within);
        expect(stored).not.toContain('visited-');
        // The same reading sees what was saved before.
        for (const host of ['saved-bad.com', 'primed-bad.com']) expect(stored).toContain(host);
      },
    );

    test.each(tabModes)(
      `T7: in Firefox ${tabs} tabs opened at once in the mode "%s" are judged and ask nobody`,
      async (mode) => {
        await setSafety({ on: true, mode });
        await browsing.untilKnown(firefox, within, mode);
        await browsing.closeTabs(within);
        await browsing.openTabs(within);
        await browsing.untilTabs(within, mode);
        expectNothingAsked();
      },
    );

    test('in Firefox the same counting sees the one call of a site in the mode that looks new sites up', async () => {
      await setSafety({ on: true, mode: 'lookup' });
      await firefox.openSite('https://counted-example.com/');
      await waitUntil(() => world.service.log.length === 1, 'the call is seen');
    });
  });
}
