import type { Failure, FailureKind } from '../errors';
import { SECOND } from '../time';
import type { JsonObject } from './json';
import { isMissing, isObject, toClipped, toField, toPlainText, toVisible } from './json';

const MARK = '[key]';
/** A word after "Bearer" that belongs to the sentence ("Bearer token is missing"), so is no key. */
const BEARER = /\bbearer[\s:="']+(?!(?:tokens?|auth\w*|scheme|header|key|is|was|not|must|required)\b)[^\s"',;<>]+/gi;

const toEscapedPattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text))).replace(/=+$/, '');
}

/** The forms in which a key could come back: as it is, escaped, encoded, reversed; the longest first. */
function toForms(key: string): string[] {
  if (key.length < 4) return [key];
  const hex = [...new TextEncoder().encode(key)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = [toBase64(key), toBase64(`Bearer ${key}`)];
  const forms = [
    key,
    JSON.stringify(key).slice(1, -1),
    JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
    encodeURIComponent(key.toWellFormed()),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    hex,
    [...key].reverse().join(''),
  ];
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

/** A text with the key, in whatever form, replaced by `[key]`. */
export function toRedacted(text: string, key: string): string {
  const forms = key.trim() === '' ? [] : toForms(key.trim());
  const known = forms.length === 0 ? text : text.replace(new RegExp(forms.map(toEscapedPattern).join('|'), 'gi'), MARK);
  return known.replace(BEARER, `Bearer ${MARK}`);
}

/** The texts in a message: itself, or those of its lists (`{"url": ["The url field is required."]}`). */
function toTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  return Object.values(value)
    .slice(0, 20)
    .flatMap((inner) => toTexts(inner, depth + 1));
}

/**
 * The service's own words as plain text of at most 300 characters without the key, in whatever form of `toForms`, or any bearer token.
 * `value` is its `message` or `error`: text, or an object of lists. Undefined when it says nothing.
 */
export function toPlainMessage(value: unknown, key: string): string | undefined {
  // Invisible characters go first, since they could split a key; clipping comes last, since it could leave half of one.
  return toClipped(toRedacted(toVisible(toTexts(value).join(' ')), key), 300) || undefined;
}

const NOT_READ = 'unreachable|(?:n.?t|not|unable to|failed to) (?:be )?retrieve|cannot be accessed';
/** Fragments that give a refusal away, judged from the top; the service's exact words change. */
const FRAGMENTS: [FailureKind, RegExp][] = [
  // Before what the site itself may have said to the service; of our plan and quota the service speaks as ours.
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
  // After what the service could not read: it may quote what the site itself said.
  [
    'key-refused',
    /unauthori[sz]ed|unauthenticated|(?:invalid|missing|wrong|bad) (?:api )?(?:key|token)|(?:key|token) is (?:invalid|missing)/,
  ],
  ['no-content', /no indexable content|(?:unable to|could ?n.?t|could not) classify/],
  ['invalid-request', /\brequired\b|\bfield\b|must be|must not|not (?:a )?valid|\binvalid\b|malformed/],
];

/** Whether what the service put into words is not billed: specification.md, "Errors", 3, says so of two kinds alone. */
const isFree = (kind: FailureKind) => kind !== 'refused';

/** The field at fault: the key of an object of lists, or the one named in "The url field is required". */
function toFaultyField(words: unknown, text: string, key: string): string | undefined {
  const name = isObject(words) ? Object.keys(words)[0] : /\bthe (\w{1,40}) field\b/i.exec(text)?.[1];
  return toPlainText(toPlainMessage(name, key), 40) ?? undefined;
}

/** Whether the words stand under a field of a request, as validation has them; such a list may speak of the plan all the same. */
function isOfField(words: unknown, text: string): boolean {
  const names = isObject(words) ? Object.keys(words) : [];
  const areFields =
    names.length > 0 &&
    names.every((name) => /^(?:url|email|refresh|top_n|filters|q|sort|sort_dir|page)(?:\.|$)/.test(name));
  return areFields && !/plan|quota|upgrad|billing/.test(text);
}

/** What the service says in `message`, or else in `error` or `errors`. */
function toWords(body: JsonObject): unknown {
  const message = toField(body, 'message');
  return [message, toField(body, 'error'), toField(body, 'errors')].find((words) => !isMissing(words));
}

/**
 * The failure that an answer without data stands for, by its `message` or `error`: quota, plan, validation, no data, in the
 * order of specification.md, "Judging an answer". Words that say none of these are passed on; no words at all: `unreadable`.
 */
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
  // What is used up is not held against the key, which would stop all that does not count.
  const said = isObject(body) && !isPlan ? toMessageFailure(body, key, now) : null;
  if (said?.kind === 'quota' || said?.kind === 'slow-down') return said;
  return { kind: isPlan ? 'plan' : 'key-refused', billed: 'no', ...(message === undefined ? {} : { message }) };
}
