import { isOwnNetwork } from '../host/name';
import type { CompiledPolicy, ReadyOverride } from './compile';
import { toAddressDatum, toMainDatum, toMissingDatum, toRuleDatum } from './datum';
import type { Facts } from './facts';
import { toFacts } from './facts';
import { findInIndex } from './host-index';
import { isCoveredBy } from './listed-host';
import type { Action, Datum, Decision, Ground, JudgedSite, Override, Verdict } from './policy';
import { VERDICT_OF } from './policy';
import type { ReadyRule } from './rule';
import { evaluate, STRICTNESS, toLacking } from './rule';

/**
 * Order: managed lists, overrides, block list, allow list, rules, default. Only fresh data makes a site `allowed` by
 * rules or default. A stricter rule that lacks data makes it `unknown` or `stale`. Never throws: failures give `error`.
 */
export function judge(compiled: CompiledPolicy, site: JudgedSite, now: number): Decision {
  try {
    return judgeByLists(compiled, site.host, now) ?? judgeByData(compiled, site, now);
  } catch {
    return toDecision('error', { action: STRICTNESS[compiled?.unknown] === undefined ? 'warn' : compiled.unknown });
  }
}

interface Grounds {
  action: Action;
  verdict?: Verdict;
  rule?: ReadyRule | null;
  override?: Override;
  datum?: Datum;
}

const VERDICT_ON: Partial<Record<Ground, Verdict>> = {
  'no-data': 'unknown',
  'other-site': 'unknown',
  'too-old': 'stale',
  error: 'error',
};

function toDecision(ground: Ground, { action, verdict, rule, override, datum }: Grounds): Decision {
  return {
    verdict: verdict ?? VERDICT_ON[ground] ?? VERDICT_OF[action],
    action,
    ground,
    rule: rule ? { id: rule.rule.id, name: rule.rule.name } : null,
    reason: rule?.rule.reason ?? override?.reason ?? '',
    datum: datum ?? null,
    override: override ?? null,
  };
}

function judgeByLists(compiled: CompiledPolicy, host: string, now: number): Decision | null {
  const listed = (ground: Ground, action: Action, name: string | null) =>
    name !== null && isCoveredBy(name, host)
      ? toDecision(ground, { action, datum: toAddressDatum('host', name) })
      : null;
  return (
    listed('managed-block', 'block', findInIndex(compiled.managedBlock, host)) ??
    listed('managed-allow', 'allow', findInIndex(compiled.managedAllow, host)) ??
    judgeByOverride(compiled, host, now) ??
    listed('block-list', 'block', findInIndex(compiled.block, host)) ??
    listed('allow-list', 'allow', findInIndex(compiled.allow, host))
  );
}

function judgeByOverride({ hostOverrides, siteOverrides }: CompiledPolicy, host: string, now: number): Decision | null {
  const isInForce = ({ until }: ReadyOverride) => now < until;
  let found = hostOverrides.get(host)?.find(isInForce);
  for (let dot = -1; !found && siteOverrides.size > 0; ) {
    const name = host.slice(dot + 1);
    found = siteOverrides.get(name)?.find((ready) => isInForce(ready) && isCoveredBy(name, host));
    dot = host.indexOf('.', dot + 1);
    if (dot === -1) break;
  }
  if (!found) return null;
  const { override } = found;
  return toDecision('policy-override', {
    action: override.then,
    override,
    datum: toAddressDatum('host', override.host),
  });
}

function judgeByData(compiled: CompiledPolicy, site: JudgedSite, now: number): Decision {
  const facts = toFacts(site, compiled.maxAge, now);
  const { rule, open } = findRule(compiled, facts);
  // A rule for sites without data is made for the case that leaves other rules open.
  if (open && !rule?.noData) return undecided(compiled, facts, open, (toLacking(open, facts) & ~facts.old) !== 0, now);
  if (rule) {
    const { then } = rule.rule;
    const datum = toRuleDatum(rule, facts);
    // The site stays unknown whatever the action: a primed list or a lookup may know it.
    if (rule.noData) return toDecision('rule', { verdict: 'unknown', action: then, rule, datum });
    if (then !== 'allow' || rule.needs === 0 || facts.isFresh) return toDecision('rule', { action: then, rule, datum });
    // A site that passes without data is still not known to be fine.
    return undecided(compiled, facts, rule, !facts.isKnown, now);
  }
  if (!facts.isFresh) return undecided(compiled, facts, null, !facts.isKnown, now);
  return toDecision('default', { action: compiled.default, datum: toMainDatum(site, 'fresh', compiled.maxAge, now) });
}

function undecided(
  { unknown, stale, maxAge }: CompiledPolicy,
  facts: Facts,
  of: ReadyRule | null,
  isMissing: boolean,
  now: number,
): Decision {
  // At any age: data of another site must not count for this one because it grew old.
  if (facts.other !== null)
    return toDecision('other-site', { action: unknown, datum: toAddressDatum('host', facts.other) });
  const rule = isMissing && !facts.isKnown ? null : of;
  const lacking = rule ? toLacking(rule, facts) : 0;
  if (isMissing) return toDecision('no-data', { action: unknown, rule, datum: toMissingDatum(lacking & ~facts.old) });
  return toDecision('too-old', {
    action: stale,
    rule,
    datum: toMainDatum(facts.site, 'old', maxAge, now, lacking || ~0),
  });
}

/** `open`: the first open rule before it that is stricter than what decides. On the own network no rule on data counts. */
function findRule(compiled: CompiledPolicy, facts: Facts): { rule: ReadyRule | null; open: ReadyRule | null } {
  const isOwn = isOwnNetwork(facts.site.host);
  let rule: ReadyRule | null = null;
  const open: ReadyRule[] = [];
  for (const candidate of compiled.rules) {
    if (isOwn && !candidate.hosts && !candidate.endings) continue;
    const outcome = evaluate(candidate, facts);
    // An `ifKnown` rule never counts as open.
    if (outcome === 'open' && !candidate.ifKnown) open.push(candidate);
    if (outcome !== 'yes') continue;
    rule = candidate;
    break;
  }
  const strictness = rule?.strictness ?? STRICTNESS[compiled.default];
  return { rule, open: (!isOwn && open.find((one) => one.strictness > strictness)) || null };
}
