import * as z from 'zod/mini';
import { cut } from '../cut';
import { isGlob } from '../host/glob';
import { fromDay } from '../time';
import { toEnding, toListedHost } from './listed-host';
import type { Policy } from './policy';
import { ACTIONS, MOST_TEXT, POLICY_SCHEMA, VERDICTS } from './policy';

/** `detail` of a fault: a key, a limit, or the text that cannot be read. */
export const FAULT_KINDS = [
  'newer', // made for a newer schema
  'unreadable', // no document at all, or one that throws when it is read
  'too-deep',
  'too-many', // more items than `detail`
  'too-long', // more characters than `detail`
  'missing',
  'unknown-key',
  'type', // not of the kind of value that `detail` names
  'choice', // none of the words in `detail`
  'range', // a number beyond `detail`
  'whole', // a number with a fraction
  'blank', // no text, or a list without items
  'host',
  'glob',
  'ending',
  'category',
  'iab',
  'country',
  'instant',
  'same-id', // the id of a rule before it
  'same-key', // the key of a value before it, in the same object
  'no-condition',
  // Named only where a person writes the policy: a saved or managed one works on.
  'unmatched', // a value that no site has
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface PolicyFault {
  path: (string | number)[];
  kind: FaultKind;
  detail: string;
  /** The right value that is probably meant. */
  nearest?: string | null;
}

function findPart(document: unknown, path: readonly (string | number)[]): unknown {
  let part = document;
  for (const step of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, step)) return undefined;
    part = Reflect.get(part, step);
  }
  return part;
}

const MOST_DEPTH = 6;
const MOST_PARTS = 1_000_000;

/** The first place too deep, circular or too large to check closely; null: none. */
function findExcess(value: unknown, mostItems: number): PolicyFault | null {
  let parts = 0;
  const visit = (part: unknown, path: (string | number)[]): PolicyFault | null => {
    parts++;
    if (parts > MOST_PARTS) return { path: [], kind: 'too-many', detail: String(MOST_PARTS) };
    if (typeof part !== 'object' || part === null) return null;
    if (path.length >= MOST_DEPTH) return { path, kind: 'too-deep', detail: String(MOST_DEPTH) };
    if (Array.isArray(part) && part.length > mostItems) return { path, kind: 'too-many', detail: String(mostItems) };
    for (const [key, inner] of Object.entries(part)) {
      if (typeof inner !== 'object') parts++;
      else {
        const excess = visit(inner, [...path, Array.isArray(part) ? Number(key) : key]);
        if (excess) return excess;
      }
    }
    return null;
  };
  return visit(value, []);
}

export type PolicyResult = { ok: true; policy: Policy } | { ok: false; faults: PolicyFault[] };

const MOST_RULES = 10_000;
const MOST_LISTED = 100_000;
const MOST_VALUES = 1000;
const MOST_FAULTS = 100;

const text = z.string().check(z.maxLength(MOST_TEXT, { abort: true }));
/** Applies `toForm`, or reports a fault of this kind. Zod's own ways add more code to the worker. */
const form =
  <T>(kind: FaultKind, toForm: (value: T) => T | null): z.core.CheckFn<T> =>
  (payload) => {
    const { value, issues } = payload;
    const formed = toForm(value);
    if (formed === null) issues.push({ code: 'custom', message: kind, input: value, continue: false });
    else payload.value = formed;
  };
const named = text.check(form('blank', (value) => value.trim() || null));
const inForm = (kind: FaultKind, toForm: (value: string) => string | null) => text.check(form(kind, toForm));
const where = (pattern: RegExp, value: string) => (pattern.test(value) ? value : null);
const several = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.minLength(1), z.maxLength(MOST_VALUES));
const whole = z.number().check(form('whole', (value) => (Number.isInteger(value) ? value : null)));
const days = (least: number) => whole.check(z.gte(least), z.lte(36_500));

/** Zod's literal does the same, but adds code to the worker. */
const only = <T extends number | true>(value: T) => z.enum({ only: value as never }) as z.ZodMiniType<T, T>;
const flag = z.optional(only(true));
const host = inForm('host', toListedHost);
const action = z.enum(ACTIONS);
const when = z
  .strictObject({
    categories: z.optional(
      several(inForm('category', (value) => where(/^(?:\/[^/]+)+$/, value.trim().replace(/\/$/, '')))),
    ),
    iab: z.optional(several(inForm('iab', toIab))),
    minConfidence: z.optional(z.number().check(z.gte(0), z.lte(1))),
    hosts: z.optional(several(inForm('glob', (value) => (isGlob(value) ? value.trim() : null)))),
    topLevelDomains: z.optional(several(inForm('ending', toEnding))),
    technologies: z.optional(several(named)),
    countries: z.optional(several(inForm('country', (value) => where(/^[A-Z]{2}$/, value.trim().toUpperCase())))),
    registeredWithinDays: z.optional(days(1)),
    expiresWithinDays: z.optional(days(0)),
    rankWorseThan: z.optional(whole.check(z.gte(0), z.lte(1e9))),
    orRankUnknown: z.optional(z.boolean()),
    noData: flag,
    ifKnown: flag,
  })
  .check(
    // These only qualify other conditions.
    form('no-condition', (condition) => {
      const { minConfidence: _, orRankUnknown: __, ifKnown: ___, ...rest } = condition;
      return Object.values(rest).some((part) => part !== undefined) ? condition : null;
    }),
  );

const schema = z.strictObject({
  schema: only(POLICY_SCHEMA),
  name: named,
  default: action,
  unknown: action,
  stale: action,
  maxAgeDays: z.optional(z.nullable(days(1))),
  rules: list(z.strictObject({ id: named, name: named, when, then: action, reason: text }), MOST_RULES),
  block: list(host, MOST_LISTED),
  allow: list(host, MOST_LISTED),
  overrides: list(
    z.strictObject({
      host,
      scope: z.enum(['host', 'site']),
      then: action,
      reason: text,
      until: z.optional(z.nullable(inForm('instant', toInstant))),
    }),
    MOST_RULES,
  ),
  expect: list(z.strictObject({ host, verdict: z.enum(VERDICTS) }), MOST_RULES),
});

/**
 * Normalizes hosts, endings, ids and countries. Null or empty fields may be missing: Chromium policy files cannot hold
 * null. Never throws. Names at most 100 faults.
 */
export function parsePolicy(value: unknown): PolicyResult {
  try {
    if (isNewer(value)) return refuse([{ path: ['schema'], kind: 'newer', detail: String(value.schema) }]);
    const excess = findExcess(value, MOST_LISTED);
    if (excess) return refuse([excess]);
    const parsed = z.safeParse(schema, value);
    if (!parsed.success) return refuse(parsed.error.issues.flatMap((issue) => toFaults(issue, value)));
    const {
      maxAgeDays = null,
      rules = [],
      block = [],
      allow = [],
      expect = [],
      overrides: given = [],
      ...rest
    } = parsed.data;
    const overrides = given.map(({ until = null, ...override }) => ({ ...override, until }));
    const policy: Policy = { ...rest, maxAgeDays, rules, block, allow, overrides, expect };
    const faults = findSameIds(policy);
    return faults.length === 0 ? { ok: true, policy } : refuse(faults);
  } catch {
    return refuse([{ path: [], kind: 'unreadable', detail: '' }]);
  }
}

const refuse = (faults: PolicyFault[]): PolicyResult => ({ ok: false, faults: faults.slice(0, MOST_FAULTS) });

function list<T extends z.ZodMiniType>(item: T, most: number) {
  return z.optional(z.array(item).check(z.maxLength(most)));
}

function isNewer(value: unknown): value is { schema: number } {
  const isDocument = typeof value === 'object' && value !== null && 'schema' in value;
  return isDocument && typeof value.schema === 'number' && value.schema > POLICY_SCHEMA;
}

/** `IAB-v9i3On-Rm3SiT` counts as its last step, `Rm3SiT`. */
function toIab(value: string): string | null {
  const found = /^(iab\d{1,4}(?:-\d{1,4}){0,8}|(?:IAB(?:-[A-Za-z0-9]{1,20}){0,7}-)?[A-Za-z0-9]{1,20})(\/\*)?$/i.exec(
    value.trim(),
  );
  if (!found) return null;
  const [, id = '', subtree = ''] = found;
  const isV1 = /^iab\d/i.test(id);
  return `${isV1 ? id.toUpperCase() : id.slice(id.lastIndexOf('-') + 1)}${subtree}`;
}

/**
 * ISO 8601, also a day alone. A time without a zone gets UTC, so that it is the same moment everywhere. Browsers disagree
 * on other texts that `Date.parse` accepts, such as `01.02.2027`.
 */
function toInstant(value: string): string | null {
  const [, day = '', time, zone = 'Z'] =
    /^(.{10})(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/.exec(value) ?? [];
  const instant = time === undefined ? day : `${day}T${time}${zone}`;
  return fromDay(day) === null || Number.isNaN(Date.parse(instant)) ? null : instant;
}

function findSameIds({ rules }: Policy): PolicyFault[] {
  const ids = new Set<string>();
  return rules.flatMap(({ id }, index) => {
    const isNew = !ids.has(id);
    ids.add(id);
    return isNew ? [] : [{ path: ['rules', index, 'id'], kind: 'same-id' as const, detail: id }];
  });
}

const LONGEST_DETAIL = 100;

function toFaults(issue: z.core.$ZodIssue, document: unknown): PolicyFault[] {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  const found = findPart(document, path);
  const fault = (kind: FaultKind, detail: unknown) => [{ path, kind, detail: cut(String(detail), LONGEST_DETAIL) }];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], kind: 'unknown-key', detail: cut(key, LONGEST_DETAIL) }));
  if (found === undefined && path.length > 0) return fault('missing', path.at(-1));
  if (issue.code === 'too_big') {
    const kind = issue.origin === 'string' ? 'too-long' : issue.origin === 'array' ? 'too-many' : 'range';
    return fault(kind, issue.maximum);
  }
  if (issue.code === 'too_small') return issue.origin === 'array' ? fault('blank', '') : fault('range', issue.minimum);
  if (issue.code === 'invalid_value') return fault('choice', issue.values.join(', '));
  if (issue.code === 'invalid_type') return fault('type', issue.expected);
  const kind = FAULT_KINDS.find((name) => name === issue.message) ?? 'unreadable';
  return fault(kind, typeof found === 'string' ? found : '');
}
