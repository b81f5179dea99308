import { isMatch } from '../host/glob';
import type { Answer, Answers } from '../model';
import type { Facts, JudgedSection, Match } from './facts';
import { BITS, isFreshAnswer, JUDGED_SECTIONS } from './facts';
import type { Datum, JudgedSite } from './policy';
import type { ReadyRule } from './rule';
import { CATEGORIES, EXPIRES, findMatch, IAB, REGISTERED, TRAFFIC } from './rule';

const NO_DATUM: Datum = { kind: 'none', value: '', confidence: null, source: null, fetchedAt: null };

type Found = Pick<Datum, 'kind' | 'value'> & { confidence?: number | null };

function toDatum({ from }: JudgedSite, answer: Answer | undefined, { kind, value, confidence = null }: Found): Datum {
  const source = answer ? (from === 'primed' ? 'primed' : answer.source) : null;
  return { kind, value, confidence, source, fetchedAt: answer?.fetchedAt ?? null };
}

export function toAddressDatum(kind: 'host' | 'ending', value: string): Datum {
  return { ...NO_DATUM, kind, value };
}

/** In the order of the bits of the parts. */
const KINDS = ['category', 'iab', 'technology', 'country', 'registered', 'expires', 'rank'] as const;

/** `parts`: bits of the missing parts. The datum names the lowest, with an empty value, or `none`. */
export function toMissingDatum(parts: number): Datum {
  return { ...NO_DATUM, kind: KINDS[31 - Math.clz32(parts & -parts)] ?? 'none' };
}

/** The first of a rule's conditions that rests on data, else the part of the address it names. */
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

/** The first datum of this age, by section order. `maxAge`: milliseconds, null: none. `parts`: bits of the parts. */
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
