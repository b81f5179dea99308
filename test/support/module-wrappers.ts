const WRAPPER = /^\tvar (init_[\w$]+) = __esmMin\(\(\) => \{(\}\);)?$/;
const END = '\t});';
const CALL = /^\t*(init_[\w$]+)\(\);$/;
const DYNAMIC = /\((init_[\w$]+)\(\), /g;
const toCalled = (line = '') => CALL.exec(line)?.[1];

/** What each wrapper calls and whether it evaluates something itself. */
function findWrappers(lines: readonly string[]) {
  const wrappers = new Map<string, { calls: string[]; isOwn: boolean }>();
  for (const [at, line] of lines.entries()) {
    const [, name, isEmpty] = WRAPPER.exec(line) ?? [];
    if (name === undefined) continue;
    const body = isEmpty ? [] : lines.slice(at + 1, lines.indexOf(END, at));
    const calls = body.flatMap((inner) => toCalled(inner) ?? []);
    wrappers.set(name, { calls, isOwn: calls.length < body.length });
  }
  return wrappers;
}

/**
 * The worker's modules without what their wrappers do in vain. The bundler gives each module a function that evaluates it once and
 * calls those of all that it imports, also where a module has nothing to evaluate, or where another call beside it brings the same.
 */
export function withoutIdleWrappers(code: string): string {
  const lines = code.split('\n');
  const wrappers = findWrappers(lines);
  const reach = new Map<string, Set<string>>();
  const reachOf = (from: string): Set<string> => {
    const known = reach.get(from);
    if (known) return known;
    const found = new Set<string>();
    reach.set(from, found);
    for (const call of wrappers.get(from)?.calls ?? []) for (const name of [call, ...reachOf(call)]) found.add(name);
    return found;
  };
  /** Those that a call comes down to. */
  const toOwn = (name: string, seen = new Set<string>()): string[] => {
    const wrapper = wrappers.get(name);
    if (!wrapper || wrapper.isOwn) return [name];
    if (seen.has(name)) return [];
    seen.add(name);
    return wrapper.calls.flatMap((call) => toOwn(call, seen));
  };
  const reduce = (calls: readonly string[]) => {
    const own = [...new Set(calls.flatMap((call) => toOwn(call)))];
    // Of two that bring each other both stay.
    const isBrought = (call: string) =>
      own.some((other) => other !== call && reachOf(other).has(call) && !reachOf(call).has(other));
    return own.filter((call) => !isBrought(call));
  };

  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, name, isEmpty] = WRAPPER.exec(line) ?? [];
    if (name !== undefined && !wrappers.get(name)?.isOwn) {
      if (!isEmpty) at = lines.indexOf(END, at);
    } else if (toCalled(line) === undefined) {
      kept.push(line);
    } else {
      const block: string[] = [];
      for (let call = toCalled(line); call !== undefined; call = toCalled(lines[++at])) block.push(call);
      at--;
      kept.push(...reduce(block).map((call) => `${call}();`));
    }
  }
  const made = kept.join('\n').replace(
    DYNAMIC,
    (_, name) =>
      `(${reduce([name])
        .map((call) => `${call}(), `)
        .join('')}`,
  );
  for (const [, name] of made.matchAll(/\b(init_[\w$]+)\(/g)) {
    if (!made.includes(`var ${name} = `)) throw new Error(`${name} is called in a form that is not known here.`);
  }
  return made;
}

/** A plugin for Vite that does so in the worker, whose script is the only one that has all its modules in itself. */
export function slimWorker() {
  return {
    name: 'sitecard-worker',
    renderChunk: (code: string, _: unknown, { format }: { format: string }) =>
      format === 'iife' ? withoutIdleWrappers(code) : null,
  };
}
