/** The wait of an environment: milliseconds of the real clock. */
export const wait = (duration: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, duration));

/** The driver lost its page: that changed its address, or was drawn anew, between two of the driver's own steps. */
const LOST_ITS_PAGE =
  /Execution context was destroyed|Cannot find context with specified id|Attempted to use detached Frame|Node is detached from document/;

/** Does what the driver can do again from its beginning, such as reading a page, until the page stands still for it. */
export async function onceStill<T>(act: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await act();
    } catch (error) {
      if (turn === 5 || !LOST_ITS_PAGE.test(String(error))) throw error;
      await new Promise((resume) => setTimeout(resume, 25));
    }
  }
}

/**
 * Waits until something is so, and says what when it never is. A question that cannot be asked yet (a page that is just
 * changing its address has no document) counts as "not yet", and is named if it stays so. The limit is for what never comes:
 * no claim rests on it, and a machine under load takes its time.
 */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, what: string, limit = 30_000): Promise<void> {
  const end = Date.now() + limit;
  for (let last: unknown; ; ) {
    try {
      if (await isSo()) return;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) {
      throw new Error(`Waited ${limit / 1000} s in vain until ${what}.${last ? ` ${last}` : ''}`, { cause: last });
    }
    await new Promise((resume) => setTimeout(resume, 25));
  }
}
