import type { Asker } from './asker';
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
  fetch: WindowOrWorkerGlobalScope['fetch'];
  isOnline(): boolean;
}

/** Sends one request, and notes it in the network log beside whoever asked for it. */
export type NotedFetch = (url: URL, init: RequestInit, asker: Asker) => Promise<Response>;

/** Without a way to the network: a page asks the worker. */
export type PageEnvironment = Omit<Environment, 'fetch' | 'isOnline'>;
