/** How a list of sites goes out. `lines`: JSON Lines, one object a row. */
export type ExportForm = 'csv' | 'json' | 'lines';

export const EXPORT_FORMS: Record<ExportForm, { ending: string; type: string }> = {
  csv: { ending: 'csv', type: 'text/csv' },
  json: { ending: 'json', type: 'application/json' },
  lines: { ending: 'jsonl', type: 'application/x-ndjson' },
};
