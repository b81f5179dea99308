import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withKey } from './asking.ts';
import { toCommand } from './command-line.ts';
import { DOMAIN_ENDPOINTS } from './endpoints/domain-endpoints.ts';

/** Starts the stand-in as a process of its own, until the end of the test, and returns its origin. */
async function start(): Promise<string> {
  const child = spawn(process.execPath, ['test/service/main.ts', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  const line = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
  const [, origin] = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line) ?? [];
  if (origin === undefined) throw new Error(`It said ${line}`);
  return origin;
}

describe('the command line', () => {
  it('takes every option', () => {
    const words = '--port 8123 --key abc --plan Plus --calls 50 --as observed'.split(' ');
    expect(toCommand(words)).toEqual({
      port: 8123,
      options: { key: 'abc', plan: 'Plus', calls: 50, as: 'observed' },
    });
    expect(toCommand([])).toMatchObject({ port: 0, options: { calls: null } });
  });

  it.each([
    '--port x',
    '--port 70000',
    '--port -1',
    '--calls 1.5',
    '--calls=-3',
    '--plan gold',
    '--as spec',
    '--key a\u00e4',
    '--colour red',
    'stray',
    '--port',
  ])('refuses %s with one sentence', (line) => {
    const command = toCommand(line.split(' '));
    expect('refusal' in command && command.refusal).toMatch(/^[^\n]{10,}\.$/);
  });

  it('says which Node it needs before anything that another cannot read', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(scripts.service).toMatch(/^node test\/support\/node-24\.js && /);
  });

  it('prints one line and serves on the port that it names', async () => {
    const origin = await start();
    expect((await fetch(`${origin}/__log`)).status).toBe(200);
  });

  it('says the same of a host that nobody wrote down, and of a search, whenever it is started', async () => {
    const origins = [await start(), await start()];
    const tell = async (path: string, body: object) => {
      const told = origins.map(async (origin) => {
        const init = { method: 'POST', headers: withKey(), body: JSON.stringify(body) };
        const text = await (await fetch(origin + path, init)).text();
        // Dates count from the start of each.
        return text.replace(/\d{4}-\d\d(?:-\d\d)?(?:T[\d:]+Z)?/g, 'then');
      });
      const [one = '', other = ''] = await Promise.all(told);
      expect(JSON.parse(one).success).toBe(true);
      expect(other).toBe(one);
      return one;
    };
    const hosts = ['some-unwritten-host.org', 'another-unwritten-host.org', 'third-one.de'];
    const categories = new Set<string>();
    for (const path of DOMAIN_ENDPOINTS.keys()) {
      for (const host of hosts) {
        const { domain } = JSON.parse(await tell(path, { url: `https://${host}` }));
        if (path === '/api/categorize') categories.add(JSON.stringify(domain.categories));
      }
    }
    expect(categories.size).toBe(hosts.length);
    const pages = await Promise.all(
      [
        { page: 1 },
        { page: 700 },
        { page: 2, sort: 'popularity_score', sort_dir: 'desc' },
        { page: 3, q: 'labs', filters: { country: 'US', has_company: true } },
      ].map((query) => tell('/api/discovery', { top_n: 1_000_000, ...query })),
    );
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('ends with the shell of npm, which passes no signal on', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" test/service/main.ts --port 0; exit $?`], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, npm_lifecycle_event: 'service' },
      detached: true,
    });
    // The pipe ends when the last process that holds it does.
    let isEnded = false;
    shell.stdout.once('end', () => (isEnded = true));
    onTestFinished(() => void (isEnded || process.kill(-Number(shell.pid))));
    await new Promise((resolve) => shell.stdout.once('data', resolve));
    shell.kill();
    await vi.waitFor(() => expect(isEnded).toBe(true), 3000);
  });
});
