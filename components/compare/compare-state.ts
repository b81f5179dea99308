import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Refusal } from '../../lib/errors';
import type { Candidate } from '../../lib/host/subject';
import { toCandidate, toPastedSite } from '../../lib/host/subject';
import type { CardState } from '../card/card-state';
import { MOST_COMPARED } from '../site-table/selection';

export interface ComparedCard {
  host: string;
  card: CardState;
}

export interface RefusedSite {
  text: string;
  refusal: Refusal;
}

export type CompareState = ReturnType<typeof createCompareState>;

/**
 * The cards of the sites that an address names, each once and four at most. Opening them makes no call. `openCard` shows
 * what is saved, and asks for nothing.
 */
export function createCompareState(
  openCard: (subject: Candidate) => Promise<CardState>,
  readNeverSend: () => readonly [own: readonly string[], organisation: readonly string[]],
) {
  const sites = signal<readonly ComparedCard[]>([]);
  const refused = signal<readonly RefusedSite[]>([]);
  /** How many sites are left out, since there are four already. */
  const left = signal(0);
  const isLoading = signal(true);
  let turn = 0;

  const toHost = (text: string): { host: string; subject: Candidate } | RefusedSite => {
    const [own, organisation] = readNeverSend();
    const found = toCandidate(text, own, organisation);
    if (!found.ok) {
      const { ok: _, ...refusal } = found;
      return { text, refusal };
    }
    const { candidate } = found;
    if (candidate.kind === 'email') return { text, refusal: { reason: 'not-a-site' } };
    return { host: candidate.host, subject: candidate };
  };

  return {
    sites: sites as ReadonlySignal<readonly ComparedCard[]>,
    refused: refused as ReadonlySignal<readonly RefusedSite[]>,
    left: left as ReadonlySignal<number>,
    isLoading: isLoading as ReadonlySignal<boolean>,
    /** `address`: hosts parted by commas. Cards that are open stay as they are. */
    async show(address: string): Promise<void> {
      const mine = ++turn;
      const read = address
        .split(',')
        .filter((text) => text.trim() !== '')
        .map(toHost);
      const named = new Map(read.flatMap((one) => ('host' in one ? [[one.host, one.subject] as const] : [])));
      const wanted = [...named].slice(0, MOST_COMPARED);
      const open = new Map(sites.peek().map((site) => [site.host, site]));
      const next = await Promise.all(
        wanted.map(async ([host, subject]) => open.get(host) ?? { host, card: await openCard(subject) }),
      );
      const stays = new Set(next);
      const closeAll = (cards: Iterable<ComparedCard>) => {
        for (const { card } of cards) card.close();
      };
      if (mine !== turn) {
        closeAll(next.filter((site) => !open.has(site.host)));
        return;
      }
      closeAll([...open.values()].filter((site) => !stays.has(site)));
      sites.value = next;
      refused.value = read.filter((one) => 'refusal' in one);
      left.value = named.size - wanted.length;
      isLoading.value = false;
    },
    /** The address with one more site, or why the text names none. */
    toAdded(typed: string): { address: string } | Refusal {
      const found = toHost(toPastedSite(typed));
      if ('refusal' in found) return found.refusal;
      return { address: [...new Set([...sites.peek().map(({ host }) => host), found.host])].join(',') };
    },
    toWithout: (host: string): string =>
      sites
        .peek()
        .flatMap((site) => (site.host === host ? [] : site.host))
        .join(','),
  };
}
