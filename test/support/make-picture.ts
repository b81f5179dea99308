import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { Page } from 'puppeteer-core';
import { PRESETS } from '../../lib/safety/presets/presets.ts';
import { toChunk } from '../service/logos/png.ts';
import { storeItems, toPolicyItem, toSafetyItem } from './brand-safety.ts';
import { openChromium } from './chromium.ts';
import { makeE2eBuild } from './e2e-builds.ts';
import { untilCalm, untilText } from './journey.ts';
import { readPng } from './pixels.ts';
import { setUp } from './set-up.ts';
import { createWorld } from './world.ts';

/*
 * Makes the pictures of the README in `assets/`: the real extension with the sample data of the stand-in. `npm run picture` runs it.
 */

const SITE = 'northwind-ferries.com';
const BLOCKED = 'high-roller-harbour.com';
/** Text stays smooth with this many, and a picture takes a quarter of its bytes. */
const COLOURS = 64;
const BORDER = 0xd0d7de;
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The squared distance of two colours, each one number. */
function toDistance(one: number, other: number): number {
  return [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
}

/** The colours that leave the least to see where they stand for all others, and the place of each colour among them. */
function toPalette(counts: ReadonlyMap<number, number>): { palette: number[]; places: Map<number, number> } {
  const palette: number[] = [];
  const places = new Map<number, number>();
  const missed = new Map([...counts.keys()].map((colour) => [colour, Number.MAX_SAFE_INTEGER]));
  const toLoss = (colour: number) => (counts.get(colour) ?? 0) * (missed.get(colour) ?? 0);
  while (palette.length < Math.min(COLOURS, counts.size)) {
    const chosen = [...counts.keys()].reduce((best, colour) => (toLoss(colour) > toLoss(best) ? colour : best));
    for (const [colour, before] of missed) {
      const distance = toDistance(colour, chosen);
      if (distance >= before) continue;
      missed.set(colour, distance);
      places.set(colour, palette.length);
    }
    palette.push(chosen);
  }
  return { palette, places };
}

/** Rewrites a picture with a palette of few colours, and a hairline around it. */
function shrink(path: string): void {
  const { width, height, data } = readPng(path);
  const counts = new Map<number, number>();
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    const isEdge = x < 2 || y < 2 || x >= width - 2 || y >= height - 2;
    const colour = isEdge ? BORDER : (red << 16) | (green << 8) | blue;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
    return colour;
  });
  const { palette, places } = toPalette(counts);
  // Each line begins with the number of its filter: 0, none.
  const lines = Buffer.alloc(height * (width + 1));
  for (const [index, colour] of pixels.entries())
    lines[index + Math.floor(index / width) + 1] = places.get(colour) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const chunks = [
    toChunk('IHDR', header),
    toChunk('PLTE', Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    toChunk('IDAT', deflateSync(lines, { level: 9 })),
    toChunk('IEND', Buffer.alloc(0)),
  ];
  writeFileSync(path, Buffer.concat([PNG_START, ...chunks]));
}

const isDrawn = () => document.querySelectorAll('h2').length >= 8 && !document.querySelector('.skeleton');

async function shoot(page: Page, name: string, width: number, height: number): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await untilCalm(page);
  await page.waitForNetworkIdle({ idleTime: 500 });
  const path = `assets/${name}.png`;
  await page.screenshot({ path, clip: { x: 0, y: 0, width, height } });
  shrink(path);
}

const world = await createWorld();
// Brand safety is asked for by a prompt of the browser, which the build for tests does without.
makeE2eBuild('.output/chrome-mv3');
// A screen with room for the whole popup, at twice the resolution.
const args = ['--screen-info={1600x1400 devicePixelRatio=2.0}', '--window-size=1400,1200'];
const extension = await openChromium({ world, build: 'chrome-mv3-e2e', args });
try {
  await setUp(extension, world);
  const popup = await extension.openPopup(await extension.openSite(`https://${SITE}/`));
  await popup.waitForFunction(isDrawn);
  await shoot(popup, 'popup', 400, 600);
  await extension.closePopup();

  const dashboard = await extension.openPage(`dashboard.html#/site/${SITE}`);
  await dashboard.setViewport({ width: 1080, height: 668, deviceScaleFactor: 1.5 });
  await dashboard.waitForFunction(isDrawn);
  await shoot(dashboard, 'dashboard', 1080, 668);
  await storeItems(dashboard, { ...toSafetyItem(), ...toPolicyItem(PRESETS['ad-placement']) });

  // Its card is what the policy judges by.
  const card = await extension.openPopup(await extension.openSite(`https://${BLOCKED}/`));
  await untilText(card, 'Blocked');
  await untilCalm(card);
  await extension.closePopup();
  const tab = await extension.browser.newPage();
  await tab.setViewport({ width: 620, height: 400, deviceScaleFactor: 2 });
  // Our page takes its place, which ends this navigation.
  await tab.goto(`https://${BLOCKED}/`).catch(() => null);
  await untilText(tab, 'Because of');
  await shoot(tab, 'blocked', 620, 400);
} finally {
  await extension.close();
  await world.close();
}
