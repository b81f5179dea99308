import type { FailureKind } from '../errors';

/** Failures that every further call would meet too; `service-failing` only once the circuit says so. */
export const STOPPING: readonly FailureKind[] = [
  ...(['no-key', 'key-refused', 'permission-missing', 'plan', 'quota', 'slow-down', 'offline'] as const),
  ...(['service-failing', 'internal', 'not-saved'] as const),
];
/** Nothing was asked of the service, or it did not read the question. */
export const UNASKED: readonly FailureKind[] = [...STOPPING, 'not-public', 'cancelled'];
