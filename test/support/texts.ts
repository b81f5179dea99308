import { fakeBrowser } from 'wxt/testing/fake-browser';

/** The message of a flattened key, as the browser would give it; plural forms stand as `one | many` in the built file. */
function toMessages(tree: object, prefix = ''): Map<string, string> {
  const messages = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    const name = prefix ? `${prefix}_${key}` : key;
    if (typeof value === 'string') messages.set(name, value);
    else if ('n' in value)
      messages.set(name, [value[0], value[1], value.n].filter((form) => form !== undefined).join(' | '));
    else for (const [inner, text] of toMessages(value, name)) messages.set(inner, text);
  }
  return messages;
}

/** Gives the fake browser, which has no `i18n`, the texts of a locale file, so that tests assert what a user sees. */
export function speak(texts: object, language: string): void {
  const messages = toMessages(texts);
  fakeBrowser.i18n.getMessage = ((key: string, substitutions: string | string[] = []) => {
    const given = Array.isArray(substitutions) ? substitutions : [substitutions];
    return (messages.get(key) ?? '')
      .replace(/\$(\d)/g, (_, index) => given[Number(index) - 1] ?? '')
      .replace(/\$\$/g, '$');
  }) as typeof fakeBrowser.i18n.getMessage;
  fakeBrowser.i18n.getUILanguage = () => language;
}
