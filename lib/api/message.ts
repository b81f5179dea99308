import type { Failure, FailureKind } from '../errors';
import { SECOND } from '../time';
import type { JsonObject } from './json';
import { isMissing, isObject, toClipped, toField, toPlainText, toVisible } from './json';
import { toRedacted } from './key';

/** The message itself, or the texts of its lists: `{"url": ["The url field is required."]}`. */
function toTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  return Object.values(value)
    .slice(0, 20)
    .flatMap((inner) => toTexts(inner, depth + 1));
}

/** The service's words as plain text of at most 300 characters, without the key. Undefined when it says nothing. */
export function toPlainMessage(value: unknown, key: string): string | undefined {
  // Invisible characters go first, since they could split a key. Clipping comes last, since it could halve one.
  return toClipped(toRedacted(toVisible(toTexts(value).join(' ')), key), 300) || undefined;
}

const NOT_READ = 'unreachable|(?:n.?t|not|unable to|failed to) (?:be )?retrieve|cannot be accessed';
/** Fragments that name a refusal, judged from the top. The service's exact words change. */
const FRAGMENTS: [FailureKind, RegExp][] = [
  // First, since the service may quote the site. Texts about the user's own plan or quota are left to later rows.
  ['unreachable', new RegExp(`^(?!.*\\b(?:your?|plan|quota|upgrade|limit)\\b).*(?:${NOT_READ})`)],
  ['slow-down', /too many requests|\brate.?limit|slow down|throttl/],
  ['invalid-request', /\bthe \w{1,40} field must\b/],
  ['quota', /quota|exceed|used (?:up|all)|run out|ran out|limit\b.{0,40} reached|reached (?:your|the) .{0,30}limit/],
  [
    'plan',
    /not allowed|\bplan to use\b|upgrade to (?:the )?advanced|plan does(?:n.?t| not) |not (?:available|included) (?:on|in|with|for) your|requires? .{0,30}plan\b|(?:available|only) on (?:the )?(?:plans )?advanced/,
  ],
  ['quota', /upgrad|billing|payment|subscription|\btrial/],
  ['unreachable', new RegExp(NOT_READ)],
  // After `unreachable`, since the service may quote the site.
  [
    'key-refused',
    /unauthori[sz]ed|unauthenticated|(?:invalid|missing|wrong|bad) (?:api )?(?:key|token)|(?:key|token) is (?:invalid|missing)/,
  ],
  ['no-content', /no indexable content|(?:unable to|could ?n.?t|could not) classify/],
  ['invalid-request', /\brequired\b|\bfield\b|must be|must not|not (?:a )?valid|\binvalid\b|malformed/],
];

/** specification.md, "Errors", 3. */
const isFree = (kind: FailureKind) => kind !== 'refused';

/** The key of an object of lists, or the name in "The url field is required". */
function toFaultyField(words: unknown, text: string, key: string): string | undefined {
  const name = isObject(words) ? Object.keys(words)[0] : /\bthe (\w{1,40}) field\b/i.exec(text)?.[1];
  return toPlainText(toPlainMessage(name, key), 40) ?? undefined;
}

/** Validation lists words under a field of the request. Such a list may still be about the plan. */
function isOfField(words: unknown, text: string): boolean {
  const names = isObject(words) ? Object.keys(words) : [];
  const areFields =
    names.length > 0 &&
    names.every((name) => /^(?:url|email|refresh|top_n|filters|q|sort|sort_dir|page)(?:\.|$)/.test(name));
  return areFields && !/plan|quota|upgrad|billing/.test(text);
}

function toWords(body: JsonObject): unknown {
  const message = toField(body, 'message');
  return [message, toField(body, 'error'), toField(body, 'errors')].find((words) => !isMissing(words));
}

/** By specification.md, "Judging an answer". Unknown words: `refused`. No words: `unreadable`. */
export function toMessageFailure(body: JsonObject, key: string, now: number): Failure {
  const words = toWords(body);
  const message = toPlainMessage(words, key);
  if (message === undefined) return { kind: 'unreadable', billed: 'maybe' };
  const text = message.toLowerCase();
  const known = isOfField(words, text) ? 'invalid-request' : FRAGMENTS.find(([, fragment]) => fragment.test(text))?.[0];
  const kind = known ?? (isObject(words) && Object.values(words).every(Array.isArray) ? 'invalid-request' : 'refused');
  const field = kind === 'invalid-request' ? toFaultyField(words, message, key) : undefined;
  return {
    kind,
    billed: isFree(kind) ? 'no' : 'maybe',
    message,
    ...(field === undefined ? {} : { field }),
    ...(kind === 'slow-down' ? { retryAt: now + 60 * SECOND } : {}),
  };
}

/** A 403 is about the plan when it says so, else about the key. */
export function toForbiddenFailure(body: unknown, key: string, now: number): Failure {
  const words = isObject(body) ? toWords(body) : undefined;
  const message = toPlainMessage(words, key);
  const isPlan = /not allowed|\bplans?\b|upgrad/i.test(message ?? '');
  // A used-up quota must not count against the key: that would stop free calls too.
  const said = isObject(body) && !isPlan ? toMessageFailure(body, key, now) : null;
  if (said?.kind === 'quota' || said?.kind === 'slow-down') return said;
  return { kind: isPlan ? 'plan' : 'key-refused', billed: 'no', ...(message === undefined ? {} : { message }) };
}
