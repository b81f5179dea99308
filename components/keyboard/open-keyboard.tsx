import type { Signal } from '@preact/signals';
import { computed } from '@preact/signals';
import type { ComponentType } from 'preact';
import { readCommands } from '../../lib/browser/commands';
import { changeSettings, isLocked as readLocked } from '../../lib/settings/changes';
import type { Settings } from '../../lib/settings/settings';
import { toCommandRows } from './command-rows';
import type { NamedPlace } from './KeyDialog';
import { KeyDialog } from './KeyDialog';

interface Props {
  onClose(): void;
}

/** The list of all keys, as they are set now. */
export async function openKeyboard(
  settings: Signal<Settings>,
  places: readonly NamedPlace[],
): Promise<ComponentType<Props>> {
  const [commands, isLocked] = await Promise.all([
    readCommands().then(toCommandRows, () => null),
    readLocked('singleKeys').catch(() => false),
  ]);
  const isOn = computed(() => settings.value.singleKeys);
  const change = (singleKeys: boolean) =>
    changeSettings((current) => ({ ...current, singleKeys })).then(
      (changed) => {
        settings.value = changed;
        return true;
      },
      () => {
        // Drawn anew, or the switch would stay as the click has left it.
        settings.value = { ...settings.value };
        return false;
      },
    );
  return function AllKeys({ onClose }) {
    return (
      <KeyDialog
        commands={commands}
        places={places}
        isOn={isOn}
        isLocked={isLocked}
        onSwitch={change}
        onClose={onClose}
      />
    );
  };
}
