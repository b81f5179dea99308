import type { Environment } from '../environment';
import { readManaged } from '../settings/managed';
import type { SafetySettings } from '../settings/settings';
import { DEFAULT_SAFETY } from '../settings/settings';
import { readSettings } from '../settings/store';
import type { CompiledPolicy } from './compile';
import { readPolicyInForce, toListsInForce } from './in-force';
import type { DecidingRules } from './overrides';
import { readOverrides } from './overrides';

export interface Rules extends Omit<DecidingRules, 'policy' | 'findPrimed'> {
  safety: SafetySettings;
  policy: CompiledPolicy | null;
}

/** What decides of every site, read once until it is forgotten. */
export function createRulesInMemory({ area }: Pick<Environment, 'area'>) {
  let settings: Promise<SafetySettings> | null = null;
  let rules: Rules | null = null;
  let reading: Promise<Rules> | null = null;
  let lists: Promise<CompiledPolicy> | null = null;
  let unset: Promise<Rules> | null = null;

  /** Apart from the rules: an unreadable policy must not decide whether brand safety is on. */
  const loadSafety = (): Promise<SafetySettings> => {
    const mine = settings ?? readSettings().then(({ safety }) => safety);
    settings = mine;
    mine.catch(() => {
      if (settings === mine) settings = null;
    });
    return mine;
  };

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

  const loadRules = (): Promise<Rules> => {
    if (reading) return reading;
    const mine = readRules(loadSafety()).then(
      (read) => {
        if (reading === mine) rules = read;
        return read;
      },
      (error) => {
        if (reading === mine) reading = null;
        throw error;
      },
    );
    reading = mine;
    return mine;
  };

  /** Kept, since every other read is repeated for each page when this is needed. */
  const loadLists = (): Promise<CompiledPolicy> => {
    const mine = lists ?? readManaged().then(toListsInForce);
    lists = mine;
    mine.catch(() => {
      if (lists === mine) lists = null;
    });
    return mine;
  };

  /** Kept, as the lists are. */
  const loadWithoutSettings = (): Promise<Rules> => {
    const mine = unset ?? readRules(Promise.resolve({ ...DEFAULT_SAFETY, on: true }));
    unset = mine;
    mine.catch(() => {
      if (unset === mine) unset = null;
    });
    return mine;
  };

  return {
    /** Rejects when the settings cannot be read. */
    loadSafety,
    loadRules,
    /** For settings that cannot be read: tabs are heard only while brand safety is on. */
    loadWithoutSettings,
    loadLists,
    /** Null: they must be read first. */
    peek: () => rules,
    forget(): void {
      settings = null;
      rules = null;
      reading = null;
      lists = null;
      unset = null;
    },
  };
}
