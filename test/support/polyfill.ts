import { fileURLToPath } from 'node:url';

/** The builds that go without, by the names of their entries. */
const WITHOUT = /^popup$|\/background\//;
const POLYFILL = '@wxt-dev/webextension-polyfill/browser';
const OWN = fileURLToPath(import.meta.resolve('wxt/browser'));

interface Built {
  build: { lib?: false | { entry: unknown }; rolldownOptions: { input?: unknown } };
}

/**
 * A plugin for Vite that gives popup and worker the browser's own API. The polyfill changes nothing where there is a `browser`, and
 * `chrome` gives promises too in Manifest V3: there, where each KB counts, it would only be one more to load.
 */
export function withoutPolyfill() {
  let isWithout = false;
  return {
    name: 'sitecard-polyfill',
    enforce: 'pre' as const,
    configResolved({ build: { lib, rolldownOptions } }: Built) {
      const entry = lib ? lib.entry : rolldownOptions.input;
      const names = typeof entry === 'string' ? [entry] : Object.keys(entry ?? {});
      isWithout = names.some((name) => WITHOUT.test(name));
    },
    resolveId: (source: string) => (isWithout && source === POLYFILL ? OWN : null),
  };
}
