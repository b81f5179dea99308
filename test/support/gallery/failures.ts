import type { Failure, FailureKind } from '../../../lib/errors.ts';
import { NOW } from './cards.ts';

/** One failure of each kind, as it mostly comes. */
export const FAILURES: { [K in FailureKind]: Failure & { kind: K } } = {
  'no-key': { kind: 'no-key', billed: 'no' },
  'key-refused': { kind: 'key-refused', billed: 'no' },
  plan: { kind: 'plan', billed: 'no' },
  quota: { kind: 'quota', billed: 'no', message: 'Please upgrade your plan.' },
  'slow-down': { kind: 'slow-down', billed: 'no', retryAt: NOW + 42_000 },
  'invalid-request': { kind: 'invalid-request', billed: 'no', field: 'url', message: 'The url field is required.' },
  unreachable: { kind: 'unreachable', billed: 'no' },
  'no-content': { kind: 'no-content', billed: 'no' },
  'not-public': { kind: 'not-public', billed: 'no' },
  offline: { kind: 'offline', billed: 'no' },
  'no-answer': { kind: 'no-answer', billed: 'maybe' },
  lost: { kind: 'lost', billed: 'maybe' },
  'service-failing': { kind: 'service-failing', billed: 'maybe', status: 502 },
  unreadable: { kind: 'unreadable', billed: 'maybe' },
  'too-large': { kind: 'too-large', billed: 'maybe' },
  redirected: { kind: 'redirected', billed: 'no', origin: 'https://elsewhere.example.com' },
  'permission-missing': { kind: 'permission-missing', billed: 'no', origin: 'https://api.example.com' },
  refused: { kind: 'refused', billed: 'maybe', message: 'No data for this one.' },
  cancelled: { kind: 'cancelled', billed: 'maybe' },
  'not-saved': { kind: 'not-saved', billed: 'no' },
  updated: { kind: 'updated', billed: 'no' },
  internal: { kind: 'internal', billed: 'maybe' },
};
