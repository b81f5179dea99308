import type { Reply } from '../reply.ts';
import type { ServiceState } from '../state.ts';
import { findFault } from './find-fault.ts';
import type { FaultContext } from './mode.ts';

/** The reply of the fault that the host's first label names, or that is set for all requests; null: none. */
export function applyFault(
  state: ServiceState,
  asked: Pick<FaultContext, 'endpoint' | 'host' | 'body' | 'token'>,
): Reply | null {
  const fault = findFault(state.fault ?? asked.host.split('.')[0] ?? '');
  return (
    fault?.({
      ...asked,
      now: state.now(),
      isObserved: state.as === 'observed',
      ownOrigin: state.origin,
      otherOrigin: state.otherOrigin ?? state.origin.replace('127.0.0.1', 'localhost'),
    }) ?? null
  );
}
