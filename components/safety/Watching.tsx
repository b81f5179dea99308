import { useRef, useState } from 'preact/hooks';
import { MOST_DAILY_BUDGET, MOST_LOG_DAYS } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { Switch } from '../ui/Choice';
import { Dialog } from '../ui/Dialog';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { NumberField } from '../ui/NumberField';
import { lockOf } from '../ui/SetByOrganisation';
import { Permission } from './SafetySwitch';
import type { SafetyState } from './safety-state';

interface DailyBudgetProps {
  state: SafetyState;
  locked: ReadonlySet<string>;
  label: string;
  hint: string;
  more?: string;
}

export function DailyBudget({ state, locked, label, hint, more }: DailyBudgetProps) {
  return (
    <NumberField
      label={label}
      {...lockOf(locked, 'safety.dailyBudget', hint)}
      more={more}
      value={state.current.value.dailyBudget}
      least={1}
      most={MOST_DAILY_BUDGET}
      unit={t('safety.budget.unit')}
      onChange={(dailyBudget) => dailyBudget !== null && void state.change({ dailyBudget }, true)}
    />
  );
}

interface Props {
  state: SafetyState;
  locked: ReadonlySet<string>;
}

function toStrictMore(): string {
  const more = t('safety.watching.strictMore');
  return import.meta.env.FIREFOX ? more : `${more} ${t('safety.watching.strictStart')}`;
}

export function Watching({ state, locked }: Props) {
  const { mode, strict, notify, logEverything, logDays } = state.current.value;
  const asking = state.asking.value;
  const [fewerDays, askFewerDays] = useState<number | null>(null);
  const log = useRef<HTMLFieldSetElement>(null);
  // A user who left the field by keyboard had no focus when the question came.
  useFocusKept(fewerDays, () => log.current?.querySelector('input'));
  const everything = lockOf(locked, 'safety.logEverything', t('safety.log.everythingHint'));
  return (
    <>
      <fieldset>
        <legend>{t('safety.watching.heading')}</legend>
        <Switch
          label={t('safety.watching.strict')}
          {...lockOf(locked, 'safety.strict', t('safety.watching.strictHint'))}
          more={toStrictMore()}
          on={strict || asking === 'everySite'}
          onChange={(on) => void state.setStrict(on)}
        />
        <Permission state={state} need="everySite" />
        {strict && state.isStrictWaiting.value && !state.missing.value.includes('everySite') && (
          <Notice>{t('safety.watching.strictWaiting')}</Notice>
        )}
        {strict && state.isStrictRefused.value && <Notice>{t('safety.watching.strictRefused')}</Notice>}
        <Switch
          label={t('safety.watching.notify')}
          {...lockOf(locked, 'safety.notify', t('safety.watching.notifyHint'))}
          on={notify || asking === 'notices'}
          onChange={(on) => void state.setNotify(on)}
        />
        <Permission state={state} need="notices" />
      </fieldset>
      <fieldset ref={log}>
        <legend>{t('safety.log.heading')}</legend>
        <p class="section-text">
          {t('safety.log.text')} <a href="/dashboard.html#/decisions">{t('safety.log.open')}</a>
        </p>
        <NumberField
          label={t('safety.log.days')}
          {...lockOf(locked, 'safety.logDays', t('safety.log.daysHint'))}
          value={logDays}
          least={0}
          most={MOST_LOG_DAYS}
          onChange={(days) => {
            if (days === null) return;
            // Older entries go at once and cannot be restored.
            if (days < logDays) askFewerDays(days);
            else void state.change({ logDays: days }, true);
          }}
        />
        {fewerDays !== null && (
          <Dialog
            title={t('safety.log.fewer', fewerDays)}
            action={t('safety.log.fewerAction', fewerDays)}
            losing
            onAction={() => {
              askFewerDays(null);
              void state.change({ logDays: fewerDays });
            }}
            onCancel={() => askFewerDays(null)}
          >
            <p>{t('safety.log.fewerText', fewerDays)}</p>
          </Dialog>
        )}
        <Switch
          label={t('safety.log.everything')}
          {...everything}
          on={logEverything && logDays > 0}
          disabled={logDays === 0 || everything.disabled}
          onChange={(on) => void state.change({ logEverything: on })}
        />
      </fieldset>
      <fieldset>
        <legend>{t('watch.heading')}</legend>
        <p class="section-text">
          {t('safety.watchList.text')} <a href="/dashboard.html#/watch">{t('safety.watchList.open')}</a>
        </p>
        {mode !== 'lookup' && (
          <DailyBudget
            state={state}
            locked={locked}
            label={t('safety.watchList.budget')}
            hint={t('safety.watchList.budgetHint')}
          />
        )}
      </fieldset>
    </>
  );
}
