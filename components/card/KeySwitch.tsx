import { useId, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { toKeyLabel } from '../text/key-name';
import { useSettledChoice } from '../ui/Choice';
import { switchKey, useKeyList } from './key-switch-state';

interface Props {
  /** There are several: room is kept for them while they are read. */
  isExpected?: boolean | undefined;
}

/** The key that calls are sent with, to be switched. Nothing for a user who has one. */
export function KeySwitch({ isExpected }: Props) {
  const list = useKeyList();
  const id = useId();
  const [said, setSaid] = useState('');
  const use = async (slot: string) => {
    setSaid('');
    const failure = await switchKey(slot);
    const chosen = list?.keys.find((key) => key.slot === slot);
    if (failure) setSaid(t('card.keySwitch.failed'));
    else if (chosen) setSaid(t('card.keySwitch.done', [toKeyLabel(chosen)]));
  };
  // The arrow keys only browse: a run under way stops at another key.
  const choice = useSettledChoice(list?.inUse ?? '', (slot) => void use(slot));
  if (!list && isExpected) return <div class="key-switch" />;
  if (!list || list.keys.length < 2) return null;
  return (
    <div class="key-switch">
      <label for={id}>{t('card.keySwitch.label')}</label>
      <select id={id} {...choice}>
        {list.keys.map((key) => (
          <option key={key.slot} value={key.slot}>
            {toKeyLabel(key)}
          </option>
        ))}
      </select>
      <span role="status" class="hidden-text">
        {said}
      </span>
    </div>
  );
}
