import type { PolicyFault } from './policy-fault';

const MOST_DEPTH = 6;
const MOST_PARTS = 1_000_000;

/** Where a value is too deep (or runs in a ring) or too large to be looked at closely, the first such place; null: nowhere. */
export function findExcess(value: unknown, mostItems: number): PolicyFault | null {
  let parts = 0;
  const visit = (part: unknown, path: (string | number)[]): PolicyFault | null => {
    parts++;
    if (parts > MOST_PARTS) return { path: [], kind: 'too-many', detail: String(MOST_PARTS) };
    if (typeof part !== 'object' || part === null) return null;
    if (path.length >= MOST_DEPTH) return { path, kind: 'too-deep', detail: String(MOST_DEPTH) };
    if (Array.isArray(part) && part.length > mostItems) return { path, kind: 'too-many', detail: String(mostItems) };
    for (const [key, inner] of Object.entries(part)) {
      if (typeof inner !== 'object') parts++;
      else {
        const excess = visit(inner, [...path, Array.isArray(part) ? Number(key) : key]);
        if (excess) return excess;
      }
    }
    return null;
  };
  return visit(value, []);
}
