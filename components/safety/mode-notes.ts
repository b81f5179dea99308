import { i18n } from '#i18n';
import type { Plan } from '../../lib/model';
import { judgesPrimed } from '../../lib/primed/primed-judging';
import type { JudgedSection } from '../../lib/safety/facts';
import { BITS } from '../../lib/safety/facts';
import { toCalledParts, toUncalled, toUnprimed } from '../../lib/safety/needed-call';
import type { Policy, Rule } from '../../lib/safety/policy';
import { toNeeds } from '../../lib/safety/rule';
import type { SafetyMode } from '../../lib/settings/safety-settings';

const toNames = (sections: readonly JudgedSection[]) => sections.map((name) => i18n.t(`section.${name}`)).join(', ');

/** The parts of answers that a policy rests on, as bits. */
export interface PolicyNeeds {
  all: number;
  /** Without those that only rules with `ifKnown` ask for. */
  firm: number;
  /** Whether it can judge any site by what primed lists hold. */
  judgesPrimed: boolean;
}

export function toPolicyNeeds(policy: Policy): PolicyNeeds {
  const { rules } = policy;
  const of = (counted: readonly Rule[]) => counted.reduce((needs, { when }) => needs | toNeeds(when), 0);
  const firm = of(rules.filter(({ when }) => !when.ifKnown));
  return { all: of(rules), firm, judgesPrimed: judgesPrimed(policy) };
}

/** What a mode costs where the policy in force makes that another thing than it is in general; null: it does not, or there is none. */
export function toCost(mode: SafetyMode, needs: PolicyNeeds | null, plan: Plan): string | null {
  if (mode !== 'lookup' || needs === null || toCalledParts(needs.all, plan) !== 0) return null;
  return i18n.t('options.safety.mode.noCallPlan');
}

/** What the policy in force rests on and a mode never learns, and what comes of that, in sentences. */
export function toGaps(mode: SafetyMode, needs: PolicyNeeds | null, plan: Plan): string[] {
  if (needs === null || mode === 'saved') return [];
  const missing = toMissing(mode, needs.all, plan);
  const firm = missing.filter((name) => needs.firm & BITS[name]);
  const passed = missing.filter((name) => !firm.includes(name));
  return [
    ...(firm.length > 0 ? [i18n.t(toSays(mode, needs), [toNames(firm)])] : []),
    ...(passed.length > 0 ? [i18n.t('options.safety.mode.passedOver', [toNames(passed)])] : []),
  ];
}

function toSays(mode: Exclude<SafetyMode, 'saved'>, { judgesPrimed }: PolicyNeeds) {
  if (mode === 'lookup') return 'options.safety.mode.uncalled' as const;
  return judgesPrimed ? ('options.safety.mode.unprimed' as const) : ('options.safety.mode.nonePrimed' as const);
}

function toMissing(mode: Exclude<SafetyMode, 'saved'>, needs: number, plan: Plan): JudgedSection[] {
  if (mode === 'primed') return toUnprimed(needs);
  return toCalledParts(needs, plan) ? toUncalled(needs, plan) : [];
}
