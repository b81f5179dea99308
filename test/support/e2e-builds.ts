import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

interface Manifest {
  permissions: string[];
  optional_permissions: string[];
  host_permissions?: string[];
  optional_host_permissions?: string[];
}

/** Asked for by a prompt that tests answer on a display. */
const STAYS_OPTIONAL = ['notifications'];

/** Gives at install what the user is asked for later, since no test can click the browser's prompt headless. */
function grantAtInstall({ permissions, optional_permissions, optional_host_permissions, ...rest }: Manifest): Manifest {
  const granted = optional_permissions.filter((name) => !STAYS_OPTIONAL.includes(name));
  return {
    ...rest,
    permissions: [...permissions, ...granted],
    host_permissions: optional_host_permissions,
    optional_permissions: STAYS_OPTIONAL,
  };
}

/** Makes the e2e build of a build that is there: the very same files, but for the permissions in the manifest. */
export function makeE2eBuild(build: string, made = `${build}-e2e`): void {
  rmSync(made, { recursive: true, force: true });
  cpSync(build, made, { recursive: true });
  const path = `${made}/manifest.json`;
  writeFileSync(path, JSON.stringify(grantAtInstall(JSON.parse(readFileSync(path, 'utf8')))));
}

/** The e2e builds that the tests open. */
export function makeE2eBuilds(): void {
  for (const build of ['chrome-mv3', 'firefox-mv3']) makeE2eBuild(`.output/${build}`);
}

if (import.meta.main) makeE2eBuilds();
