import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SafetySettings } from '../../lib/settings/settings.ts';
import { readEverything, storeItems, toSafetyItem } from '../support/brand-safety.ts';
import type { Browsing, Mode } from '../support/browsing.ts';
import { createBrowsing } from '../support/browsing.ts';
import type { Firefox } from '../support/firefox.ts';
import { openFirefox } from '../support/firefox.ts';
import { removeProfile } from '../support/profile.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';
import type { World } from '../support/world.ts';
import { createWorld } from '../support/world.ts';

interface Session {
  windows: { tabs: { index?: number; entries: { url: string }[] }[] }[];
}

/** The addresses of the tabs that Firefox would come back with after a crash; none before it has written any. */
function readSavedTabs(profile: string): string[] {
  const file = join(profile, 'sessionstore-backups', 'recovery.jsonlz4');
  if (!existsSync(file)) return [];
  const { windows }: Session = JSON.parse(toText(readFileSync(file)));
  return windows.flatMap(({ tabs }) =>
    tabs.flatMap(({ entries, index = entries.length }) => entries[index - 1]?.url ?? []),
  );
}

/** What Firefox calls `mozLz4`: eight bytes of name, the length of the text in four, and one block of LZ4. */
function toText(file: Buffer): string {
  const text = Buffer.alloc(file.readUInt32LE(8));
  let from = 12;
  let to = 0;
  const readLength = (start: number): number => {
    let length = start;
    if (start === 15) {
      let more = 255;
      while (more === 255) {
        more = file.readUInt8(from++);
        length += more;
      }
    }
    return length;
  };
  while (from < file.length) {
    const token = file.readUInt8(from++);
    const literals = readLength(token >> 4);
    file.copy(text, to, from, from + literals);
    from += literals;
    to += literals;
    // The last sequence has no match.
    if (from >= file.length) break;
    const back = file.readUInt16LE(from);
    from += 2;
    // A match may overlap with what it writes: byte by byte.
    for (let left = readLength(token & 15) + 4; left > 0; left--) {
      text[to] = text[to - back] ?? 0;
      to++;
    }
  }
  return text.toString('utf8');
}

const PREFERENCES = {
  // Its driver closes all tabs before it quits: so it comes back after a crash, with the tabs it had.
  'browser.sessionstore.resume_from_crash': true,
  'browser.sessionstore.max_resumed_crashes': -1,
  'browser.sessionstore.interval': 500,
  'browser.sessionstore.interval.idle': 500,
};

const TABS = soak(12, 200);
const profile = mkdtempSync(join(tmpdir(), 'sitecard-firefox-'));
let world: World;
let browsing: Browsing;
let firefox: Firefox;
/** A page of the extension, to read and write its storage from. */
let within: Page;

async function open(loadsAtOnce = false): Promise<void> {
  const preferences = { ...PREFERENCES, 'browser.sessionstore.restore_on_demand': !loadsAtOnce };
  firefox = await openFirefox({ world, build: 'firefox-mv3-e2e', keptProfile: profile, preferences });
  within = await firefox.openPage('dashboard.html#/usage');
}

beforeAll(async () => {
  world = await createWorld();
  browsing = createBrowsing(world, TABS);
  await open();
  await browsing.prepare(firefox, within);
});
beforeEach(() => browsing.forget());
afterAll(async () => {
  await firefox?.close();
  await world?.close();
  removeProfile(profile);
});

const setSafety = (safety: Partial<SafetySettings>) => storeItems(within, toSafetyItem(safety));

function expectNothingAsked(): void {
  expect(world.service.log).toEqual([]);
  const [visited, gone] = browsing.compared();
  expect(visited).toEqual(gone);
}

// Firefox loads a tab that it brings back when somebody looks at it, or all at once while the extension starts: as it is set.
const COME_BACK = soak<[Mode, boolean][]>(
  [
    ['off', true],
    ['primed', false],
  ],
  [
    ['off', true],
    ['saved', false],
    ['primed', true],
    ['primed', false],
  ],
);
test.each(COME_BACK)(
  `B3: Firefox, come back in the mode "%s" with the ${TABS} tabs of its last session, judges them so as they load (all at once: %s), and nobody is asked`,
  async (mode, loadsAtOnce) => {
    await setSafety(mode === 'off' ? { on: false } : { on: true, mode });
    await browsing.untilKnown(firefox, within, mode);
    await browsing.closeTabs(within);
    await browsing.openTabs(within);
    await browsing.untilTabs(within, mode);
    const tabs = browsing.tabs.toSorted().join();
    const isSaved = () =>
      readSavedTabs(profile)
        .filter((url) => url.startsWith('https:'))
        .sort()
        .join() === tabs;
    await waitUntil(
      async () => {
        if (isSaved()) return true;
        // It writes after a change alone; a tab that was open while it wrote would come back too.
        await firefox.openSite(browsing.willGo('https://saved-good.com/last')).then((page) => page.close());
        return false;
      },
      'the session is saved',
      120_000,
    );
    firefox.browser.process()?.kill('SIGKILL');
    await waitUntil(() => !firefox.browser.connected, 'Firefox is gone');
    browsing.forget();
    await open(loadsAtOnce);
    await waitUntil(async () => (await browsing.readTabCount(within)) === TABS, 'the tabs are back', 120_000);
    if (!loadsAtOnce) await browsing.lookAtTabs(within);
    await browsing.untilTabs(within, mode);
    browsing.tabs.forEach(browsing.willGo);
    expectNothingAsked();
    expect(await readEverything(within)).not.toContain('visited-');
  },
);
