const MESSAGING = /\/@webext-core\/messaging\/dist\/generic-[\w-]+\.mjs$/;

/** What libraries bring that nothing here uses, by the file that it stands in. */
const IDLE_PARTS: [file: RegExp, part: RegExp][] = [
  // The last part of the library of the large store: it lets cursors be walked by `for await`.
  [/\/idb\/build\/index\.js$/, /const advanceMethodProps\b[\s\S]*?(?=\nexport \{)/g],
  // What the library of messages tells a logger, of which it is given none.
  [MESSAGING, /\bconfig\??\.logger\?\.\w+\((?:[^()]|\([^()]*\))*\);/g],
  // That it throws at a message of another form: it was not told to.
  [MESSAGING, /if \(config\.throwOnUnknownMessageFormat\) \{[^}]*?\$\{[^}]*\}[^}]*\} else (?=return;)/g],
  // A check of messages, of which it is given none.
  [MESSAGING, /config\.verifyMessageData\?\.\(\w+\) \?\? /g],
  // That listeners are taken back, which ours never are.
  [MESSAGING, /\tfunction cleanupRootListener\(\) \{[\s\S]*?\n\t\}\n/g],
  [MESSAGING, /return \(\) => \{\s*delete perTypeListeners\[type\];\s*cleanupRootListener\(\);\s*\};/g],
  [MESSAGING, /,\s*removeAllListeners\(\) \{[\s\S]*?\n\t\t\}(?=\n\t\};)/g],
];

/** A plugin for Vite that leaves it out: popup and worker, where each KB counts, would carry it. */
export function withoutIdleParts() {
  return {
    name: 'sitecard-idle-parts',
    enforce: 'pre' as const,
    transform: (code: string, id: string) => {
      const parts = IDLE_PARTS.filter(([file]) => file.test(id));
      if (parts.length === 0) return null;
      return parts.reduce((left, [, part]) => {
        if (left.search(part) === -1) throw new Error(`${id} is not as it was.`);
        return left.replaceAll(part, '');
      }, code);
    },
  };
}
