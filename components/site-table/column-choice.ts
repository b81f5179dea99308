import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import { fromRecord, toRecord } from '../../lib/browser/record';
import type { StorageArea } from '../../lib/browser/storage';
import type { Environment } from '../../lib/environment';
import type { ColumnChoice, SiteColumn } from './columns';
import { clampWidth, moveColumn, moveShownColumn, toColumnChoice } from './columns';

const VERSION = 1;

export interface TableEnvironment extends Pick<Environment, 'now'> {
  area: Pick<StorageArea, 'get' | 'set'>;
}

/** What the user has chosen of columns and breakdown. `name`: it is kept under it. */
export function createColumnChoice<Row>(
  { area, now }: TableEnvironment,
  name: string,
  columns: readonly SiteColumn<Row>[],
) {
  const key = `table-${name}`;
  const choice = signal<ColumnChoice>(toColumnChoice(null, columns));
  /** Where storage refuses, the choice holds until the page closes. */
  const keep = (next: ColumnChoice) => {
    choice.value = next;
    void area.set({ [key]: toRecord(VERSION, key, next, now()) }).catch(() => {});
  };
  return {
    choice: choice as ReadonlySignal<ColumnChoice>,
    load: async (): Promise<void> => {
      const stored = await area.get([key]).catch(() => ({}) as Record<string, unknown>);
      choice.value = toColumnChoice(fromRecord(VERSION, key, stored[key])?.body, columns);
    },
    show: (column: string, isShown: boolean) => {
      const hidden = choice.value.hidden.filter((other) => other !== column);
      keep({ ...choice.value, hidden: isShown ? hidden : [...hidden, column] });
    },
    move: (column: string, by: -1 | 1) => keep(moveColumn(choice.value, columns, column, by)),
    canMoveShown: (column: string, by: -1 | 1) => moveShownColumn(choice.value, columns, column, by) !== choice.value,
    /** Past the next column that is shown. */
    moveShown: (column: string, by: -1 | 1) => keep(moveShownColumn(choice.value, columns, column, by)),
    /** `isKept`: false while the pointer still drags. `before`: the columns before it, which stay as wide as they are. */
    resize: (
      column: SiteColumn<Row>,
      width: number,
      isKept: boolean,
      before: Readonly<Record<string, number>> = {},
    ) => {
      const widths = { ...before, ...choice.value.widths, [column.name]: clampWidth(column, width) };
      if (isKept) keep({ ...choice.value, widths });
      else choice.value = { ...choice.value, widths };
    },
    /** As wide as what it holds. */
    fit: (column: string) => {
      const { [column]: _, ...widths } = choice.value.widths;
      keep({ ...choice.value, widths });
    },
    breakDown: (isBrokenDown: boolean) => keep({ ...choice.value, isBrokenDown }),
    /** The breakdown is no column. */
    reset: () => keep({ ...choice.value, ...toColumnChoice(null, columns) }),
  };
}
