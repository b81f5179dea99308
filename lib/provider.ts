import type { Asker } from './asker';
import type { Failure } from './errors';
import type { Answers, ApiUsage, Call, Subject } from './model';

export interface ProviderReply {
  /** One answer for each section that the call can answer, wanted or not. */
  answers: Answers;
  /** Why the site could not be read, though something is known of it. The answers then lack categories. */
  unread: Failure | null;
  usage: ApiUsage | null;
}

/** The key that a call is sent with, and that its books are of. */
export interface Payer {
  /** Of its name, its ledger and its circuit (`lib/lookup/key-list.ts`). */
  slot: string;
  /** Changed by every edit of the key; empty: there is none. */
  id: string;
}

/** Today the service alone (`lib/api/client.ts`). Throws `LookupError`; `failure.billed` says what it cost. */
export interface Provider {
  fetchAnswers(call: Call, subject: Subject, asker: Asker, signal?: AbortSignal, payer?: Payer): Promise<ProviderReply>;
}
