import type { Glob } from '../host/glob';
import type { Facts } from './facts';
import type { ReadyRule } from './rule';
import { CATEGORIES, COMPANY, EXPIRES, IAB, REGISTERED, TECHNOLOGIES, TRAFFIC } from './rule';

/** Rule numbers, by what must be known of a site for them to hold. */
type Numbers = Map<string, number[]>;

export type FirstOpen = [thanAllow: number, thanWarn: number];

/** Rules that hold while a limit is below a value, lowest limit first. */
interface Limits {
  limits: number[];
  numbers: number[];
}

/** Each rule stands under one of its conditions: of 10,000 rules only a few are looked at for a site. */
export interface RuleIndex {
  hosts: Numbers;
  grams: Numbers;
  technologies: Numbers;
  paths: Numbers;
  iab: Numbers;
  countries: Numbers;
  endings: Numbers;
  registered: Limits;
  expires: Limits;
  ranked: Limits;
  unranked: number[];
  noData: number[];
  always: number[];
  /** The first rule stricter than `allow`, and than `warn`, that rests on unknown parts alone. */
  firstOpen: FirstOpen;
  /** A bit for each rule to look at. All 0 between two decisions. */
  marks: Int32Array;
}

const GRAM = 3;

/** `fresh`: bits of the known parts. */
export function createRuleIndex(rules: readonly ReadyRule[], fresh: number): RuleIndex {
  const index: RuleIndex = {
    hosts: new Map(),
    grams: new Map(),
    technologies: new Map(),
    paths: new Map(),
    iab: new Map(),
    countries: new Map(),
    endings: new Map(),
    registered: { limits: [], numbers: [] },
    expires: { limits: [], numbers: [] },
    ranked: { limits: [], numbers: [] },
    unranked: [],
    noData: [],
    always: [],
    firstOpen: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    marks: new Int32Array(Math.ceil(rules.length / 32)),
  };
  const found = { registered: [] as Limit[], expires: [] as Limit[], ranked: [] as Limit[] };
  rules.forEach((rule, number) => {
    if (!place(index, found, rule, number, fresh)) takeOpen(index.firstOpen, rule, number);
  });
  index.registered = toLimits(found.registered);
  index.expires = toLimits(found.expires);
  index.ranked = toLimits(found.ranked);
  return index;
}

type Limit = [limit: number, number: number];

/** Uses the condition that the fewest sites usually fulfil. False when no condition can be judged. */
function place(
  index: RuleIndex,
  found: Record<'registered' | 'expires' | 'ranked', Limit[]>,
  rule: ReadyRule,
  number: number,
  fresh: number,
): boolean {
  const under = (numbers: Numbers, keys: readonly string[]) => {
    for (const key of keys) add(numbers, key, number);
    return true;
  };
  const among = <T>(list: T[], item: T) => list.push(item) > 0;
  const { hosts, technologies, categories, iab, countries, endings, registeredWithin, expiresWithin, rankWorseThan } =
    rule;
  const parents = hosts?.flatMap(({ parent }) => parent ?? []) ?? [];
  if (hosts && parents.length === hosts.length) return under(index.hosts, parents);
  if (rule.noData) return among(index.noData, number);
  if (registeredWithin !== null && fresh & REGISTERED) return among(found.registered, [-registeredWithin, number]);
  if (expiresWithin !== null && fresh & EXPIRES) return among(found.expires, [-expiresWithin, number]);
  if (technologies && fresh & TECHNOLOGIES) return under(index.technologies, technologies);
  if (categories && fresh & CATEGORIES) return under(index.paths, categories);
  if (iab && fresh & IAB) return under(index.iab, iab);
  const grams = hosts?.map((glob) => toRareGram(index.grams, glob)) ?? [];
  if (hosts && !grams.includes('')) return under(index.grams, grams);
  if (countries && fresh & COMPANY) return under(index.countries, countries);
  if (rankWorseThan !== null && fresh & TRAFFIC) {
    if (rule.orRankUnknown) index.unranked.push(number);
    return among(found.ranked, [rankWorseThan, number]);
  }
  if (endings) return under(index.endings, endings);
  return hosts || rule.orRankUnknown || rule.needs === 0 ? among(index.always, number) : false;
}

/** An `ifKnown` rule never counts as open. */
export function takeOpen(first: FirstOpen, { strictness, ifKnown }: ReadyRule, number: number): void {
  if (ifKnown) return;
  if (strictness > 0) first[0] = Math.min(first[0], number);
  if (strictness > 1) first[1] = Math.min(first[1], number);
}

/** Marks the rules that may hold. Others do not hold, or are counted in `firstOpen`. */
export function markRules(index: RuleIndex, facts: Facts): void {
  const { marks } = index;
  const markOne = (number: number) => {
    marks[number >>> 5] = (marks[number >>> 5] ?? 0) | (1 << (number & 31));
  };
  const mark = (numbers: readonly number[] | undefined) => {
    if (numbers) for (const number of numbers) markOne(number);
  };
  const markEach = (numbers: Numbers, keys: Iterable<string>) => {
    if (numbers.size > 0) for (const key of keys) mark(numbers.get(key));
  };
  const markBelow = ({ limits, numbers }: Limits, value: number) => {
    for (let at = 0; (limits[at] ?? Number.NaN) < value; at++) markOne(numbers[at] ?? 0);
  };
  const { host } = facts.site;
  markEach(index.paths, facts.paths.keys());
  markEach(index.iab, facts.iab.keys());
  markEach(index.technologies, facts.technologies.keys());
  if (facts.country !== null) mark(index.countries.get(facts.country));
  markBelow(index.registered, -facts.registeredDays);
  markBelow(index.expires, -facts.expiresDays);
  if (facts.rank === null) mark(index.unranked);
  else markBelow(index.ranked, facts.rank);
  if (!facts.isKnown) mark(index.noData);
  mark(index.always);
  if (index.hosts.size + index.endings.size > 0) {
    mark(index.hosts.get(host));
    for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
      mark(index.hosts.get(host.slice(dot + 1)));
      mark(index.endings.get(host.slice(dot)));
    }
  }
  if (index.grams.size === 0) return;
  for (let at = 0; at + GRAM <= host.length; at++) mark(index.grams.get(host.slice(at, at + GRAM)));
}

/** Of all three-letter runs that a glob needs, the one with the fewest rules; empty when there is none. */
function toRareGram(grams: Numbers, { parent, pieces }: Glob): string {
  let rare = '';
  let fewest = Number.POSITIVE_INFINITY;
  // Every way needs what the last way needs.
  for (const piece of parent === null ? (pieces.at(-1) ?? []) : [parent]) {
    for (let at = 0; at + GRAM <= piece.length; at++) {
      const gram = piece.slice(at, at + GRAM);
      const count = grams.get(gram)?.length ?? 0;
      if (count < fewest) [rare, fewest] = [gram, count];
    }
  }
  return rare;
}

function add(numbers: Numbers, key: string, number: number): void {
  const same = numbers.get(key);
  if (same) same.push(number);
  else numbers.set(key, [number]);
}

function toLimits(limits: Limit[]): Limits {
  const sorted = limits.sort(([one], [other]) => one - other);
  return { limits: sorted.map(([limit]) => limit), numbers: sorted.map(([, number]) => number) };
}
