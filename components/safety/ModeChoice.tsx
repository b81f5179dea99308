import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Plan } from '../../lib/model';
import { judgesPrimed } from '../../lib/primed/plan';
import type { JudgedSection } from '../../lib/safety/facts';
import { BITS } from '../../lib/safety/facts';
import { toCalledParts, toUncalled, toUnprimed } from '../../lib/safety/needed-call';
import type { Policy, Rule } from '../../lib/safety/policy';
import { toNeeds } from '../../lib/safety/rule';
import type { SafetyMode } from '../../lib/settings/settings';
import { SAFETY_MODES } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { More } from '../ui/Fold';
import { SetByOrganisation } from '../ui/SetByOrganisation';
import { Permission } from './SafetySwitch';
import type { SafetyState } from './safety-state';
import { DailyBudget } from './Watching';

const toNames = (sections: readonly JudgedSection[]) => sections.map((name) => t(`text.section.${name}`)).join(', ');

/** The parts of answers that a policy uses, as bits. */
export interface PolicyNeeds {
  all: number;
  /** Without those that only `ifKnown` rules need. */
  firm: number;
  /** Whether primed lists are enough to judge any site. */
  judgesPrimed: boolean;
}

export function toPolicyNeeds(policy: Policy): PolicyNeeds {
  const { rules } = policy;
  const of = (counted: readonly Rule[]) => counted.reduce((needs, { when }) => needs | toNeeds(when), 0);
  const firm = of(rules.filter(({ when }) => !when.ifKnown));
  return { all: of(rules), firm, judgesPrimed: judgesPrimed(policy) };
}

/** Null: the policy does not change the usual cost, or there is none. */
export function toCost(mode: SafetyMode, needs: PolicyNeeds | null, plan: Plan): string | null {
  if (mode !== 'lookup' || needs === null || toCalledParts(needs.all, plan) !== 0) return null;
  return t('safety.mode.noCallPlan');
}

/** Sentences on the parts that the policy needs and the mode never learns. */
export function toGaps(mode: SafetyMode, needs: PolicyNeeds | null, plan: Plan): string[] {
  if (needs === null || mode === 'saved') return [];
  const missing = toMissing(mode, needs.all, plan);
  const firm = missing.filter((name) => needs.firm & BITS[name]);
  const passed = missing.filter((name) => !firm.includes(name));
  return [
    ...(firm.length > 0 ? [t(toSays(mode, needs), [toNames(firm)])] : []),
    ...(passed.length > 0 ? [t('safety.mode.passedOver', [toNames(passed)])] : []),
  ];
}

function toSays(mode: Exclude<SafetyMode, 'saved'>, { judgesPrimed }: PolicyNeeds) {
  if (mode === 'lookup') return 'safety.mode.uncalled' as const;
  return judgesPrimed ? ('safety.mode.unprimed' as const) : ('safety.mode.nonePrimed' as const);
}

function toMissing(mode: Exclude<SafetyMode, 'saved'>, needs: number, plan: Plan): JudgedSection[] {
  if (mode === 'primed') return toUnprimed(needs);
  return toCalledParts(needs, plan) ? toUncalled(needs, plan) : [];
}

interface Props {
  state: SafetyState;
  /** Null: no policy is in force. */
  needs: PolicyNeeds | null;
  locked: ReadonlySet<string>;
  primed: ComponentChildren;
  /** Shown while the primed mode is not chosen. */
  primedLeft: ComponentChildren;
}

const TEXTS = {
  saved: () => ({
    label: t('safety.mode.saved'),
    text: t('safety.mode.savedText'),
    cost: t('safety.mode.savedCost'),
    more: null,
  }),
  primed: () => ({
    label: t('safety.mode.primed'),
    text: t('safety.mode.primedText'),
    cost: t('safety.mode.primedCost'),
    more: t('safety.mode.primedMore'),
  }),
  lookup: () => ({
    label: t('safety.mode.lookup'),
    text: t('safety.mode.lookupText'),
    cost: t('safety.mode.lookupCost'),
    more: t('safety.mode.lookupMore'),
  }),
} satisfies Record<SafetyMode, () => { label: string; text: string; cost: string; more: string | null }>;

export function ModeChoice({ state, needs, locked, primed, primedLeft }: Props) {
  const id = useId();
  const plan = state.plan.value;
  const { mode } = state.current.value;
  const isLocked = locked.has('safety.mode');
  const chosen = state.asking.value === 'browsing' ? 'lookup' : mode;
  return (
    <fieldset>
      <legend>{t('safety.mode.heading')}</legend>
      {isLocked && (
        <p class="section-text">
          <SetByOrganisation />
        </p>
      )}
      {SAFETY_MODES.map((name) => {
        const { label, text, cost, more } = TEXTS[name]();
        const gaps = toGaps(name, needs, plan);
        return (
          <div key={name} class="choice">
            <input
              type="radio"
              id={`${id}-${name}`}
              name={id}
              checked={name === chosen}
              disabled={isLocked}
              aria-describedby={`${id}-${name}-text`}
              onChange={() => void state.chooseMode(name)}
            />
            <div class="choice-text">
              <label for={`${id}-${name}`}>{label}</label>
              <div id={`${id}-${name}-text`}>
                <p class="field-hint">{text}</p>
                <p class="field-hint choice-cost">{toCost(name, needs, plan) ?? cost}</p>
                {gaps.map((gap) => (
                  <p key={gap} class="field-hint choice-cost">
                    {gap}
                  </p>
                ))}
              </div>
              {more && <More about={label}>{more}</More>}
              {name === mode && name === 'lookup' && (
                <div class="choice-part">
                  <DailyBudget
                    state={state}
                    locked={locked}
                    label={t('safety.budget.label')}
                    hint={t('safety.budget.hint')}
                    more={t('safety.budget.more')}
                  />
                </div>
              )}
              {name === 'primed' && (name === mode ? primed : primedLeft)}
              {name === 'lookup' && <Permission state={state} need="browsing" />}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
