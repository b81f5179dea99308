import { useEffect, useState } from 'preact/hooks';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import type { Failure } from '../../lib/errors';
import type { KeyList } from '../../lib/lookup/key-list';
import { KEYS_KEY, readKeyList } from '../../lib/lookup/key-list';
import { ask } from '../../lib/messages';

/** The keys by their names, as any page changes them. Null: not read, or not readable. */
export function useKeyList(): KeyList | null {
  const [list, setList] = useState<KeyList | null>(null);
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const next = await readKeyList(localArea).catch(() => null);
      if (isOpen) setList(next);
    };
    const unsubscribe = subscribeLocal((changed) => KEYS_KEY in changed && void read());
    void read();
    return () => {
      isOpen = false;
      unsubscribe();
    };
  }, []);
  return list;
}

/** Null: the worker has taken it. */
export async function switchKey(slot: string): Promise<Failure | null> {
  const reply = await ask('use-key', { slot });
  return reply.ok ? null : reply.failure;
}
