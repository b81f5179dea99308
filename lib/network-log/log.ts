import { readProvenTime } from '../browser/clock';
import type { LargeStore } from '../browser/large-store';
import type { WithId } from '../browser/log-table';
import { LogTable } from '../browser/log-table';
import { fromRecord, toRecord } from '../browser/record';
import type { Environment } from '../environment';
import { SECOND } from '../time';
import type { NetworkEntry, NotedRequest, RequestEnd } from './entry';
import { KEPT } from './entry';

/** A week of bulk runs has fewer. */
export const MOST_ENTRIES = 50_000;
/** How many entries are added between two looks at their number. */
const BETWEEN_CUTS = 500;
/** Milliseconds. A request does not wait longer for storage that is stuck. */
const LONGEST_WAIT = 2 * SECOND;

const GAPS_KEY = 'network-gaps';
const GAPS_VERSION = 1;

/** What the log does not show. Times are milliseconds since the epoch. */
export interface Gaps {
  /** Requests that storage did not take, and when the last of them was made. */
  missing: number;
  missingAt: number | null;
  /** When entries were last removed because there were too many. */
  cutAt: number | null;
}
const NO_GAPS: Gaps = { missing: 0, missingAt: null, cutAt: null };

export type NetworkTable = Pick<
  LogTable<NetworkEntry>,
  'add' | 'change' | 'remove' | 'readBefore' | 'prune' | 'cut' | 'clear'
>;
export type NetworkRow = WithId<NetworkEntry>;
type LogEnvironment = Pick<Environment, 'area' | 'locks' | 'now'>;

export const createNetworkTable = (open?: () => LargeStore): NetworkTable => new LogTable('network', open);

const isKept = (at: number | null, now: number) => at !== null && now - at < KEPT;

/** Every request that the extension makes, for seven days. Storage that refuses holds no request back: it is counted as missing. */
export class NetworkLog {
  readonly #environment: LogEnvironment;
  readonly #table: NetworkTable;

  constructor(environment: LogEnvironment, table: NetworkTable = createNetworkTable()) {
    this.#environment = environment;
    this.#table = table;
  }

  /** Awaited before the request is sent, so that none is sent unnoted. Null: storage did not take it. Never rejects. */
  async begin(request: NotedRequest): Promise<number | null> {
    const ids = await Promise.race([
      this.#table.add([{ ...request, end: null }]).catch(() => []),
      new Promise<number[]>((resolve) =>
        AbortSignal.timeout(LONGEST_WAIT).addEventListener('abort', () => resolve([])),
      ),
    ]);
    const [id = null] = ids;
    const now = this.#environment.now();
    if (id === null) void this.#changeGaps((gaps) => ({ ...gaps, missing: gaps.missing + 1, missingAt: now }));
    else if (id % BETWEEN_CUTS === 0) void this.#cut();
    return id;
  }

  /** Never rejects. */
  async end(id: number | null, end: RequestEnd): Promise<void> {
    if (id !== null) await this.#table.change(id, { end }).catch(() => {});
  }

  /** For a request that was not sent after all. Never rejects. */
  async drop(id: number | null): Promise<void> {
    if (id !== null) await this.#table.remove(id).catch(() => {});
  }

  /** Newest first. Rejects where storage does. */
  async read(): Promise<{ rows: NetworkRow[]; gaps: Gaps }> {
    const now = this.#environment.now();
    const [rows, gaps] = await Promise.all([this.#table.readBefore(null, MOST_ENTRIES), this.#readGaps()]);
    return { rows: rows.filter(({ at }) => isKept(at, now)), gaps };
  }

  /** Removes what is older than seven days. Never rejects. */
  async tidy(): Promise<void> {
    try {
      await this.#table.prune((await readProvenTime(this.#environment)) - KEPT);
    } catch {
      // Another time.
    }
  }

  /** Rejects where storage does. */
  async clear(): Promise<void> {
    await this.#table.clear();
    await this.#environment.area.remove([GAPS_KEY]);
  }

  async #cut(): Promise<void> {
    const count = await this.#table.cut(MOST_ENTRIES).catch(() => 0);
    if (count > 0) await this.#changeGaps((gaps) => ({ ...gaps, cutAt: this.#environment.now() }));
  }

  async #readGaps(): Promise<Gaps> {
    const { area, now } = this.#environment;
    const found = await area.get([GAPS_KEY]).catch((): Record<string, unknown> => ({}));
    // The checksum vouches for the fields: only this file writes the record.
    const { missing, missingAt, cutAt } = (fromRecord(GAPS_VERSION, GAPS_KEY, found[GAPS_KEY])?.body ??
      NO_GAPS) as Gaps;
    const isMissed = isKept(missingAt, now());
    return {
      missing: isMissed ? missing : 0,
      missingAt: isMissed ? missingAt : null,
      cutAt: isKept(cutAt, now()) ? cutAt : null,
    };
  }

  /** Never rejects: where this storage refuses too, no billed call is made either. */
  async #changeGaps(change: (gaps: Gaps) => Gaps): Promise<void> {
    const { area, locks, now } = this.#environment;
    const write = async () => {
      const changed = change(await this.#readGaps());
      await area.set({ [GAPS_KEY]: toRecord(GAPS_VERSION, GAPS_KEY, changed, now()) });
    };
    try {
      await locks.request(GAPS_KEY, write);
    } catch {
      // There is nowhere left to note it.
    }
  }
}
