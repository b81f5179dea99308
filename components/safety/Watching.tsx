import { useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { MOST_DAILY_BUDGET, MOST_LOG_DAYS } from '../../lib/settings/settings';
import { Switch } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { NumberField } from '../ui/NumberField';
import { lockOf } from '../ui/Texts';
import { Permission } from './SafetySwitch';
import type { SafetyState } from './safety-state';

interface DailyBudgetProps {
  state: SafetyState;
  locked: ReadonlySet<string>;
  label: string;
  /** What the calls are spent on. */
  hint: string;
}

/** Render how many calls a day may be made without a click. */
export function DailyBudget({ state, locked, label, hint }: DailyBudgetProps) {
  return (
    <NumberField
      label={label}
      {...lockOf(locked, 'safety.dailyBudget', hint)}
      value={state.current.value.dailyBudget}
      least={1}
      most={MOST_DAILY_BUDGET}
      unit={i18n.t('options.safety.budget.unit')}
      onChange={(dailyBudget) => dailyBudget !== null && void state.change({ dailyBudget }, true)}
    />
  );
}

interface Props {
  state: SafetyState;
  locked: ReadonlySet<string>;
}

function toStrictHint(): string {
  const hint = i18n.t('options.safety.watching.strictHint');
  return import.meta.env.FIREFOX ? hint : `${hint} ${i18n.t('options.safety.watching.strictStart')}`;
}

/** Render what is done beside the verdict: strict blocking, notifications, the log of decisions, and the watch list. */
export function Watching({ state, locked }: Props) {
  const { mode, strict, notify, logEverything, logDays } = state.current.value;
  const asking = state.asking.value;
  const [fewerDays, askFewerDays] = useState<number | null>(null);
  const log = useRef<HTMLFieldSetElement>(null);
  // Whoever left the field with a key had the focus nowhere when the question came.
  useFocusKept(fewerDays, () => log.current?.querySelector('input'));
  const everything = lockOf(locked, 'safety.logEverything', i18n.t('options.safety.log.everythingHint'));
  return (
    <>
      <fieldset>
        <legend>{i18n.t('options.safety.watching.heading')}</legend>
        <Switch
          label={i18n.t('options.safety.watching.strict')}
          {...lockOf(locked, 'safety.strict', toStrictHint())}
          on={strict || asking === 'everySite'}
          onChange={(on) => void state.setStrict(on)}
        />
        <Permission state={state} need="everySite" />
        {strict && state.isStrictWaiting.value && !state.missing.value.includes('everySite') && (
          <Notice>{i18n.t('options.safety.watching.strictWaiting')}</Notice>
        )}
        {strict && state.isStrictRefused.value && <Notice>{i18n.t('options.safety.watching.strictRefused')}</Notice>}
        <Switch
          label={i18n.t('options.safety.watching.notify')}
          {...lockOf(locked, 'safety.notify', i18n.t('options.safety.watching.notifyHint'))}
          on={notify || asking === 'notices'}
          onChange={(on) => void state.setNotify(on)}
        />
        <Permission state={state} need="notices" />
      </fieldset>
      <fieldset ref={log}>
        <legend>{i18n.t('options.safety.log.heading')}</legend>
        <p class="section-text">
          {i18n.t('options.safety.log.text')}{' '}
          <a href="/dashboard.html#/decisions">{i18n.t('options.safety.log.open')}</a>
        </p>
        <NumberField
          label={i18n.t('options.safety.log.days')}
          {...lockOf(locked, 'safety.logDays', i18n.t('options.safety.log.daysHint'))}
          value={logDays}
          least={0}
          most={MOST_LOG_DAYS}
          onChange={(days) => {
            if (days === null) return;
            // What is older goes at once: no way back could bring it.
            if (days < logDays) askFewerDays(days);
            else void state.change({ logDays: days }, true);
          }}
        />
        {fewerDays !== null && (
          <Dialog
            title={i18n.t('options.safety.log.fewer', fewerDays)}
            action={i18n.t('options.safety.log.fewerAction', fewerDays)}
            losing
            onAction={() => {
              askFewerDays(null);
              void state.change({ logDays: fewerDays });
            }}
            onCancel={() => askFewerDays(null)}
          >
            <p>{i18n.t('options.safety.log.fewerText', fewerDays)}</p>
          </Dialog>
        )}
        <Switch
          label={i18n.t('options.safety.log.everything')}
          {...everything}
          on={logEverything && logDays > 0}
          disabled={logDays === 0 || everything.disabled}
          onChange={(on) => void state.change({ logEverything: on })}
        />
      </fieldset>
      <fieldset>
        <legend>{i18n.t('watch.heading')}</legend>
        <p class="section-text">
          {i18n.t('options.safety.watchList.text')}{' '}
          <a href="/dashboard.html#/watch">{i18n.t('options.safety.watchList.open')}</a>
        </p>
        {mode !== 'lookup' && (
          <DailyBudget
            state={state}
            locked={locked}
            label={i18n.t('options.safety.watchList.budget')}
            hint={i18n.t('options.safety.watchList.budgetHint')}
          />
        )}
      </fieldset>
    </>
  );
}
