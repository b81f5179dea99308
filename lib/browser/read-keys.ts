type Reader = (keys: string[]) => Promise<Record<string, unknown>>;

export interface KeysRead {
  found: Record<string, unknown>;
  /** Keys whose value the browser itself could not read. */
  damaged: string[];
}

/**
 * Reads keys in one go; when the browser refuses because one of them is damaged, one by one. Rejects when none can be read,
 * since then storage itself is gone.
 */
export async function readKeys(get: Reader, keys: string[]): Promise<KeysRead> {
  try {
    return { found: await get(keys), damaged: [] };
  } catch (refusal) {
    const single = await Promise.allSettled(keys.map((key) => get([key])));
    const damaged = keys.filter((_, index) => single[index]?.status === 'rejected');
    if (damaged.length === keys.length && keys.length > 1) throw refusal;
    const found = single.map((read) => (read.status === 'fulfilled' ? read.value : {}));
    return { found: Object.assign({}, ...found), damaged };
  }
}
