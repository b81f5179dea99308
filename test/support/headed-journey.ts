import type { Journey } from './journey.ts';
import { startJourney } from './journey.ts';
import type { Display } from './xvfb.ts';
import { openDisplay } from './xvfb.ts';

export interface HeadedJourney extends Journey {
  display: Display;
  /** Every permission and origin that the extension has now. */
  readGranted(): Promise<string[]>;
}

/** A journey in a window on a display of its own, where native menus and permission prompts are answered. */
export async function startHeadedJourney(options: { bare?: boolean } = {}): Promise<HeadedJourney> {
  const display = await openDisplay();
  const journey = await startJourney({ ...options, headed: true, env: display.env, args: display.args }).catch(
    (error: unknown) => {
      display.close();
      throw error;
    },
  );
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
