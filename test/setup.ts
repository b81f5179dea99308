import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the tests drive, each with the commands or files that it may be, and the Debian packages that bring it. */
const PROGRAMS = {
  chromium: {
    package: 'chromium',
    candidates: [
      'chromium',
      'chromium-browser',
      'google-chrome',
      'google-chrome-stable',
      'microsoft-edge',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  },
  firefox: {
    package: 'firefox-esr',
    candidates: [
      'firefox-esr',
      'firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
  },
  xvfb: { package: 'xvfb', candidates: ['Xvfb'] },
  xdotool: { package: 'xdotool', candidates: ['xdotool'] },
  /** Only the long tests need these two. */
  nginx: { package: 'nginx-light libnginx-mod-http-js', candidates: ['nginx', '/usr/sbin/nginx'] },
  spreadsheet: { package: 'libreoffice-calc-nogui', candidates: ['soffice', 'libreoffice'] },
} as const;
export type ProgramName = keyof typeof PROGRAMS;

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a program, or null when this machine has none. */
export function findProgram(name: ProgramName): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  for (const candidate of PROGRAMS[name].candidates) {
    const paths = /[\\/]/.test(candidate) ? [candidate] : folders.map((folder) => join(folder, candidate));
    const found = paths.find((path) => existsSync(path) && isRunnable(path));
    if (found) return found;
  }
  return null;
}

/** The path of a program that setup has seen to; throws a sentence when it is missing all the same. */
export function programPath(name: ProgramName): string {
  const found = findProgram(name);
  if (!found)
    throw new Error(`${PROGRAMS[name].package} is missing: run \`node test/setup.ts\`, which says what to install.`);
  return found;
}

/** Runs apt-get as root, directly or by a sudo that asks for no password. Null when neither is there. */
function aptGet(): string[] | null {
  if (spawnSync('apt-get', ['--version']).status !== 0) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : null;
}

function install(packages: string[]): boolean {
  const command = aptGet();
  if (!command) return false;
  const [program, ...head] = command as [string, ...string[]];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // An update that fails (one repository of many is down) need not stop the install.
  spawnSync(program, [...head, 'update', '-qq'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  const options = ['install', '-y', '-qq', '--no-install-recommends'];
  return (
    spawnSync(program, [...head, ...options, ...packages], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  );
}

/** Finds the programs, or installs them with apt-get. Answers with what is still missing, as a sentence; null when nothing is. */
export function setUpPrograms(names: ProgramName[], say: (line: string) => void): string | null {
  const missing = () => names.filter((name) => !findProgram(name));
  const packagesOf = (wanted: ProgramName[]): string[] => wanted.flatMap((name) => PROGRAMS[name].package.split(' '));
  if (missing().length > 0) {
    const packages = packagesOf(missing());
    // Without fonts a browser draws no text on a bare machine.
    if (!existsSync('/usr/share/fonts') || spawnSync('fc-list').stdout?.length === 0)
      packages.push('fonts-dejavu-core');
    say(`installing ${packages.join(', ')} with apt-get ...`);
    install(packages);
  }
  const left = packagesOf(missing());
  if (left.length === 0) return null;
  return `Missing: ${left.join(', ')}. Install them, on Debian by: sudo apt-get update && sudo apt-get install ${left.join(' ')}`;
}

if (import.meta.main) {
  const isLong = (name: ProgramName) => name === 'spreadsheet' || name === 'nginx';
  const names = (Object.keys(PROGRAMS) as ProgramName[]).filter((name) => !isLong(name) || process.env.SOAK);
  const sentence = setUpPrograms(names, console.log);
  console.log(sentence ?? 'Every program that the tests need is here.');
  process.exitCode = sentence ? 1 : 0;
}
