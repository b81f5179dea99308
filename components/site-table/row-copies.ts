import { t } from '../../lib/texts';
import type { RowAction } from './ActionMenu';

const COPY_FORMS = ['curl', 'csv', 'json', 'markdown'] as const;
/** How one row leaves for the clipboard. `curl`: as the command that asks the service for its site. */
export type CopyForm = (typeof COPY_FORMS)[number];

/** The text of a row in each form. A rejection with `LookupError` says why there is none. */
export type RowTexts<Row> = Record<CopyForm, (row: Row) => string | Promise<string>>;

/** For one row alone: several leave by an export. */
export function toRowCopies<Row>(rows: readonly Row[], copyAs: (form: CopyForm, row: Row) => unknown): RowAction[] {
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0) return [];
  return COPY_FORMS.map((form) => ({ label: t(`site-table.copyAs.${form}`), act: () => void copyAs(form, only) }));
}
