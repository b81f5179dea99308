/** `/Games/Gambling` as it is read, on the card and wherever a path is not itself the datum: `Games › Gambling`. */
export function toCategoryLabel(path: string): string {
  return path.replace(/^\//, '').split('/').join(' › ');
}
