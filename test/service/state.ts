import type { Plan } from './plans.ts';

export type Shapes = 'specification' | 'observed';

export interface ServiceOptions {
  key?: string;
  plan?: Plan;
  /** How many billed calls the month has; null or absent: no end to them. */
  calls?: number | null;
  /** Which shapes answers have: those of the specification, or those of specification.md, "Differences". */
  as?: Shapes;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Where `30x-other` points to: by default this server under its other loopback name. */
  otherOrigin?: string;
}

export const DEFAULT_KEY = 'test-key-0123456789abcdef';

/** What may change while the stand-in runs. */
export interface ServiceState {
  key: string;
  plan: Plan;
  calls: number | null;
  as: Shapes;
  now: () => number;
  /** Saved data is as old as its record says at this time, and stays of that date. */
  startedAt: number;
  origin: string;
  otherOrigin: string | null;
  /** A fault mode for every request to the API, whatever its subject. */
  fault: string | null;
  /** Calls that counted. */
  spent: number;
  /** When live data was last fetched, by endpoint and host. */
  refreshedAt: Map<string, number>;
}

export function createState(options: ServiceOptions): ServiceState {
  const now = options.now ?? Date.now;
  return {
    key: options.key ?? DEFAULT_KEY,
    plan: options.plan ?? 'Premium',
    calls: options.calls ?? null,
    as: options.as ?? 'specification',
    now,
    startedAt: now(),
    origin: '',
    otherOrigin: options.otherOrigin ?? null,
    fault: null,
    spent: 0,
    refreshedAt: new Map(),
  };
}
