import { useEffect, useState } from 'preact/hooks';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import type { SavedSizes } from '../../lib/saved/saved-sites';
import { MOST_LIFETIME_DAYS, MOST_NEGATIVE_HOURS } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { formatBytes, formatNumber } from '../text/format';
import { AskedButton } from '../ui/Dialog';
import { useSeenAgain } from '../ui/hooks';
import { NumberField } from '../ui/NumberField';
import { Section } from '../ui/Section';
import { lockOf } from '../ui/SetByOrganisation';
import type { Asks } from './key-form';
import type { SettingsState } from './settings-state';

interface ClearDataProps {
  ask: Asks;
  judges: boolean;
  readSizes(): Promise<SavedSizes>;
}

type What = 'sites' | 'ledger';
type Measured = SavedSizes | 'measuring' | 'unmeasured';

function ClearData({ ask, judges, readSizes }: ClearDataProps) {
  const [sizes, setSizes] = useState<Measured>('measuring');
  const [result, setResult] = useState<{ what: What; cleared: boolean } | null>(null);
  const measure = async () => setSizes(await readSizes().catch(() => 'unmeasured' as const));
  /** Another window may have saved sites since, and the question names what goes. */
  const measureAnew = () => {
    setResult(null);
    void measure();
  };
  useEffect(() => void measure(), []);
  // A user who comes back from another tab may have saved sites there.
  useSeenAgain(measureAnew);
  const clear = async (what: What) => {
    const reply = await ask('clear', { what });
    setResult({ what, cleared: reply.ok });
    if (reply.ok) await measure();
  };
  const said = (what: What) => (
    <span role="status" class="setting-result">
      {result?.what === what && (result.cleared ? t('settings.saved.cleared') : t('settings.saved.notCleared'))}
    </span>
  );
  return (
    <>
      <div class="setting">
        <div class="setting-text">
          <h3>{t('settings.saved.cards')}</h3>
          <p class="field-hint">{toText(sizes, 'sites')}</p>
          {said('sites')}
        </div>
        <AskedButton
          label={t('settings.saved.clearCards')}
          title={t('settings.saved.clearCardsTitle')}
          action={t('settings.saved.clearCards')}
          onAsk={measureAnew}
          onAction={() => clear('sites')}
        >
          <p>{toText(sizes, 'sites')}</p>
          <p>{t('settings.saved.clearCardsText')}</p>
          {judges && <p>{t('settings.saved.clearCardsSafety')}</p>}
        </AskedButton>
      </div>
      <div class="setting">
        <div class="setting-text">
          <h3>{t('settings.saved.ledger')}</h3>
          <p class="field-hint">{t('settings.saved.ledgerHint')}</p>
          <p class="field-hint">{toText(sizes, 'ledger')}</p>
          {said('ledger')}
        </div>
        <AskedButton
          label={t('settings.saved.clearLedger')}
          title={t('settings.saved.clearLedgerTitle')}
          action={t('settings.saved.clearLedger')}
          onAsk={measureAnew}
          onAction={() => clear('ledger')}
        >
          <p>{toText(sizes, 'ledger')}</p>
          <p>{t('settings.saved.clearLedgerText')}</p>
        </AskedButton>
      </div>
    </>
  );
}

function toText(sizes: Measured, what: What): string {
  if (sizes === 'measuring') return t('settings.saved.measuring');
  if (sizes === 'unmeasured') return t('settings.saved.unmeasured');
  const { cards, ledger } = sizes;
  if ((what === 'sites' ? cards : ledger).bytes === 0) return t('settings.saved.none');
  return what === 'sites'
    ? t('settings.saved.size', cards.sites, [
        formatNumber(cards.sites),
        formatBytes(cards.bytes),
        formatBytes(cards.limit),
      ])
    : t('settings.saved.ledgerSize', ledger.days, [formatNumber(ledger.days), formatBytes(ledger.bytes)]);
}

interface Props {
  state: SettingsState;
  ask: Asks;
  readSizes(): Promise<SavedSizes>;
}

export function SavedSection({ state, ask, readSizes }: Props) {
  return (
    <Section id="saved" heading={t('settings.saved.heading')}>
      <ClearData ask={ask} judges={state.settings.value.safety.on} readSizes={readSizes} />
      <fieldset>
        <legend>{t('settings.saved.lifetimes')}</legend>
        <p class="section-text">{t('settings.saved.lifetimesHint')}</p>
        <div class="field-grid">
          {SECTION_NAMES.map((name) => (
            <Lifetime key={name} state={state} section={name} />
          ))}
        </div>
      </fieldset>
      <NegativeHours state={state} />
    </Section>
  );
}

function Lifetime({ state, section }: { state: SettingsState; section: SectionName }) {
  const lifetimes = () => state.settings.value.lifetimeDays;
  return (
    <NumberField
      label={t(`text.section.${section}`)}
      {...lockOf(state.locked.value, `lifetimeDays.${section}`)}
      error={t('settings.saved.lifetimeError')}
      least={1}
      most={MOST_LIFETIME_DAYS}
      value={lifetimes()[section]}
      onChange={(days) =>
        days !== null && void state.change({ lifetimeDays: { ...lifetimes(), [section]: days } }, true)
      }
    />
  );
}

function NegativeHours({ state }: { state: SettingsState }) {
  return (
    <NumberField
      label={t('settings.saved.negativeHours')}
      {...lockOf(state.locked.value, 'negativeHours', t('settings.saved.negativeHoursHint'))}
      error={t('settings.saved.negativeHoursError')}
      least={1}
      most={MOST_NEGATIVE_HOURS}
      value={state.settings.value.negativeHours}
      onChange={(negativeHours) => negativeHours !== null && void state.change({ negativeHours }, true)}
    />
  );
}
