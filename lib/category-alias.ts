/** The top level that the service's two category lists name differently (observed.md); an answer may have either name. */
const NAMES = ['Travel', 'Travel & Transportation'] as const;

/** The same category by the name that the other list has for its top level; null where the lists agree. */
export function toCategoryAlias(path: string): string | null {
  const [, top, ...steps] = path.split('/');
  const [one, other] = NAMES;
  const alias = top === one ? other : top === other ? one : null;
  return alias && ['', alias, ...steps].join('/');
}
