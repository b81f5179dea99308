import type { StorageArea } from '../browser/storage';

const toKey = (tabId: number) => `marked:${tabId}`;
const MARKED = '1';

/**
 * Whether the page of a tab was marked in this session. It may have been left since, and the marks with it: only the page itself
 * can tell, and one that nobody has marked is not asked.
 */
export async function readIsMarkedTab(session: Pick<StorageArea, 'get'>, tabId: number): Promise<boolean> {
  const key = toKey(tabId);
  return (await session.get([key]))[key] === MARKED;
}

export async function noteMarkedTab(
  session: Pick<StorageArea, 'set' | 'remove'>,
  tabId: number,
  isMarked: boolean,
): Promise<void> {
  const key = toKey(tabId);
  await (isMarked ? session.set({ [key]: MARKED }) : session.remove([key]));
}
