import type { Environment } from '../environment';
import { isWithin } from '../host/name';
import { createCardReader, toOwner } from '../lookup/saved-card';
import type { Answers } from '../model';
import { readManaged } from '../settings/managed';
import type { SafetySettings } from '../settings/store';
import { readFailureLifetime, readSettings } from '../settings/store';
import type { CompiledPolicy } from './compile';
import { JUDGED_SECTIONS } from './facts';
import { readPolicyInForce, toListsInForce } from './in-force';
import { judge } from './judge';
import type { DecidingRules } from './overrides';
import { decideSite, isSaid, readOverrides } from './overrides';
import type { Decision, JudgedSite } from './policy';

/** Keys of local storage that bear on every site. */
export const RULE_KEYS: readonly string[] = ['settings', 'policy', 'overrides', 'primed-stamp', 'managed'];

/** Registration is stored under the domain of a host. */
export function isOfVerdict(host: string, keys: readonly string[]): boolean {
  return keys.some(
    (key) => RULE_KEYS.includes(key) || key.startsWith(`card:${host}:`) || key.endsWith(':registration'),
  );
}

/** Leaves unreadable cards in storage: the card of the site reports them and waits for a click. */
export function createJudgedCardReader({ area, now }: Pick<Environment, 'area' | 'now'>) {
  const kept = { ...area, remove: async () => {} };
  return createCardReader({ area: kept, now }, readFailureLifetime);
}

interface Rules extends Omit<DecidingRules, 'policy' | 'findPrimed'> {
  safety: SafetySettings;
  policy: CompiledPolicy | null;
}

interface Known {
  answers: Answers;
  primed: JudgedSite | null;
}

/** Never counts as good. It only warns: our fault must not block a page. */
const ERROR: Decision = {
  verdict: 'error',
  action: 'warn',
  ground: 'error',
  rule: null,
  reason: '',
  datum: null,
  override: null,
};

const MOST_SITES = 300;

export type Decider = ReturnType<typeof createDecider>;

/**
 * Keeps rules and recent sites in memory, to judge a page at once. Reads again after a change. Writes nothing.
 * `readPrimed`: handed in, since primed lists build on brand safety.
 */
export function createDecider(
  environment: Pick<Environment, 'area' | 'now'>,
  readPrimed: (host: string) => Promise<JudgedSite | null>,
) {
  const { area, now } = environment;
  const { readCard } = createJudgedCardReader(environment);
  const sites = new Map<string, Known>();
  const reads = new Map<string, Promise<Known>>();
  let settings: Promise<SafetySettings> | null = null;
  let rules: Rules | null = null;
  let reading: Promise<Rules> | null = null;
  let lists: Promise<CompiledPolicy> | null = null;
  /** A decision begun before the last change is made again. */
  let changes = 0;

  /** Apart from the rules: an unreadable policy must not decide whether brand safety is on. */
  const loadSafety = (): Promise<SafetySettings> => {
    const mine = settings ?? readSettings().then(({ safety }) => safety);
    settings = mine;
    mine.catch(() => {
      if (settings === mine) settings = null;
    });
    return mine;
  };

  /** In parallel, since the first page of a worker waits for the slowest. */
  const readRules = async (): Promise<Rules> => {
    const managing = readManaged();
    const [compiling, overriding] = [readPolicyInForce(managing), readOverrides(area)];
    // Not awaited when brand safety is off or exceptions are locked, so failures are caught here.
    for (const begun of [managing, compiling, overriding]) begun.catch(() => {});
    const safety = await loadSafety();
    if (!safety.on) return { safety, policy: null, isManaged: false, overrides: [] };
    const { policy, locked } = await managing;
    const overrides = locked.includes('overrides') ? [] : await overriding;
    return { safety, policy: (await compiling).compiled, isManaged: policy !== undefined, overrides };
  };

  const loadRules = (): Promise<Rules> => {
    if (reading) return reading;
    const mine = readRules().then(
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

  /** Without its list this mode still knows saved sites. */
  const readPrimedOnly = async (host: string): Promise<JudgedSite | null> =>
    (await loadSafety()).mode === 'primed' ? readPrimed(host).catch(() => null) : null;

  const readSite = async (host: string): Promise<Known> => {
    const [card, primed] = await Promise.all([readCard({ kind: 'host', host }, JUDGED_SECTIONS), readPrimedOnly(host)]);
    return { answers: card.answers, primed };
  };

  const loadSite = (host: string): Promise<Known> => {
    const known = sites.get(host);
    if (known) return Promise.resolve(known);
    const begun = reads.get(host);
    if (begun) return begun;
    const mine = readSite(host).then((read) => {
      if (reads.get(host) === mine) keep(host, read);
      return read;
    });
    reads.set(host, mine);
    return mine.finally(() => {
      if (reads.get(host) === mine) reads.delete(host);
    });
  };

  const keep = (host: string, known: Known) => {
    sites.delete(host);
    sites.set(host, known);
    const [oldest] = sites.keys();
    if (sites.size > MOST_SITES && oldest !== undefined) sites.delete(oldest);
  };

  const judgeBy = ({ policy, ...rules }: Rules, host: string, { answers, primed }: Known): Decision | null => {
    if (!policy) return null;
    const site: JudgedSite = { host, answers, from: 'saved' };
    const decision = decideSite({ ...rules, policy, findPrimed: () => primed }, site, now(), judge);
    return isSaid(host, decision) ? decision : null;
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

  /** The organisation's lists hold even if policy, exceptions or answers cannot be read. */
  const judgeByLists = async (host: string): Promise<Decision | null> => {
    if (!(await loadSafety()).on) return null;
    const decision = judge(await loadLists(), { host, answers: {}, from: 'saved' }, now());
    return decision.ground.startsWith('managed') ? decision : ERROR;
  };

  const decide = async (host: string): Promise<Decision | null> => {
    const begun = changes;
    const decision = await Promise.all([loadRules(), loadSite(host)])
      .then(([read, known]) => judgeBy(read, host, known))
      .catch(() => judgeByLists(host))
      .catch(() => ERROR);
    return begun === changes ? decision : decide(host);
  };

  return {
    /** Null: off, no policy, or an unnamed host on the own network. Never rejects: failures are the verdict `error`. */
    decide,
    /** From memory alone. Undefined: something must be read first. A block list never waits for that. */
    peek(host: string): Decision | null | undefined {
      if (!rules) return undefined;
      const known = sites.get(host);
      if (known) keep(host, known);
      const decision = judgeBy(rules, host, known ?? { answers: {}, primed: null });
      const ground = decision?.ground;
      return known || ground === 'block-list' || ground === 'managed-block' ? decision : undefined;
    },
    /** Rejects when the settings cannot be read. */
    readSafety: loadSafety,
    /** Bits of the parts that the policy rests on. Null: no policy. Rejects when it cannot be read. */
    readNeeds: async () => (await loadRules()).policy?.needs ?? null,
    /** Null: off, or no policy. Rejects when it cannot be read. */
    readPolicy: async () => (await loadRules()).policy,
    forgetRules(): void {
      changes++;
      settings = null;
      rules = null;
      reading = null;
      lists = null;
      // The mode and the primed list may have changed too.
      sites.clear();
      reads.clear();
    },
    /** Returns the hosts concerned, each with everything below it. */
    forgetCards(keys: readonly string[]): string[] {
      const owners = [...new Set(keys.map(toOwner).filter((owner) => owner !== null))];
      for (const host of [...sites.keys(), ...reads.keys()]) {
        if (owners.some((owner) => isWithin(host, owner))) {
          changes++;
          sites.delete(host);
          reads.delete(host);
        }
      }
      return owners;
    },
  };
}
