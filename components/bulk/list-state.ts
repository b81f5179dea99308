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
  | { kind: 'given'; texts: readonly string[] }
  /** `page`: the host of the page whose links they are. */
  | { kind: 'links'; page: string; texts: readonly string[] };

/** Characters: a field of more takes longer to draw than a frame has. */
const LONGEST_FIELD = 200_000;

type Rules = () => Promise<GateRules>;
type ToPreview = (
  sites: BulkInput['sites'],
  sections: readonly SectionName[],
  signal: AbortSignal,
) => Promise<BulkPreview>;

/** A list of sites before anything is sent: its text, what is read of it, and what a run will cost. */
export class BulkList {
  readonly text = signal('');
  readonly source = signal<BulkSource | null>(null);
  readonly sections = signal<readonly SectionName[]>(CATEGORIZED);
  readonly table = signal<BulkTable | null>(null);
  readonly input = signal<BulkInput | null>(null);
  readonly preview = signal<BulkPreview | 'loading' | 'failed' | null>(null);
  /** The calls of this month. */
  readonly book = signal<LedgerBook | null>(null);
  /** Lines read, of so many; `total` is null as long as nobody knows. */
  readonly progress = signal<{ done: number; total: number | null } | null>(null);
  readonly status = signal<'idle' | 'reading' | 'ready' | 'failed'>('idle');
  /** Something is there to be read. */
  readonly hasList = computed(() => this.source.value !== null || this.text.value.trim() !== '');
  readonly #readRules: Rules;
  readonly #toPreview: ToPreview;
  readonly #readBook: () => Promise<LedgerBook>;
  #turn = new AbortController();

  constructor(readRules: Rules, toPreview: ToPreview, readBook: () => Promise<LedgerBook>) {
    this.#readRules = readRules;
    this.#toPreview = toPreview;
    this.#readBook = readBook;
  }

  type(typed: string): void {
    if (typed === this.text.value) return;
    this.#forget();
    this.text.value = typed;
  }

  /** Whether it is too long for the field, and so taken as a list of its own. */
  paste(pasted: string): boolean {
    if (pasted.length <= LONGEST_FIELD) return false;
    void this.give({ kind: 'pasted', text: pasted });
    return true;
  }

  /** What a file or the tabs cannot give once more. */
  toTyped = (): string => {
    const { value: given } = this.source;
    return given?.kind === 'pasted' ? given.text : this.text.value;
  };

  /** Reads the list at once, which sends nothing. */
  async give(given: BulkSource): Promise<void> {
    this.#forget();
    this.source.value = given;
    await this.show();
  }

  /** Other sites of the same page are chosen. What is shown of them stays until it is read anew. */
  async narrow(texts: readonly string[]): Promise<void> {
    const { value: given } = this.source;
    if (given?.kind !== 'links') return;
    this.source.value = { ...given, texts };
    await this.#read(null);
  }

  /** Back to the field, which keeps its text. */
  drop(): void {
    this.#forget();
    this.source.value = null;
  }

  async show(): Promise<void> {
    await this.#read(null);
  }

  async chooseColumn(column: BulkTable['column']): Promise<void> {
    if (this.table.value) await this.#read({ ...this.table.value, column });
  }

  async chooseSeparator(separator: string | null): Promise<void> {
    await this.#read(await this.#readTable(separator));
  }

  async chooseHeader(hasHeader: boolean): Promise<void> {
    if (this.table.value) await this.#read({ ...this.table.value, hasHeader });
  }

  async toggle(section: SectionName): Promise<void> {
    const chosen = new Set(this.sections.value);
    if (!chosen.delete(section)) chosen.add(section);
    this.sections.value = SECTION_NAMES.filter((name) => chosen.has(name));
    await this.recount();
  }

  /** Storage or the choice has changed, and with it what a run costs. */
  async recount(): Promise<void> {
    if (this.status.value === 'ready') await this.#count(this.#begin());
  }

  /** The list has become a run. */
  clear(): void {
    this.drop();
    this.text.value = '';
  }

  #begin(): AbortSignal {
    this.#turn.abort();
    this.#turn = new AbortController();
    return this.#turn.signal;
  }

  /** What was read is of another list. */
  #forget(): void {
    this.#begin();
    batch(() => {
      this.status.value = 'idle';
      for (const of of [this.table, this.input, this.preview, this.progress]) of.value = null;
    });
  }

  async #count(signal: AbortSignal): Promise<void> {
    const { value: read } = this.input;
    const { value: sections } = this.sections;
    if (!read || read.sites.length === 0 || sections.length === 0) {
      this.preview.value = null;
      return;
    }
    this.preview.value = 'loading';
    const [counted, book] = await Promise.all([
      this.#toPreview(read.sites, sections, signal).catch(() => 'failed' as const),
      this.#readBook().catch(() => null),
    ]);
    if (signal.aborted) return;
    batch(() => {
      this.preview.value = counted;
      this.book.value = book;
    });
  }

  async #readTable(separator?: string | null): Promise<BulkTable> {
    const { value: from } = this.source;
    if (from && 'texts' in from) return toListTable(from.texts);
    return readBulkTable(from?.text ?? this.text.value, await this.#readRules(), separator);
  }

  /** `given`: the table with another choice of the user. */
  async #read(given: BulkTable | null): Promise<void> {
    const signal = this.#begin();
    batch(() => {
      this.status.value = 'reading';
      this.progress.value = null;
    });
    try {
      const table = given ?? (await this.#readTable());
      const input = await readBulkInput(table, await this.#readRules(), {
        signal,
        onProgress: (done, total) => {
          if (!signal.aborted) this.progress.value = { done, total };
        },
      });
      if (signal.aborted) return;
      batch(() => {
        this.table.value = table;
        this.input.value = input;
        this.status.value = 'ready';
        this.progress.value = null;
      });
      await this.#count(signal);
    } catch {
      if (!signal.aborted) this.status.value = 'failed';
    }
  }
}

/** What a section adds to the calls of one site: 0 where the call for a chosen one before it answers it too. */
export function toCallsOf(section: SectionName, sections: readonly SectionName[]): number {
  const others = sections.includes(section) ? sections.slice(0, sections.indexOf(section)) : sections;
  const calls = (wanted: readonly SectionName[]) => planCalls(wanted, { mode: 'missing' }).length;
  return calls([...others, section]) - calls(others);
}
