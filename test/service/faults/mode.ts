import type { JsonObject } from '../json.ts';
import type { Reply } from '../reply.ts';

/** What a fault mode may look at. */
export interface FaultContext {
  /** The endpoint's name: `categorize`, `iab`, `discovery`. */
  endpoint: string;
  host: string;
  /** The body of the good answer, the mode's own to change. */
  body: JsonObject;
  now: number;
  /** Whether the service answers as specification.md, "Differences" has it. */
  isObserved: boolean;
  /** What came after `Bearer`. */
  token: string;
  /** Origins that a redirect may point to. */
  ownOrigin: string;
  otherOrigin: string;
}

/** A fault chosen by the first label of the subject's host: `429-30.faults.com`. */
export interface FaultMode {
  /** Matches the whole label; its groups are the mode's arguments. */
  pattern: RegExp;
  toReply(context: FaultContext, ...groups: string[]): Reply;
}
