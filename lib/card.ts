import type { Failure } from './errors';
import type { Answer, SectionName } from './model';

/** What a section looks like on screen. `calls`: what a click would cost. */
export type SectionState<N extends SectionName = SectionName> =
  | { status: 'waiting'; calls: number }
  | { status: 'loading'; since: number }
  | {
      status: 'ready';
      answer: Answer<N>;
      /** Older than the lifetime that the user set for this section. */
      stale: boolean;
      refreshing: boolean;
      /** Why the last attempt to renew it failed. */
      failure: Failure | null;
    }
  | { status: 'failed'; failure: Failure };

export type CardSections = { [N in SectionName]: SectionState<N> };
