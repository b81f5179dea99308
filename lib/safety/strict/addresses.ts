import { toGlob } from '../../host/glob';
import type { Policy } from '../policy';
import { CATEGORIES, COMPANY, IAB, TECHNOLOGIES, toNeeds } from '../rule';

/** A declarative rule of the browser, as far as we write any. */
export interface NetRule {
  id: number;
  priority: number;
  action: { type: 'allow' | 'block' };
  condition: {
    requestDomains?: string[];
    regexFilter?: string;
    tabIds?: number[];
    resourceTypes: ['main_frame'];
  };
}

/** More labels than a host name has room for. */
export const MORE_LABELS = 200;

/**
 * The browser refuses a whole update for one name that it cannot read. It reads names that no registry gives out; one of these
 * may be allowed below a site that is blocked.
 */
export const READABLE = /^[a-z0-9_!"$&'()+,;=`{}~-]+(?:\.[a-z0-9_!"$&'()+,;=`{}~-]+)*$/;

/**
 * To Firefox `example.com.` is another name than `example.com`, which an address may have as well. It refuses a whole update for
 * an address of numbers with a dot at its end, which no page has.
 */
export function toSpellings(hosts: string[]): string[] {
  if (!import.meta.env.FIREFOX) return hosts;
  return hosts.flatMap((host) => (/\.\d+$/.test(host) ? host : [host, `${host}.`]));
}

/** Of the first rule: more than any policy has, each a little less than the one before. What weighs more stands above them. */
export const ADDRESS_PRIORITY = 20_000;
/** Chromium takes 1,000 expressions, and refuses a whole update for one more; those of other rules count labels. */
const MOST_PATTERNS = 900;
/** Letters for which the 2 KB of an expression have room, beside what stands around a pattern; a star takes that of ten. */
const MOST_LETTERS = 70;
const LETTERS_OF_STAR = 10;
/** Of the endings that are told by their look: `parliament.nz`. */
const LONGEST_ENDING = 13;
/** What is known of a host by these is known of it alone; a registration is known of those below it too. */
const OWN_DATA = CATEGORIES | IAB | TECHNOLOGIES | COMPANY;

/**
 * What a policy's rules say of addresses of which nothing is known, in their order. A rule that may hold of any of them, and does
 * not block, ends it.
 */
export function toAddressRules(rules: Policy['rules']): NetRule[] {
  const made: NetRule[] = [];
  let patterns = 0;
  /** The domains of rules that stand side by side and say the same. */
  let domains: string[] | null = null;
  const add = (type: NetRule['action']['type'], condition: Partial<NetRule['condition']>) => {
    const priority = ADDRESS_PRIORITY - made.length;
    made.push({
      id: priority * MORE_LABELS * 2,
      priority,
      action: { type },
      condition: { ...condition, resourceTypes: ['main_frame'] },
    });
  };
  for (const { when, then } of rules) {
    const type = then === 'block' ? 'block' : 'allow';
    const needs = toNeeds(when);
    const isLeft =
      type === 'block' ? needs > 0 || when.noData || (when.hosts && when.topLevelDomains) : needs & OWN_DATA;
    if (isLeft) continue;
    if (!when.hosts && !when.topLevelDomains) break;
    if (made.at(-1)?.action.type !== type) domains = null;
    const globs = when.hosts?.map((host) => toGlob(host)) ?? [];
    const parents = globs.flatMap(({ parent }) => parent ?? []);
    // A listed name without a dot is a machine's, as above.
    const named = when.hosts ? parents.filter((name) => type === 'allow' || name.includes('.')) : when.topLevelDomains;
    const names = named?.filter((name) => READABLE.test(name)) ?? [];
    if (names.length > 0) {
      if (!domains) {
        domains = [];
        add(type, { requestDomains: domains });
      }
      domains.push(...names);
    }
    const filters = globs.flatMap(({ pieces }) => pieces.map((way) => toPatternFilter(way, type)));
    const taken = filters.flatMap((filter) => filter ?? []).slice(0, MOST_PATTERNS - patterns);
    for (const regexFilter of taken) add(type, { regexFilter });
    patterns += taken.length;
    if (type === 'allow' && taken.length < filters.length) break;
  }
  for (const { condition } of made)
    if (condition.requestDomains) condition.requestDomains = toSpellings([...new Set(condition.requestDomains)].sort());
  return made;
}

/** Every address of the hosts that a pattern matches; null where it is too long, or might block others. */
function toPatternFilter(way: string[], type: NetRule['action']['type']): string | null {
  const [first = '', last = ''] = [way[0], way.at(-1)];
  const letters = way.join('');
  // A `www.` that a name is known without could be taken for the beginning of what the pattern asks for.
  const isUnsafe = type === 'block' && letters.startsWith('w');
  if (isUnsafe || letters.length + LETTERS_OF_STAR * (way.length - 1) > MOST_LETTERS) return null;
  // An ending such as `gov.uk` is known with its `www.`, and what lies below it is meant by no pattern for it.
  const mayBeEnding = letters.length <= LONGEST_ENDING && /(?:^|\.)[a-z]{0,2}$/.test(last);
  const www = type === 'block' && mayBeEnding ? '' : '(www\\.)*';
  // An address of numbers has nothing below it.
  const isBelow = type === 'allow' || (!mayBeEnding && /[a-z]$/.test(last));
  const below = first !== '' && isBelow ? '([^/:@]*\\.)?' : '';
  const text = way.map((piece) => piece.replace(/[^a-z0-9_-]/g, '\\$&')).join('[^/:@]*');
  return `^https?://([^/]*@)?${www}${below}${text}\\.?(:\\d+)?/`;
}
