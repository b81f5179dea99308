import { signal } from '@preact/signals';
import type { Failure } from '../../lib/errors';
import { toFailure } from '../../lib/errors';
import { downloadFile } from '../ui/File';

/** How rows leave the page. */
export interface Outlets {
  /** Rejects where the clipboard refuses. */
  copy(text: string): Promise<void>;
  download(name: string, file: Blob): void;
}

export const outlets: Outlets = {
  copy: (text) => navigator.clipboard.writeText(text),
  download: downloadFile,
};

/** What every list can say of its last action. */
export type LastSaid =
  | { what: 'copied'; count: number }
  | { what: 'not-copied' }
  /** There is no such text. */
  | { what: 'not-made'; failure: Failure }
  | { what: 'undone' }
  | { what: 'not-saved' };

/**
 * What was last done with rows, until the next action. One step can be taken back. `Own`: what one list says besides.
 */
export function createLastAction<Own extends { what: string }>({ copy }: Pick<Outlets, 'copy'>) {
  type Said = LastSaid | Own;
  const said = signal<Said | null>(null);
  const undo = signal<(() => Promise<void>) | null>(null);
  const begin = (meanwhile?: Said) => {
    undo.value = null;
    if (meanwhile) said.value = meanwhile;
  };
  /** `meanwhile`: said until the work is done. Work that rejects has saved nothing. */
  const act = async (work: () => Promise<Said>, meanwhile?: Said): Promise<void> => {
    begin(meanwhile);
    said.value = await work().catch(() => ({ what: 'not-saved' as const }));
  };
  const toCopied = (text: string, count: number) =>
    copy(text).then(
      () => ({ what: 'copied', count }) as const,
      () => ({ what: 'not-copied' }) as const,
    );
  const copyText = (text: string, count: number): Promise<void> => act(() => toCopied(text, count));
  /** For one row, whose text must be made first. */
  const copyMade = (make: () => string | Promise<string>): Promise<void> =>
    act(async () => {
      try {
        return await toCopied(await make(), 1);
      } catch (error) {
        return { what: 'not-made', failure: toFailure(error) };
      }
    });
  return {
    said,
    undo,
    act,
    copyText,
    copyMade,
    copyHosts: (rows: readonly { host: string }[]) => copyText(rows.map(({ host }) => host).join('\n'), rows.length),
    /** Lets the user take the action back by this work. */
    offerUndo: (work: () => Promise<unknown>, meanwhile?: Said): void => {
      undo.value = () =>
        act(async () => {
          await work();
          return { what: 'undone' };
        }, meanwhile);
    },
    forget: (): void => {
      said.value = null;
      undo.value = null;
    },
  };
}
