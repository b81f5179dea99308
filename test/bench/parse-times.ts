import './extensionless.ts';
import { performance } from 'node:perf_hooks';
import type { Host, SectionEndpoint, Subject } from '../../lib/model.ts';
import type { World } from '../support/world.ts';

const SITE = 'northwind-ferries.com' as Host; // a fixed public name: the host gate has nothing to add here
const SUBJECT: Subject = { kind: 'host', host: SITE, registrable: SITE };
const RUNS = 400;

export interface ParseTime {
  name: string;
  median: number;
  p99: number;
}

function toTimes(name: string, times: number[]): ParseTime {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { name, median: at(0.5), p99: at(0.99) };
}

/**
 * Reads one real answer of each endpoint of the stand-in, then times the client on it again and again, from the bytes of a
 * response to the model.
 */
export async function timeParsing(world: World): Promise<ParseTime[]> {
  // Loaded here, since the hook above must stand before the first file without endings is resolved.
  const { createApi, SECTION_ENDPOINTS } = await import('../../lib/api/client.ts');
  const { createDatabase } = await import('../../lib/api/client.ts');
  let body = '';
  let isReplayed = false;
  const options: Parameters<typeof createApi>[0] = {
    now: Date.now,
    readCredentials: async () => ({ address: world.address, key: world.key }),
    fetch: async (url, init) => {
      if (isReplayed) return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      const response = await fetch(url, init);
      body = await response.clone().text();
      return response;
    },
  };
  const api = createApi(options);
  const database = createDatabase(options);
  const ways: [string, () => Promise<unknown>][] = [
    ...(Object.keys(SECTION_ENDPOINTS) as SectionEndpoint[]).map((endpoint): [string, () => Promise<unknown>] => [
      endpoint,
      () => api.fetchAnswers({ endpoint, sections: [], refresh: false }, SUBJECT, 'popup'),
    ]),
    ['discovery', () => database.fetchDiscovery({ topN: 1_000_000 }, 'search')],
    ['category-list-v1', () => database.fetchCategoryList('v1')],
    ['category-list-v2', () => database.fetchCategoryList('v2')],
  ];
  const results: ParseTime[] = [];
  for (const [name, run] of ways) {
    isReplayed = false;
    await run();
    isReplayed = true;
    for (let warmUp = 0; warmUp < RUNS / 4; warmUp++) await run();
    const times: number[] = [];
    for (let index = 0; index < RUNS; index++) {
      const start = performance.now();
      await run();
      times.push(performance.now() - start);
    }
    results.push(toTimes(name, times));
  }
  return results;
}
