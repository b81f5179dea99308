/** Waits until something is so, and says what when it never is. */
export async function waitUntil(isSo: () => boolean | Promise<boolean>, what: string, limit = 15_000): Promise<void> {
  const end = Date.now() + limit;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${limit / 1000} s in vain until ${what}.`);
    await new Promise((resume) => setTimeout(resume, 25));
  }
}
