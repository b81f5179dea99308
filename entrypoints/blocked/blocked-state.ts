import { signal } from '@preact/signals';
import type { Failure } from '../../lib/errors';
import type { ask } from '../../lib/messages';
import type { Decision } from '../../lib/safety/policy';
import { DAY, HOUR } from '../../lib/time';

/** What the page shows. `open`: nothing blocks the site any more. `failed`: nobody says why it is blocked. */
export type View =
  | { kind: 'loading' }
  | { kind: 'blocked'; decision: Decision; canContinue: boolean; canAllow: boolean }
  | { kind: 'open' }
  | { kind: 'failed' };

export const SPANS = ['hour', 'day', 'always'] as const;
export type Span = (typeof SPANS)[number];

const LENGTHS: Record<Exclude<Span, 'always'>, number> = { hour: HOUR, day: DAY };

interface StateParts {
  host: string;
  tabId: number;
  ask: typeof ask;
  /** What the organisation does not let the user change. */
  readLocked(): Promise<readonly string[]>;
  /** The address that was on its way. */
  readAddress(): Promise<string>;
  /** Puts the site in the place of this page. */
  open(address: string): void;
  now(): number;
}

export type BlockedState = ReturnType<typeof createBlockedState>;

/** The state of the page that stands in front of one site. What may be done is asked of the worker each time: an address proves nothing. */
export function createBlockedState({ host, tabId, ask, readLocked, readAddress, open, now }: StateParts) {
  const view = signal<View>({ kind: 'loading' });
  const busy = signal(false);
  const failure = signal<Failure | null>(null);

  const load = async () => {
    const [reply, locked] = await Promise.all([ask('judge', { host, tabId, isStandIn: true }), readLocked()]);
    if (!reply.ok) {
      view.value = { kind: 'failed' };
      return;
    }
    const { decision } = reply.body;
    if (decision?.action !== 'block') {
      view.value = { kind: 'open' };
      return;
    }
    const isFree = decision.ground !== 'managed-block' && !locked.includes('overrides');
    view.value = {
      kind: 'blocked',
      decision,
      canAllow: isFree,
      canContinue: isFree && !locked.includes('continueOnce'),
    };
  };

  const openSite = async () => open(await readAddress());
  /** Asks for leave, and goes on to the site when it is given. */
  const goOn = async (asking: () => ReturnType<typeof ask<'continue-once' | 'allow-host'>>) => {
    if (busy.value) return;
    busy.value = true;
    failure.value = null;
    const reply = await asking();
    if (reply.ok) await openSite();
    else failure.value = reply.failure;
    busy.value = false;
  };

  return {
    host,
    view,
    busy,
    failure,
    load,
    openSite,
    continueOnce: () => goOn(() => ask('continue-once', { tabId, host })),
    allowHost: (span: Span, reason: string) =>
      goOn(() => {
        const until = span === 'always' ? null : new Date(now() + LENGTHS[span]).toISOString();
        return ask('allow-host', { host, scope: 'host', then: 'allow', reason: reason.trim(), until });
      }),
  };
}
