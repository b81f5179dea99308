import type { Failure, FailureKind } from '../errors';
import { FAILURES } from '../errors';
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

// Invisible characters go first, since they could split a key. Clipping comes last, since it could halve one.
const toSafeWords = (value: unknown, key: string) => toRedacted(toVisible(toTexts(value).join(' ')), key);

/** The service's words as plain text of at most 300 characters, without the key. Undefined when it says nothing. */
export function toPlainMessage(value: unknown, key: string): string | undefined {
  return toClipped(toSafeWords(value, key), 300) || undefined;
}

/** More than any service says. The rest is not judged. */
const LONGEST_WORDS = 5000;
const ADDRESS = /\b[a-z][a-z0-9+.-]{0,20}:\/\/\S+/gi;
/** A capital after a dot begins a sentence: "all calls.Please upgrade". */
const HOST_NAME = /(?<![\p{L}\p{N}@_%+-])[\p{L}\p{N}@_%+-]+(?:\.[\p{Ll}\p{N}_-]+)+/gu;

/** Sentences in lower case, without addresses and hosts: a site may be called `quota-billing.com`. */
function toSentences(words: string, host: string | undefined): string[] {
  const hosts = host === undefined ? /(?!)/ : new RegExp(host.replaceAll('.', '\\.'), 'gi');
  const own = words.slice(0, LONGEST_WORDS).replace(ADDRESS, ' ').replace(hosts, ' ').replace(HOST_NAME, ' ');
  return own.toLowerCase().split(/[.!?;]\s+/);
}

const toAny = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));

/** What the service counts. Disks, connections and redirects have limits of their own. */
const COUNTED = toAny(
  /\b(?:calls|credits|credit balance|(?:api|daily|monthly) requests)\b/,
  /\b(?:api|calls?|credits?|plan) (?:allowance|limit)\b/,
  /\byour (?:daily|monthly|usage) limit\b(?! of)/,
  /\b(?:account|api|calls?|daily|monthly|plan(?:.?s)?|requests?|the) quota\b/,
  /\byour (?!bandwidth|disk|storage)(?:\w+ )?quota\b/,
  /^(?:error: )?quota\b/,
);
const USED_UP = toAny(
  /used up|exhaust|deplet|exceed|reached|insufficient|not enough|too low/,
  /\b(?:consumed|spent|used) all\b|\ball .{0,40}\b(?:consumed|spent|used)\b/,
  /\b(?:ran|run|are|is|be) out\b|(?<!\d )\bout of\b|\bover (?:the|your)\b/,
  /\bno (?:(?:api|free|more|remaining) )*(?:calls|credits|quota)\b|\b(?:0|zero) (?:\w+ )?(?:calls|credits)\b/,
  /\b(?:0|no|none|nothing|zero)\b.{0,30}\b(?:left|remain)|\b(?:left|remaining)\W{0,3}0\b/,
  /\bcredits (?:are |have )?expired\b/,
  // `50 of 50`, `50/50`
  /\b(\d[\d.,]{0,15}) ?(?:\/|of|out of)(?: all| the| your)? ?\1\b/,
);
/** A rate that is too high passes with time. */
const NO_RATE = /^(?!.*(?:\brate\b|\b(?:second|minute)s?\b|concurren|parallel|simultaneous))/;
/** What another server said is no word of the service. */
const OWN_WORDS = /^(?!.*\b(?:replied|responded|returned)\b)/;

const FAULTY =
  '(?:bad|deactivated|denied|disabled|expired|inactive|incorrect|invalid|missing|refused|rejected|revoked|suspended|unknown|unrecogni[sz]ed|wrong)';
const NOT =
  "(?:not|\\w+n['’]t) (?:a )?(?:accepted|active|authori[sz]ed|exist|found|provided|recogni[sz]ed|set|supplied|valid)";
const NAMED_KEY = '(?:access|api|auth\\w*|bearer|secret|your)[ _-]?(?:key|token)';
const FAULT_OF_KEY = new RegExp(
  [
    `\\b(?:${FAULTY}|no|provide an?|provide your)(?: or ${FAULTY})?(?: valid)? ${NAMED_KEY}\\b`,
    `(?:^|: )(?:bad|expired|incorrect|invalid|revoked|wrong)(?: or ${FAULTY})? (?:key|token)\\b`,
    `(?:^|: )(?:missing|no) token\\b`,
    `(?:\\b${NAMED_KEY}|(?:^|: )(?:the |this )?(?:key|token)) (?:\\w+(?:['’]t)? ){0,3}(?:${FAULTY}|required|${NOT})`,
  ].join('|'),
);
/** Tokens of sites, and of programs that read JSON. */
const NO_OTHER_TOKEN = /^(?!.*\b(?:captcha|csrf|json|session|unexpected|xsrf)\b)/;

const BEYOND_PLAN = toAny(
  /\bnot (?:allowed|available|included|part of|supported)\b|\bdoes(?:n.?t| not) (?:allow|cover|include|support)/,
  /\b(?:needs?|requires?)\b|\b(?:available|only) (?:for|in|on|with)\b|upgrade to|\bplan to (?:access|use)\b/,
);
const FAULT_OF_REQUEST = toAny(
  /\bfield\b.{0,60}\b(?:required|may|must|not|invalid)\b/,
  /\b(?:address|domain|email|filter|parameter|query|url)\b.{0,40}(?:\brequired\b|must be|must not|\binvalid\b|not (?:a )?valid)/,
  /\b(?:invalid|malformed|missing) (?:address|body|domain|email|filter|host|json|page|parameter|query|request|sort|url)\b/,
  /not a valid (?:address|domain|email|url)/,
);

/**
 * What stops more than one call is named by words that only the service can mean. All patterns of a row hold in one
 * sentence; the first row that any sentence fits decides. The exact words of the service change.
 */
const MEANINGS: [FailureKind, ...RegExp[]][] = [
  ['quota', COUNTED, USED_UP, NO_RATE, OWN_WORDS],
  ['plan', /\bplans?\b/, BEYOND_PLAN],
  ['plan', /\b(?:endpoint|refresh)\b(?! field).{0,40}\bnot (?:allowed|available|enabled|included)\b/],
  ['quota', /\bupgrad\w* your (?:\w+ )?plan\b(?! to (?!continue))/],
  ['unreachable', /unreachable|(?:n.?t|not|unable to|failed to) (?:be )?retrieve|cannot be accessed/],
  ['key-refused', FAULT_OF_KEY, NO_OTHER_TOKEN, OWN_WORDS],
  ['no-content', /no indexable content|(?:unable to|could ?n.?t|could not) classify/],
  ['invalid-request', FAULT_OF_REQUEST],
];

function toMeaning(sentences: readonly string[]): FailureKind | undefined {
  const fits = ([, ...patterns]: (typeof MEANINGS)[number]) =>
    sentences.some((sentence) => patterns.every((pattern) => pattern.test(sentence)));
  return MEANINGS.find(fits)?.[0];
}

/** The key of an object of lists, or the name in "The url field is required". */
function toFaultyField(words: unknown, text: string, key: string): string | undefined {
  const name = isObject(words) ? Object.keys(words)[0] : /\bthe (\w{1,40}) field\b/i.exec(text)?.[1];
  return toPlainText(toPlainMessage(name, key), 40) ?? undefined;
}

/** Validation lists words under a field of the request. */
function isOfField(words: unknown): boolean {
  const names = isObject(words) ? Object.keys(words) : [];
  return (
    names.length > 0 &&
    names.every((name) => /^(?:url|email|refresh|top_n|filters|q|sort|sort_dir|page)(?:\.|$)/.test(name))
  );
}

function toWords(body: JsonObject): unknown {
  const message = toField(body, 'message');
  return [message, toField(body, 'error'), toField(body, 'errors')].find((words) => !isMissing(words));
}

/**
 * By specification.md, "Judging an answer". `host`: the host that was asked about. Unknown words: `refused`. No words:
 * `unreadable`.
 */
export function toMessageFailure(body: JsonObject, key: string, host?: string): Failure {
  const words = toWords(body);
  const safe = toSafeWords(words, key);
  const message = toClipped(safe, 300);
  if (message === '') return { kind: 'unreadable', billed: 'maybe' };
  const kind = toKind(words, toSentences(safe, host));
  const field = kind === 'invalid-request' ? toFaultyField(words, message, key) : undefined;
  return { kind, billed: FAILURES[kind].billed, message, ...(field === undefined ? {} : { field }) };
}

function toKind(words: unknown, sentences: readonly string[]): FailureKind {
  const meaning = toMeaning(sentences);
  if (isOfField(words) && meaning !== 'quota' && meaning !== 'plan') return 'invalid-request';
  return meaning ?? (isObject(words) && Object.values(words).every(Array.isArray) ? 'invalid-request' : 'refused');
}
