import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

/** What one step of a run found. `messages` say what failed. */
export interface StepCount {
  passed: number;
  failed: number;
  messages: string[];
}

export interface CommandResult {
  code: number;
  output: string;
}

/**
 * Runs a program of node_modules under this very Node, in the project's folder unless `cwd` is another. `live` shows its
 * output as it comes; otherwise it is only collected.
 */
export function runBin(
  name: string,
  args: string[],
  { live = false, cwd = '.', env = {} as Record<string, string> } = {},
): Promise<CommandResult> {
  const bins = resolve('node_modules', '.bin');
  return new Promise((done) => {
    const child = spawn(process.execPath, [join(bins, name), ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${bins}${delimiter}${process.env.PATH ?? ''}`,
        FORCE_COLOR: '0',
        NO_COLOR: '1',
        ...env,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (live) process.stdout.write(text);
      });
    }
    child.on('error', (error) => done({ code: 1, output: String(error) }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** The count of a step that is one program: it passes when the program ends with 0. */
export async function toSingleCount(name: string, command: Promise<CommandResult>): Promise<StepCount> {
  const { code, output } = await command;
  if (code === 0) return { passed: 1, failed: 0, messages: [] };
  return { passed: 0, failed: 1, messages: [`${name}:\n${output.trim().slice(-6000)}`] };
}

/** The count of a step that asserts one thing: an empty list of complaints passes. */
export function toCheckedCount(name: string, complaints: string[]): StepCount {
  if (complaints.length === 0) return { passed: 1, failed: 0, messages: [] };
  return { passed: 0, failed: 1, messages: [`${name}:\n${complaints.join('\n')}`] };
}
