import type { InPage } from './in-page';
import { runInPage } from './in-page';

/** A selection of more is cut: a list takes no more sites. */
const MOST = 1_000_000;
/** Milliseconds. */
const DEADLINE = 2000;

/** Sent to the page as text, so that it uses nothing from around it. Passwords are not read. */
function readInPage(most: number): string {
  const { activeElement: field } = document;
  const isField =
    field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password');
  const marked = isField ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) : '';
  return (marked || String(getSelection() ?? '')).slice(0, most);
}

/** What the user has marked in the page of a tab. Null: the browser lets nobody read that page. Never rejects. */
export async function readSelection(tabId: number, run = runInPage): Promise<string | null> {
  const read: InPage = await run(tabId, [{ world: 'ISOLATED', func: readInPage, args: [MOST] }], DEADLINE);
  return read.ok && typeof read.value === 'string' ? read.value : null;
}
