import { mkdirSync } from 'node:fs';
import type { Page } from 'puppeteer-core';
import { setUpPrograms } from './setup.ts';
import type { Chromium } from './support/chromium.ts';
import { servePages } from './support/estimate-pages.ts';
import { openForPerson } from './support/for-person.ts';
import { setUp } from './support/set-up.ts';
import { runBin } from './support/steps.ts';
import type { World } from './support/world.ts';
import { createWorld } from './support/world.ts';

/** The richest record of the stand-in. */
const SITE = 'https://northwind-ferries.com/';
/** A shop that is open before there is a key. */
const SHOP = 'https://tern-and-tide.com/';
const PICTURES = { estimate: '.output/start/estimate.png', card: '.output/start/card.png' };

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

/** What the popup says of a shop before there is a key: it reads the open page, and sends nothing. */
async function showEstimate(chromium: Chromium): Promise<void> {
  const popup = await chromium.openPopup(await chromium.openSite(SHOP));
  await popup.waitForSelector('.estimate, .face');
  console.log(`Without a key, the popup shows what the open page of ${SHOP} says:`);
  await show(popup, PICTURES.estimate);
  await chromium.closePopup();
}

/** What a popup says, in the terminal and as a picture. */
async function show(popup: Page, path: string): Promise<void> {
  mkdirSync('.output/start', { recursive: true });
  await popup.screenshot({ path });
  // biome-ignore lint/performance/useDomNodeTextContent: what is seen, line by line, is what is wanted here
  console.log(`\n${await popup.$eval('main', (main) => main.innerText)}\n`);
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
    servePages(world.sites.answerAs);
    await showEstimate(chromium);
    await setUp(chromium, world);
    const popup = await openCard(chromium);
    if (!isShown) {
      console.log(`With a key, the service answers for ${SITE}:`);
      await show(popup, PICTURES.card);
      console.log('There is no display to open a window on. What the popup shows stands above, and as pictures in');
      return console.log(`${PICTURES.estimate} and ${PICTURES.card}.`);
    }
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
