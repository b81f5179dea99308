import { changeSettings } from '../../lib/settings/changes';
import type { SettingsHolder } from './card-plan';

/** True if the setting was on and is now off. An organisation may have locked it, or storage may refuse. */
export async function stopLive(settings: SettingsHolder): Promise<boolean> {
  if (!settings.value.alwaysLive) return false;
  const saved = await changeSettings((current) => ({ ...current, alwaysLive: false })).catch(() => null);
  if (saved === null || saved.alwaysLive) return false;
  settings.value = saved;
  return true;
}
