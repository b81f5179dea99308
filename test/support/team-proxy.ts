import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programPath } from '../setup.ts';
import { waitUntil } from './wait.ts';

/** The files of the recipe, by their names, as its page has them. */
export function readRecipe(): Record<string, string> {
  const page = readFileSync('lib/api/team-proxy.md', 'utf8');
  return Object.fromEntries(
    [...page.matchAll(/^`([\w.-]+)`:\n\n```\w+\n(.*?)```/gms)].map(([, name, text]) => [name, text]),
  );
}

async function toFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

interface Wanted {
  /** The origin of the service, and its key. */
  service: string;
  key: string;
  members: readonly string[];
}

/** nginx with the recipe, on this machine, in a folder of its own. */
export async function startTeamProxy({ service, key, members }: Wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'sitecard-team-'));
  const port = await toFreePort();
  const { 'answer.js': answer = '', 'sitecard.conf': proxy = '' } = readRecipe();
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  mkdirSync(join(folder, 'cache'));
  write('members.conf', members.map((token) => `"Bearer ${token}" ${token};\n`).join(''));
  write('service.conf', `set $service ${service};\nset $service_key ${key};\n`);
  write('answer.js', answer);
  const ours = proxy
    .replaceAll('/etc/nginx/sitecard', folder)
    .replaceAll('/var/cache/sitecard', join(folder, 'cache'))
    .replaceAll('/run/sitecard.sock', join(folder, 'proxy.sock'))
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`);
  write('sitecard.conf', ours);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  write(
    'nginx.conf',
    [
      'load_module /usr/lib/nginx/modules/ngx_http_js_module.so;',
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      `daemon off; worker_processes 2; pid ${join(folder, 'pid')}; events {}`,
      `http { access_log off; ${paths.join(' ')} include ${join(folder, 'sitecard.conf')}; }`,
    ].join('\n'),
  );
  const options = ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')];
  const nginx = spawn(programPath('nginx'), options, { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  await waitUntil(isUp, 'nginx answers').catch((error: Error) => {
    nginx.kill();
    throw new Error(`${error.message}\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
  });
  const stop = async () => {
    if (nginx.exitCode !== null || nginx.signalCode !== null) return;
    const ended = new Promise((resolve) => nginx.once('exit', resolve));
    nginx.kill();
    await ended;
  };
  return {
    origin,
    stop,
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
