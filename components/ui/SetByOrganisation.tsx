import { Building2 } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';

export function SetByOrganisation() {
  return (
    <span class="set-by-organisation">
      <Building2 size={14} aria-hidden /> {t('ui.managed.setBy')}
    </span>
  );
}

export const NOTHING_LOCKED: ReadonlySet<string> = new Set();

/** `path`: the place of the setting, such as `safety.mode`. */
export function lockOf(locked: ReadonlySet<string>, path: string, hint?: ComponentChildren) {
  if (!locked.has(path)) return { hint, disabled: false };
  const whole = (
    <>
      {hint} <SetByOrganisation />
    </>
  );
  return { hint: whole, disabled: true };
}
