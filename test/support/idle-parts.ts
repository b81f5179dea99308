const ZOD = {
  core: /\/zod\/v4\/core\/core\.js$/,
  util: /\/zod\/v4\/core\/util\.js$/,
  schemas: /\/zod\/v4\/core\/schemas\.js$/,
  errors: /\/zod\/v4\/core\/errors\.js$/,
  mini: /\/zod\/v4\/mini\/schemas\.js$/,
};
const MESSAGING = /\/@webext-core\/messaging\/dist\/generic-[\w-]+\.mjs$/;
const BROWSER_MESSAGING = /\/@webext-core\/messaging\/dist\/index\.mjs$/;

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
  // That an error keeps its form on the way: ours travel as results, and what a page catches beside them it does not read.
  [MESSAGING, /^import \{ deserializeError, serializeError \} from .*\n/gm],
  [MESSAGING, /\b(?:de)?serializeError(?=\(err\))/g],
  // That listeners are taken back, which ours never are.
  [MESSAGING, /\tfunction cleanupRootListener\(\) \{[\s\S]*?\n\t\}\n/g],
  [MESSAGING, /return \(\) => \{\s*delete perTypeListeners\[type\];\s*cleanupRootListener\(\);\s*\};/g],
  // Messages to tabs: we have no script in a site's page.
  [BROWSER_MESSAGING, /\bif \(arg == null\) (?=return )|^\s*const options = typeof arg [\s\S]*?(?=^\t\t\},\n)/gm],
  // Texts whose gaps have names, and what the library tells who asks for a text that is not there or has another form.
  // What unions that are told apart by a field, records and templates ask of their parts.
  [
    ZOD.schemas,
    / {4}util\.defineLazyInternal\(inst, "(?:pattern|propValues|values)", \(zod\) => (?:\{\n[\s\S]*?\n {4}\}|.*)\);\n/g,
  ],
  [ZOD.schemas, / {4}inst\._zod\.pattern = .*\n/g],
  // The way back, from what a schema gives to what it takes; and what other libraries ask of a schema.
  [ZOD.schemas, /^ {8}if \(ctx\.direction === "backward"\) \{\n[\s\S]*?\n {8}\}\n(?! {8}else)/gm],
  [ZOD.schemas, /^ {12}if \(ctx\.direction === "backward"\) \{\n[\s\S]*?\n {12}\}\n/gm],
  [ZOD.schemas, /, \{\n(?: {4}\/\/.*\n)? {4}get "~standard"\(\) \{\n[\s\S]*?\n {4}\},\n\}(?=\);)/g],
  // Values that come later: no schema here gives a promise.
  [ZOD.schemas, /^( +)if \((?:\w+ \|\| )?\w+ instanceof Promise(?: && [^)]+)?\) \{\n[\s\S]*?\n\1\}\n(?:\1else\s+)?/gm],
  [ZOD.schemas, /^ +if \(\w+ instanceof Promise\)\n.*\n/gm],
  [ZOD.schemas, /^( +)if \((?:ctx\.async|asyncResult|proms\.length)\) \{\n[\s\S]*?\n\1\}\n/gm],
  [ZOD.schemas, /^ {4}if \(!proms\.length\)\n {8}(?=return payload;\n)/gm],
  [ZOD.schemas, /proms\.length \? Promise\.all\(proms\)\.then\(\(\) => payload\) : /g],
  // Values that are made to fit before they are looked at, values that refer to themselves, and the way back here too.
  [ZOD.schemas, /^ {8}if \(def\.coerce\)\n {12}try \{\n.*\n {12}\}\n {12}catch \(_\) \{ \}\n/gm],
  [ZOD.schemas, /^ {4}const memo = core\.globalConfig\.memoizer;\n {4}memo\?\.attach\(inst\);\n/gm],
  [ZOD.schemas, /\bmemo \? memo\.alloc\(inst, payload, (?:\{\}|Array\(input\.length\)), ctx\) : /g],
  [ZOD.schemas, /^ {4}core\.globalConfig\.memoizer\?\.guard\(inst\);\n/gm],
  [ZOD.schemas, / && ctx\?\.direction !== "backward"/g],
  // Words of other languages, names for who debugs, and what would change each schema.
  [ZOD.util, /unwrapMessage\(config\.(?:custom|locale)Error\?\.\(iss\)\) \?\?\s*/g],
  [ZOD.core, /^ {4}Object\.defineProperty\((?:Definition|_), "name", \{ value: name \}\);\n/gm],
  [ZOD.core, /^ {8}const pp = .*\n {8}if \(pp\)(?: \{\n.*\n {8}\}\n|\n.*\n)/gm],
  // Who asks whether something is a schema: tuples alone.
  [ZOD.core, /^ {4}Object\.defineProperty\(_, Symbol\.hasInstance, \{\n[\s\S]*?\n {4}\}\);\n/gm],
  // Ways to parse that wait, and to make one schema of another.
  [ZOD.mini, / {4}(?:parse|parseAsync|safeParseAsync|brand|register|apply)\(.*\) \{\n[\s\S]*?\n {4}\},\n/g],
  [ZOD.mini, / {4}get with\(\) \{\n[\s\S]*?\n {4}\},\n {4}set with\(value\) \{\n[\s\S]*?\n {4}\},\n/g],
  // An error as a text. What is read is its issues.
  [
    ZOD.errors,
    / {4}const proto = Object\.getPrototypeOf\(inst\);\n {4}if \(!_installedToString[\s\S]*?\n {4}\}\n(?=\};)/g,
  ],
  [ZOD.errors, / {4}Object\.defineProperty\(inst, "message", _messageDesc\);\n/g],
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
