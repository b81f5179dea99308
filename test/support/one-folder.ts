import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeProfile } from './profile.ts';

/** Before all e2e tests: whatever they put into temporary folders lies in one, which is removed with this process, even if a browser was killed. */
export default function useOneFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-e2e-'));
  // One of them is what `tmpdir()` reads on each system.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // Not at the end of the tests: the browsers that files share are closed after it.
  process.once('exit', () => removeProfile(folder));
}
