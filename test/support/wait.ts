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
