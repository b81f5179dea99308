import type { Journey } from './journey.ts';
import { startJourney } from './journey.ts';
import { waitUntil } from './wait.ts';
import type { Display } from './xvfb.ts';
import { openDisplay } from './xvfb.ts';

export interface HeadedJourney extends Journey {
  display: Display;
  /** Every permission and origin that the extension has now. */
  readGranted(): Promise<string[]>;
}

/** A journey in a window on a display of its own, where native menus and permission prompts are answered. */
export async function startHeadedJourney(
  options: { bare?: boolean; keptProfile?: string; atStart?: boolean } = {},
): Promise<HeadedJourney> {
  const display = await openDisplay();
  const journey = await startJourney({
    isolatesSites: true,
    ...options,
    headed: true,
    env: display.env,
    args: display.args,
  }).catch((error: unknown) => {
    display.close();
    throw error;
  });
  const hasEntry = async () =>
    (await journey.chromium.worker()).evaluate(() =>
      chrome.contextMenus.update('page', {}).then(
        () => true,
        () => false,
      ),
    );
  // They are made a second after the worker has started.
  await waitUntil(hasEntry, 'our entries are in the context menu');
  return {
    ...journey,
    display,
    readGranted: async () =>
      (await journey.chromium.worker()).evaluate(async () => {
        const { origins = [], permissions = [] } = await chrome.permissions.getAll();
        return [...origins, ...permissions];
      }),
    close: async () => {
      await journey.close();
      display.close();
    },
  };
}
