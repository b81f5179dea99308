import type { ReadonlySignal } from '@preact/signals';
import { browserEnvironment } from '../../lib/browser/environment';
import { readPrimed } from '../../lib/primed/list';
import { readRulesInForce } from '../../lib/safety/in-force';
import type { JudgedSite } from '../../lib/safety/policy';
import { createRowVerdicts, EVIDENCE } from './row-verdicts';

/** Judges saved sites by the primed lists too. */
export function createSavedVerdicts(
  rows: ReadonlySignal<readonly { host: string }[]>,
  isOn: ReadonlySignal<boolean>,
): ReturnType<typeof createRowVerdicts> {
  let findPrimed: ((host: string) => JudgedSite | null) | null = null;
  const readRules = async () => {
    const rules = await readRulesInForce();
    // Without the list more is unknown, and nothing counts as better than it is.
    findPrimed = rules && (await readPrimed().catch(() => null));
    return rules;
  };
  const toSite = ({ host }: { host: string }) => findPrimed?.(host) ?? null;
  return createRowVerdicts(browserEnvironment, rows, isOn, toSite, { ...EVIDENCE, readRules });
}
