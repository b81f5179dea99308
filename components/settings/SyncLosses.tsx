import type { ComponentChildren } from 'preact';
import type { KeptLoss } from '../../lib/sync/state';
import { t } from '../../lib/texts';
import { formatNearInstant } from '../text/format';
import { Button } from '../ui/Button';
import { toLostText } from './lost-value';

interface Props {
  lost: readonly KeptLoss[];
  /** `label`: what the value is called. */
  onTakeBack(id: string, label: string): void;
}

interface ValueProps {
  name: string;
  text: string;
  /** The device that it was written on; empty: it is not known. */
  device: string;
  children?: ComponentChildren;
}

function Value({ name, text, device, children }: ValueProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{text}</bdi>
        {device && <p class="field-hint">{device}</p>}
        {children}
      </dd>
    </div>
  );
}

/** What two devices changed at once, with the way back. */
export function SyncLosses({ lost, onTakeBack }: Props) {
  if (lost.length === 0) return null;
  return (
    <fieldset>
      <legend>{t('settings.sync.losses')}</legend>
      <p class="section-text">{t('settings.sync.lossesText')}</p>
      <ul class="sync-losses">
        {lost.map((one) => {
          const { label, holds, replaced } = toLostText(one);
          const made = t('settings.sync.fromDevice', [one.from, formatNearInstant(one.madeAt, Date.now())]);
          return (
            <li key={one.id}>
              <h3>{label}</h3>
              <dl class="sync-facts">
                <Value name={t('settings.sync.holdsNow')} text={holds} device={one.wonFrom} />
                <Value name={t('settings.sync.replaced')} text={replaced} device={one.from && made}>
                  <Button label={t('settings.sync.takeBackOf', [label])} onClick={() => onTakeBack(one.id, label)}>
                    {t('settings.sync.takeBack')}
                  </Button>
                </Value>
              </dl>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
