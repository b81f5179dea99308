import { isMatch } from '../host/glob';
import type { Answer, Answers } from '../model';
import { findMatch } from './evaluate';
import type { Facts, JudgedSection, Match } from './facts';
import { BITS, isFreshAnswer, JUDGED_SECTIONS } from './facts';
import type { Datum, JudgedSite } from './policy';
import type { ReadyRule } from './rule';
import { CATEGORIES, EXPIRES, IAB, REGISTERED, TRAFFIC } from './rule';

/** Nothing is known of the site. */
const NO_DATUM: Datum = { kind: 'none', value: '', confidence: null, source: null, fetchedAt: null };

type Found = Pick<Datum, 'kind' | 'value'> & { confidence?: number | null };

/** A piece of data with where it came from and when. */
function toDatum({ from }: JudgedSite, answer: Answer | undefined, { kind, value, confidence = null }: Found): Datum {
  const source = answer ? (from === 'primed' ? 'primed' : answer.source) : null;
  return { kind, value, confidence, source, fetchedAt: answer?.fetchedAt ?? null };
}

/** A host or an ending: made from the address alone. */
export function toAddressDatum(kind: 'host' | 'ending', value: string): Datum {
  return { ...NO_DATUM, kind, value };
}

/** What each part is of, in the order of their bits. */
const KINDS = ['category', 'iab', 'technology', 'country', 'registered', 'expires', 'rank'] as const;

/** The datum of missing data, with an empty value. `parts`: bits of what is missing; it names the lowest, or `none`. */
export function toMissingDatum(parts: number): Datum {
  return { ...NO_DATUM, kind: KINDS[31 - Math.clz32(parts & -parts)] ?? 'none' };
}

/** The piece of data by which a rule holds: the first of its conditions that rests on data, else what of the address it names. */
export function toRuleDatum(rule: ReadyRule, facts: Facts): Datum {
  const { site } = facts;
  const { answers, host } = site;
  const { company, registration, traffic } = answers;
  const ofMatch = (kind: 'category' | 'iab', match: Match | null) =>
    match && toDatum(site, answers[match.section], { kind, value: match.value, confidence: match.confidence });
  const category = rule.categories && ofMatch('category', findMatch(facts.paths, rule.categories, rule.minConfidence));
  const iab = rule.iab && ofMatch('iab', findMatch(facts.iab, rule.iab, rule.minConfidence));
  if (category || iab) return category ?? iab ?? NO_DATUM;
  const technology = rule.technologies?.find((id) => facts.technologies.has(id));
  if (technology !== undefined) {
    const value = facts.technologies.get(technology) ?? technology;
    return toDatum(site, answers.technologies, { kind: 'technology', value });
  }
  if (rule.countries) return toDatum(site, company, { kind: 'country', value: facts.country ?? '' });
  if (rule.registeredWithin !== null)
    return toDatum(site, registration, { kind: 'registered', value: registration?.data?.registeredOn ?? '' });
  if (rule.expiresWithin !== null)
    return toDatum(site, registration, { kind: 'expires', value: registration?.data?.expiresOn ?? '' });
  if (rule.rankWorseThan !== null)
    return toDatum(site, facts.fresh & TRAFFIC ? traffic : undefined, {
      kind: 'rank',
      value: facts.rank === null ? '' : String(facts.rank),
    });
  const ending = rule.endings?.find((found) => host.endsWith(found));
  if (rule.hosts) {
    const glob = rule.hosts.find((found) => isMatch(found, host));
    return toAddressDatum('host', glob?.parent ?? host);
  }
  return ending === undefined ? NO_DATUM : toAddressDatum('ending', ending.slice(1));
}

/** What a section says in the first place, of the parts that are asked for. */
const mainOf: { [N in JudgedSection]: (answers: Answers, parts: number) => Found | null } = {
  categories: ({ categories }) => {
    const top = categories?.data?.[0];
    return top ? { kind: 'category', value: top.path, confidence: top.confidence } : null;
  },
  iab: ({ iab }) => (iab?.data?.[0] ? { kind: 'iab', value: iab.data[0].id } : null),
  company: ({ company }) => (company?.data?.countryCode ? { kind: 'country', value: company.data.countryCode } : null),
  registration: ({ registration }, parts) => {
    const { registeredOn, expiresOn } = registration?.data ?? {};
    if (registeredOn && parts & REGISTERED) return { kind: 'registered', value: registeredOn };
    return expiresOn && parts & EXPIRES ? { kind: 'expires', value: expiresOn } : null;
  },
  traffic: ({ traffic }) =>
    typeof traffic?.data?.globalRank === 'number' ? { kind: 'rank', value: String(traffic.data.globalRank) } : null,
  technologies: ({ technologies }) =>
    technologies?.data?.[0] ? { kind: 'technology', value: technologies.data[0] } : null,
};

/**
 * The first datum of a site that is of this age: its top category, else that of the next section. `maxAge`:
 * milliseconds; null: nothing is too old. `parts`: bits of the parts that it may be of.
 */
export function toMainDatum(
  site: JudgedSite,
  age: 'fresh' | 'old',
  maxAge: number | null,
  now: number,
  parts = ~0,
): Datum {
  // IAB ids come with the categories too.
  const wanted = parts & IAB ? parts | CATEGORIES : parts;
  for (const section of JUDGED_SECTIONS) {
    if (!(BITS[section] & wanted)) continue;
    const answer = site.answers[section];
    const found = answer?.presence === 'present' ? mainOf[section](site.answers, parts) : null;
    if (answer && found && isFreshAnswer(answer, maxAge, now) === (age === 'fresh'))
      return toDatum(site, answer, found);
  }
  return NO_DATUM;
}
