import type { Environment } from '../environment';
import { createCardReader, toOwner } from '../lookup/saved-card';
import type { Answers } from '../model';
import { readFailureLifetime } from '../settings/store';
import { decideSite, isSaid, UNDECIDED } from './decide';
import { JUDGED_SECTIONS } from './facts';
import { judge } from './judge';
import type { Decision, JudgedSite } from './policy';
import type { Rules } from './rules-in-memory';
import { createRulesInMemory } from './rules-in-memory';
import { createSitesInMemory } from './sites-in-memory';

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

interface Known {
  answers: Answers;
  primed: JudgedSite | null;
}

export type Decider = ReturnType<typeof createDecider>;

/**
 * Keeps rules and recent sites in memory, to judge a page at once. Reads again after a change. Writes nothing.
 * `readPrimed`: handed in, since primed lists build on brand safety.
 */
export function createDecider(
  environment: Pick<Environment, 'area' | 'now'>,
  readPrimed: (host: string) => Promise<JudgedSite | null>,
) {
  const { now } = environment;
  const { readCard } = createJudgedCardReader(environment);
  const rules = createRulesInMemory(environment);
  const sites = createSitesInMemory<Known>(async (host) => {
    const [card, primed] = await Promise.all([readCard({ kind: 'host', host }, JUDGED_SECTIONS), readPrimedOnly(host)]);
    return { answers: card.answers, primed };
  });
  /** A decision begun before the last change is made again. */
  let changes = 0;

  /** Without its list this mode still knows saved sites. */
  const readPrimedOnly = async (host: string): Promise<JudgedSite | null> =>
    (await rules.loadSafety().catch(() => null))?.mode === 'primed' ? readPrimed(host).catch(() => null) : null;

  const decideBy = ({ policy, ...others }: Rules, host: string, { answers, primed }: Known): Decision | null => {
    if (!policy) return null;
    const site: JudgedSite = { host, answers, from: 'saved' };
    const decision = decideSite({ ...others, policy, findPrimed: () => primed }, site, now());
    return isSaid(host, decision) ? decision : null;
  };

  /** The organisation's lists hold even if policy, exceptions or answers cannot be read. */
  const decideByLists = async (host: string): Promise<Decision | null> => {
    const decision = judge(await rules.loadLists(), { host, answers: {}, from: 'saved' }, now());
    return decision.ground.startsWith('managed') ? decision : null;
  };

  /** Without the settings, what can be read blocks as before. It allows nothing. */
  const decideWithoutSettings = async (host: string): Promise<Decision | null> => {
    const [read, known] = await Promise.all([rules.loadWithoutSettings(), sites.load(host)]);
    const decision = decideBy(read, host, known);
    return decision?.action === 'block' ? { ...decision, verdict: 'error' } : null;
  };

  const decideByWhatIsRead = async (host: string): Promise<Decision | null> => {
    const safety = await rules.loadSafety().catch(() => null);
    if (safety && !safety.on) return null;
    const byLists = await decideByLists(host);
    if (byLists || safety) return byLists ?? UNDECIDED;
    return (await decideWithoutSettings(host)) ?? UNDECIDED;
  };

  const decide = async (host: string): Promise<Decision | null> => {
    const begun = changes;
    const decision = await Promise.all([rules.loadRules(), sites.load(host)])
      .then(([read, known]) => decideBy(read, host, known))
      .catch(() => decideByWhatIsRead(host))
      .catch(() => UNDECIDED);
    return begun === changes ? decision : decide(host);
  };

  return {
    /** Null: off, no policy, or an unnamed host on the own network. Never rejects: failures are the verdict `error`. */
    decide,
    /** From memory alone. Undefined: something must be read first. A block list never waits for that. */
    peek(host: string): Decision | null | undefined {
      const inForce = rules.peek();
      if (!inForce) return undefined;
      const known = sites.peek(host);
      const decision = decideBy(inForce, host, known ?? { answers: {}, primed: null });
      const ground = decision?.ground;
      return known || ground === 'block-list' || ground === 'managed-block' ? decision : undefined;
    },
    /** Rejects when the settings cannot be read. */
    readSafety: rules.loadSafety,
    /** Bits of the parts that the policy rests on. Null: no policy. Rejects when it cannot be read. */
    readNeeds: async () => (await rules.loadRules()).policy?.needs ?? null,
    /** Null: off, or no policy. Rejects when it cannot be read. */
    readPolicy: async () => (await rules.loadRules()).policy,
    forgetRules(): void {
      changes++;
      rules.forget();
      // The mode and the primed list may have changed too.
      sites.forgetAll();
    },
    /** Returns the hosts concerned, each with everything below it. */
    forgetCards(keys: readonly string[]): string[] {
      const owners = [...new Set(keys.map(toOwner).filter((owner) => owner !== null))];
      if (sites.forget(owners)) changes++;
      return owners;
    },
  };
}
