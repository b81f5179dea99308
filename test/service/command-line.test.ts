import { spawn } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
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
});
