import type { Locks, StorageArea } from './browser/storage';

/** What is taken from the browser, and what a test replaces. Made once in each entrypoint and passed whole. */
export interface Environment {
  area: StorageArea;
  session: StorageArea;
  locks: Locks;
  /** Milliseconds since the epoch. */
  now(): number;
  /** In milliseconds. */
  wait(duration: number): Promise<unknown>;
  fetch: typeof fetch;
}

/** A page has no way to the network: it asks the worker. */
export type PageEnvironment = Omit<Environment, 'fetch'>;
