import { toRefusal } from '../reply.ts';
import type { FaultMode } from './mode.ts';

const TEN_YEARS = 315_360_000;

/** `429-30` seconds, `429-date` an HTTP date 45 seconds ahead, `neg`, `garbage`, `tenyears`, `none`. */
export const SLOW_DOWN_MODES: FaultMode[] = [
  {
    pattern: /^429(?:-(\d+|date|neg|garbage|tenyears|none))?$/,
    toReply: (context, wanted = 'none') => {
      const retryAfter = toRetryAfter(wanted, context.now);
      return toRefusal('Too Many Attempts.', {
        status: 429,
        // A page reads this header of another origin only if it is named.
        headers:
          retryAfter === null ? {} : { 'retry-after': retryAfter, 'access-control-expose-headers': 'retry-after' },
      });
    },
  },
];

function toRetryAfter(wanted: string, now: number): string | null {
  switch (wanted) {
    case 'none':
      return null;
    case 'date':
      return new Date(now + 45_000).toUTCString();
    case 'neg':
      return '-30';
    case 'garbage':
      return 'soon; maybe';
    case 'tenyears':
      return String(TEN_YEARS);
    default:
      return wanted;
  }
}
