import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openForPerson } from '../support/for-person.ts';
import { createSites } from '../support/sites.ts';
import { openDisplay } from '../support/xvfb.ts';

let sites: Awaited<ReturnType<typeof createSites>>;

beforeAll(async () => {
  sites = await createSites({});
});

afterEach(() => vi.unstubAllEnvs());

afterAll(() => sites?.close());

/** Whether `npm start` would show a window with this display, with the popup opened in it. */
async function isShownOn(display: string | undefined): Promise<boolean> {
  vi.stubEnv('WAYLAND_DISPLAY', undefined);
  vi.stubEnv('DISPLAY', display);
  const { chromium, isShown } = await openForPerson({ sites });
  try {
    const popup = await chromium.openPopup(await chromium.openSite('https://www.example.com/'));
    expect(await popup.$$eval('main', (found) => found.length)).toBe(1);
    return isShown;
  } finally {
    await chromium.close();
  }
}

test('`npm start` shows a window on the display', async () => {
  const display = await openDisplay();
  try {
    expect(await isShownOn(display.env.DISPLAY)).toBe(true);
  } finally {
    display.close();
  }
});

test('`npm start` does without a window where no display is named, and where the display that is named is not there', async () => {
  for (const display of [undefined, ':4711']) expect(await isShownOn(display)).toBe(false);
});
