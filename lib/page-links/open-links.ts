import type { InPage, PageScript } from '../browser/in-page';
import type { PageRefusal } from '../errors';
import { SECOND } from '../time';
import type { PageLinks } from './links';
import { toPageLinks } from './links';

/** Runs scripts in the page of the user's click: `runInPage` of `lib/browser` with its tab, or a test's own. */
export type RunInPage = (scripts: readonly PageScript[], deadline: number) => Promise<InPage>;

export type Reply<T> = { ok: true; value: T } | { ok: false; reason: PageRefusal };

/** Milliseconds. A page whose scripts never end answers nobody. */
const DEADLINE = 1.5 * SECOND;
const SCRIPT: PageScript = { world: 'ISOLATED', files: ['page-links.js'] };

// In the page, after the file that defines it. The tab may have gone to another page in between, where it is not.
const read = () => globalThis.sitecardPageLinks?.read();
const isMarked = () => globalThis.sitecardPageLinks?.isMarked();
const mark = (kinds: Record<string, number>) => globalThis.sitecardPageLinks?.mark(kinds);
const unmark = () => globalThis.sitecardPageLinks?.unmark();

async function askPage<T>(
  run: RunInPage,
  script: Pick<PageScript & { func: unknown }, 'func'>,
  args: unknown[],
  toValue: (value: unknown) => T | null,
): Promise<Reply<T>> {
  const asked = await run([SCRIPT, { world: 'ISOLATED', func: script.func as () => unknown, args }], DEADLINE);
  if (!asked.ok) return asked;
  if (asked.value === null) return { ok: false, reason: 'gone' };
  const value = toValue(asked.value);
  return value === null ? { ok: false, reason: 'not-readable' } : { ok: true, value };
}

/** Never rejects. It changes nothing in the page. */
export const readLinks = (run: RunInPage): Promise<Reply<PageLinks>> => askPage(run, { func: read }, [], toPageLinks);

export const readIsMarked = (run: RunInPage): Promise<Reply<boolean>> =>
  askPage(run, { func: isMarked }, [], (value) => value === true);

/** `kinds`: places in `MARK_KINDS`, by host. */
export const drawMarks = (run: RunInPage, kinds: Record<string, number>): Promise<Reply<true>> =>
  askPage(run, { func: mark }, [kinds], (value) => value === true || null);

/** A page that is gone has no marks. */
export async function removeMarks(run: RunInPage): Promise<void> {
  await run([SCRIPT, { world: 'ISOLATED', func: unmark, args: [] }], DEADLINE);
}
