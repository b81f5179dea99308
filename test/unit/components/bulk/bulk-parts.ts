import { signal } from '@preact/signals';
import type { BulkRunHead } from '../../../../lib/bulk/kept-runs';
import type { BulkRow } from '../../../../lib/bulk/rows';
import { toNewRow } from '../../../../lib/bulk/rows';
import type { BulkRun, BulkRunState } from '../../../../lib/bulk/run';

export const NOW = Date.parse('2026-11-28T12:00:00Z');

export const toHead = (more: Partial<BulkRunHead> = {}): BulkRunHead => ({
  ...{ id: 'one', name: 'Placements', createdAt: NOW, sections: ['categories'], rows: 10 },
  ...{ endedAt: null, deletedAt: null },
  ...more,
});

export const toRow = (host: string, more: Partial<BulkRow> = {}): BulkRow => ({ ...toNewRow(0, host), ...more });

const COUNTS = { todo: 0, sent: 0, done: 0, 'failed-free': 0, 'failed-billed': 0, 'in-doubt': 0 };

type Given = Omit<Partial<BulkRunState>, 'counts'> & { counts?: Partial<BulkRunState['counts']> };

/** A run that stands still, and notes what is asked of it. */
export function createStillRun({ counts, ...more }: Given = {}) {
  const state = signal<BulkRunState>({
    ...{
      status: 'idle',
      run: null,
      callsSpent: 0,
      callsLeft: 0,
      callsInDoubt: 0,
      callsFailed: 0,
      rate: null,
      timeLeft: null,
    },
    ...more,
    counts: { ...COUNTS, ...counts },
  });
  const rows = signal<readonly BulkRow[]>([]);
  const asked: string[] = [];
  const note = (name: string) => async (detail?: string) => void asked.push(detail ? `${name} ${detail}` : name);
  const run: BulkRun = {
    ...{ state, rows, ready: Promise.resolve() },
    ...{
      open: note('open'),
      resume: note('resume'),
      retry: note('retry'),
      cancel: note('cancel'),
      refresh: note('refresh'),
    },
    start: async ({ name }) => void asked.push(`start ${name}`),
    pause: () => void asked.push('pause'),
    close: () => {
      asked.push('close');
      state.value = { ...state.value, status: 'idle', run: null };
    },
  };
  return { run, state, rows, asked };
}
