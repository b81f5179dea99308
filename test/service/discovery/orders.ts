import { RANKED } from './attributes.ts';
import { CODES, toName, toRank } from './names.ts';
import { NO_COMPANY, type Ranking } from './ranking.ts';

export const SORTS = ['global_rank', 'domain', 'company_name', 'monthly_visits_latest', 'popularity_score'] as const;
export type Sort = (typeof SORTS)[number];

const kept = new WeakMap<Ranking, Map<Sort, Uint32Array>>();

/** Every rank in the ascending order of `sort`; made once for each sort. */
export function getOrder(ranking: Ranking, sort: Sort): Uint32Array {
  const orders = kept.get(ranking) ?? new Map<Sort, Uint32Array>();
  kept.set(ranking, orders);
  const order = orders.get(sort) ?? createOrder(ranking, sort);
  orders.set(sort, order);
  return order;
}

function createOrder(ranking: Ranking, sort: Sort): Uint32Array {
  switch (sort) {
    case 'global_rank':
      return Uint32Array.from({ length: RANKED }, (_, index) => index + 1);
    case 'monthly_visits_latest':
      return byNumber(ranking.visits);
    case 'popularity_score':
      return byNumber(ranking.popularity);
    case 'domain':
      return withWritten(
        ranking,
        byName(ranking, () => true),
        (rank) => ranking.written.get(rank)?.host ?? toName(rank),
      );
    case 'company_name': {
      const hasCompany = (rank: number) => ranking.employees[rank] !== NO_COMPANY;
      const order = [...byName(ranking, (rank) => !hasCompany(rank)), ...byName(ranking, hasCompany)];
      return withWritten(ranking, order, (rank) => {
        const site = ranking.written.get(rank);
        if (site) return site.company?.name?.toLowerCase() ?? '';
        return hasCompany(rank) ? toName(rank) : '';
      });
    }
  }
}

const RANK_BITS = 2 ** 20;

/** Value and rank are sorted as one number, which the engine does without calling back. */
function byNumber(values: Float64Array): Uint32Array {
  const keys = new Float64Array(RANKED);
  for (let rank = 1; rank <= RANKED; rank++) keys[rank - 1] = (values[rank] ?? 0) * RANK_BITS + rank;
  return Uint32Array.from(keys.sort(), (key) => key % RANK_BITS);
}

/** Generated names sort as their codes do. */
function byName(ranking: Ranking, isWanted: (rank: number) => boolean): number[] {
  const order: number[] = [];
  for (let code = 0; code < CODES; code++) {
    const rank = toRank(code);
    if (rank >= 1 && rank <= RANKED && !ranking.written.has(rank) && isWanted(rank)) order.push(rank);
  }
  return order;
}

function withWritten(ranking: Ranking, order: number[], toKey: (rank: number) => string): Uint32Array {
  const written = [...ranking.written.keys()].sort((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const merged = new Uint32Array(order.length + written.length);
  let filled = 0;
  let from = 0;
  for (const rank of written) {
    const until = lowerBound(order, toKey(rank), toKey);
    for (; from < until; from++) merged[filled++] = order[from] ?? 0;
    merged[filled++] = rank;
  }
  for (; from < order.length; from++) merged[filled++] = order[from] ?? 0;
  return merged;
}

function lowerBound(order: number[], key: string, toKey: (rank: number) => string): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (toKey(order[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
