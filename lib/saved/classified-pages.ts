import { fromRecord, isOfLaterBuild, readKeys, toRecord } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import type { Environment } from '../environment';
import { LookupError, NOT_SAVED } from '../errors';
import { toPageSteps } from '../host/page-address';
import { toPagesKey } from '../lookup/saved-card';
import { isAnswer } from '../lookup/shapes';
import type { Answer } from '../model';

const VERSION = 1;
const MOST_PAGES = 20;
/** Cards are written and removed under it. */
const LOCK = 'ledger';

/** What the service said of one page. It is of no use for the site's card, and no rule judges by it. */
export interface ClassifiedPage {
  address: string;
  answer: Answer<'categories'>;
  /** When it was classified, milliseconds since the epoch. */
  at: number;
}

function toClassifiedPage(value: unknown): ClassifiedPage | null {
  const { address, answer } = (typeof value === 'object' && value !== null ? value : {}) as Partial<ClassifiedPage>;
  // What an earlier build has sent stays, though this one might not send it.
  if (typeof address !== 'string' || toPageSteps(address)[0]?.address !== address) return null;
  if (!isAnswer('categories', answer)) return null;
  return { address, answer: answer as Answer<'categories'>, at: answer.fetchedAt };
}

function toPages(key: string, stored: unknown): ClassifiedPage[] {
  const pages = fromRecord(VERSION, key, stored)?.body;
  return Array.isArray(pages) ? pages.flatMap((page) => toClassifiedPage(page) ?? []) : [];
}

/** The pages of a site that were classified, the latest first. Rejects where storage does. */
export async function readClassifiedPages(area: Pick<StorageArea, 'get'>, host: string): Promise<ClassifiedPage[]> {
  const key = toPagesKey(host);
  const { found } = await readKeys((keys) => area.get(keys), [key]);
  return toPages(key, found[key]);
}

/** In the place of what was stored of the same page. The latest 20 of a site are kept. Throws `not-saved`. */
export async function writeClassifiedPage(
  { area, locks, now }: Pick<Environment, 'area' | 'locks' | 'now'>,
  host: string,
  page: ClassifiedPage,
): Promise<void> {
  const key = toPagesKey(host);
  await locks.request(LOCK, async () => {
    const { found, damaged } = await readKeys((keys) => area.get(keys), [key]);
    if (damaged.includes(key) || isOfLaterBuild(VERSION, found[key])) throw new LookupError(NOT_SAVED);
    const others = toPages(key, found[key]).filter(({ address }) => address !== page.address);
    const pages = [page, ...others].slice(0, MOST_PAGES).map(({ address, answer }) => ({ address, answer }));
    await area.set({ [key]: toRecord(VERSION, key, pages, now()) });
  });
}
