import { toHostOf } from './about';
import type { NetworkEntry } from './entry';
import { toKind, toSentBytes } from './entry';

/** Requests to one place. Bytes are those of bodies. */
export interface Total {
  /** Null: all hosts of logos together, of which there are many. */
  host: string | null;
  requests: number;
  sent: number;
  received: number;
}

const toSum = (host: string | null): Total => ({ host, requests: 0, sent: 0, received: 0 });

/** What went to whom, most requests first; the logos come last. */
export function toTotals(entries: readonly NetworkEntry[]): Total[] {
  const totals = new Map<string | null, Total>();
  for (const entry of entries) {
    const host = toKind(entry) === 'logo' ? null : toHostOf(entry);
    const total = totals.get(host) ?? toSum(host);
    totals.set(host, total);
    total.requests++;
    total.sent += toSentBytes(entry);
    total.received += entry.end?.received ?? 0;
  }
  const all = [...totals.values()].toSorted((one, other) => other.requests - one.requests);
  return [...all.filter(({ host }) => host !== null), ...all.filter(({ host }) => host === null)];
}

export function toGrandTotal(totals: readonly Total[]): Total {
  const sum = toSum(null);
  for (const { requests, sent, received } of totals) {
    sum.requests += requests;
    sum.sent += sent;
    sum.received += received;
  }
  return sum;
}
