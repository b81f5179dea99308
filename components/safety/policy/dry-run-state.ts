import { signal } from '@preact/signals';
import type { PageEnvironment } from '../../../lib/environment';
import { toPageHost } from '../../../lib/host/name';
import { toCandidate, toPastedSite } from '../../../lib/host/subject';
import { compilePolicy } from '../../../lib/safety/compile';
import type { DecidingRules } from '../../../lib/safety/decide';
import { decideSite, isSaid } from '../../../lib/safety/decide';
import type { DryRunResult } from '../../../lib/safety/dry-run';
import { addToDryRun, toDryRun } from '../../../lib/safety/dry-run';
import type { JudgedSite, ManagedLists, Policy } from '../../../lib/safety/policy';

/** What the worker decides by, besides the policy. */
export interface DryRunGrounds extends Omit<DecidingRules, 'policy'> {
  managed: ManagedLists;
  /** Empty where the primed list does not count. */
  primedHosts: readonly string[];
}

export interface SavedSites {
  list(): Promise<string[]>;
  /** Yields some sites at once. */
  read(hosts: readonly string[]): AsyncIterable<JudgedSite[]>;
}

export type DryRunOver = 'known' | { pasted: string };

export type DryRunStatus =
  | { what: 'idle' }
  | { what: 'running'; done: number; of: number }
  | { what: 'done'; result: DryRunResult; sites: number; notHosts: string[] }
  | { what: 'cancelled' }
  /** `exceptions`: the exceptions cannot be read. */
  | { what: 'failed'; at: 'sites' | 'exceptions' };

export type DryRunState = ReturnType<typeof createDryRun>;

/** Milliseconds for which the page may be blocked. */
const MOST_AT_ONCE = 25;

/**
 * Compares what the worker would decide by a draft with what it decides now. Writes and sends nothing. `readGrounds` gives
 * null if the exceptions cannot be read: every verdict would be `error`.
 */
export function createDryRun(
  environment: Pick<PageEnvironment, 'now' | 'wait'>,
  saved: SavedSites,
  readGrounds: () => Promise<DryRunGrounds | null>,
) {
  const status = signal<DryRunStatus>({ what: 'idle' });
  let run = 0;
  const end = (next: DryRunStatus) => {
    run++;
    status.value = next;
  };
  return {
    status,
    /** Stays for another try after a change in another view. */
    pasted: signal(''),

    async start(before: Policy | null, after: Policy, over: DryRunOver): Promise<void> {
      run++;
      const own = run;
      const show = (next: DryRunStatus) => {
        if (own === run) status.value = next;
      };
      show({ what: 'running', done: 0, of: 0 });
      try {
        const { hosts: pasted, others } = over === 'known' ? { hosts: null, others: [] } : toHosts(over.pasted);
        const grounds = await readGrounds();
        if (!grounds) return show({ what: 'failed', at: 'exceptions' });
        const hosts = pasted ?? [...new Set([...(await saved.list()), ...grounds.primedHosts])];
        const now = environment.now();
        const toDecide = (document: Policy) => {
          const rules = { ...grounds, policy: compilePolicy(document, grounds.managed) };
          return (site: JudgedSite) => {
            const decision = decideSite(rules, site, now);
            return isSaid(site.host, decision) ? decision : null;
          };
        };
        const [was, will] = [before && toDecide(before), toDecide(after)];
        const result = toDryRun();
        let done = 0;
        let pausedAt = Number.NEGATIVE_INFINITY;
        for await (const sites of saved.read(hosts)) {
          if (environment.now() - pausedAt >= MOST_AT_ONCE) {
            show({ what: 'running', done, of: hosts.length });
            // The page handles its waiting events.
            await environment.wait(0);
            pausedAt = environment.now();
          }
          if (own !== run) return;
          addToDryRun(result, sites, was, will);
          done += sites.length;
        }
        const notHosts: string[] = [];
        for (const { word, host } of others) {
          const site: JudgedSite | null = host === null ? null : { host, answers: {}, from: 'saved' };
          if (site && (was?.(site) || will(site))) {
            addToDryRun(result, [site], was, will);
            done++;
          } else notHosts.push(word);
        }
        show({ what: 'done', result, sites: done, notHosts });
      } catch {
        show({ what: 'failed', at: 'sites' });
      }
    },

    /** The result belongs to an old draft. */
    forget: () => end({ what: 'idle' }),
    cancel: () => end({ what: 'cancelled' }),
  };
}

/** A word that is never looked up, and the host that it would be judged as; null: it names none. */
interface OtherWord {
  word: string;
  host: string | null;
}

/** Each host once, from lines, spaces, commas or semicolons. `others`: names that only a policy can use. */
export function toHosts(text: string): { hosts: string[]; others: OtherWord[] } {
  const hosts = new Set<string>();
  const others = new Map<string, OtherWord>();
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const site = toPastedSite(word);
    const gate = toCandidate(site);
    if (gate.ok) hosts.add(gate.candidate.host);
    else {
      const host = toPageHost(site);
      // The address parser accepts any number, such as one from a table.
      const isMade = host !== null && /^[\d.]+$/.test(host) && !site.includes(host);
      others.set(isMade ? word : (host ?? word), { word, host: isMade ? null : host });
    }
  }
  return { hosts: [...hosts], others: [...others.values()] };
}
