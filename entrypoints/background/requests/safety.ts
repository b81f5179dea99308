import type { Environment } from '../../../lib/environment';
import { LookupError, NOT_SAVED } from '../../../lib/errors';
import { toPageHost } from '../../../lib/host/name';
import type { RequestHandlers } from '../../../lib/messages';
import type { PassBook } from '../../../lib/safety/blocked-visits';
import { isPassLocked } from '../../../lib/safety/blocked-visits';
import type { Decider } from '../../../lib/safety/decider';
import type { createOverrides } from '../../../lib/safety/overrides';
import { toPageWarning } from '../../../lib/safety/page-warning';
import type { Managed } from '../../../lib/settings/managed';
import { readManaged } from '../../../lib/settings/managed';
import type { SafetyNavigation } from '../safety/navigation';
import type { StrictMode } from '../safety/strict';

type SafetyRequests = Pick<RequestHandlers, 'judge' | 'judge-page' | 'continue-once' | 'allow-host' | 'drop-override'>;

/** Unreadable exceptions stay until the user drops them. */
const toRefusal = (error: unknown) => (error instanceof LookupError ? error : new LookupError(NOT_SAVED));
const refused = () => new LookupError({ kind: 'refused', billed: 'no' });

function toSite(text: string): string {
  const host = toPageHost(text);
  if (host === null) throw refused();
  return host;
}

/** Locks of the organisation are checked here too, because an address proves nothing. */
export function createSafetyRequests(
  { now }: Pick<Environment, 'now'>,
  decider: Pick<Decider, 'decide' | 'forgetRules' | 'readPolicy'>,
  passes: Pick<PassBook, 'give' | 'has'>,
  overrides: ReturnType<typeof createOverrides>,
  navigation: Pick<SafetyNavigation, 'showStandIn' | 'readStopText' | 'awaits'>,
  strict: Pick<StrictMode, 'settle'>,
): SafetyRequests {
  const checkUnlocked = async (host: string, isLocked: (managed: Managed) => boolean) => {
    const [managed, decision] = await Promise.all([readManaged(), decider.decide(host)]);
    if (isLocked(managed) || decision?.ground === 'managed-block') throw refused();
  };
  /** The next page and the browser's own rules must follow the exceptions as they are now. */
  const renew = async (host: string) => {
    decider.forgetRules();
    await decider.decide(host);
    await strict.settle();
  };

  return {
    judge: async ({ host, tabId, isStandIn }) => {
      const name = toPageHost(host);
      const decision = name === null ? null : await decider.decide(name);
      const isBlocked = name !== null && tabId !== undefined && decision?.action === 'block';
      const isPassed = isBlocked && (await passes.has(tabId, name, decision.ground));
      // A verdict is given even if this cannot be read.
      const stopped = await navigation.readStopText().catch(() => null);
      // A site got its verdict when the tab came to it. Nothing reports our page.
      if (tabId !== undefined && isStandIn) navigation.showStandIn(tabId, decision);
      return { decision, stopped, isPassed, isAwaited: name !== null && navigation.awaits(name) };
    },
    'judge-page': async ({ host, categories }) => {
      const name = toPageHost(host);
      const [decision, policy] = await Promise.all([name === null ? null : decider.decide(name), decider.readPolicy()]);
      const isJudged = name !== null && decision && policy;
      return { warning: isJudged ? toPageWarning(policy, decision, name, categories, now()) : null };
    },
    'continue-once': async ({ tabId, host }) => {
      const site = toSite(host);
      await checkUnlocked(site, isPassLocked);
      await passes.give(tabId, site);
      await strict.settle();
      return {};
    },
    'allow-host': async (wanted) => {
      const host = toSite(wanted.host);
      await checkUnlocked(host, ({ locked }) => locked.includes('overrides'));
      if (wanted.until !== null && !(Date.parse(wanted.until) > now())) throw refused();
      await overrides.add({ ...wanted, host }).catch((error) => {
        throw toRefusal(error);
      });
      await renew(host);
      return {};
    },
    'drop-override': async ({ host, scope }) => {
      await overrides.drop(host, scope).catch((error) => {
        throw toRefusal(error);
      });
      await renew(host);
      return {};
    },
  };
}
