import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { PLANS } from '../../lib/model';
import { MOST_ALLOWANCE, OPTIONAL_SECTIONS } from '../../lib/settings/settings';
import { Select, Switch } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { NumberField } from '../ui/NumberField';
import { Section } from '../ui/Section';
import { lockOf } from '../ui/Texts';
import type { SettingsState } from './settings-state';

/** The plans that include `refresh` (api/spec.md, common rules 4); classifying live has no such rule. */
const includesLive = (plan: string) => plan !== 'Starter';

interface Props {
  state: SettingsState;
}

/** Render the plan, what is called for by itself, and the limit on calls. */
export function CallsSection({ state }: Props) {
  const { plan, alwaysLive, loadByThemselves } = state.settings.value;
  const { value: locked } = state.locked;
  const [isAsking, setIsAsking] = useState(false);
  const live = includesLive(plan);
  const liveLock = lockOf(
    locked,
    'alwaysLive',
    <>
      {i18n.t('options.calls.liveHint')} {plan === 'unknown' && i18n.t('options.calls.liveUnknown')}
      {!live && <strong>{i18n.t('options.calls.liveRefused')}</strong>}
    </>,
  );
  return (
    <Section id="calls" heading={i18n.t('options.calls.heading')}>
      <Select
        label={i18n.t('options.calls.plan')}
        {...lockOf(locked, 'plan', i18n.t('options.calls.planHint'))}
        value={plan}
        options={PLANS.map((value) => ({
          value,
          label: value === 'unknown' ? i18n.t('options.calls.planUnknown') : value,
        }))}
        onChange={(next) => state.change({ plan: next, alwaysLive: alwaysLive && includesLive(next) })}
      />
      <Switch
        label={i18n.t('options.calls.live')}
        {...liveLock}
        on={(alwaysLive && live) || isAsking}
        disabled={!live || liveLock.disabled}
        onChange={(on) => {
          // Each call may be one that the plan refuses (reliability.md, B12).
          if (on && plan === 'unknown') setIsAsking(true);
          else void state.change({ alwaysLive: on });
        }}
      />
      {isAsking && (
        <Dialog
          title={i18n.t('options.calls.liveQuestion')}
          action={i18n.t('options.calls.live')}
          onAction={() => {
            setIsAsking(false);
            void state.change({ alwaysLive: true });
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>{i18n.t('options.calls.liveHint')}</p>
          <p>{i18n.t('options.calls.liveUnknown')}</p>
        </Dialog>
      )}
      <fieldset>
        <legend>{i18n.t('options.loads.heading')}</legend>
        <p class="section-text">{i18n.t('options.loads.text')}</p>
        {OPTIONAL_SECTIONS.map((name) => (
          <Switch
            key={name}
            label={i18n.t(`section.${name}`)}
            {...lockOf(
              locked,
              `loadByThemselves.${name}`,
              name === 'traffic' ? i18n.t('options.loads.costTraffic') : i18n.t('options.loads.cost'),
            )}
            on={loadByThemselves[name]}
            onChange={(on) =>
              state.change({ loadByThemselves: { ...state.settings.value.loadByThemselves, [name]: on } })
            }
          />
        ))}
      </fieldset>
      <Allowance state={state} />
    </Section>
  );
}

function Allowance({ state }: Props) {
  const { monthlyAllowance } = state.settings.value;
  return (
    <NumberField
      label={i18n.t('options.calls.allowance')}
      {...lockOf(state.locked.value, 'monthlyAllowance', i18n.t('options.calls.allowanceHint'))}
      error={i18n.t('options.calls.allowanceError')}
      least={1}
      most={MOST_ALLOWANCE}
      optional
      value={monthlyAllowance}
      unit={i18n.t('options.calls.unit')}
      onChange={(next) => void state.change({ monthlyAllowance: next }, monthlyAllowance !== null)}
    />
  );
}
