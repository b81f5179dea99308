import type { Failure } from './errors';
import type { Answers, ApiUsage, Call, Subject } from './model';

export interface ProviderReply {
  /** One answer for each section that the call can answer, wanted or not. */
  answers: Answers;
  /** Why the site itself could not be read, where something is known of it all the same; the answers say nothing of categories then. */
  unread: Failure | null;
  usage: ApiUsage | null;
}

/**
 * Whoever can answer sections of a card: today the service alone (`lib/api/client.ts`).
 * Throws `LookupError`; a call that was not billed says so in `failure.billed`.
 */
export interface Provider {
  fetchAnswers(call: Call, subject: Subject, signal?: AbortSignal): Promise<ProviderReply>;
}
