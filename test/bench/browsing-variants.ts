import './extensionless.ts';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeE2eBuild } from '../support/e2e-builds.ts';
import { toExtensionId } from '../support/profile.ts';
import type { World } from '../support/world.ts';
import { readDrawnCard, toHead } from './drawn-card.ts';
import { buildFloors, FLOOR_RECORD } from './floors.ts';
import { toPrimedHost, toPriming } from './priming.ts';
import type { RawChromium } from './raw-chromium.ts';
import { openRawChromium } from './raw-chromium.ts';
import type { Items } from './saved-sites.ts';
import { SITE, toNeighbour } from './saved-sites.ts';

const E2E_BUILD = '.output/chrome-mv3-e2e';

const toSavedHost = (index: number) => `saved-site-${index}.com`;
const toNewHost = (index: number) => `new-site-${index}.com`;

export type VariantName =
  | 'none'
  | 'none again'
  | 'floor static'
  | 'floor skeleton'
  | 'floor answer'
  | 'floor verdict'
  | 'off'
  | 'strict'
  | 'saved'
  | 'other'
  | 'primed'
  | 'lookup';

/** A browser of its own for one way of browsing, with the tab that browses. */
export interface Variant {
  name: VariantName;
  chromium: RawChromium;
  /** Null without an extension. */
  extensionId: string | null;
  tabId: string;
  /** The host of a round, each a new one. */
  toHost(round: number): string;
}

/** What a floor that judges reads is what is stored for the mode `saved`. */
const MODES = {
  'floor verdict': 'saved',
  off: 'saved',
  strict: 'saved',
  saved: 'saved',
  other: 'saved',
  primed: 'primed',
  lookup: 'lookup',
} as const;
const HOSTS: Partial<Record<VariantName, (round: number) => string>> = {
  'floor verdict': toSavedHost,
  saved: toSavedHost,
  other: toSavedHost,
  primed: toPrimedHost,
};

/** What storage holds before the first page: settings, a policy, and in the mode `saved` an answer for every host of the run. */
async function toItems(mode: keyof typeof MODES, items: Items, rounds: number): Promise<Items> {
  const { formatSettings } = await import('../../lib/settings/settings.ts');
  const { DEFAULT_SETTINGS } = await import('../../lib/settings/settings.ts');
  const { PRESETS } = await import('../../lib/safety/presets/presets.ts');
  const { toRecord } = await import('../../lib/browser/record.ts');
  const safety = { ...DEFAULT_SETTINGS.safety, on: mode !== 'off', mode: MODES[mode], dailyBudget: 100_000 };
  // It warns only: a site that is blocked does not load, and some of those that are looked up would be.
  const rules = PRESETS['ad-placement'].rules.map((rule) => ({ ...rule, then: 'warn' }));
  const policy = { policy: { ...PRESETS['ad-placement'], rules }, lists: null };
  const saved = Array.from({ length: HOSTS[mode] === toSavedHost ? rounds : 0 }, (_, round) =>
    ['categories', 'registration'].map((section) => toNeighbour(items, section, toSavedHost(round))),
  );
  return Object.assign(
    { ...items, settings: formatSettings({ ...DEFAULT_SETTINGS, loadLogos: false, safety }) },
    { policy: toRecord(1, 'policy', policy, Date.now()) },
    ...saved.flat(),
  );
}

/** The build as it is for who has not switched strict blocking on: without the permission that this alone asks for. */
function copyWithoutStrict(e2eBuild: string, name: string): string {
  const folder = resolve('.output/bench', name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(e2eBuild, folder, { recursive: true });
  const path = `${folder}/manifest.json`;
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const permissions = manifest.permissions.filter(
    (permission: string) => permission !== 'declarativeNetRequestWithHostAccess',
  );
  writeFileSync(path, JSON.stringify({ ...manifest, permissions }));
  return folder;
}

async function openVariant(
  name: VariantName,
  folder: string | null,
  world: World,
  items: Items,
  rounds: number,
  answering: object,
) {
  const extensionId = folder && toExtensionId(folder);
  const chromium = await openRawChromium(world, extensionId ? [extensionId] : []);
  if (folder && extensionId) {
    await chromium.load(folder);
    const page = await chromium.open(`chrome-extension://${extensionId}/manifest.json`);
    const stored =
      name in MODES
        ? await toItems(name as keyof typeof MODES, items, rounds)
        : { badge: 'x', record: FLOOR_RECORD, ...(name === 'floor answer' && answering) };
    // The list first: the settings tell the worker to read it.
    if (name === 'primed') await chromium.evaluate(page, await toPriming());
    await chromium.evaluate(page, `chrome.storage.local.set(${JSON.stringify(stored)})`);
    await chromium.closeTarget(page);
  }
  const tabId = await chromium.open(`https://${SITE}/`);
  return { name, chromium, extensionId, tabId, toHost: HOSTS[name] ?? toNewHost } satisfies Variant;
}

/** Another unpacked build of ours, as the tests open it. */
function copyOther(build: string): string {
  const made = resolve('.output/bench/other-e2e');
  makeE2eBuild(build, made);
  return copyWithoutStrict(made, 'other-without-strict');
}

/**
 * Opens a browser for each of these ways of browsing; all stay open, so that they are measured in turns. `other`: the folder of
 * another build of ours.
 */
export async function openVariants(
  world: World,
  items: Items,
  rounds: number,
  isWanted: (name: VariantName) => boolean,
  other: string | null = null,
): Promise<Variant[]> {
  const floors = await buildFloors(E2E_BUILD);
  const build = copyWithoutStrict(E2E_BUILD, 'without-strict');
  const drawn = await readDrawnCard(world, E2E_BUILD, items);
  const { address, key } = world;
  // The worker hands over elements; their styles are in the page already.
  const answering = { address, key, head: toHead(drawn), card: { ...drawn, styles: '' } };
  const folders: [VariantName, string | null][] = [
    ['none', null],
    ['none again', null],
    ['floor static', floors.static],
    ['floor skeleton', floors.skeleton],
    ['floor answer', floors.answer],
    ['floor verdict', floors.verdict],
    ['off', build],
    ['strict', resolve(E2E_BUILD)],
    ['saved', build],
    ...(other === null ? [] : [['other', copyOther(other)] satisfies [VariantName, string]]),
    ['primed', build],
    ['lookup', build],
  ];
  const variants: Variant[] = [];
  for (const [name, folder] of folders.filter(([one]) => isWanted(one)))
    variants.push(await openVariant(name, folder, world, items, rounds, answering));
  return variants;
}
