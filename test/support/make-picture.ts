import { openChromium } from './chromium.ts';
import { setUp } from './set-up.ts';
import { createWorld } from './world.ts';

/** Makes the picture of the README: the real popup on a sample site. `node test/support/make-picture.ts` after a build. */
const world = await createWorld();
// A screen with room for the whole popup, at twice the resolution.
const args = ['--screen-info={1600x1400 devicePixelRatio=2.0}', '--window-size=1400,1200'];
const extension = await openChromium({ world, args });
try {
  await setUp(extension, world);
  const page = await extension.browser.newPage();
  await page.goto('https://northwind-ferries.com/');
  const popup = await extension.openPopup(page);
  await popup.waitForFunction(
    () => document.querySelectorAll('h2').length >= 8 && !document.querySelector('.skeleton'),
  );
  await popup.waitForNetworkIdle({ idleTime: 500 });
  await popup.screenshot({ path: 'assets/popup.png', clip: { x: 0, y: 0, width: 400, height: 600 } });
} finally {
  await extension.close();
  await world.close();
}
