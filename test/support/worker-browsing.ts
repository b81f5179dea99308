import { toPolicyItem, toSafetyItem } from './brand-safety';
import { BY_DATA } from './policies';
import { waitUntil } from './wait';
import type { WorkerWorld } from './worker-world';

/** Brand safety is as these items set it, and the worker knows it. */
export async function browseWith(world: WorkerWorld, items: Record<string, unknown>): Promise<void> {
  await world.store(items);
  await world.wake();
  const isApplied = async () => ((await world.storedInSession())['safety-look'] ?? 'off') !== 'off';
  await waitUntil(isApplied, 'the worker has heard of it');
}

/** The same with new sites looked up, so many a day. */
export const browseWithBudget = (world: WorkerWorld, dailyBudget: number, more: Record<string, unknown> = {}) =>
  browseWith(world, { ...toSafetyItem({ mode: 'lookup', dailyBudget }), ...toPolicyItem(BY_DATA), ...more });

/** Our page in the place of a site. */
export const toOurPage = (host: string) => `chrome-extension://sitecard/blocked.html#/${host}`;
