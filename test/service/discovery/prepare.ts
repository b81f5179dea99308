import { getOrder, SORTS } from './orders.ts';
import { getRanking } from './ranking.ts';

/** Builds the ranking and all its orders, about a second of work, so that no search has to. */
export function prepareDiscovery(): void {
  for (const sort of SORTS) getOrder(getRanking(), sort);
}
