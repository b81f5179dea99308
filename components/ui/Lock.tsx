import type { ComponentChildren } from 'preact';
import { SetByOrganisation } from './SetByOrganisation';

/** Where no organisation manages the browser. */
export const NOTHING_LOCKED: ReadonlySet<string> = new Set();

/** The hint and the state of a control whose setting an organisation may have locked. `path`: its place, `safety.mode`. */
export function lockOf(locked: ReadonlySet<string>, path: string, hint?: ComponentChildren) {
  if (!locked.has(path)) return { hint, disabled: false };
  const whole = (
    <>
      {hint} <SetByOrganisation />
    </>
  );
  return { hint: whole, disabled: true };
}
