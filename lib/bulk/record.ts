import type { SectionName } from '../model';
import { RunStopped } from '../run/state';
import type { BulkRunHead, Store } from './kept-runs';
import { changeHead, ROWS, RUNS, readHead } from './kept-runs';
import type { BulkRow, SectionBits } from './rows';
import { isFinal, NONE, toBits, toNewRow, toState } from './rows';
import type { Tally } from './tally';
import { createTally } from './tally';

/** Rows of one read or write: few enough for a task of some milliseconds. */
const BLOCK = 500;

/** A call that is under way. What is written of it is there before it is sent. */
export interface Mark {
  index: number;
  sections: SectionBits;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Hosts lie in blocks, written once. What has come of a row lies beside them, written as it comes. */
const toHostsKey = (id: string, block: number) => `${id}:hosts:${String(block).padStart(6, '0')}`;
const toRowKey = (id: string, index: number) => `${id}:row:${String(index).padStart(8, '0')}`;
const toMarksKey = (id: string) => `${id}:sent`;

/** The rows of a run in blocks, in their order. */
export async function* readBulkRows(store: Store, id: string): AsyncGenerator<BulkRow[]> {
  const head = await readHead(store, id);
  if (!head) return;
  const database = await store();
  const share = createSharing();
  for (let start = 0; start < head.rows; start += BLOCK) {
    const hosts = (await database.get(ROWS, toHostsKey(id, start / BLOCK))) as string[] | undefined;
    const range = IDBKeyRange.bound(toRowKey(id, start), toRowKey(id, start + BLOCK - 1));
    const kept = new Map(((await database.getAll(ROWS, range)) as BulkRow[]).map((row) => [row.index, row]));
    yield (hosts ?? []).map((host, place) => {
      const row = kept.get(start + place);
      return row ? share(row) : toNewRow(start + place, host);
    });
  }
}

/** Rows share what many of them have: each read makes new ones. */
function createSharing(): (row: BulkRow) => BulkRow {
  const known = new Map<string, string>();
  const toShared = (text: string): string => {
    const shared = known.get(text);
    if (shared === undefined) known.set(text, text);
    return shared ?? text;
  };
  return ({ values, failures, ...row }) => {
    const { categories, technologies, tags, companyCountry, employees } = values;
    return {
      ...row,
      failures: Object.keys(failures).length > 0 ? failures : NONE,
      values: {
        ...values,
        ...(categories && { categories: categories.map((each) => ({ ...each, path: toShared(each.path) })) }),
        ...(technologies && { technologies: technologies.map(toShared) }),
        ...(tags && { tags: tags.map(toShared) }),
        ...(companyCountry && { companyCountry: toShared(companyCountry) }),
        ...(employees && { employees: toShared(employees) }),
      },
    };
  };
}

export type BulkRecord = ReturnType<typeof createRecord>;

/**
 * A run under way, in memory and in the large store. Every change of it rejects where the store refuses. `tally`: has counted
 * these rows.
 */
function createRecord(store: Store, begun: BulkRunHead, rows: BulkRow[], tally: Tally, before: readonly Mark[]) {
  let head = begun;
  const { id } = head;
  const wanted = toBits(head.sections);
  let marks = [...before];
  /** What the large store has refused, so that the next write has it too. */
  const refused = { rows: new Set<number>(), marks: new Set<Mark>() };
  const isSent = (index: number) => marks.some((mark) => mark.index === index);
  const show = (row: BulkRow) => {
    const state = toState(row, wanted, isSent(row.index));
    const shown = row.state === state ? row : { ...row, state };
    tally.change(rows[row.index] as BulkRow, shown);
    rows[row.index] = shown;
  };
  const putMarks = async () => {
    await (await store()).put(ROWS, [...marks, ...refused.marks], toMarksKey(id));
  };

  const record = {
    rows: rows as readonly BulkRow[],
    wanted,
    head: () => head,
    /** Calls that were under way when a page died. */
    left: (): readonly Mark[] => before.filter((mark) => marks.includes(mark)),
    row: (index: number) => rows[index] as BulkRow,
    count: () => {
      const { callsLeft, ...counted } = tally.read();
      return { ...counted, callsLeft: callsLeft - marks.length };
    },
    /** Changes what is shown alone: in storage the row stays as it was. */
    show,
    /** Resolves once it is written that a call is about to be sent. Rejects where the run is no longer there. */
    async mark(mark: Mark): Promise<void> {
      const kept = await readHead(store, id);
      if (!kept || kept.deletedAt !== null) throw new RunStopped({ gone: true });
      marks = [...marks, mark];
      show(record.row(mark.index));
      await putMarks();
    },
    /** For a call that was marked and not sent. Where it cannot be written, the call is in doubt after a crash. */
    async unmark(mark: Mark): Promise<void> {
      marks = marks.filter((other) => other !== mark);
      show(record.row(mark.index));
      await putMarks().catch(() => {});
    },
    /** Rows that have changed, and the mark of the call that has ended, in one write. Memory has them even where it rejects. */
    async keep(changed: readonly BulkRow[], ended: Mark | null = null): Promise<void> {
      marks = marks.filter((mark) => mark !== ended);
      for (const row of changed) show(row);
      const indexes = new Set([...changed.map(({ index }) => index), ...refused.rows]);
      const over = [...refused.marks, ...(ended ? [ended] : [])];
      try {
        const { store: table, done } = (await store()).transaction(ROWS, 'readwrite');
        const toStored = (row: BulkRow) => ({ ...row, state: toState(row, wanted) });
        const puts = [...indexes].map((index) => table.put(toStored(record.row(index)), toRowKey(id, index)));
        if (over.length > 0) puts.push(table.put(marks, toMarksKey(id)));
        await Promise.all([...puts, done]);
      } catch (refusal) {
        for (const index of indexes) refused.rows.add(index);
        for (const mark of over) refused.marks.add(mark);
        // So small that there is often room for it.
        await putMarks().catch(() => {});
        throw refusal;
      }
      for (const index of indexes) refused.rows.delete(index);
      for (const mark of over) refused.marks.delete(mark);
    },
    /** Writes again what was refused. */
    async keepRefused(): Promise<void> {
      if (refused.rows.size > 0) await record.keep([]);
    },
    async change(change: Pick<Partial<BulkRunHead>, 'endedAt' | 'keyId' | 'workedFor'>): Promise<void> {
      head = (await changeHead(store, id, change)) ?? { ...head, ...change };
    },
    /** As the user has named it since. */
    async readHeadAgain(): Promise<void> {
      head = (await readHead(store, id)) ?? head;
    },
  };
  return record;
}

interface NewRun {
  name: string;
  keyId: string | null;
  hosts: readonly string[];
  sections: readonly SectionName[];
}

/** Rejects where the large store refuses. `now`: milliseconds since the epoch. */
export async function createBulkRecord(store: Store, { name, keyId, hosts, sections }: NewRun, now: number) {
  const database = await store();
  const head: BulkRunHead = {
    id: crypto.randomUUID(),
    name,
    createdAt: now,
    sections: [...sections],
    rows: hosts.length,
    endedAt: null,
    keyId,
    workedFor: null,
    deletedAt: null,
  };
  for (let start = 0; start < hosts.length; start += BLOCK)
    await database.put(ROWS, hosts.slice(start, start + BLOCK), toHostsKey(head.id, start / BLOCK));
  // Last, so that a run is whole or not there.
  await database.put(RUNS, head, head.id);
  const rows = hosts.map((host, index) => toNewRow(index, host));
  const tally = createTally(toBits(head.sections));
  for (const row of rows) tally.add(row);
  return createRecord(store, head, rows, tally, []);
}

/** Null: there is no such run. Rejects where the large store does. */
export async function readBulkRecord(store: Store, id: string): Promise<BulkRecord | null> {
  const head = await readHead(store, id);
  if (!head) return null;
  const rows: BulkRow[] = [];
  const tally = createTally(toBits(head.sections));
  for await (const block of readBulkRows(store, id)) {
    for (const row of block) {
      rows.push(row);
      tally.add(row);
    }
  }
  const marks = ((await (await store()).get(ROWS, toMarksKey(id))) as Mark[] | undefined) ?? [];
  const left = marks.filter(({ index }) => rows[index] && !isFinal(rows[index]));
  const record = createRecord(store, head, rows, tally, left);
  for (const { index } of left) record.show(record.row(index));
  return record;
}
