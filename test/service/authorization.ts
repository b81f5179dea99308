import type { Received } from './received.ts';

export type Authorization = 'right' | 'wrong' | 'none';

/** What comes after `Bearer`, or the whole header when it has another form. */
export function toToken(received: Received): string {
  return (received.headers.authorization ?? '').replace(/^Bearer +/i, '');
}

/** specification.md, "Authentication", 1. */
export function toAuthorization(received: Received, key: string): Authorization {
  const header = received.headers.authorization;
  if (header === undefined) return 'none';
  return /^Bearer /i.test(header) && toToken(received) === key ? 'right' : 'wrong';
}
