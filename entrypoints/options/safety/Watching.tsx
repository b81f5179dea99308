import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../../../components/Field';
import { Switch } from '../../../components/Switch';
import { MOST_LOG_DAYS } from '../../../lib/settings';
import { lockOf } from '../lock';
import { Permission } from './SafetySwitch';
import type { SafetyState } from './safety-state';

interface Props {
  state: SafetyState;
  locked: ReadonlySet<string>;
}

/** Render what is done beside the verdict: strict blocking, notifications, and the log of decisions. */
export function Watching({ state, locked }: Props) {
  const { strict, notify, logEverything, logDays } = state.current.value;
  const asking = state.asking.value;
  const everything = lockOf(locked, 'safety.logEverything', i18n.t('options.safety.log.everythingHint'));
  return (
    <>
      <fieldset>
        <legend>{i18n.t('options.safety.watching.heading')}</legend>
        <Switch
          label={i18n.t('options.safety.watching.strict')}
          {...lockOf(locked, 'safety.strict', i18n.t('options.safety.watching.strictHint'))}
          on={strict || asking === 'everySite'}
          onChange={(on) => void state.setStrict(on)}
        />
        <Permission state={state} need="everySite" />
        <Switch
          label={i18n.t('options.safety.watching.notify')}
          {...lockOf(locked, 'safety.notify', i18n.t('options.safety.watching.notifyHint'))}
          on={notify || asking === 'notices'}
          onChange={(on) => void state.setNotify(on)}
        />
        <Permission state={state} need="notices" />
      </fieldset>
      <fieldset>
        <legend>{i18n.t('options.safety.log.heading')}</legend>
        <p class="section-text">
          {i18n.t('options.safety.log.text')}{' '}
          <a href="/dashboard.html#/decisions">{i18n.t('options.safety.log.open')}</a>
        </p>
        <LogDays days={logDays} locked={locked} onDays={(days) => state.change({ logDays: days }, true)} />
        <Switch
          label={i18n.t('options.safety.log.everything')}
          {...everything}
          on={logEverything && logDays > 0}
          disabled={logDays === 0 || everything.disabled}
          onChange={(on) => void state.change({ logEverything: on })}
        />
        <p class="field-hint">
          {i18n.t('options.safety.watchList.text')}{' '}
          <a href="/dashboard.html#/watch">{i18n.t('options.safety.watchList.open')}</a>
        </p>
      </fieldset>
    </>
  );
}

function LogDays({ days, locked, onDays }: { days: number; locked: ReadonlySet<string>; onDays(days: number): void }) {
  const [error, setError] = useState(false);
  const commit = (text: string) => {
    const value = Number(text);
    const fits = text.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= MOST_LOG_DAYS;
    setError(!fits);
    if (fits && value !== days) onDays(value);
  };
  return (
    <Field
      label={i18n.t('options.safety.log.days')}
      {...lockOf(locked, 'safety.logDays', i18n.t('options.safety.log.daysHint'))}
      error={error ? i18n.t('options.safety.log.daysError') : null}
      type="number"
      min={0}
      max={MOST_LOG_DAYS}
      value={days}
      onCommit={commit}
    />
  );
}
