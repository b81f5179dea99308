import type { ComponentChildren } from 'preact';
import { MOST_BYTES } from '../../lib/sync/place';
import type { SyncStatus } from '../../lib/sync/state';
import { t } from '../../lib/texts';
import { formatBytes, formatNearInstant, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { AskedButton } from '../ui/Dialog';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { Section } from '../ui/Section';
import { lockOf } from '../ui/SetByOrganisation';
import { SyncLosses } from './SyncLosses';
import type { SettingsState } from './settings-state';
import type { SyncSaid, SyncState } from './sync-state';

const KINDS = ['setting', 'never-send', 'policy', 'search', 'note'] as const;

const toTime = (instant: number | null) =>
  instant === null ? t('settings.sync.never') : formatNearInstant(instant, Date.now());

/** What came when it was switched on. Empty: that was long ago. */
function toCameText({ came }: SyncStatus): string {
  if (!came) return '';
  const named = KINDS.filter((kind) => came[kind] > 0).map((kind) =>
    t(`settings.sync.kinds.${kind}`, came[kind], [formatNumber(came[kind])]),
  );
  return named.length === 0 ? t('settings.sync.empty') : t('settings.sync.came', [named.join(', ')]);
}

function toSaidText(said: SyncSaid | null): string {
  if (said === null) return '';
  if (said === 'removed') return t('settings.sync.removed');
  if (said === 'not-removed') return t('settings.sync.notRemoved');
  if (said === 'failed') return t('settings.sync.fault.failed');
  return t(said.isTaken ? 'settings.sync.takenBack' : 'settings.sync.notTakenBack', [said.label]);
}

/** What stays on this device, a sentence each. */
function toLeftTexts({ fits, isPolicyTooLong }: SyncStatus): string[] {
  const others = (['setting', 'never-send', 'search'] as const).reduce(
    (sum, kind) => sum + fits[kind].all - fits[kind].fit,
    0,
  );
  return [
    ...(fits.note.fit < fits.note.all ? [t('settings.sync.notesLeft')] : []),
    ...(isPolicyTooLong || fits.policy.fit < fits.policy.all ? [t('settings.sync.policyLeft')] : []),
    ...(others > 0 ? [t('settings.sync.othersLeft', others, [formatNumber(others)])] : []),
  ];
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ status }: { status: SyncStatus }) {
  const { bytes, fits, devices, device, sentAt, receivedAt } = status;
  const size = t('settings.sync.sizeOf', [formatBytes(bytes), formatBytes(MOST_BYTES)]);
  const { all, fit } = fits.note;
  const notes = all > 0 ? t('settings.sync.notesFit', all, [formatNumber(fit), formatNumber(all)]) : null;
  return (
    <dl class="sync-facts">
      <Fact name={t('settings.sync.sent')}>{toTime(sentAt)}</Fact>
      <Fact name={t('settings.sync.received')}>{toTime(receivedAt)}</Fact>
      <Fact name={t('settings.sync.size')}>
        {size}
        {notes && ` · ${notes}`}
        {toLeftTexts(status).map((text) => (
          <p key={text} class="field-hint">
            {text}
          </p>
        ))}
      </Fact>
      <Fact name={t('settings.sync.devices')}>
        <ul>
          <li>{t('settings.sync.thisDevice', [device])}</li>
          {devices.map(({ id, name, at }) => (
            <li key={id}>{t('settings.sync.deviceAt', [name, toTime(at)])}</li>
          ))}
        </ul>
        {devices.length === 0 && <p class="field-hint">{t('settings.sync.alone')}</p>}
      </Fact>
    </dl>
  );
}

interface RemainsProps {
  sync: SyncState;
  bytes: number;
}

/** What the browser's sync holds while it is off here. */
function Remains({ sync, bytes }: RemainsProps) {
  return (
    <div class="setting">
      <div class="setting-text">
        <h3>{t('settings.sync.holds')}</h3>
        <p class="field-hint">{t('settings.sync.holdsHint', [formatBytes(bytes)])}</p>
      </div>
      <AskedButton
        label={t('settings.sync.remove')}
        busy={sync.doing.value !== null}
        title={t('settings.sync.removeTitle')}
        action={t('settings.sync.remove')}
        onAction={() => void sync.removeAll()}
      >
        <p>{t('settings.sync.removeText')}</p>
      </AskedButton>
    </div>
  );
}

interface Props {
  state: SettingsState;
  sync: SyncState;
}

export function SyncSection({ state, sync }: Props) {
  const { sync: isOn } = state.settings.value;
  const { status, lost, doing, said } = { ...sync, status: sync.status.value };
  // A button goes with what it removed or took back.
  useFocusKept(`${lost.value.length} ${status?.bytes}`, () => document.getElementById('sync-heading'));
  const under = doing.value && t(`settings.sync.${doing.value}`);
  const text = under ?? (toSaidText(said.value) || (isOn && status ? toCameText(status) : ''));
  return (
    <Section id="sync" heading={t('settings.sync.heading')} text={t('settings.sync.text')}>
      <div class="section-part">
        {status?.isEnded && !isOn && <Notice>{t('settings.sync.ended')}</Notice>}
        {isOn && status?.fault && <Notice>{t(`settings.sync.fault.${status.fault}`)}</Notice>}
        <Switch
          label={t('settings.sync.on')}
          {...lockOf(state.locked.value, 'sync', t('settings.sync.hint'))}
          more={t('settings.sync.more')}
          on={isOn}
          onChange={(on) => void sync.switch(on)}
        />
        {isOn && status && <Facts status={status} />}
        {!isOn && status && status.bytes > 0 && <Remains sync={sync} bytes={status.bytes} />}
        <div class="actions sync-actions">
          {isOn && (
            <Button busy={doing.value !== null} onClick={() => void sync.look()}>
              {t('settings.sync.look')}
            </Button>
          )}
          <p role="status" aria-busy={doing.value !== null}>
            {text}
          </p>
        </div>
      </div>
      <SyncLosses lost={lost.value} onTakeBack={(id, label) => void sync.takeBack(id, label)} />
    </Section>
  );
}
