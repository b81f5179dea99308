import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The id that Chromium gives an unpacked extension: the first 32 hex digits of its path's sha256, as letters a to p. */
export function toExtensionId(path: string): string {
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

/** An empty profile with the buttons of extensions on the toolbar: unpinned, a popup takes a quarter of a second longer to open. */
export function createProfile(extensionIds: string[] = [], zoom = 1): string {
  const profile = mkdtempSync(join(tmpdir(), 'sitecard-chromium-'));
  mkdirSync(join(profile, 'Default'));
  const preferences = {
    extensions: { pinned_extensions: extensionIds },
    session: { restore_on_startup: 5 },
    // Chromium counts in steps of a fifth.
    partition: { default_zoom_level: { x: Math.log(zoom) / Math.log(1.2) } },
  };
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  return profile;
}

/** Removes a profile, whose browser may still be writing its last file. */
export function removeProfile(profile: string): void {
  rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
