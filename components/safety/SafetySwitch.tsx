import { useRef } from 'preact/hooks';
import type { Need } from '../../lib/browser/permissions';
import { t } from '../../lib/texts';
import { Button } from '../ui/Button';
import { Switch } from '../ui/Choice';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { lockOf } from '../ui/SetByOrganisation';
import type { Needed, SafetyState } from './safety-state';

interface Props {
  state: SafetyState;
  locked: ReadonlySet<string>;
}

export function SafetySwitch({ state, locked }: Props) {
  const isOn = state.current.value.on || state.asking.value === 'navigation';
  return (
    <>
      <Switch
        label={t('safety.switch')}
        {...lockOf(locked, 'safety.on', t('safety.switchHint'))}
        more={t('safety.switchMore')}
        on={isOn}
        onChange={(on) => void state.switchOn(on)}
      />
      <Permission state={state} need="navigation" />
    </>
  );
}

const isMissing = (state: SafetyState, need: Need): need is Needed => state.missing.value.some((one) => one === need);

/** Stands under the setting that needs the permission. The setting takes the focus when the button goes. */
export function Permission({ state, need }: { state: SafetyState; need: Need }) {
  const line = useRef<HTMLParagraphElement>(null);
  const missing = isMissing(state, need);
  useFocusKept(missing, () => line.current?.previousElementSibling?.querySelector('input'));
  if (missing) {
    return (
      <Notice
        action={
          <Button kind="primary" onClick={() => void state.allowAgain(need)}>
            {t('card.allowAgain')}
          </Button>
        }
      >
        {t(`safety.missing.${need}`)}
      </Notice>
    );
  }
  return (
    <p ref={line} role="status" class="setting-result">
      {state.refused.value === need && t(`safety.refused.${need}`)}
    </p>
  );
}
