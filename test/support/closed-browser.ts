import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CATEGORIZED } from '../../lib/lookup/plan.ts';
import { readTabs, toCategoriesItem, toPolicyItem, toSafetyItem } from './brand-safety.ts';
import type { TestBrowser } from './browser.ts';
import { startBrowser } from './browser.ts';
import { sendLookup } from './card.ts';
import { toGamblingRule, toTestPolicy } from './policies.ts';
import { createProfile, removeProfile, toExtensionId } from './profile.ts';
import { sendRequest } from './request.ts';
import { toHosts } from './tabs.ts';
import { waitUntil } from './wait.ts';
import type { World } from './world.ts';

const BUILD = 'chrome-mv3-e2e';
/** The site that was looked up. */
export const GOOD = 'before-restart.com';
const POLICY = toTestPolicy({ rules: [toGamblingRule('warn')] });
/** Enough of them that the damage of a part leaves others whole. */
const SAVED = toHosts('saved', 40);

/** Every fourth of them the policy warns of. */
const toCards = (hosts: readonly string[]): Record<string, string> =>
  Object.assign({}, ...hosts.map((host, n) => toCategoriesItem(host, n % 4 === 3 ? '/Gambling' : '/News')));

/** What a browser that has been closed leaves behind, with brand safety on and sites saved. */
interface Left {
  profile: string;
  stored: Record<string, unknown>;
}

const readBadge = async ({ within }: TestBrowser, host: string) =>
  (await readTabs(within)).find(({ url }) => url.startsWith(`https://${host}/`))?.text;

/**
 * Saves sites, one of them by a lookup, and ends the browser. The first of them, the policy and the settings lie in a table by then,
 * and the others in the log: four million characters are what the browser takes into its log before it writes a table.
 */
async function saveAndClose(world: World): Promise<Left> {
  const profile = createProfile([toExtensionId(realpathSync(`.output/${BUILD}`))]);
  const running = await startBrowser({ world, keptProfile: profile, build: BUILD });
  const { within, store } = running;
  await store({ ...toSafetyItem({ mode: 'saved' }), ...toPolicyItem(POLICY), ...toCards(SAVED.slice(0, 20)) });
  await within.evaluate(async () => {
    for (let n = 0; n < 5; n++) await chrome.storage.local.set({ 'z-filling': String(n).repeat(1_000_000) });
    await chrome.storage.local.remove('z-filling');
  });
  await store(toCards(SAVED.slice(20)));
  await sendLookup(within, { subject: GOOD, sections: [...CATEGORIZED, 'registration', 'traffic'] });
  const [tab = 0] = await running.openTabs([`https://${GOOD}/`]);
  await running.untilBadge(tab, '✓');
  const stored = await running.readStored();
  await running.close();
  return { profile, stored };
}

/** A browser that has been closed, and starts again on copies of its profile. */
export function createClosedBrowser(world: World) {
  let saving: Promise<Left> | undefined;
  return {
    /** Starts it with `damage` done to what it left. */
    restart: async (
      damage: (profile: string) => void,
      then: (running: TestBrowser, stored: Record<string, unknown>) => Promise<void>,
    ): Promise<void> => {
      saving ??= saveAndClose(world).catch((error) => {
        saving = undefined;
        throw error;
      });
      const { profile, stored } = await saving;
      const copy = `${profile}-copy`;
      cpSync(profile, copy, { recursive: true });
      try {
        damage(copy);
        world.service.log.length = 0;
        const running = await startBrowser({ world, keptProfile: copy, build: BUILD, bare: true });
        await then(running, stored).finally(running.close);
      } finally {
        removeProfile(copy);
      }
    },
    remove: async () => {
      const left = await saving?.catch(() => null);
      if (left) removeProfile(left.profile);
    },
  };
}
export type ClosedBrowser = ReturnType<typeof createClosedBrowser>;

/** Each of these sites has the badge that what is left of it says, and none of them is allowed by anything else. */
export async function visitSaved(running: TestBrowser, before: Record<string, unknown>): Promise<void> {
  const { within } = running;
  const hosts = [GOOD, ...SAVED.filter((_, n) => n % 20 < 4)];
  const keyOf = (host: string) => `card:${host}:categories`;
  const after = await within.evaluate(
    async (wanted) => {
      const read = wanted.map((key) => chrome.storage.local.get(key).catch(() => ({})));
      return Object.assign({}, ...(await Promise.all(read))) as Record<string, unknown>;
    },
    ['settings', 'policy', ...hosts.map(keyOf)],
  );
  const isWhole = (key: string) => after[key] !== undefined && after[key] === before[key];
  const hasRules = isWhole('settings') && isWhole('policy');
  await running.openTabs(hosts.map((host) => `https://${host}/`));
  const allowed: string[] = [];
  for (const host of hosts) {
    const card = isWhole(keyOf(host)) ? String(before[keyOf(host)]) : '';
    const badges = card === '' ? ['?', '?!'] : card.includes('/Gambling') ? ['!'] : ['✓'];
    if (hasRules && badges.includes('✓')) allowed.push(host);
    // Without settings and policy there may be no badge at all.
    const isThere = (badge?: string) => badge !== undefined && (!hasRules || badges.includes(badge));
    await waitUntil(
      async () => isThere(await readBadge(running, host)),
      `the badge of ${host} is ${badges.join(' or ')}`,
    );
  }
  const verdicts = await Promise.all(hosts.map((host) => sendRequest(within, 'judge', { host })));
  expect(hosts.filter((_, place) => verdicts[place]?.decision?.verdict === 'allowed')).toEqual(allowed);
  const shown = (await readTabs(within)).filter(({ text }) => text === '✓').map(({ url }) => new URL(url).host);
  expect(shown.toSorted()).toEqual(allowed.toSorted());
}

/** The files of one kind that hold the extension's storage. */
function findFiles(profile: string, kind: RegExp): string[] {
  const extensionId = toExtensionId(realpathSync(`.output/${BUILD}`));
  const folder = join(profile, 'Default', 'Local Extension Settings', extensionId);
  const files = readdirSync(folder).filter((name) => kind.test(name));
  const filled = files.map((name) => join(folder, name)).filter((file) => statSync(file).size > 0);
  expect(filled.length).toBeGreaterThan(0);
  return filled;
}
export const LOG = /\.log$/;
export const TABLE = /\.ldb$/;

/** Lets `change` at the files of one kind. */
export const changing = (kind: RegExp, change: (bytes: Buffer) => Buffer) => (profile: string) => {
  for (const file of findFiles(profile, kind)) writeFileSync(file, change(readFileSync(file)));
};
export const removing = (kind: RegExp) => (profile: string) => {
  for (const file of findFiles(profile, kind)) rmSync(file);
};
export const flip = (bytes: Buffer, isHit: (at: number) => boolean) =>
  Buffer.from(bytes.map((byte, at) => (isHit(at) ? byte ^ 0x5a : byte)));
