/** A count, a limit or a table: the quick form is for `npm test`, the long one for `npm run test:soak`. */
export function soak<Quick, Long = Quick>(quick: Quick, long: Long): Quick | Long {
  return process.env.SOAK ? long : quick;
}

/**
 * The rows of a table, each a name or a list that begins with one: `npm test` takes the rows named here, which differ in kind,
 * and the soak takes all.
 */
export function soakRows<Row extends string | number | readonly unknown[]>(
  table: readonly Row[],
  names: readonly (string | number)[],
): readonly Row[] {
  const toName = (row: Row) => (Array.isArray(row) ? row[0] : row);
  const missing = names.filter((name) => !table.some((row) => toName(row) === name));
  if (missing.length > 0) throw new Error(`The table has no row ${missing.join(', ')}.`);
  return soak(
    table.filter((row) => names.includes(toName(row))),
    table,
  );
}
