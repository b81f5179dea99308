import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import schema from '../../../../assets/public/managed-schema.json';
import { CONDITION_FIELDS } from '../../../../components/safety/policy/conditions';
import type { StorageArea } from '../../../../lib/browser/storage';
import { localArea } from '../../../../lib/browser/storage';
import { FIRST_SLOT, readKeyList } from '../../../../lib/lookup/key-list';
import type { Condition } from '../../../../lib/safety/policy';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import { parsePolicy } from '../../../../lib/safety/schema';
import { changeSettings, subscribeSettings } from '../../../../lib/settings/changes';
import { createCredentials } from '../../../../lib/settings/credentials';
import type { Managed } from '../../../../lib/settings/managed';
import {
  copyManaged,
  keepManagedCopy,
  readManaged,
  readManagedOverview,
  subscribeManaged,
  toManaged,
  toManagedOverview,
  UNMANAGED,
} from '../../../../lib/settings/managed';
import { readManagedValues, toLocked } from '../../../../lib/settings/managed-values';
import { createNamedKeys } from '../../../../lib/settings/named-keys';
import { DEFAULT_SETTINGS, toValuesByPath } from '../../../../lib/settings/settings';
import { readOwnSettings, readSettings, readShownSettings } from '../../../../lib/settings/store';
import { toFileKeys } from '../../../../lib/settings/transfer';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';
import { createLookupWorld } from '../../../support/lookup-world';

/** The part of JSON schema that Chromium takes for managed storage, as far as ours uses it. */
interface ManagedSchema {
  id?: string;
  $ref?: string;
  type?: string;
  properties?: Record<string, ManagedSchema>;
  items?: ManagedSchema;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
}

function collectIds(schema: ManagedSchema, found = new Map<string, ManagedSchema>()): Map<string, ManagedSchema> {
  if (schema.id) found.set(schema.id, schema);
  for (const inner of [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]) {
    collectIds(inner, found);
  }
  return found;
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Where a value does not fit the schema; at each of these places Chromium drops the whole setting or the unknown name, without a word. */
function findMisfits(root: ManagedSchema, value: unknown): string[] {
  const ids = collectIds(root);
  const visit = (given: ManagedSchema, part: unknown, path: string): string[] => {
    const schema = given.$ref ? ids.get(given.$ref) : given;
    if (!schema) return [`${path}: nothing is called ${given.$ref}`];
    if (!isOfType(part, schema.type)) return [`${path}: no ${schema.type}`];
    if (schema.enum && !schema.enum.includes(part)) return [`${path}: none of the values`];
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (typeof part === 'number' && (part < minimum || part > maximum)) return [`${path}: out of bounds`];
    const { items, properties } = schema;
    if (Array.isArray(part)) return items ? part.flatMap((item, index) => visit(items, item, `${path}[${index}]`)) : [];
    if (!properties) return [];
    return Object.entries(part as object).flatMap(([name, inner]) => {
      const known = properties[name];
      return known ? visit(known, inner, `${path}.${name}`) : [`${path}.${name}: unknown`];
    });
  };
  return visit(root, value, '');
}

/** Every place of a schema that holds a value of its own: `plan`, `safety.mode`. */
function placesOf({ properties = {} }: ManagedSchema): string[] {
  return Object.entries(properties).flatMap(([name, { properties: parts }]) =>
    parts ? Object.keys(parts).map((part) => `${name}.${part}`) : [name],
  );
}

const manage = async (values: Record<string, unknown>) => {
  await fakeBrowser.storage.managed.set(values);
  await copyManaged();
};
const readStored = async () => JSON.parse(String((await fakeBrowser.storage.local.get('settings')).settings));

afterEach(() => vi.restoreAllMocks());

const POLICY_CONDITION: Required<Condition> = {
  ...{ categories: ['/Adult'], iab: ['IAB25/*'], minConfidence: 0.5, hosts: ['*.a.com'], topLevelDomains: ['zip'] },
  ...{ technologies: ['PHP'], countries: ['DE'], registeredWithinDays: 30, expiresWithinDays: 30, rankWorseThan: 10 },
  ...{ orRankUnknown: true, noData: true, ifKnown: true },
};

describe('what an organisation has set', () => {
  it('is nothing where nobody manages the browser, or where the browser rejects as Firefox does', async () => {
    await copyManaged();
    expect(await readManaged()).toEqual(UNMANAGED);
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'));
    await copyManaged();
    expect(await readManaged()).toEqual(UNMANAGED);
    expect(await fakeBrowser.storage.local.get(null)).toEqual({});
    expect(await readSettings()).toEqual(DEFAULT_SETTINGS);
  });

  it('goes when Firefox says that there is no file any more', async () => {
    await manage({ theme: 'dark' });
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('Managed storage manifest not found'));
    await copyManaged();
    expect(await readManaged()).toEqual(UNMANAGED);
  });

  it('is left out where it does not fit, and nothing else with it', () => {
    const given = {
      serviceAddress: 'http://not-https.example',
      policy: null,
      blockHosts: 'casino.example',
      allowHosts: [7, '', 'example.com'],
      neverSend: null,
      plan: 'Gold',
      theme: 'dark',
      safety: { on: 'yes', mode: 'primed', dailyBudget: 0 },
      lifetimeDays: { traffic: 3, nonsense: 3 },
      colour: 'green',
      locked: ['policy', 7],
    };
    expect(toManaged(given)).toEqual({
      ...UNMANAGED,
      allowHosts: ['example.com'],
      locked: ['policy'],
    });
    expect(toLocked(given)).toEqual(['theme', 'safety.mode', 'lifetimeDays.traffic', 'policy']);
  });

  it.each([[[], {}, '', 7, null].map((value) => ({ safety: value, neverSend: value, policy: value, locked: value }))])(
    'never throws',
    (...values) => {
      for (const value of values) expect(() => toManaged(value)).not.toThrow();
    },
  );

  it('holds over the settings of the user, who keeps the rest', async () => {
    await changeSettings((settings) => ({ ...settings, theme: 'light', negativeHours: 5 }));
    await manage({ theme: 'dark', safety: { on: true, mode: 'primed' }, lifetimeDays: { traffic: 2 } });
    const held = await readSettings();
    expect(held).toMatchObject({ theme: 'dark', negativeHours: 5, lifetimeDays: { traffic: 2, iab: 30 } });
    expect(held.safety).toEqual({ ...DEFAULT_SETTINGS.safety, on: true, mode: 'primed' });
    expect(await readShownSettings()).toEqual(held);
  });

  it('of a plan without live data holds over the user’s wish for it', async () => {
    await changeSettings((settings) => ({ ...settings, plan: 'Plus', alwaysLive: true }));
    await manage({ plan: 'Starter' });
    expect(await readSettings()).toMatchObject({ plan: 'Starter', alwaysLive: false });
  });

  it('is never stored as the user’s, whatever is changed beside it; when it goes, the user’s own is back', async () => {
    await changeSettings((settings) => ({ ...settings, theme: 'light' }));
    await manage({
      theme: 'dark',
      loadByThemselves: { traffic: false },
      safety: { on: true },
      neverSend: ['*.bank.com'],
    });
    const shown = await readSettings();
    // As the options page does: the whole part as it is shown, with one change.
    const after = await changeSettings((settings) => ({
      ...settings,
      theme: 'system',
      loadByThemselves: { ...shown.loadByThemselves, similar: true },
      safety: { ...shown.safety, logDays: 30 },
    }));
    expect(after).toMatchObject({ theme: 'dark', loadByThemselves: { traffic: false, similar: true } });
    expect(after.safety).toMatchObject({ on: true, logDays: 30 });
    expect(await readStored()).toMatchObject({
      theme: 'light',
      neverSend: [],
      loadByThemselves: { traffic: true, similar: true },
      safety: { on: false, logDays: 30 },
    });
    expect(await readStored()).not.toHaveProperty('organisation');
    await fakeBrowser.storage.managed.clear();
    await copyManaged();
    expect(await readSettings()).toEqual(await readOwnSettings());
    expect((await readSettings()).theme).toBe('light');
  });

  it('takes a text of several lines as as many entries', async () => {
    await manage({ neverSend: ['*.a.example\r\n*.b.example'], blockHosts: ['bad.example\nworse.example\n'] });
    expect((await readSettings()).organisation).toEqual(['*.a.example', '*.b.example']);
    expect((await readManaged()).blockHosts).toEqual(['bad.example', 'worse.example']);
  });

  it('locks what it names without a value: a change of it is not stored', async () => {
    await manage({ locked: ['neverSend', 'safety.mode'] });
    await changeSettings((settings) => ({
      ...settings,
      neverSend: ['a.example'],
      plan: 'Plus',
      safety: { ...settings.safety, mode: 'lookup', logDays: 1 },
    }));
    expect(await readStored()).toMatchObject({ neverSend: [], plan: 'Plus', safety: { mode: 'saved', logDays: 1 } });
  });

  it('locks a group of settings by the name of the group, each of them', async () => {
    await manage({ locked: ['safety', 'lifetimeDays', 'overrides'] });
    const before = await readOwnSettings();
    await changeSettings((settings) => ({
      ...settings,
      plan: 'Plus',
      lifetimeDays: { ...settings.lifetimeDays, traffic: 1 },
      safety: { ...settings.safety, on: true, mode: 'lookup' },
    }));
    expect(await readOwnSettings()).toEqual({ ...before, plan: 'Plus' });
    expect(toLocked(await readManagedValues())).toEqual(
      expect.arrayContaining(['safety.on', 'safety.strict', 'lifetimeDays.iab', 'overrides']),
    );
  });

  it('reaches pages that subscribe, with the settings that another page saves', async () => {
    const seen: string[] = [];
    const stop = subscribeSettings(({ theme, plan }) => seen.push(`${theme} ${plan}`));
    await manage({ theme: 'dark' });
    await expect.poll(() => seen).toEqual(['dark unknown']);
    await changeSettings((settings) => ({ ...settings, plan: 'Plus' }));
    await expect.poll(() => seen).toEqual(['dark unknown', 'dark Plus']);
    stop();
    const heard: readonly string[][] = [];
    const stopManaged = subscribeManaged(({ locked }) => (heard as string[][]).push([...locked]));
    await manage({ locked: ['plan'] });
    await expect.poll(() => heard).toEqual([['plan']]);
    stopManaged();
  });
});

describe('a browser that does not say what is set', () => {
  const silent = () => vi.spyOn(fakeBrowser.storage.managed, 'get').mockReturnValue(new Promise(() => {}) as never);

  it('holds nobody up: what it said last holds, in the worker as on pages', async () => {
    await manage({ theme: 'dark', blockHosts: ['bad.com'], locked: ['overrides'] });
    silent();
    keepManagedCopy();
    expect((await readSettings()).theme).toBe('dark');
    expect(await readManaged()).toMatchObject({ blockHosts: ['bad.com'], locked: ['overrides'] });
    expect((await changeSettings((settings) => ({ ...settings, plan: 'Plus' }))).theme).toBe('dark');
  });

  it('is asked by nobody but the worker', async () => {
    const asked = silent();
    await Promise.all([readSettings(), readShownSettings(), readManaged(), changeSettings((settings) => settings)]);
    expect(asked).not.toHaveBeenCalled();
  });

  it('leaves what it said last in force when it fails', async () => {
    await manage({ theme: 'dark' });
    vi.spyOn(fakeBrowser.storage.managed, 'get').mockRejectedValue(new Error('broken'));
    await copyManaged();
    expect((await readSettings()).theme).toBe('dark');
  });

  it('writes only what is new, so that nothing is judged again at each start of the worker', async () => {
    await manage({ theme: 'dark' });
    const written = vi.spyOn(fakeBrowser.storage.local, 'set');
    await copyManaged();
    expect(written).not.toHaveBeenCalled();
  });

  it('rejects what it cannot know when storage fails: an organisation may have blocked a site', async () => {
    vi.spyOn(fakeBrowser.storage.local, 'get').mockRejectedValue(new Error('broken'));
    await expect(readManaged()).rejects.toThrow('broken');
  });
});

describe('P10: the never-send list of the organisation', () => {
  it('wins over a click and over what the user confirmed: 0 sent, and the reason is named', async () => {
    await manage({ neverSend: ['*.bank.com'] });
    const world = createLookupWorld();
    world.state.rules = { ...(await readSettings()), emailAgreed: true };
    for (const mode of ['missing', 'refresh', 'live', 'missing-live'] as const) {
      for (const subject of ['bank.com', 'https://www.Bank.com./x?y', 'a.b.bank.com', 'me@mail.bank.com']) {
        const reply = await world.wake().lookup(subject, ['categories', 'traffic'], { mode, confirmed: true });
        expect(reply.sections.categories).toEqual({
          ok: false,
          failure: { kind: 'not-public', billed: 'no', reason: 'organisation' },
        });
      }
    }
    expect(world.service.calls).toEqual([]);
    await world.wake().lookup('example.com', ['categories']);
    expect(world.service.calls).toHaveLength(1);
  });
});

describe('keys that the organisation names', () => {
  const KEYS = [
    { name: 'Work', plan: 'Plus', monthlyAllowance: 2000 },
    { name: 'Client A', serviceAddress: 'https://client.example.net/' },
  ];
  const listKeys = async () => {
    const { keys, ...list } = await readKeyList(localArea);
    return { ...list, names: keys.map(({ name }) => name) };
  };
  const openNamed = () => createNamedKeys({ area: localArea, locks: createLockSpace().connect().locks, now: () => 0 });

  it('stand in place of the user’s own, which are back as they were when it names none', async () => {
    const own = openNamed();
    const slot = await own.add('My client');
    await own.use(slot);
    await manage({ keys: KEYS });
    const { inUse, ...list } = await listKeys();
    expect(list).toMatchObject({ names: ['Work', 'Client A'], isManaged: true });
    await expect(own.add('One more')).rejects.toMatchObject({ failure: { kind: 'refused' } });
    await expect(own.use(slot)).rejects.toMatchObject({ failure: { kind: 'refused' } });
    const client = (await readKeyList(localArea)).keys[1]?.slot ?? '';
    await own.use(client);
    // Another order of the list switches nothing, and a list that comes back finds the user's choice again.
    await manage({ keys: KEYS.toReversed() });
    expect((await listKeys()).inUse).toBe(client);
    expect(inUse).not.toBe(client);
    await fakeBrowser.storage.managed.clear();
    await copyManaged();
    expect(await listKeys()).toMatchObject({ names: ['', 'My client'], inUse: slot, isManaged: false });
  });

  it('are never switched but by the user: not where the one in use is named no more, nor where it comes back', async () => {
    await manage({ keys: KEYS });
    const own = openNamed();
    const [work, client] = (await readKeyList(localArea)).keys.map(({ slot }) => slot);
    expect((await listKeys()).inUse).toBe(work);
    await manage({ keys: KEYS.slice(1) });
    expect(await listKeys()).toMatchObject({ names: ['Client A'], inUse: null, isManaged: true });
    await own.use(client ?? '');
    await manage({ keys: KEYS });
    expect((await listKeys()).inUse).toBe(client);
    await fakeBrowser.storage.managed.clear();
    await copyManaged();
    expect(await listKeys()).toMatchObject({ names: [''], inUse: FIRST_SLOT, isManaged: false });
    await manage({ keys: KEYS });
    expect((await listKeys()).inUse).toBe(client);
  });

  it('bring their plan and limit, which are locked while such a key is in use', async () => {
    await manage({ plan: 'Starter', keys: KEYS });
    expect(await readSettings()).toMatchObject({ plan: 'Plus', monthlyAllowance: 2000 });
    expect([...(await readManagedOverview()).locked]).toEqual(
      expect.arrayContaining(['plan', 'monthlyAllowance', 'keys']),
    );
    await changeSettings((settings) => ({ ...settings, plan: 'Scale', monthlyAllowance: 1 }));
    expect(await readSettings()).toMatchObject({ plan: 'Plus', monthlyAllowance: 2000 });
    const [, client] = (await readKeyList(localArea)).keys;
    await openNamed().use(client?.slot ?? '');
    // What is set for all holds where nothing is set for the key.
    expect(await readSettings()).toMatchObject({ plan: 'Starter', monthlyAllowance: null });
    await changeSettings((settings) => ({ ...settings, monthlyAllowance: 7 }));
    expect(await readSettings()).toMatchObject({ plan: 'Starter', monthlyAllowance: 7 });
  });

  it('leave a file of settings what the user has set for his own', async () => {
    const slot = await openNamed().add('My client', { plan: 'Starter', alwaysLive: false, monthlyAllowance: 50 });
    await openNamed().use(slot);
    const own = [{ name: 'My client', settings: { plan: 'Starter', alwaysLive: false, monthlyAllowance: 50 } }];
    for (const values of [{ plan: 'Premium', monthlyAllowance: 9 }, { keys: KEYS }]) {
      await manage(values);
      expect(toFileKeys(await readKeyList(localArea))).toEqual(own);
    }
  });

  it('take a key for their own address alone', async () => {
    await manage({ keys: KEYS });
    const [, client] = (await readKeyList(localArea)).keys;
    const slot = client?.slot ?? '';
    const session = createAreaSpace().connect().area;
    const { locks } = createLockSpace().connect();
    const credentials = createCredentials({ area: localArea, session, locks, now: () => 0 });
    const elsewhere = { address: 'https://evil.example.net', key: 'a-key-of-a-test', keep: 'local' } as const;
    await expect(credentials.save(elsewhere, slot)).rejects.toMatchObject({ failure: { field: 'address' } });
    await credentials.save({ ...elsewhere, address: 'https://client.example.net' }, slot);
    expect(await credentials.read(slot)).toMatchObject({
      address: 'https://client.example.net',
      key: 'a-key-of-a-test',
    });
  });

  it('are not changed at each start of the worker', async () => {
    await manage({ keys: KEYS });
    const written = vi.spyOn(fakeBrowser.storage.local, 'set');
    await copyManaged();
    expect(written).not.toHaveBeenCalled();
  });

  it('can be locked without any being named', async () => {
    await manage({ locked: ['keys'] });
    const named = createNamedKeys(
      { area: localArea, locks: createLockSpace().connect().locks, now: () => 0 },
      async () => (await readManaged()).locked.includes('keys'),
    );
    await expect(named.add('Client A')).rejects.toMatchObject({ failure: { kind: 'refused' } });
    await expect(named.rename(FIRST_SLOT, 'Work')).rejects.toMatchObject({ failure: { kind: 'refused' } });
  });
});

const managed = { address: 'https://api.example.com/v1' as string | null, keepKey: null as Managed['keepKey'] };
const open = () => {
  const [local, session] = [createAreaSpace().connect(), createAreaSpace().connect()];
  const credentials = createCredentials(
    { area: local.area, session: session.area, locks: createLockSpace().connect().locks, now: () => 0 },
    async () => ({ serviceAddress: managed.address, keepKey: managed.keepKey }),
  );
  return { ...credentials, areas: { local: local.area, session: session.area } };
};

const readPair = async (credentials: ReturnType<typeof open>) => {
  const payer = await credentials.readPayer();
  return payer && credentials.readPair(payer);
};

describe('the service address of the organisation', () => {
  it('is the only one that a key is saved for', async () => {
    managed.address = 'https://api.example.com/v1';
    const credentials = open();
    expect(await credentials.read()).toMatchObject({ address: managed.address, key: null });
    const elsewhere = { address: 'https://evil.example.net', key: 'a-key-of-a-test', keep: 'local' } as const;
    await expect(credentials.save(elsewhere)).rejects.toMatchObject({ failure: { field: 'address' } });
    await credentials.save({ ...elsewhere, address: managed.address });
    expect(await readPair(credentials)).toEqual({ address: managed.address, key: 'a-key-of-a-test' });
  });

  it('never gets a key that was saved for another origin, which the user has back when it goes', async () => {
    managed.address = null;
    const credentials = open();
    await credentials.save({ address: 'https://own.example.net', key: 'a-key-of-a-test', keep: 'local' });
    managed.address = 'https://api.example.com/v1';
    expect(await readPair(credentials)).toBe(null);
    expect(await credentials.read()).toMatchObject({ address: managed.address, key: null });
    managed.address = null;
    expect(await readPair(credentials)).toMatchObject({ address: 'https://own.example.net' });
  });
});

describe('how long the organisation has a key kept', () => {
  const own = { address: 'https://own.example.net', key: 'a-key-of-a-test', keep: 'local' } as const;
  const isIn = async (area: StorageArea) => JSON.stringify(await area.get(['credentials'])).includes(own.key);
  beforeEach(() => Object.assign(managed, { address: null, keepKey: null }));

  it('is so whatever the form says, and shown so', async () => {
    for (const [keepKey, other] of [
      ['session', 'local'],
      ['local', 'session'],
    ] as const) {
      managed.keepKey = keepKey;
      const { save, read, areas } = open();
      expect(await save({ ...own, keep: other })).toMatchObject({ keep: keepKey });
      expect(await read()).toMatchObject({ key: own.key, keep: keepKey });
      expect([await isIn(areas.session), await isIn(areas.local)]).toEqual([
        keepKey === 'session',
        keepKey === 'local',
      ]);
    }
  });

  it('is shown before a key is saved, too', async () => {
    Object.assign(managed, { address: 'https://api.example.com/v1', keepKey: 'session' });
    expect(await open().read()).toMatchObject({ key: null, keep: 'session' });
  });

  it('takes a key from the disk that lies there, and leaves it until the browser closes', async () => {
    const { save, read, areas } = open();
    await save(own);
    managed.keepKey = 'session';
    expect(await read()).toMatchObject({ key: own.key, keep: 'session' });
    await vi.waitFor(async () => expect([await isIn(areas.session), await isIn(areas.local)]).toEqual([true, false]));
    expect(await read()).toMatchObject({ address: own.address, key: own.key, keep: 'session' });
  });

  it('is the user’s choice again when the organisation says nothing of it', async () => {
    managed.keepKey = 'session';
    const { save, read, areas } = open();
    await save(own);
    managed.keepKey = null;
    await save(own);
    expect(await read()).toMatchObject({ key: own.key, keep: 'local' });
    expect(await isIn(areas.session)).toBe(false);
  });
});

describe('a key that is forgotten under the address of the organisation', () => {
  it.each(['https://api.example.com', 'https://own.example.net'])('leaves the user theirs (%s)', async (own) => {
    managed.address = null;
    const credentials = open();
    await credentials.save({ address: own, key: 'a-key-of-a-test', keep: 'local' });
    managed.address = 'https://api.example.com/v1';
    await credentials.forget();
    managed.address = null;
    expect(await credentials.read()).toMatchObject({ address: own, key: null });
  });
});

describe('the schema and the README', () => {
  const [, text = ''] =
    /# For administrators[\s\S]*?```json\n([\s\S]*?)```/.exec(readFileSync('lib/settings/administrators.md', 'utf8')) ??
    [];
  const file = () => JSON.parse(text) as { '3rdparty': { extensions: Record<string, Record<string, unknown>> } };
  const example = () => Object.values(file()['3rdparty'].extensions)[0] ?? {};

  it('have every setting', () => {
    const { neverSend: _, ...settings } = DEFAULT_SETTINGS;
    const wanted = Object.entries(settings).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
    );
    expect(placesOf(schema)).toEqual(expect.arrayContaining(wanted));
    expect(Object.keys(schema.properties)).toEqual(
      expect.arrayContaining([
        'serviceAddress',
        'keepKey',
        'keys',
        'policy',
        'blockHosts',
        'allowHosts',
        'neverSend',
        'locked',
      ]),
    );
  });

  it('have every part of a policy: each preset and each condition reaches us as the organisation wrote it', () => {
    for (const preset of Object.values(PRESETS)) {
      // The numbers and names of Chromium's schema know no null.
      const { maxAgeDays, ...policy } = preset;
      expect(findMisfits(schema, { policy: maxAgeDays === null ? policy : preset })).toEqual([]);
    }
    const when = { ...POLICY_CONDITION };
    expect(Object.keys(when).sort()).toEqual([...CONDITION_FIELDS, 'orRankUnknown'].sort());
    expect(
      findMisfits(schema, { policy: { rules: [{ id: 'a', name: 'a', when, then: 'block', reason: '' }] } }),
    ).toEqual([]);
  });

  it('the example of the README fits the schema, takes effect as a whole, and its policy is one', () => {
    expect(findMisfits(schema, example())).toEqual([]);
    const managed = toManaged(example());
    const lists = ['serviceAddress', 'keepKey', 'keys', 'policy', 'blockHosts', 'allowHosts', 'neverSend', 'locked'];
    const set = Object.entries(example())
      .filter(([name]) => !lists.includes(name))
      .flatMap(([name, value]) =>
        typeof value === 'object' && value !== null ? Object.keys(value).map((part) => `${name}.${part}`) : [name],
      );
    expect(set.length).toBeGreaterThan(15);
    expect(managed.keepKey).toBe('session');
    expect([...managed.locked, ...toLocked(example())]).toEqual(
      expect.arrayContaining([...set, 'serviceAddress', 'keys', 'policy', 'overrides']),
    );
    expect(parsePolicy(managed.policy)).toMatchObject({ ok: true, policy: { name: 'Example Ltd', overrides: [] } });
  });

  it.each([
    [{ policy: { schema: 1, maxAgeDays: null } }, '.policy.maxAgeDays: no integer'],
    [{ plan: 'Gold' }, '.plan: none of the values'],
    [{ neverSend: ['a', 5] }, '.neverSend[1]: no string'],
    [{ negativeHours: 0 }, '.negativeHours: out of bounds'],
    [{ colour: 'green' }, '.colour: unknown'],
  ])('what Chromium drops does not fit: %j', (values, misfit) => {
    expect(findMisfits(schema, values)).toEqual([misfit]);
  });
});

const POLICY = { schema: 1, name: 'Example', default: 'allow', unknown: 'allow', stale: 'warn', rules: [] };

test.each<[values: Record<string, unknown>, names: string[]]>([
  [{}, []],
  [{ theme: 'dark', safety: { on: true, mode: 'primed', dailyBudget: 5 }, lifetimeDays: { traffic: 3 } }, []],
  [{ serviceAddress: 'https://api.example.com', policy: POLICY, blockHosts: ['a.com'], neverSend: ['*.b.com'] }, []],
  [
    { locked: ['plan', 'safety', 'safety.mode', 'overrides', 'continueOnce', 'policy', 'serviceAddress', 'neverSend'] },
    [],
  ],
  [{ monthlyAllowance: null, serviceAddress: null, keepKey: null, policy: null }, []],
  [{ keepKey: 'session', locked: ['keepKey'] }, []],
  [{ keys: [{ name: 'Work', plan: 'Plus', monthlyAllowance: 5 }], locked: ['keys'] }, []],
  [{ keys: 'Work' }, ['keys']],
  [
    { keys: [{ name: ' ' }, { name: 'A', serviceAddress: 'http://a.com' }, { name: 'B', plan: 'Gold', key: 'sk-1' }] },
    ['keys[0]', 'keys[1]', 'keys[2].plan', 'keys[2].key'],
  ],
  [{ keepKey: 'memory' }, ['keepKey']],
  [{ plan: 'Gold', theme: 'dark' }, ['plan']],
  [{ neverSend: '*.bank.example' }, ['neverSend']],
  [{ neverSend: ['*.bank.example', 5], blockHosts: [null], allowHosts: {} }, ['neverSend', 'blockHosts', 'allowHosts']],
  [{ neversend: ['*.bank.example'] }, ['neversend']],
  [
    { safety: { on: 'yes', mode: 'Saved', strict: true }, lifetimeDays: { traffic: 99_999 } },
    ['safety.on', 'safety.mode', 'lifetimeDays.traffic'],
  ],
  [{ safety: 'on', loadByThemselves: { registration: { on: true } } }, ['safety', 'loadByThemselves.registration']],
  // Not the policy: what cannot be read of it holds as an error.
  [{ serviceAddress: 'ftp://api.example.com', policy: 'block everything' }, ['serviceAddress']],
  [{ locked: ['saftey', 'theme', 'safety.modus'] }, ['locked: saftey', 'locked: safety.modus']],
  [{ locked: 'safety', organisation: ['*'] }, ['locked', 'organisation']],
])('of %j does nothing: %j', (values, names) => {
  expect(toManagedOverview(values).unfit.toSorted()).toEqual(names.toSorted());
});

test('what the defaults hold can be set, each of them', () => {
  const { neverSend: _, ...settings } = DEFAULT_SETTINGS;
  expect(toValuesByPath(settings).length).toBeGreaterThan(20);
  expect(toManagedOverview({ ...settings }).unfit).toEqual([]);
});

test('what is set and what is named besides is locked, a group of settings each of them', () => {
  const { serviceAddress, locked } = toManagedOverview({
    serviceAddress: 'https://api.example.com',
    keepKey: 'session',
    theme: 'dark',
    plan: 'Gold',
    locked: ['loadByThemselves', 'overrides'],
  });
  expect(serviceAddress).toBe('https://api.example.com');
  expect([...locked].filter((place) => !place.startsWith('loadByThemselves'))).toEqual([
    'serviceAddress',
    'overrides',
    'keepKey',
    'theme',
  ]);
  expect(locked.has('loadByThemselves.iab')).toBe(true);
});
