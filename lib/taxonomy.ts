/** `/Games/Gambling` as it is read, on the card and wherever a path is not itself the datum: `Games › Gambling`. */
export function toCategoryLabel(path: string): string {
  return path.replace(/^\//, '').split('/').join(' › ');
}

/** The category of a rank, `Travel_and_Tourism/Ground_Transportation`, as it is read. */
export function toIndustryLabel(category: string): string {
  return category.replaceAll('_', ' ').split('/').filter(Boolean).join(' › ');
}
