import { computed, signal } from '@preact/signals';
import type { Asker } from '../../lib/asker';
import { ASKERS } from '../../lib/asker';
import { toAbout } from '../../lib/network-log/about';
import type { Fate, RequestKind } from '../../lib/network-log/entry';
import { FATES, toFate, toKind } from '../../lib/network-log/entry';
import { toNetworkLines } from '../../lib/network-log/export';
import { toHar } from '../../lib/network-log/har';
import type { Gaps, NetworkLog, NetworkRow } from '../../lib/network-log/log';
import { toTotals } from '../../lib/network-log/totals';
import { toDay, toLocal } from '../../lib/time';

const ROWS_OF_PAGE = 100;
/** Milliseconds after which a reading is shown as under way. */
const SLOW = 400;

/** `any`: all of them. `day`: of the user's own calendar, `YYYY-MM-DD`. */
export interface NetworkFilter {
  /** Part of an address, or of what was asked about. */
  text: string;
  kind: RequestKind | 'any';
  asker: Asker | 'any';
  fate: Fate | 'any';
  day: string;
}
const EVERYTHING: NetworkFilter = { text: '', kind: 'any', asker: 'any', fate: 'any', day: 'any' };

export type LogForm = 'lines' | 'har';

export const toOwnDay = (instant: number): string => toDay(toLocal(instant));

function toTest(filter: NetworkFilter, now: number): (row: NetworkRow) => boolean {
  const text = filter.text.trim().toLowerCase();
  return (row) =>
    (filter.kind === 'any' || toKind(row) === filter.kind) &&
    (filter.asker === 'any' || row.asker === filter.asker) &&
    (filter.fate === 'any' || toFate(row, now) === filter.fate) &&
    (filter.day === 'any' || toOwnDay(row.at) === filter.day) &&
    (text === '' || row.url.toLowerCase().includes(text) || (toAbout(row) ?? '').toLowerCase().includes(text));
}

interface Given {
  log: Pick<NetworkLog, 'read' | 'clear' | 'tidy'>;
  now(): number;
  /** Of this build. */
  readVersion(): string;
}

/** The network log as it was when it was last read, and which of it is shown. */
export class NetworkState {
  readonly #given: Given;
  /** All entries, newest first. */
  readonly rows = signal<readonly NetworkRow[] | 'loading' | 'failed'>('loading');
  readonly gaps = signal<Gaps | null>(null);
  readonly filter = signal<NetworkFilter>(EVERYTHING);
  /** When it was read. */
  readonly readAt = signal(0);
  readonly isSlow = signal(false);
  /** From 0. */
  readonly page = signal(0);

  readonly #all = computed(() => (typeof this.rows.value === 'string' ? [] : this.rows.value));
  readonly found = computed(() => this.#all.value.filter(toTest(this.filter.value, this.readAt.value)));
  readonly shown = computed(() => {
    const first = this.page.value * ROWS_OF_PAGE;
    return this.found.value.slice(first, first + ROWS_OF_PAGE);
  });
  readonly pages = computed(() => Math.max(1, Math.ceil(this.found.value.length / ROWS_OF_PAGE)));
  readonly totals = computed(() => toTotals(this.found.value));
  readonly isFiltered = computed(() => this.found.value.length < this.#all.value.length);
  /** Only what is there can be chosen. */
  readonly askers = computed(() => {
    const found = new Set(this.#all.value.map(({ asker }) => asker));
    return ASKERS.filter((asker) => found.has(asker));
  });
  readonly fates = computed(() => {
    const found = new Set(this.#all.value.map((row) => toFate(row, this.readAt.value)));
    return FATES.filter((fate) => found.has(fate));
  });
  readonly days = computed(() => [...new Set(this.#all.value.map(({ at }) => toOwnDay(at)))]);

  constructor(given: Given) {
    this.#given = given;
  }

  load = async (): Promise<void> => {
    const timer = setTimeout(() => {
      this.isSlow.value = true;
    }, SLOW);
    try {
      const { rows, gaps } = await this.#given.log.read();
      this.readAt.value = this.#given.now();
      this.gaps.value = gaps;
      this.rows.value = rows;
      this.page.value = Math.min(this.page.value, this.pages.value - 1);
    } catch {
      this.rows.value = 'failed';
    } finally {
      clearTimeout(timer);
      this.isSlow.value = false;
    }
  };

  /** Removes what is too old, and reads the rest. */
  renew = async (): Promise<void> => {
    await this.#given.log.tidy();
    await this.load();
  };

  choose = (change: Partial<NetworkFilter>): void => {
    this.filter.value = { ...this.filter.value, ...change };
    this.page.value = 0;
  };

  showAll = (): void => this.choose(EVERYTHING);

  turn = (to: number): void => {
    this.page.value = Math.max(0, Math.min(to, this.pages.value - 1));
  };

  /** What fits the filter, oldest first. */
  write(form: LogForm): string {
    const rows = this.found.value.toReversed();
    const now = this.#given.now();
    return form === 'har' ? toHar(rows, this.#given.readVersion(), now) : toNetworkLines(rows, now);
  }

  /** Rejects where storage does. */
  clear = async (): Promise<void> => {
    await this.#given.log.clear();
    this.showAll();
    await this.load();
  };
}
