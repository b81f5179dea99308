import { expect, test } from 'vitest';
import config from '../../../wxt.config.ts';

/** What a page of the extension may load styles from, built for use or served while it is worked on. */
async function styleSourcesOf(command: 'build' | 'serve'): Promise<string | undefined> {
  const mode = command === 'build' ? 'production' : 'development';
  const env = { browser: 'chrome', manifestVersion: 3, mode, command } as const;
  const manifest = await (typeof config.manifest === 'function' ? config.manifest(env) : config.manifest);
  const policy = manifest?.content_security_policy?.extension_pages ?? '';
  return /style-src ([^;]*)/.exec(policy)?.[1];
}

test('a page takes its styles from the package alone', async () => {
  expect(await styleSourcesOf('build')).toBe("'self'");
});

test('in development a page takes its styles from the server that `npm run dev` starts', async () => {
  expect(await styleSourcesOf('serve')).toBe("'self' http://localhost:*");
});
