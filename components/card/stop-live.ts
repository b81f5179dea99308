import { changeSettings } from '../../lib/settings/changes';
import type { SettingsHolder } from './card-plan';

/**
 * For the key of this slot, which need not be the one in use any more. True if the setting was on here and is now off. An
 * organisation may have locked it, or storage may refuse.
 */
export async function stopLive(settings: SettingsHolder, slot?: string): Promise<boolean> {
  const wasOn = settings.value.alwaysLive;
  const saved = await changeSettings((current) => ({ ...current, alwaysLive: false }), slot).catch(() => null);
  if (saved) settings.value = saved;
  return wasOn && saved !== null && !saved.alwaysLive;
}
