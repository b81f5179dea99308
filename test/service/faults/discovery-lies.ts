import { DEFAULT_QUERY } from '../discovery/query.ts';
import { getRanking } from '../discovery/ranking.ts';
import { search } from '../discovery/search.ts';
import { toJsonReply } from '../reply.ts';
import type { FaultMode } from './mode.ts';

/** `lies`: a total beyond belief, pages that are not there, every item twice. `ignores`: the default list, whatever is asked for. */
export const DISCOVERY_MODES: FaultMode[] = [
  {
    pattern: /^lies$/,
    toReply: ({ body }) => {
      const results = Array.isArray(body.results) ? body.results : [];
      const isLate = typeof body.page === 'number' && body.page > 2;
      return toJsonReply({
        ...body,
        total: 1e12,
        total_pages: 1e10,
        results: isLate ? [] : [...results.slice(0, 50), ...results.slice(0, 50)],
      });
    },
  },
  { pattern: /^ignores$/, toReply: () => toJsonReply({ ...search(getRanking(), DEFAULT_QUERY), success: true }) },
];
