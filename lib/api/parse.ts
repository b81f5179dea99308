import type { Failure, Result } from '../errors';
import { LookupError } from '../errors';
import type { Answer, Answers, ApiUsage, SectionName } from '../model';
import type { ProviderReply } from '../provider';
import { toVerdictOfNone } from './endpoints/real-time';
import type { JsonObject } from './json';
import { isFailed, isMissing, isObject, toField, toList, toWhole } from './json';
import { withoutKey } from './key';
import { toMessageFailure } from './message';
import type { Asked, SectionEndpointDefinition } from './reading';
import { toStamp, without } from './reading';

/** `now`: when the answer came, milliseconds since the epoch. */
export interface Context {
  /** Never shown: neither in the service's words nor in data. */
  key: string;
  now: number;
  /** A proxy had the answer. */
  fromCache?: boolean;
  /** The host that was asked about. The service may quote it. */
  host?: string;
}

const UNREADABLE: Failure = { kind: 'unreadable', billed: 'maybe' };
const PAYLOADS = ['domain', 'objects', 'domain_registration_data', 'traffic_intelligence'];

/** `api_usage` (specification.md, "Differences"): numbers or text, often left out. */
function toUsage(body: unknown): ApiUsage | null {
  const usage = toField(body, 'api_usage');
  const thisMonth = toWhole(toField(usage, 'this_month_api_calls'), 0);
  const remaining = toWhole(toField(usage, 'remaining_api_calls'), 0);
  return thisMonth === null && remaining === null ? null : { thisMonth, remaining };
}

/**
 * Judges any JSON value (specification.md, "Errors", 1, and "Judging an answer"). `read` gets the body without the key,
 * and as it came. Never throws; any error of `read` but `LookupError` is `unreadable`.
 */
export function parseBody<T>(
  value: unknown,
  { key, host }: Context,
  hasPayload: (body: JsonObject) => boolean,
  read: (body: JsonObject, sent: JsonObject) => T | null,
): Result<T> {
  try {
    if (!isObject(value)) return { ok: false, failure: UNREADABLE };
    if (!hasPayload(value)) return { ok: false, failure: toMessageFailure(value, key, host) };
    const body = read(withoutKey(value, key), value);
    return body === null ? { ok: false, failure: UNREADABLE } : { ok: true, body };
  } catch (error) {
    return { ok: false, failure: error instanceof LookupError ? error.failure : UNREADABLE };
  }
}

/** Adds the usage that the answer reports. Throws `LookupError` when nothing was read. */
export function withUsage<T extends object>(value: unknown, result: Result<T>): T & { usage: ApiUsage | null } {
  const usage = toUsage(value);
  if (!result.ok) throw new LookupError(result.failure, usage);
  return { ...result.body, usage };
}

function hasSections(body: JsonObject): boolean {
  return PAYLOADS.some((name) => !isMissing(toField(body, name))) || toList(toField(body, 'similar')) !== null;
}

/** The site could not be read: its only categories say so (specification.md, "Errors", 2 and 3: not billed). */
function toUnread(body: JsonObject): Failure | null {
  const categories = toList(toField(toField(body, 'domain'), 'categories')) ?? [];
  const verdicts = categories.map((item) => toVerdictOfNone(toField(item, 'name')));
  const first = verdicts[0];
  return first && verdicts.every((verdict) => verdict !== null) ? { kind: first, billed: 'no' } : null;
}

/** A section that reads otherwise without the texts that hold the key holds it too. */
function withoutKeyed(answers: Answers, sent: Answers): Answers {
  const told = Object.entries(answers).map(([name, answer]): [string, Answer] => {
    const holdsKey = JSON.stringify(answer) !== JSON.stringify(sent[name as SectionName]);
    return [name, holdsKey ? { ...answer, ...without('unreadable') } : answer];
  });
  // Each answer stays under its own name.
  return Object.fromEntries(told) as Answers;
}

/** Never throws: see `parseBody`. */
export function parseSections(
  definition: SectionEndpointDefinition,
  value: unknown,
  asked: Asked,
  context: Context,
): Result<ProviderReply> {
  const ofHost = { ...context, host: asked.host };
  return parseBody(value, ofHost, hasSections, (body, sent) => {
    const unread = toUnread(sent);
    const read = (from: JsonObject) => definition.toAnswers(from, toStamp(from, asked), asked.host);
    const answers = body === sent ? read(sent) : withoutKeyed(read(body), read(sent));
    const hasData = Object.values(answers).some((answer) => answer.presence === 'present');
    if (unread && !hasData) throw new LookupError(unread);
    if (unread) delete answers.categories;
    if (!hasData) {
      // Without data the words count even beside success, where they name something that is not billed.
      const said = toMessageFailure(sent, context.key, asked.host);
      if (isFailed(sent) || said.billed === 'no') throw new LookupError(said);
    }
    return { answers, unread, usage: toUsage(sent) };
  });
}
