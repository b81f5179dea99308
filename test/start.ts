import { mkdirSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { setUpPrograms } from './setup.ts';
import type { Chromium } from './support/chromium.ts';
import { openForPerson } from './support/for-person.ts';
import { setUp } from './support/set-up.ts';
import { runBin } from './support/steps.ts';
import type { World } from './support/world.ts';
import { createWorld } from './support/world.ts';

/** The richest record of the stand-in. */
const SITE = 'https://northwind-ferries.com/';
const PICTURE = '.output/start/card.png';

async function build(): Promise<void> {
  console.log('Building the extension ...');
  const { code, output } = await runBin('wxt', ['build']);
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}

/** Opens the sample site and its card from the toolbar, and waits until no section is still loading. */
async function openCard(chromium: Chromium): Promise<Page> {
  const [blank] = await chromium.browser.pages();
  const site = await chromium.openSite(SITE);
  await blank?.close();
  const popup = await chromium.openPopup(site);
  await popup.waitForFunction(
    () =>
      document.querySelectorAll('main h2').length > 0 &&
      document.querySelectorAll('[aria-busy="true"]').length === 0 &&
      document.getAnimations().every(({ playState }) => playState === 'finished') &&
      [...document.images].every((image) => image.complete),
  );
  return popup;
}

/** Without a display there is nothing to look at: the card goes to the terminal and into a picture. */
async function show(popup: Page): Promise<void> {
  mkdirSync('.output/start', { recursive: true });
  await popup.screenshot({ path: PICTURE });
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, line by line, is what is wanted here
  console.log(`\n${await popup.$eval('main', (main) => main.innerText)}\n`);
  console.log(
    `There is no display to open a window on. The card of ${SITE} stands above, and its picture in ${PICTURE}.`,
  );
}

/** Waits until the window is closed or Ctrl-C is pressed. */
function untilClosed(chromium: Chromium): Promise<void> {
  return new Promise((resolve) => {
    chromium.browser.once('disconnected', () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

async function start(world: World): Promise<void> {
  const { chromium, isShown } = await openForPerson(world);
  try {
    await setUp(chromium, world);
    const popup = await openCard(chromium);
    if (!isShown) return await show(popup);
    console.log(`The browser shows ${SITE} with its card. Every address in it leads to a sample page on this machine.`);
    console.log(`The sample service listens on ${world.address}; its log is at ${world.address}/__log.`);
    console.log('Close the browser or press Ctrl-C to end.');
    await untilClosed(chromium);
  } finally {
    await chromium.close();
  }
}

const missing = setUpPrograms(['chromium'], console.log);
if (missing) {
  console.error(`${missing}\nChrome or Edge will do as well.`);
  process.exit(1);
}
await build();
const world = await createWorld();
try {
  await start(world);
} finally {
  await world.close();
}
