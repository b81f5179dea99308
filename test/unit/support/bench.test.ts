import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a part that the bench does not know is named with those it does, before anything is built', () => {
  const options = { encoding: 'utf8', timeout: 20_000 } as const;
  const { status, stderr } = spawnSync(process.execPath, ['test/bench/run.ts', 'size', 'sizes'], options);
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr:
      'There is nothing to measure by the name of sizes; there are popup, browsing, answer, blocking, parsing, decisions, primed, tables, saved, bulk, on-device, size, accuracy.\n',
  });
});
