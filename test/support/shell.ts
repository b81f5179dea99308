import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a command as a user does who has pasted it into a shell that knows his key, and gives what it wrote. */
export async function runInShell(command: string, key: string): Promise<string> {
  const env = { PATH: process.env.PATH, SITECARD_KEY: key };
  return (await promisify(execFile)('sh', ['-c', command], { env })).stdout;
}
