import type { FailureKind } from '../../lib/errors';

/** What is no fault of the one site: every further call would meet it too. A service that fails stops when the circuit says so. */
export const STOPPING: readonly FailureKind[] = [
  ...(['no-key', 'key-refused', 'permission-missing', 'plan', 'quota', 'slow-down', 'offline'] as const),
  ...(['service-failing', 'internal', 'not-saved'] as const),
];
/** Nothing was asked of the service, or it did not read the question. */
export const UNASKED: readonly FailureKind[] = [...STOPPING, 'not-public', 'cancelled'];
