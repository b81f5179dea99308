/** The lower end of a range, as a number where it has one: as text, 5K would come before 51. */
export function toLeastEmployees(range: string): number | string {
  const [, digits, unit = ''] = /^(\d+)([KM]?)/.exec(range) ?? [];
  return digits ? Number(digits) * ({ '': 1, K: 1e3, M: 1e6 }[unit] ?? 1) : range;
}
