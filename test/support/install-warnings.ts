import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from './chromium.ts';
import type { World } from './world.ts';

const ASKER = {
  manifest_version: 3,
  name: 'Asks what a manifest warns of',
  version: '1',
  permissions: ['management'],
  background: { service_worker: 'background.js' },
};

/**
 * Asks real Chromium what it would warn the user of when a manifest is installed, by a tiny extension that may ask so.
 */
export async function createInstallWarnings(world: Pick<World, 'sites'>) {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-asker-'));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(ASKER));
  writeFileSync(join(folder, 'background.js'), 'chrome.runtime.onMessage.addListener(() => {});');
  const chromium = await openChromium({ world, build: folder });
  const worker = await chromium.worker();
  return {
    read: (manifest: unknown): Promise<string[]> =>
      worker.evaluate((text) => chrome.management.getPermissionWarningsByManifest(text), JSON.stringify(manifest)),
    close: async () => {
      await chromium.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
