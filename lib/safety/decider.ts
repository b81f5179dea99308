import type { StorageArea } from '../browser/storage';
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

/** The keys of local storage that decide about every site: settings, policy, exceptions, primed lists, what an organisation sets. */
export const RULE_KEYS: readonly string[] = ['settings', 'policy', 'overrides', 'primed-stamp', 'managed'];

/** Whether a change of local storage may change the verdict on a host. Registration is kept under the domain of a host. */
export function isOfVerdict(host: string, keys: readonly string[]): boolean {
  return keys.some(
    (key) => RULE_KEYS.includes(key) || key.startsWith(`card:${host}:`) || key.endsWith(':registration'),
  );
}

/** Cards as they are judged: what cannot be read stays where it is, since the card of the site says so and waits for a click. */
export function createJudgedCardReader(area: StorageArea, now: () => number) {
  const kept = { ...area, remove: async () => {} };
  return createCardReader({ area: kept, now, failureLifetime: readFailureLifetime });
}

interface DeciderParts {
  area: StorageArea;
  now(): number;
  /** What the primed list says of a host. Handed in, since primed lists are kept on top of brand safety. */
  readPrimed(host: string): Promise<JudgedSite | null>;
}

interface Rules extends Omit<DecidingRules, 'policy' | 'findPrimed'> {
  safety: SafetySettings;
  policy: CompiledPolicy | null;
}

/** What is known of a host. */
interface Known {
  answers: Answers;
  primed: JudgedSite | null;
}

/** Nothing can be said; never taken for a good word. The page is not kept from the user for a fault of ours. */
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
 * Decides about hosts. Rules and the sites of late are kept in memory, so that a page that commits is judged at once; all of it
 * is read again after a change and after each start of the worker. Nothing is written.
 */
export function createDecider({ area, now, readPrimed }: DeciderParts) {
  const { readCard } = createJudgedCardReader(area, now);
  const sites = new Map<string, Known>();
  const reads = new Map<string, Promise<Known>>();
  let settings: Promise<SafetySettings> | null = null;
  let rules: Rules | null = null;
  let reading: Promise<Rules> | null = null;
  let lists: Promise<CompiledPolicy> | null = null;
  /** Counts what has changed: a decision that was begun before is made again. */
  let changes = 0;

  /** Apart from the rules: whether anything is heard and shown does not hang on a policy that can be read. */
  const loadSafety = (): Promise<SafetySettings> => {
    const mine = settings ?? readSettings().then(({ safety }) => safety);
    settings = mine;
    mine.catch(() => {
      if (settings === mine) settings = null;
    });
    return mine;
  };

  /** All side by side: the first page of a worker waits for the slowest of them. */
  const readRules = async (): Promise<Rules> => {
    const managing = readManaged();
    const [compiling, overriding] = [readPolicyInForce(managing), readOverrides(area)];
    // Where brand safety is off or exceptions are locked they are not awaited, so their failures are caught here.
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

  /** Without its list the mode knows what is saved. */
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

  /** Kept, since where they are needed everything else is read again for each page. */
  const loadLists = (): Promise<CompiledPolicy> => {
    const mine = lists ?? readManaged().then(toListsInForce);
    lists = mine;
    mine.catch(() => {
      if (lists === mine) lists = null;
    });
    return mine;
  };

  /** Where policy, exceptions or answers cannot be read: the organisation's lists stand before them all, and hold. */
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
    /**
     * Null: brand safety is off, no policy was chosen, or a host on the own network is named by none of it. Never rejects: what
     * fails is the verdict `error`.
     */
    decide,
    /** The same from memory alone; undefined when something must be read first, which no list waits for that blocks a host. */
    peek(host: string): Decision | null | undefined {
      if (!rules) return undefined;
      const known = sites.get(host);
      if (known) keep(host, known);
      const decision = judgeBy(rules, host, known ?? { answers: {}, primed: null });
      const ground = decision?.ground;
      return known || ground === 'block-list' || ground === 'managed-block' ? decision : undefined;
    },
    /** How brand safety is set; rejects when that cannot be read. */
    readSafety: loadSafety,
    /** The parts of answers that the policy in force rests on; null: there is none. Rejects when it cannot be read. */
    readNeeds: async () => (await loadRules()).policy?.needs ?? null,
    forgetRules(): void {
      changes++;
      settings = null;
      rules = null;
      reading = null;
      lists = null;
      // The mode and the primed list are among what may have changed.
      sites.clear();
      reads.clear();
    },
    /** Takes what storage says has changed; returns the hosts that this concerns, each with everything below it. */
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
