import { planCalls } from '../../lib/lookup/plan';
import type { WatchedSection, WatchedSite } from '../../lib/watch/list';

/** What comparing these sections of a site costs a day; nothing is asked about one that may not be sent. */
export function toDailyCalls(sections: readonly WatchedSection[], failure: WatchedSite['failure'] = null): number {
  return failure === 'not-public' ? 0 : planCalls(sections, { mode: 'refresh' }).length;
}
