import { readFileSync } from 'node:fs';
import { cpuTime } from './cpu-time.ts';

/** What Linux counts in: `getconf CLK_TCK`. */
const TICKS_A_SECOND = 100;

/** Seconds that ended children have used, and theirs, as far as each was waited for. Null where no /proc says it. */
function readChildSeconds(): number | null {
  try {
    // The second field, the name of the program, may hold spaces. After it `cutime` and `cstime` are the 14th and 15th.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
  } catch {
    return null;
  }
}

/** Begins to measure. The function that it returns says how much time has passed, in seconds of the clock and of the processor. */
export function measure(): () => string {
  const read = () => ({ clock: performance.now() / 1000, own: cpuTime() / 1000, children: readChildSeconds() });
  const from = read();
  return () => {
    const to = read();
    const clock = `${(to.clock - from.clock).toFixed(1)} s`;
    if (to.children === null || from.children === null) return clock;
    return `${clock}, processor ${(to.own - from.own + to.children - from.children).toFixed(1)} s`;
  };
}
