import { toGeneratedRecord } from '../generated-record.ts';
import type { SiteRecord } from '../record.ts';
import { HAND_WRITTEN } from './hand-written.ts';

/** The record of any host: the one written by hand, else the generated one. `host` is ASCII, without `www.`. */
export function findRecord(host: string): SiteRecord {
  return HAND_WRITTEN.get(host) ?? toGeneratedRecord(host);
}
