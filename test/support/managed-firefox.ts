import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { programPath } from '../setup.ts';

/**
 * A Firefox of its own for one test, whose folder `distribution` holds a `policies.json` with these values for the extension: what an
 * administrator sets, heeded by no other Firefox on this machine. The program is a copy, since it looks for its files where it lies
 * itself; the rest are links. `remove` takes it away again.
 */
export function createManagedFirefox(addonId: string, values: Record<string, unknown>) {
  const installed = realpathSync(programPath('firefox'));
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-managed-firefox-'));
  const program = join(folder, 'firefox');
  copyFileSync(installed, program);
  for (const name of readdirSync(dirname(installed))) {
    if (name !== 'distribution') symlinkSync(join(dirname(installed), name), join(folder, name));
  }
  mkdirSync(join(folder, 'distribution'));
  const policies = { '3rdparty': { Extensions: { [addonId]: values } } };
  writeFileSync(join(folder, 'distribution', 'policies.json'), JSON.stringify({ policies }));
  return { program, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
