import { batch, computed, signal } from '@preact/signals';
import type { BulkInput, BulkTable } from '../../lib/bulk/input';
import { readBulkInput, readBulkTable, toListTable } from '../../lib/bulk/input';
import type { BulkPreview } from '../../lib/bulk/preview';
import type { GateRules } from '../../lib/host/subject';
import type { LedgerBook } from '../../lib/lookup/ledger';
import { CATEGORIZED, planCalls } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';

/** Where a list comes from, other than the field. `isSure`: the bytes allow no other encoding than the one it is read in. */
export type BulkSource =
  | { kind: 'file'; name: string; text: string; isSure: boolean }
  /** Too long for a field, which would hold up the page. */
  | { kind: 'pasted'; text: string }
  | { kind: 'tabs'; texts: readonly string[] }
  | { kind: 'given'; texts: readonly string[] };

export interface BulkListParts {
  readRules(): Promise<GateRules>;
  preview(sites: BulkInput['sites'], sections: readonly SectionName[], signal: AbortSignal): Promise<BulkPreview>;
  /** The calls of this month. */
  readBook(): Promise<LedgerBook>;
  /** Lets the page draw and answer. */
  pause(): Promise<unknown>;
}

/** Characters: a field of more takes longer to draw than a frame has. */
const LONGEST_FIELD = 200_000;

export type BulkListState = ReturnType<typeof createBulkList>;

/** A list of sites before anything is sent: its text, what is read of it, and what a run will cost. */
export function createBulkList(parts: BulkListParts) {
  const text = signal('');
  const source = signal<BulkSource | null>(null);
  const sections = signal<readonly SectionName[]>(CATEGORIZED);
  const table = signal<BulkTable | null>(null);
  const input = signal<BulkInput | null>(null);
  const preview = signal<BulkPreview | 'loading' | 'failed' | null>(null);
  const book = signal<LedgerBook | null>(null);
  /** Lines read, of so many; `total` is null as long as nobody knows. */
  const progress = signal<{ done: number; total: number | null } | null>(null);
  const status = signal<'idle' | 'reading' | 'ready' | 'failed'>('idle');
  let turn = new AbortController();

  const begin = (): AbortSignal => {
    turn.abort();
    turn = new AbortController();
    return turn.signal;
  };
  /** What was read is of another list. */
  const forget = () => {
    begin();
    batch(() => {
      status.value = 'idle';
      for (const of of [table, input, preview, progress]) of.value = null;
    });
  };
  const toReading = (signal: AbortSignal) => ({
    signal,
    pause: parts.pause,
    onProgress: (done: number, total: number | null) => {
      if (!signal.aborted) progress.value = { done, total };
    },
  });

  const count = async (signal: AbortSignal): Promise<void> => {
    const { value: read } = input;
    if (!read || read.sites.length === 0 || sections.value.length === 0) {
      preview.value = null;
      return;
    }
    preview.value = 'loading';
    const [counted, counts] = await Promise.all([
      parts.preview(read.sites, sections.value, signal).catch(() => 'failed' as const),
      parts.readBook().catch(() => null),
    ]);
    if (signal.aborted) return;
    batch(() => {
      preview.value = counted;
      book.value = counts;
    });
  };
  const readTable = async (): Promise<BulkTable> => {
    const { value: from } = source;
    if (from && 'texts' in from) return toListTable(from.texts);
    return readBulkTable(from?.text ?? text.value, await parts.readRules());
  };
  /** `given`: the table with another choice of the user. */
  const read = async (given: BulkTable | null): Promise<void> => {
    const signal = begin();
    batch(() => {
      status.value = 'reading';
      progress.value = null;
    });
    try {
      const next = given ?? (await readTable());
      const found = await readBulkInput(next, await parts.readRules(), toReading(signal));
      if (signal.aborted) return;
      batch(() => {
        table.value = next;
        input.value = found;
        status.value = 'ready';
        progress.value = null;
      });
      await count(signal);
    } catch {
      if (!signal.aborted) status.value = 'failed';
    }
  };

  return {
    text,
    source,
    sections,
    table,
    input,
    preview,
    book,
    progress,
    status,
    /** Something is there to be read. */
    hasList: computed(() => source.value !== null || text.value.trim() !== ''),
    type(typed: string): void {
      if (typed === text.value) return;
      forget();
      text.value = typed;
    },
    /** Whether it is too long for the field, and so taken as a list of its own. */
    paste(pasted: string): boolean {
      if (pasted.length <= LONGEST_FIELD) return false;
      void this.give({ kind: 'pasted', text: pasted });
      return true;
    },
    /** Reads the list at once, which sends nothing. */
    async give(given: BulkSource): Promise<void> {
      forget();
      source.value = given;
      await read(null);
    },
    /** Back to the field, which keeps its text. */
    drop(): void {
      forget();
      source.value = null;
    },
    show: () => read(null),
    chooseColumn: async (column: BulkTable['column']): Promise<void> => {
      if (table.value) await read({ ...table.value, column });
    },
    chooseHeader: async (hasHeader: boolean): Promise<void> => {
      if (table.value) await read({ ...table.value, hasHeader });
    },
    toggle: async (section: SectionName): Promise<void> => {
      const chosen = new Set(sections.value);
      if (!chosen.delete(section)) chosen.add(section);
      sections.value = SECTION_NAMES.filter((name) => chosen.has(name));
      if (status.value === 'ready') await count(begin());
    },
    /** Storage has changed, and with it what a run costs. */
    recount: async (): Promise<void> => {
      if (status.value === 'ready') await count(begin());
    },
    /** The list has become a run. */
    clear(): void {
      forget();
      text.value = '';
      source.value = null;
    },
  };
}

/** What a section adds to the calls of one site: 0 where the call for a chosen one before it answers it too. */
export function toCallsOf(section: SectionName, sections: readonly SectionName[]): number {
  const others = sections.includes(section) ? sections.slice(0, sections.indexOf(section)) : sections;
  const calls = (wanted: readonly SectionName[]) => planCalls(wanted, { mode: 'missing' }).length;
  return calls([...others, section]) - calls(others);
}
