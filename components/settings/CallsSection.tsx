import { useState } from 'preact/hooks';
import { PLANS } from '../../lib/model';
import { MOST_ALLOWANCE, OPTIONAL_SECTIONS } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { Select, Switch } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { NumberField } from '../ui/NumberField';
import { Section } from '../ui/Section';
import { lockOf } from '../ui/SetByOrganisation';
import type { SettingsState } from './settings-state';

/** Plans with `refresh` (specification.md, "Common rules for per-domain endpoints", 4). Live classifying needs none. */
const includesLive = (plan: string) => plan !== 'Starter';

interface Props {
  state: SettingsState;
}

const toLiveMore = (plan: string) =>
  plan === 'unknown'
    ? `${t('settings.calls.liveUnknown')} ${t('settings.calls.liveMore')}`
    : t('settings.calls.liveMore');

interface SectionProps extends Props {
  /** The name of the key in use, where there is more than one. */
  keyInUse?: string | null;
}

export function CallsSection({ state, keyInUse = null }: SectionProps) {
  const { plan, alwaysLive, loadByThemselves } = state.settings.value;
  const { value: locked } = state.locked;
  const [isAsking, setIsAsking] = useState(false);
  const live = includesLive(plan);
  const liveLock = lockOf(
    locked,
    'alwaysLive',
    live ? t('settings.calls.liveHint') : <strong>{t('settings.calls.liveRefused')}</strong>,
  );
  return (
    <Section
      id="calls"
      heading={t('settings.calls.heading')}
      text={keyInUse === null ? undefined : t('settings.calls.ofKey', [keyInUse])}
    >
      <Select
        label={t('settings.calls.plan')}
        {...lockOf(locked, 'plan', t('settings.calls.planHint'))}
        more={t('settings.calls.planMore')}
        value={plan}
        options={PLANS.map((value) => ({
          value,
          label: value === 'unknown' ? t('settings.calls.planUnknown') : value,
        }))}
        onChange={(next) => state.change({ plan: next, alwaysLive: alwaysLive && includesLive(next) })}
      />
      <Switch
        label={t('settings.calls.live')}
        {...liveLock}
        more={live ? toLiveMore(plan) : undefined}
        on={(alwaysLive && live) || isAsking}
        disabled={!live || liveLock.disabled}
        onChange={(on) => {
          // Each call may be one that the plan refuses.
          if (on && plan === 'unknown') setIsAsking(true);
          else void state.change({ alwaysLive: on });
        }}
      />
      {isAsking && (
        <Dialog
          title={t('settings.calls.liveQuestion')}
          action={t('settings.calls.live')}
          onAction={() => {
            setIsAsking(false);
            void state.change({ alwaysLive: true });
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('settings.calls.liveHint')}</p>
          <p>{t('settings.calls.liveUnknown')}</p>
        </Dialog>
      )}
      <fieldset>
        <legend>{t('settings.loads.heading')}</legend>
        <p class="section-text">{t('settings.loads.text')}</p>
        {OPTIONAL_SECTIONS.map((name) => (
          <Switch
            key={name}
            label={t(`text.section.${name}`)}
            {...lockOf(
              locked,
              `loadByThemselves.${name}`,
              name === 'traffic' ? t('settings.loads.costTraffic') : t('settings.loads.cost'),
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
      label={t('settings.calls.allowance')}
      {...lockOf(state.locked.value, 'monthlyAllowance', t('settings.calls.allowanceHint'))}
      error={t('settings.calls.allowanceError')}
      least={1}
      most={MOST_ALLOWANCE}
      optional
      value={monthlyAllowance}
      unit={t('settings.calls.unit')}
      onChange={(next) => void state.change({ monthlyAllowance: next }, monthlyAllowance !== null)}
    />
  );
}
