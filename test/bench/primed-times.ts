import './extensionless.ts';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { deserialize, serialize } from 'node:v8';
import { toExtensionId } from '../support/profile.ts';
import type { World } from '../support/world.ts';
import { toPriming } from './priming.ts';
import { openRawChromium } from './raw-chromium.ts';

const HOSTS = 100_000;
const LOADS = 30;
const FINDS = 100_000;

export interface PrimedTimes {
  /** Median, from the bytes of the structured clone of a site's piece to the site found, in ms. */
  load: number;
  /** Median for one host in one piece, in µs. */
  find: number;
  kilobytes: number;
}

const toMedian = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** How long the primed list takes to be there after a cold start, and to answer. */
export async function timePrimed(count = HOSTS): Promise<PrimedTimes> {
  // Loaded here, since the hook above must stand before the first file without endings is resolved.
  const { findPrimed } = await import('../../lib/primed/index.ts');
  const { toPrimedPieces } = await import('../../lib/primed/list.ts');
  const rows = Array.from({ length: count }, (_, rank) => ({
    host: `site-${rank}.example-${rank % 97}.com`,
    category: `/Top ${rank % 27}/Second ${rank % 620}`,
    countryCode: 'DE',
    globalRank: rank + 1,
    at: 0,
  }));
  const pieces = [...toPrimedPieces(rows).values()];
  const stored = pieces.map((piece) => serialize(piece));
  const first = rows[0]?.host ?? '';
  const place = pieces.findIndex((piece) => findPrimed(piece, first));
  const loads: number[] = [];
  for (let run = 0; run < LOADS; run++) {
    const start = performance.now();
    if (!findPrimed(deserialize(stored[place] as Buffer), first)) throw new Error('The first site is not found.');
    loads.push(performance.now() - start);
  }
  const [index] = pieces as [(typeof pieces)[number]];
  const names = Array.from({ length: FINDS }, (_, at) =>
    at % 2 === 0 ? (rows[(at * 7919) % count]?.host ?? '') : `other-${at}.com`,
  );
  const batches: number[] = [];
  for (let at = 0; at < FINDS; at += 100) {
    const start = performance.now();
    for (const name of names.slice(at, at + 100)) findPrimed(index, name);
    batches.push((performance.now() - start) * 10);
  }
  return {
    load: toMedian(loads),
    find: toMedian(batches),
    kilobytes: stored.reduce((sum, { length }) => sum + length, 0) / 1024,
  };
}

/**
 * Median, in ms, until a page that has just been opened has the large store open and one site's piece out of it: what a worker that
 * has just started does for a host.
 */
export async function timePrimedRead(world: World, build: string): Promise<number> {
  const folder = resolve(build);
  const id = toExtensionId(folder);
  const chromium = await openRawChromium(world, [id]);
  try {
    await chromium.load(folder);
    const address = `chrome-extension://${id}/manifest.json`;
    const first = await chromium.open(address);
    await chromium.evaluate(first, await toPriming());
    await chromium.closeTarget(first);
    const times: number[] = [];
    for (let run = 0; run < LOADS; run++) {
      const page = await chromium.open(address);
      times.push(
        await chromium.evaluate(
          page,
          `new Promise((resolve, reject) => {
            const start = performance.now();
            const opening = indexedDB.open('sitecard');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const reading = opening.result.transaction('tables').objectStore('tables').get('primed:${run % 64}');
              reading.onsuccess = () => {
                if (!(reading.result?.hosts.count > 1000)) return reject(new Error('The list is not there.'));
                resolve(performance.now() - start);
              };
            };
          })`,
        ),
      );
      await chromium.closeTarget(page);
    }
    return toMedian(times);
  } finally {
    await chromium.close();
  }
}
