import type { Answers, ApiUsage, Call, Subject } from './model';

export interface ProviderReply {
  /** One answer for each section that the call can answer, wanted or not. */
  answers: Answers;
  usage: ApiUsage | null;
}

/**
 * Whoever can answer sections of a card: today the service alone (`lib/api/client.ts`).
 * Throws `LookupError`; a call that was not billed says so in `failure.billed`.
 */
export interface Provider {
  fetchAnswers(call: Call, subject: Subject, signal?: AbortSignal): Promise<ProviderReply>;
}
