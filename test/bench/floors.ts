import { copyFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runBin } from '../support/steps.ts';

export const FLOORS = ['static', 'preact', 'card', 'skeleton', 'answer', 'verdict'] as const;
export type FloorName = (typeof FLOORS)[number];

/** What the popups of the floors show. */
export const FLOOR_RECORD = {
  name: 'Northwind Ferries',
  lines: Array.from({ length: 60 }, (_, line) => `Line ${line} of a card`),
};

/** Builds the floor extensions, what is physically needed for a popup, and says where they are. `build`: that of the extension. */
export async function buildFloors(build: string): Promise<Record<FloorName, string>> {
  const folders: Partial<Record<FloorName, string>> = {};
  for (const name of FLOORS) {
    const folder = resolve('.output/bench/floors', name);
    const config = ['--config', 'test/bench/floors/vite.config.ts', '--outDir', folder];
    const { code, output } = await runBin('vite', ['build', `test/bench/floors/${name}`, ...config]);
    if (code !== 0) throw new Error(`The floor ${name} does not build:\n${output}`);
    folders[name] = folder;
  }
  copyFileSync(`${build}/suffixes.json`, `${folders.answer}/suffixes.bin`);
  return folders as Record<FloorName, string>;
}
