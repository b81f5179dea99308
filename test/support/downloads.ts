import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from './wait.ts';

/** The names of the files in a folder that are there whole: Chromium takes a name by an empty file before it puts the whole one in its place. */
export const listDownloads = (folder: string): string[] =>
  readdirSync(folder).filter((name) => /\.(json|jsonl|har|csv)$/.test(name) && statSync(join(folder, name)).size > 0);

/** The text of the file that a page saves under a name, once it is there whole. */
export async function readDownload(folder: string, name: string): Promise<string> {
  await waitUntil(() => listDownloads(folder).includes(name), `${name} is saved`);
  return readFileSync(join(folder, name), 'utf8');
}
