import type { Failure } from '../errors';
import { LookupError } from '../errors';
import type { ApiUsage } from '../model';
import type { Circuit, NotedCall } from './circuit';
import { toCallFailure } from './circuit';
import type { createLedger } from './ledger';
import { createUnderWay } from './single-flight';

/**
 * Calls that are about no single site: a page of a search, a category list, a key test. Each costs one and is sent once. What
 * the service says here of a key or a plan holds for lookups too. `readiness`: why no call can be sent now, else null.
 */
export function createSitelessCalls(given: {
  circuit: Pick<Circuit, 'enter' | 'note'>;
  ledger: Pick<ReturnType<typeof createLedger>, 'count'>;
  readiness(): Promise<Failure | null>;
  isOnline(): boolean;
}) {
  const { circuit, ledger, readiness, isOnline } = given;
  const underWay = createUnderWay();

  const send = async <T extends { usage: ApiUsage | null }>(
    noted: NotedCall,
    call: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    const obstacle = (await readiness()) ?? (isOnline() ? null : { kind: 'offline' as const, billed: 'no' as const });
    if (obstacle) throw new LookupError(obstacle);
    const pass = await circuit.enter(noted, false);
    if (!pass.ok) throw new LookupError(pass.failure);
    try {
      const reply = await ledger.count(noted.endpoint, () => call(signal));
      await circuit.note(noted, pass.credential, null);
      return reply;
    } catch (error) {
      const failure = toCallFailure(noted, error);
      await circuit.note(noted, pass.credential, failure);
      throw new LookupError(failure);
    }
  };

  return {
    /** Throws `LookupError`. */
    send<T extends { usage: ApiUsage | null }>(
      noted: NotedCall,
      call: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      return underWay.follow((signal) => send(noted, call, signal));
    },
    /** For a key that is forgotten or replaced. Resolves when all calls have ended. */
    abortAll: underWay.abortAll,
  };
}
export type SitelessCalls = ReturnType<typeof createSitelessCalls>;
