import type { StorageArea } from './storage';

/**
 * Whether the browser refused the rules by which it is to block by itself. The worker writes it with each update. Kept until the
 * browser closes: the next start begins with an update.
 */
export const STRICT_REFUSED_KEY = 'strict-refused';

/** False where nobody can say. */
export async function readStrictRefused(session: Pick<StorageArea, 'get'>): Promise<boolean> {
  const { [STRICT_REFUSED_KEY]: stored } = await session
    .get([STRICT_REFUSED_KEY])
    .catch((): Record<string, unknown> => ({}));
  return stored === true;
}
