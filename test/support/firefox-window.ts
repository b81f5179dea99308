import type { Firefox } from './firefox.ts';

interface Connection {
  send(method: string, parameters: object): Promise<{ result: unknown }>;
}

type Browser = Pick<Firefox, 'browser'>;
type Preferences = Record<string, string | number | boolean>;

/**
 * Runs a script in the window of Firefox itself, where its menus and its sidebar are, and gives what that returns: text, numbers and
 * the like. `given` is there by this name.
 */
export async function runInWindow({ browser }: Browser, script: string, given: unknown = null) {
  // The driver has no words of its own for it.
  const { connection } = browser as unknown as { connection: Connection };
  const tree = await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [{ context } = {}] = (tree.result as { contexts: { context?: string }[] }).contexts;
  const expression = `(async (given) => JSON.stringify({ value: await (async () => { ${script} })() }))(${JSON.stringify(given)})`;
  const { result } = await connection.send('script.evaluate', { expression, target: { context }, awaitPromise: true });
  const answer = result as { exceptionDetails?: { text: string }; result: { value: string } };
  if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
  return (JSON.parse(answer.result.value) as { value?: unknown }).value;
}

/** Loads an address in the tab in front as the address bar does, which the pages of the browser take too. */
export function loadInFront(firefox: Browser, address: string) {
  return runInWindow(
    firefox,
    `const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
    gBrowser.selectedBrowser.fixupAndLoadURIString(given, { triggeringPrincipal });`,
    address,
  );
}

/** What shows a page in the reader view. */
export const toReader = (host: string) => `about:reader?url=${encodeURIComponent(`https://${host}/`)}`;

/** Does something while the browser has these preferences, and gives it back those of before. */
export async function withPreferences(firefox: Browser, preferences: Preferences, act: () => Promise<void>) {
  const change = (script: string, given: unknown) =>
    runInWindow(
      firefox,
      `const { Preferences } = ChromeUtils.importESModule('resource://gre/modules/Preferences.sys.mjs'); ${script}`,
      given,
    );
  const names = Object.keys(preferences);
  const before = await change('return given.map((name) => [name, Preferences.get(name) ?? null])', names);
  await change('for (const [name, value] of given) Preferences.set(name, value)', Object.entries(preferences));
  try {
    await act();
  } finally {
    await change(
      'for (const [name, value] of given) value === null ? Preferences.reset(name) : Preferences.set(name, value)',
      before,
    );
  }
}
