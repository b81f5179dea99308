import { readdirSync, readFileSync } from 'node:fs';

/** Linux alone tells this much of processes: where there is no `/proc`, there is no answer. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process, or one of its threads, has just ended.
    return '';
  }
}

const isNumber = (name: string) => /^\d+$/.test(name);

/** A process and all that it started, by their numbers. */
function toTree(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').filter(isNumber).map(Number)) {
    // After the name, which may hold anything: state and parent.
    const parent = Number(/\)\s+\S\s+(\d+)/.exec(read(`/proc/${pid}/stat`))?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const visit = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(visit)];
  return visit(root);
}

const isExtension = (pid: number) => read(`/proc/${pid}/cmdline`).includes('--extension-process');

/** Milliseconds that the threads of a process have run, to the microsecond: `stat` counts in steps of ten milliseconds. */
function toRunTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]));
    return nanoseconds.reduce((sum, time) => sum + (time || 0), 0) / 1e6;
  } catch {
    return 0;
  }
}

export interface RunTimes {
  /** Milliseconds of processor time since the start: of the whole browser, and of the extension's own process. */
  browser: number;
  extension: number;
}

/** What a browser has used so far. It has one extension, so that a process of an extension is its own. */
export function readRunTimes(browserPid: number): RunTimes {
  const times = toTree(browserPid).map((pid) => ({ pid, time: toRunTime(pid) }));
  const sum = (counted: typeof times) => counted.reduce((total, { time }) => total + time, 0);
  return { browser: sum(times), extension: sum(times.filter(({ pid }) => isExtension(pid))) };
}

/** The memory that a process has written and shares with no other, in MB. */
function toMemory(pid: number): number {
  const sizes = [...read(`/proc/${pid}/smaps_rollup`).matchAll(/^Private_Dirty:\s+(\d+) kB/gm)];
  return sizes.reduce((sum, [, size]) => sum + Number(size), 0) / 1000;
}

/**
 * The memory of the extension's own process in MB; 0 when it has none. Without the clean pages of the program itself: which of
 * those no other process has mapped depends on what other browsers happen to do.
 */
export function readExtensionMemory(browserPid: number): number {
  return toTree(browserPid)
    .filter(isExtension)
    .reduce((sum, pid) => sum + toMemory(pid), 0);
}

/** What the processes of all extensions of a browser have used so far: milliseconds of processor time, by their numbers. */
export function readExtensionTimes(browserPid: number): Map<number, number> {
  return new Map(
    toTree(browserPid)
      .filter(isExtension)
      .map((pid) => [pid, toRunTime(pid)]),
  );
}

/** The process that has worked the most since `before`: with several extensions, that of the one which was used. */
export function readBusiest(browserPid: number, before: Map<number, number>): { processor: number; memory: number } {
  const worked = [...readExtensionTimes(browserPid)].map(([pid, time]) => ({
    pid,
    time: time - (before.get(pid) ?? 0),
  }));
  const busiest = worked.reduce((most, one) => (one.time > most.time ? one : most), { pid: 0, time: 0 });
  return { processor: busiest.time, memory: toMemory(busiest.pid) };
}
