import { checksum, fromRecord, toRecord } from '../../../lib/browser/record';
import type { Environment } from '../../../lib/environment';
import type { Suffixes } from '../../../lib/host/suffixes';
import type { Decision } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { toDay } from '../../../lib/time';
import { notify } from '../events/notification';

const NOTED_KEY = 'noted';
const RECORD_VERSION = 1;
/** A site that leads through a thousand hosts of its own must not cause a thousand notifications. */
const MOST_HOSTS_OF_SITE = 3;

/** Notifies once a day per host, for few hosts of a site. Stores checksums only: the user may keep the log empty. */
export function createWarnings(
  { area, now }: Pick<Environment, 'area' | 'now'>,
  readSuffixes: () => Promise<Suffixes>,
) {
  let turn: Promise<unknown> = Promise.resolve();

  const tell = async (host: string, { reason, rule }: Decision) => {
    const day = toDay(now());
    const [{ [NOTED_KEY]: stored }, { toSite }] = await Promise.all([area.get([NOTED_KEY]), readSuffixes()]);
    // The record's checksum vouches for this shape, which is written only below.
    const noted = fromRecord(RECORD_VERSION, NOTED_KEY, stored)?.body as { day: string; sums: string[] } | undefined;
    const sums = noted?.day === day ? noted.sums : [];
    const own = checksum(host);
    const shared = checksum(`of ${toSite(host)}`);
    if (sums.includes(own) || sums.filter((sum) => sum === shared).length >= MOST_HOSTS_OF_SITE) return;
    const next = { day, sums: [...sums, own, shared] };
    await area.set({ [NOTED_KEY]: toRecord(RECORD_VERSION, NOTED_KEY, next, now()) });
    const title = t('background.notice.warned', [host]);
    await notify({ id: `site:${host}`, title, message: reason || rule?.name || host });
  };

  return {
    /** Runs one at a time, so that a host opened in ten tabs is reported once. Never rejects. */
    tell(host: string, decision: Decision): Promise<unknown> {
      // Too little data is not reported, because nearly every new site has too little.
      if (decision.verdict !== 'warned') return Promise.resolve();
      turn = turn.then(() => tell(host, decision)).catch(() => {});
      return turn;
    },
  };
}
