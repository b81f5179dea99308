import type { Firefox } from './firefox.ts';

interface Connection {
  send(method: string, parameters: object): Promise<{ result: unknown }>;
}

/**
 * Runs a script in the window of Firefox itself, where its menus and its sidebar are, and gives what that returns: text, numbers and
 * the like. `given` is there by this name.
 */
export async function runInWindow({ browser }: Pick<Firefox, 'browser'>, script: string, given: unknown = null) {
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
