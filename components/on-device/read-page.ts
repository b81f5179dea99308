import { runInPage } from '../../lib/browser/in-page';
import { detectLanguage } from '../../lib/browser/language';
import type { PageRefusal } from '../../lib/errors';
import { toPageHost } from '../../lib/host/name';
import type { Estimate } from '../../lib/model';
import { analyse, WANTED } from '../../lib/on-device/analyse';
import { toLanguageSample } from '../../lib/on-device/language';
import { readFacts } from '../../lib/on-device/read/read-facts';
import { loadVendors } from './vendors';

/** `failed`: by a fault of ours. */
export type PageFailure = PageRefusal | 'failed';

/** Reads the page that a click has opened to us, once. Nothing is sent. Loaded only when it is wanted, for its size. */
export async function readOpenPage(tabId: number, host: string): Promise<Estimate | PageFailure> {
  const [read, vendors] = await Promise.all([
    readFacts((scripts, deadline) => runInPage(tabId, scripts, deadline), WANTED),
    loadVendors(),
  ]);
  if (!read.ok) return read.reason;
  // The tab may have gone to another site since the click.
  if (toPageHost(read.facts.address) !== toPageHost(host)) return 'gone';
  const detected = await detectLanguage(toLanguageSample(read.facts));
  return analyse(read.facts, { now: Date.now(), host, vendors, detected });
}
