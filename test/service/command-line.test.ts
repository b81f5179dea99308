import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toCommand } from './command-line.ts';

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
    const child = spawn(process.execPath, ['test/service/main.ts', '--port', '0'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void child.kill());
    const line = await new Promise<string>((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
    const [, origin] = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line) ?? [];
    expect(origin).toBeDefined();
    expect((await fetch(`${origin}/__log`)).status).toBe(200);
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
