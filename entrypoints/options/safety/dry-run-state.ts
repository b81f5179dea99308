import { signal } from '@preact/signals';
import { toCandidate } from '../../../lib/lookup/subject';
import type { DryRunResult } from '../../../lib/safety/dry-run';
import { dryRun } from '../../../lib/safety/dry-run';
import type { JudgedSite, Policy } from '../../../lib/safety/policy';

export interface DryRunParts {
  listHosts(): Promise<string[]>;
  readSites(hosts: readonly string[], onProgress: (done: number) => void): Promise<JudgedSite[]>;
  now(): number;
}

/** Against everything saved, or against a list of hosts as it was pasted. */
export type DryRunOver = 'saved' | { pasted: string };

export type DryRunStatus =
  | { what: 'idle' }
  | { what: 'running'; done: number; of: number }
  | { what: 'done'; result: DryRunResult; sites: number; notHosts: string[] }
  | { what: 'failed' };

export type DryRunState = ReturnType<typeof createDryRun>;

/** Tries a policy on sites before it is put in force: what it would change, and nothing is written or sent. */
export function createDryRun(parts: DryRunParts) {
  const status = signal<DryRunStatus>({ what: 'idle' });
  let run = 0;
  return {
    status,

    async start(before: Policy | null, after: Policy, over: DryRunOver): Promise<void> {
      run++;
      const own = run;
      const show = (next: DryRunStatus) => {
        if (own === run) status.value = next;
      };
      show({ what: 'running', done: 0, of: 0 });
      try {
        const { hosts, notHosts } =
          over === 'saved' ? { hosts: await parts.listHosts(), notHosts: [] } : toHosts(over.pasted);
        show({ what: 'running', done: 0, of: hosts.length });
        const sites = await parts.readSites(hosts, (done) => show({ what: 'running', done, of: hosts.length }));
        if (own !== run) return;
        show({ what: 'done', result: dryRun(before, after, sites, parts.now()), sites: sites.length, notHosts });
      } catch {
        show({ what: 'failed' });
      }
    },

    /** What was shown is of a draft that is no more. */
    forget(): void {
      run++;
      status.value = { what: 'idle' };
    },
  };
}

/** The hosts of a pasted list, each once: hosts or addresses, set apart by lines, spaces, commas or semicolons. */
export function toHosts(text: string): { hosts: string[]; notHosts: string[] } {
  const hosts = new Set<string>();
  const notHosts: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const gate = toCandidate(word);
    if (gate.ok) hosts.add(gate.candidate.host);
    else notHosts.push(word);
  }
  return { hosts: [...hosts], notHosts };
}
