import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromRecord, toRecord } from '../../../../lib/browser/record';
import { toAddress, toOriginPattern } from '../../../../lib/host/address';
import { KEYS_KEY } from '../../../../lib/lookup/key-list';
import { createCredentials } from '../../../../lib/settings/credentials';
import { toKey } from '../../../../lib/settings/written-key';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';

const SIGNED_TOKEN = ['e'.repeat(36), 'y'.repeat(240), 'J'.repeat(683)].join('.');
const KEYS: [pasted: string, key: string | null][] = [
  ['abcdefgh', 'abcdefgh'],
  ['0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ['  abcdefgh  ', 'abcdefgh'],
  ['abcdefgh\n', 'abcdefgh'],
  ['abcdefgh\r\n', 'abcdefgh'],
  ['\tabcdefgh', 'abcdefgh'],
  ['\tabcdefgh\r\n', 'abcdefgh'],
  ['\u00a0abcdefgh\u00a0', 'abcdefgh'],
  ['\ufeffabcdefgh', 'abcdefgh'],
  ['\u200babcdefgh\u200b\n', 'abcdefgh'],
  ['\u202a Bearer abcdefgh\u202c', 'abcdefgh'],
  ['Bearer abcdefgh', 'abcdefgh'],
  ['bearer abcdefgh', 'abcdefgh'],
  ['BEARER   abcdefgh', 'abcdefgh'],
  ['Bearer\tabcdefgh', 'abcdefgh'],
  [' Bearer abcdefgh ', 'abcdefgh'],
  ['Authorization: Bearer abcdefgh', 'abcdefgh'],
  ['authorization:Bearer abcdefgh', 'abcdefgh'],
  ['Bearerabcdefgh', 'Bearerabcdefgh'],
  ['sk-live_A1.b2~c3+/==', 'sk-live_A1.b2~c3+/=='],
  ['eyJhbGciOi.eyJzdWIi.SflKxwRJ', 'eyJhbGciOi.eyJzdWIi.SflKxwRJ'],
  ['!"#$%&\'()*+-', '!"#$%&\'()*+-'],
  ['"abcdefgh"', 'abcdefgh'],
  ["'abcdefgh'", 'abcdefgh'],
  ['`abcdefgh`', 'abcdefgh'],
  ['“abcdefgh”', 'abcdefgh'],
  ['abcdefgh,', 'abcdefgh'],
  ['abcdefgh;', 'abcdefgh'],
  ['API_KEY=abcdefgh', 'abcdefgh'],
  ['export API_KEY="abcdefgh"', 'abcdefgh'],
  ['"apiKey": "abcdefgh",', 'abcdefgh'],
  ['x-api-key: abcdefgh', 'abcdefgh'],
  ["-H 'Authorization: Bearer abcdefgh'", 'abcdefgh'],
  ['Authorization: "Bearer abcdefgh"', 'abcdefgh'],
  ['• abcdefgh', 'abcdefgh'],
  // Part of the key.
  ['mykey==', 'mykey=='],
  ['key:abcdefgh', 'key:abcdefgh'],
  ['abcdefgh!', 'abcdefgh!'],
  ['~~~~~~~~', '~~~~~~~~'],
  // A token that is signed by an RSA key of 4,096 bits, as services issue them.
  [`Bearer ${SIGNED_TOKEN}\n`, SIGNED_TOKEN],
  ['x'.repeat(4096), 'x'.repeat(4096)],
  ['demo', 'demo'],
  ['Bearer secret', 'secret'],
  ['<abcdefgh>', null],
  ['<your key>', null],
  ['{{API_KEY}}', null],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as shells and templates write it
  ['${API_KEY}', null],
  ['$API_KEY', null],
  ['%API_KEY%', null],
  ['[abcdefgh]', null],
  ['"abcdefgh', null],
  ["abcdefgh'", null],
  ['', null],
  [' ', null],
  ['\n', null],
  ['abc', null],
  ['Bearer', null],
  ['Bearer ', null],
  ['Bearer abc', null],
  ['abcd efgh', null],
  ['abcd\nefgh', null],
  ['abcd\r\nefgh', null],
  ['abcd\tefgh', null],
  ['abcd\u0000efgh', null],
  ['abcd\u007fefgh', null],
  ['schlüssel-1', null],
  ['ключ-ключ', null],
  ['abcdefg\u200bh', null],
  ['🔑🔑🔑🔑🔑🔑🔑🔑', null],
  ['x'.repeat(4097), null],
  ['x'.repeat(10_240), null],
];

test.each(KEYS)('the pasted key %j', (pasted, key) => {
  expect(toKey(pasted)).toMatchObject(key === null ? { ok: false } : { ok: true, key });
  if (key !== null) expect(new Headers({ authorization: `Bearer ${key}` }).get('authorization')).toBe(`Bearer ${key}`);
});

test('the table of keys holds at least 40', () => expect(KEYS.length).toBeGreaterThanOrEqual(40));

const ADDRESSES: [typed: string, address: string][] = [
  ['https://api.example.com', 'https://api.example.com'],
  ['https://api.example.com/', 'https://api.example.com'],
  ['https://api.example.com///', 'https://api.example.com'],
  ['  https://API.Example.com  ', 'https://api.example.com'],
  ['\u200bhttps://api.example.com\u200b', 'https://api.example.com'],
  ['\u202aapi.example.com\u202c\n', 'https://api.example.com'],
  ['HTTPS://api.example.com', 'https://api.example.com'],
  ['api.example.com', 'https://api.example.com'],
  ['api.example.com/v2/', 'https://api.example.com/v2'],
  ['api.example.com:8443', 'https://api.example.com:8443'],
  ['https://api.example.com:443/x/y/', 'https://api.example.com/x/y'],
  ['https://bücher.de', 'https://xn--bcher-kva.de'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['http://127.1:9', 'http://127.0.0.1:9'],
  ['http://localhost:3000/api/', 'http://localhost:3000'],
  ['https://api.example.com/api/categorize', 'https://api.example.com'],
  ['https://api.example.com/v2/api/domain_whois/', 'https://api.example.com/v2'],
  ['‘https://api.example.com’', 'https://api.example.com'],
  ['"https://api.example.com",', 'https://api.example.com'],
  ['"api.example.com"', 'https://api.example.com'],
  ['`https://api.example.com/api/categorize`', 'https://api.example.com'],
  ['<https://api.example.com>', 'https://api.example.com'],
  ['**https://api.example.com**', 'https://api.example.com'],
  ['BASE_URL=https://api.example.com', 'https://api.example.com'],
  ['"baseUrl": "https://api.example.com/v2/",', 'https://api.example.com/v2'],
  ['https://api.example.com,', 'https://api.example.com'],
  ['https://api.example.com;', 'https://api.example.com'],
  ['https//api.example.com', 'https://api.example.com'],
  ['https://https://api.example.com', 'https://api.example.com'],
  ['https://https//api.example.com', 'https://api.example.com'],
  ['https://intranet-api', 'https://intranet-api'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['localhost:8080', 'http://localhost:8080'],
  ['localhost', 'http://localhost'],
  ['https://localhost:8443', 'https://localhost:8443'],
  ['https://10.0.0.1', 'https://10.0.0.1'],
];
test.each(ADDRESSES)('the service address %s', (typed, address) => {
  const isLoopback = /^https?:\/\/(127\.0\.0\.1|localhost)/.test(address);
  const { origin } = new URL(address);
  expect(toAddress(typed)).toEqual({ ok: true, address, origin, needsPermission: !isLoopback });
});

const REFUSED: [typed: string, reason: string][] = [
  ['', 'no-address'],
  ['   ', 'no-address'],
  ['https://', 'not-an-address'],
  ['https://exa mple.com', 'not-an-address'],
  ['api example com', 'not-an-address'],
  ['http//api.example.com', 'not-https'],
  ['https://http://api.example.com', 'not-https'],
  ['https://(api.example.com)', 'not-an-address'],
  ['https://api‘.example.com', 'not-an-address'],
  ['https://api\u00ad.example.com', 'not-an-address'],
  ['{{baseUrl}}', 'not-an-address'],
  ['{{baseUrl}}/api/categorize', 'not-an-address'],
  ['<service address>', 'not-an-address'],
  ['https://api.example.com:99999', 'not-an-address'],
  ['https://[::1]:8080', 'not-an-address'],
  ['http://[::1]:8080', 'not-https'],
  ['http://api.example.com', 'not-https'],
  ['http://192.168.0.1', 'not-https'],
  ['http://127.0.0.2', 'not-https'],
  ['http://0.0.0.0', 'not-https'],
  ['http://localhost.', 'not-https'],
  ['http://localhost.evil.com', 'not-https'],
  ['http://x.localhost', 'not-https'],
  ['http://127.0.0.1.nip.io', 'not-https'],
  ['ftp://api.example.com', 'not-https'],
  ['file:///etc/passwd', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['https://user:pass@api.example.com', 'has-login'],
  ['https://user@api.example.com', 'has-login'],
  ['https://@api.example.com', 'has-login'],
  ['http://127.0.0.1@evil.com', 'not-https'],
  ['https://127.0.0.1@evil.com', 'has-login'],
  ['https://api.example.com?key=x', 'has-query'],
  ['https://api.example.com/?', 'has-query'],
  ['https://api.example.com/#x', 'has-query'],
  ['https://api.example.com#', 'has-query'],
];
test.each(REFUSED)('the service address %j is refused', (typed, reason) => {
  expect(toAddress(typed)).toEqual({ ok: false, reason });
});

function setUp() {
  const lockSpace = createLockSpace();
  const local = createAreaSpace();
  const session = createAreaSpace();
  /** As the organisation has it. */
  const managed: { serviceAddress: null; keepKey: 'session' | null } = { serviceAddress: null, keepKey: null };
  const wake = () => {
    const { locks, die } = lockSpace.connect();
    const contexts = { local: local.connect(die), session: session.connect(die) };
    const areas = { area: contexts.local.area, session: contexts.session.area };
    const credentials = createCredentials({ ...areas, locks, now: () => 0 }, async () => ({ ...managed }));
    return { credentials, contexts, die };
  };
  return { local, session, managed, wake };
}
const FIRST = { address: 'https://a.example.com', key: 'first-key-1', keep: 'local' } as const;

test('another origin takes the key away; another path does not', async () => {
  const { credentials } = setUp().wake();
  await credentials.save(FIRST);
  expect(await credentials.save({ ...FIRST, address: 'https://a.example.com/v2', key: null })).toMatchObject({
    key: 'first-key-1',
  });
  expect(await credentials.save({ ...FIRST, address: 'https://a.example.com:444', key: null })).toMatchObject({
    key: null,
  });
  expect(await credentials.read()).toMatchObject({ address: 'https://a.example.com:444', key: null });
});

test('a key kept for the session is in session storage alone, and gone when the browser closes', async () => {
  const { local, session, wake } = setUp();
  await wake().credentials.save(FIRST);
  await wake().credentials.save({ ...FIRST, keep: 'session' });
  expect(String(local.items.get('credentials'))).not.toContain('first-key-1');
  expect(await wake().credentials.read()).toMatchObject({ key: 'first-key-1', keep: 'session' });
  session.items.clear();
  expect(await wake().credentials.read()).toMatchObject({ address: FIRST.address, key: null });
});

test('the choice to keep the key only until the browser closes outlives the browser, and the key entered again heeds it', async () => {
  const { local, session, wake } = setUp();
  await wake().credentials.save({ ...FIRST, keep: 'session' });
  session.items.clear();
  const { keep } = (await wake().credentials.read()) ?? {};
  expect(keep).toBe('session');
  // The options page sends back the choice that it was shown.
  await wake().credentials.save({ ...FIRST, key: 'again-key-1', keep: keep ?? 'local' });
  expect(JSON.stringify([...local.items])).not.toContain('again-key-1');
  expect(await wake().credentials.read()).toMatchObject({ key: 'again-key-1', keep: 'session' });
});

test.each(['local', 'session'] as const)('a key kept %s that is forgotten leaves that choice', async (keep) => {
  const { wake } = setUp();
  await wake().credentials.save({ ...FIRST, keep });
  await wake().credentials.forget();
  expect(await wake().credentials.read()).toMatchObject({ address: FIRST.address, key: null, keep });
});

test.each([
  ['https://api.example.com', 'https://api.example.com/*'],
  ['https://api.example.com:8443', 'https://api.example.com/*'],
  ['https://xn--bcher-kva.de', 'https://xn--bcher-kva.de/*'],
])('access to %s is asked for by a pattern that Firefox takes: without a port', (origin, pattern) => {
  expect(toOriginPattern(origin)).toBe(pattern);
});

test('a forgotten key is in neither storage, even where storage takes nothing new', async () => {
  const { local, session, wake } = setUp();
  const { credentials, contexts } = wake();
  for (const isFull of [false, true]) {
    for (const keep of ['local', 'session'] as const) {
      await credentials.save({ ...FIRST, keep });
      if (isFull) contexts.local.failSets(5);
      await credentials.forget();
      contexts.local.failSets(0);
      expect(JSON.stringify([...local.items, ...session.items])).not.toContain('first-key-1');
      expect((await credentials.read())?.key ?? null).toBe(null);
    }
  }
});

test('where nothing was saved nothing is by forgetting', async () => {
  const { local, session, wake } = setUp();
  expect(await wake().credentials.forget()).toBe(null);
  expect([...local.items, ...session.items]).toEqual([]);
});

test('a key for the session is refused, and in neither storage, where the disk does not take the address', async () => {
  const { local, session, wake } = setUp();
  const { credentials, contexts } = wake();
  contexts.local.failSets(1);
  await expect(credentials.save({ ...FIRST, keep: 'session' })).rejects.toMatchObject({
    failure: { kind: 'not-saved' },
  });
  expect([...local.items, ...session.items]).toEqual([]);
});

test('a key that cannot be read any more is forgotten too', async () => {
  const { local, session, wake } = setUp();
  await wake().credentials.save(FIRST);
  local.items.set('credentials', `${local.items.get('credentials')} damaged`);
  await wake().credentials.forget();
  expect(JSON.stringify([...local.items, ...session.items])).not.toContain('first-key-1');
});

/** A whole record of the next version, as an update writes it before the user goes back. */
const toNewer = (text: unknown) => {
  const { body } = fromRecord(1, 'credentials', text) ?? {};
  return toRecord(2, 'credentials', { ...(body as object), more: true }, 0);
};
const LEFT: [name: string, change: (text: unknown) => unknown][] = [
  ['of a newer version', toNewer],
  ['of the newest version that fits', (text) => toNewer(text).replace(/^2/, '9999')],
  ['damaged', (text) => String(text).slice(3)],
  ['of another form', (text) => ({ v: 2, key: text })],
  [
    'with an address that gets no key',
    () => toRecord(1, 'credentials', { ...FIRST, address: 'http://x.com', id: '1' }, 0),
  ],
];
test.each(LEFT)('a key in a record %s is said to be there, and is forgotten', async (_, change) => {
  for (const keep of ['local', 'session'] as const) {
    const { local, session, wake } = setUp();
    await wake().credentials.save({ ...FIRST, keep });
    expect(await wake().credentials.hasUnreadable()).toBe(false);
    const { items } = keep === 'local' ? local : session;
    items.set('credentials', change(items.get('credentials')));
    expect(await wake().credentials.hasUnreadable()).toBe(true);
    await wake().credentials.forget();
    expect(JSON.stringify([...local.items, ...session.items])).not.toContain('first-key-1');
    expect(await wake().credentials.hasUnreadable()).toBe(false);
    expect((await wake().credentials.read())?.key ?? null).toBeNull();
    // The next key is saved as ever.
    await wake().credentials.save(FIRST);
    expect(await wake().credentials.read()).toMatchObject(FIRST);
  }
});

test('a key is forgotten where storage hands nothing over, and where one of the two does not', async () => {
  for (const failing of [['local'], ['session'], ['local', 'session']] as const) {
    const { local, session, wake } = setUp();
    for (const keep of ['local', 'session'] as const) {
      await wake().credentials.save({ ...FIRST, keep });
      const { credentials, contexts } = wake();
      for (const area of failing) contexts[area].failGet('credentials');
      expect(await credentials.hasUnreadable()).toBe(true);
      await credentials.forget();
      expect(JSON.stringify([...local.items, ...session.items])).not.toContain('first-key-1');
    }
  }
});

test('a key that storage does not let go is not said to be forgotten', async () => {
  const { wake } = setUp();
  await wake().credentials.save(FIRST);
  const { credentials, contexts } = wake();
  contexts.local.area.remove = () => Promise.reject(new Error('IO error'));
  await expect(credentials.forget()).rejects.toMatchObject({ failure: { kind: 'not-saved' } });
});

test('every save has an id of its own, which says nothing of the key', async () => {
  const { credentials } = setUp().wake();
  const ids = [await credentials.save(FIRST), await credentials.save(FIRST), await credentials.forget()].map(
    (saved) => saved?.id,
  );
  expect(new Set(ids).size).toBe(3);
});

test('a key entered again after the browser closed has an id of its own, which says whose calls are in doubt', async () => {
  const { session, wake } = setUp();
  let before = await wake().credentials.save({ ...FIRST, keep: 'session' });
  const shared = before.id.slice(0, 36);
  for (let start = 0; start < 3; start++) {
    session.items.clear();
    const again = await wake().credentials.save({ ...FIRST, keep: 'session' });
    expect(again.id).not.toBe(before.id);
    expect(again.id.slice(0, 36)).toBe(shared);
    before = again;
  }
  expect(before.id.length).toBeLessThan(80);
  session.items.clear();
  const elsewhere = await wake().credentials.save({ ...FIRST, address: `${FIRST.address}/v2`, keep: 'session' });
  expect(elsewhere.id.slice(0, 36)).not.toBe(shared);
  // Forgotten by the user, who says that it is another.
  await wake().credentials.forget();
  const another = await wake().credentials.save({ ...FIRST, address: `${FIRST.address}/v2`, keep: 'session' });
  expect(another.id.slice(0, 36)).not.toBe(elsewhere.id.slice(0, 36));
});

test('the same key saved again is another for what was refused, and the same for calls in doubt', async () => {
  const { credentials } = setUp().wake();
  const first = await credentials.save(FIRST);
  const again = await credentials.save(FIRST);
  expect(again.id).not.toBe(first.id);
  expect(again.id.slice(0, 36)).toBe(first.id.slice(0, 36));
  const another = await credentials.save({ ...FIRST, key: 'second-key-4567' });
  expect(another.id.slice(0, 36)).not.toBe(first.id.slice(0, 36));
});

test('where a key is kept changes nothing of what was said of it, another address does', async () => {
  const { credentials } = setUp().wake();
  const first = await credentials.save(FIRST);
  const moved = await credentials.save({ ...FIRST, key: null, keep: 'session' });
  expect(moved).toEqual({ ...first, keep: 'session' });
  const again = await credentials.save({ ...FIRST, key: null, keep: 'session' });
  expect(again.id).toBe(first.id);
  const elsewhere = await credentials.save({ ...FIRST, address: `${FIRST.address}/v2`, key: null });
  expect(elsewhere.key).toBe(FIRST.key);
  expect(elsewhere.id).not.toBe(first.id);
});

test('a wrong address or key is refused by field and changes nothing', async () => {
  const { credentials } = setUp().wake();
  await credentials.save(FIRST);
  const save = (change: object) => credentials.save({ ...FIRST, ...change }).catch((error) => error.failure);
  expect(await save({ address: 'http://evil.com' })).toEqual({
    kind: 'invalid-request',
    billed: 'no',
    field: 'address',
    isOwn: true,
  });
  expect(await save({ key: 'abc' })).toEqual({ kind: 'invalid-request', billed: 'no', field: 'key', isOwn: true });
  expect(await credentials.read()).toMatchObject(FIRST);
});

test('a damaged record is no key', async () => {
  const { local, wake } = setUp();
  await wake().credentials.save(FIRST);
  local.items.set('credentials', String(local.items.get('credentials')).replace('a.example', 'b.example'));
  expect(await wake().credentials.read()).toBe(null);
});

test('a record that names an address which gets no key is none', async () => {
  const { local, wake } = setUp();
  const saved = { ...FIRST, address: 'http://a.example.com', id: '1' };
  local.items.set('credentials', toRecord(1, 'credentials', saved, 0));
  expect(await wake().credentials.readPayer()).toBe(null);
});

test('a key that is forgotten while it is still being saved is forgotten, in whichever context', async () => {
  const { wake } = setUp();
  const [one, other] = [wake().credentials, wake().credentials];
  await Promise.all([one.save(FIRST), other.forget()]);
  expect(await one.read()).toMatchObject({ address: FIRST.address, key: null });
  await Promise.all([one.save(FIRST), one.save({ ...FIRST, address: 'https://b.example.com', key: null })]);
  expect(await one.read()).toMatchObject({ address: 'https://b.example.com', key: null });
});

const action = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    address: fc.constantFrom(
      'https://a.example.com',
      'https://a.example.com/v2',
      'https://b.example.com',
      'http://127.0.0.1:1',
      'http://127.0.0.1:2',
      'http://evil.com',
    ),
    key: fc.option(
      fc.nat(9).map((digit) => `key-number-${digit}`),
      { nil: null },
    ),
    keep: fc.constantFrom('local' as const, 'session' as const),
  }),
  fc.record({ kind: fc.constant('forget' as const) }),
  fc.record({ kind: fc.constant('close' as const) }),
  fc.record({
    kind: fc.constant('kill' as const),
    area: fc.constantFrom('local' as const, 'session' as const),
    at: fc.integer({ min: 1, max: 2 }),
    applied: fc.boolean(),
  }),
);

test('over 1,000 random sequences a key is only ever paired with an origin it was saved for', async () => {
  let paired = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 15 }), async (actions) => {
      const { session, wake } = setUp();
      const savedFor = new Set<string>();
      let worker = wake();
      for (const step of actions) {
        const { credentials, contexts } = worker;
        let work: Promise<unknown> = Promise.resolve();
        if (step.kind === 'kill') contexts[step.area].killAtWrite(step.at, step.applied);
        else if (step.kind === 'close') session.items.clear();
        else if (step.kind === 'forget') work = credentials.forget();
        else {
          const origin = new URL(step.address).origin;
          if (step.key) savedFor.add(`${origin} ${step.key}`);
          work = credentials.save(step).catch(() => {});
        }
        const isDead = () => contexts.local.isDead() || contexts.session.isDead();
        await Promise.race([work, until(isDead)]);
        if (isDead()) worker = wake();
        const seen = await worker.credentials.read();
        if (!seen?.key) continue;
        paired++;
        expect(savedFor).toContain(`${new URL(seen.address).origin} ${seen.key}`);
      }
    }),
    { numRuns: 1000 },
  );
  expect(paired).toBeGreaterThan(1000);
}, 60_000);

test.each([
  ['the list of keys is damaged', async ({ local }: ReturnType<typeof setUp>) => void local.items.set(KEYS_KEY, '?')],
  [
    'the organisation had wanted it, and then not, while the same worker lived',
    async ({ managed }: ReturnType<typeof setUp>, { read, save }: ReturnType<typeof createCredentials>) => {
      managed.keepKey = 'session';
      await read();
      managed.keepKey = null;
      await save(FIRST);
    },
  ],
])('a key leaves the disk where an organisation allows it in memory alone, though %s', async (_, prepare) => {
  const world = setUp();
  const { credentials } = world.wake();
  await credentials.save(FIRST);
  await prepare(world, credentials);
  world.managed.keepKey = 'session';
  await credentials.read();
  const isOnDisk = () => JSON.stringify([...world.local.items]).includes(FIRST.key);
  await until(() => !isOnDisk());
  expect(isOnDisk()).toBe(false);
  expect(await credentials.read('first')).toMatchObject({ key: FIRST.key, keep: 'session' });
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !isTrue(); turn++) await new Promise((resolve) => setImmediate(resolve));
}
