import type { Environment } from '../environment';
import { createKept } from '../once';
import { readManaged } from '../settings/managed';
import type { SafetySettings } from '../settings/settings';
import { DEFAULT_SAFETY } from '../settings/settings';
import { readSettings } from '../settings/store';
import type { CompiledPolicy } from './compile';
import type { DecidingRules } from './decide';
import { readPolicyInForce, toListsInForce } from './in-force';
import { readOverrides } from './overrides';

export interface Rules extends Omit<DecidingRules, 'policy' | 'findPrimed'> {
  safety: SafetySettings;
  policy: CompiledPolicy | null;
}

/** What decides of every site, read once until it is forgotten. */
export function createRulesInMemory({ area }: Pick<Environment, 'area'>) {
  /** In parallel, since the first page of a worker waits for the slowest. Without settings as if brand safety was on. */
  const readRules = async (loading: Promise<SafetySettings>): Promise<Rules> => {
    const managing = readManaged();
    const [compiling, overriding] = [readPolicyInForce(managing), readOverrides(area)];
    // Not awaited when brand safety is off or exceptions are locked, so failures are caught here.
    for (const begun of [managing, compiling, overriding]) begun.catch(() => {});
    const safety = await loading;
    if (!safety.on) return { safety, policy: null, isManaged: false, overrides: [] };
    const { policy, locked } = await managing;
    const overrides = locked.includes('overrides') ? [] : await overriding;
    return { safety, policy: (await compiling).compiled, isManaged: policy !== undefined, overrides };
  };

  /** Apart from the rules: an unreadable policy must not decide whether brand safety is on. */
  const settings = createKept(async () => (await readSettings()).safety);
  const rules = createKept(() => readRules(settings.load()));
  const lists = createKept(async () => toListsInForce(await readManaged()));
  const withoutSettings = createKept(() => readRules(Promise.resolve({ ...DEFAULT_SAFETY, on: true })));

  return {
    /** Rejects when the settings cannot be read. */
    loadSafety: settings.load,
    loadRules: rules.load,
    /** For settings that cannot be read: tabs are heard only while brand safety is on. */
    loadWithoutSettings: withoutSettings.load,
    loadLists: lists.load,
    /** Undefined: they must be read first. */
    peek: rules.peek,
    forget(): void {
      for (const kept of [settings, rules, lists, withoutSettings]) kept.forget();
    },
  };
}
