import { i18n } from '#i18n';
import type { PLANS } from '../../../lib/model';
import type { JudgedSection } from '../../../lib/safety/facts';
import { toCalledParts, toUncalled, toUnprimed } from '../../../lib/safety/needed-call';
import type { Policy } from '../../../lib/safety/policy';
import { toNeeds } from '../../../lib/safety/rule';
import type { SafetyMode } from '../../../lib/safety-settings';

type Plan = (typeof PLANS)[number];

const toNames = (sections: readonly JudgedSection[]) => sections.map((name) => i18n.t(`section.${name}`)).join(', ');

/** The parts of answers that a policy rests on, as bits. */
export function toPolicyNeeds({ rules }: Policy): number {
  return rules.reduce((needs, { when }) => needs | toNeeds(when), 0);
}

/** What a mode costs where the policy in force makes that another thing than it is in general; null: it does not, or there is none. */
export function toCost(mode: SafetyMode, needs: number | null, plan: Plan): string | null {
  if (mode !== 'lookup' || needs === null || toCalledParts(needs, plan) !== 0) return null;
  return i18n.t('options.safety.mode.noCallPlan');
}

/** What the policy in force rests on and a mode never learns; null: nothing, or there is no policy. */
export function toGap(mode: SafetyMode, needs: number | null, plan: Plan): string | null {
  if (needs === null || mode === 'saved') return null;
  const missing = mode === 'primed' ? toUnprimed(needs) : toCalledParts(needs, plan) ? toUncalled(needs, plan) : [];
  if (missing.length === 0) return null;
  const names = toNames(missing);
  return mode === 'primed'
    ? i18n.t('options.safety.mode.unprimed', [names])
    : i18n.t('options.safety.mode.uncalled', [names]);
}
