import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { CommandResult } from './steps.ts';

const OUTPUT = '.output';
/** What is no source: it is made, or comes from elsewhere. */
const MADE = /^(?:node_modules|\.output|\.wxt|\.cache|\.git|web-ext-artifacts)(?:$|[\\/])/;

function readHashes(folder: string): Map<string, string> {
  const names = readdirSync(join(folder, OUTPUT)).filter((name) => name.endsWith('.zip'));
  return new Map(
    names.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, OUTPUT, name)))
        .digest('hex'),
    ]),
  );
}

/**
 * Makes all packages once more from a copy of the sources in another folder, and compares them with those in `.output`.
 * `hashes` are the sha256 of these. Each package that differs is a complaint: nobody could tell by building it what is in it.
 */
export async function comparePackages(
  make: (args: string[], cwd: string) => Promise<CommandResult>,
  builds: readonly string[][],
): Promise<{ hashes: Map<string, string>; complaints: string[] }> {
  const copy = mkdtempSync(join(tmpdir(), 'sitecard-packages-'));
  try {
    cpSync('.', copy, { recursive: true, filter: (path) => !MADE.test(relative('.', path)) });
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'), 'junction');
    for (const { code, output } of await Promise.all(builds.map((args) => make(args, copy)))) {
      if (code !== 0) throw new Error(output.slice(-3000));
    }
    const [hashes, others] = [readHashes('.'), readHashes(copy)];
    const names = new Set([...hashes.keys(), ...others.keys()]);
    const differing = [...names].filter((name) => hashes.get(name) !== others.get(name));
    return { hashes, complaints: differing.map((name) => `${name} differs when it is made in another folder`) };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
