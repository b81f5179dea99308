import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText } from '../../../../components/settings/setting-text';
import { DEFAULT_SETTINGS, toSettings } from '../../../../lib/settings/settings';
import { isOfNewerVersion, toImport, toPatch, toSettingsFile } from '../../../../lib/settings/transfer';

const other = toSettings({
  ...DEFAULT_SETTINGS,
  plan: 'Plus',
  alwaysLive: true,
  lifetimeDays: { ...DEFAULT_SETTINGS.lifetimeDays, traffic: 3 },
  negativeHours: 48,
  neverSend: ['*.bank.com'],
  monthlyAllowance: 500,
  emailAgreed: true,
  followTab: true,
  theme: 'dark',
});
const toFile = (settings: object) => JSON.stringify({ format: 'sitecard.settings', version: 1, settings });

describe('a settings file', () => {
  it('brings every setting over but what a person allows in one browser', () => {
    const found = toImport(toSettingsFile(other), DEFAULT_SETTINGS);
    expect({ ...DEFAULT_SETTINGS, ...found?.settings }).toEqual({ ...other, emailAgreed: false, followTab: false });
    expect(found?.ignored).toBe(0);
  });

  it('holds neither brand safety, which has a file of its own, nor what an organisation set', () => {
    const held = {
      ...other,
      safety: { ...other.safety, on: true },
      organisation: ['*.corp.com'],
    } as const;
    expect(toSettingsFile(held)).toBe(toSettingsFile(other));
    expect(Object.keys(JSON.parse(toSettingsFile(held)).settings)).not.toContain('safety');
  });

  it('says each change in words before it is made', () => {
    const found = toImport(toSettingsFile(other), DEFAULT_SETTINGS);
    expect(found?.changes.map(changeText)).toEqual([
      { label: 'Plan', from: 'I do not know', to: 'Plus' },
      { label: 'Always fetch live data', from: 'off', to: 'on' },
      { label: 'Lifetime of Traffic', from: '7 days', to: '3 days' },
      { label: 'Hours until a site that could not be read is asked for again', from: '1 hour', to: '48 hours' },
      { label: 'Never-send list', from: 'none', to: '*.bank.com' },
      { label: 'Monthly limit', from: 'none', to: '500' },
      { label: 'Theme', from: 'Same as the system', to: 'Dark' },
    ]);
  });

  it('writes large counts as people read them', () => {
    const neverSend = Array.from({ length: 1200 }, (_, n) => `site-${n}.com`);
    const lifetimeDays = { ...DEFAULT_SETTINGS.lifetimeDays, company: 3650 };
    const found = toImport(toSettingsFile({ ...DEFAULT_SETTINGS, neverSend, lifetimeDays }), DEFAULT_SETTINGS);
    expect(found?.changes.map(changeText).map(({ to }) => to)).toEqual(['3,650 days', '1,200 entries']);
  });

  it('is taken back with a never-send list as long as storage holds one', () => {
    const neverSend = Array.from({ length: 100_000 }, (_, n) => `*.branch-${n}.bank.example.com`);
    const found = toImport(toSettingsFile({ ...DEFAULT_SETTINGS, neverSend }), DEFAULT_SETTINGS);
    expect(found).toMatchObject({ settings: { neverSend }, ignored: 0 });
  });

  it('can set neither address nor key nor consent, whatever it holds', () => {
    const file = toFile({ address: 'https://evil.example', key: 'abcdefgh', emailAgreed: true, followTab: true });
    const found = toImport(file, DEFAULT_SETTINGS);
    expect(found).toMatchObject({ changes: [], ignored: 4 });
    expect(found?.settings).not.toHaveProperty('address');
    expect({ ...DEFAULT_SETTINGS, ...found?.settings }).toEqual(DEFAULT_SETTINGS);
  });

  it('an entry that does not fit changes nothing, and the others count', () => {
    const file = toFile({ plan: { 0: 'u' }, lifetimeDays: { traffic: -1, logo: 5, __proto__x: 1 }, theme: 'pink' });
    const found = toImport(file, other);
    expect(found?.changes).toEqual([{ name: 'lifetimeDays', part: 'logo', from: 30, to: 5 }]);
    expect(found?.ignored).toBe(4);
    expect(found?.settings.plan).toBe('Plus');
  });

  it('a name with a dot too many is none, and no way around a lock', () => {
    const file = toFile({ lifetimeDays: { 'traffic.x': 4 }, 'lifetimeDays.logo': { y: 5 } });
    const found = toImport(file, DEFAULT_SETTINGS, new Set(['lifetimeDays.traffic']));
    expect(found).toMatchObject({ changes: [], ignored: 2, locked: 0 });
  });

  it('what the organisation has locked stays, and counts only where the file says otherwise', () => {
    const file = toFile({ plan: 'Plus', theme: 'dark', loadLogos: true, lifetimeDays: { traffic: 3, logo: 5 } });
    const locked = new Set(['plan', 'loadLogos', 'lifetimeDays.traffic']);
    const found = toImport(file, DEFAULT_SETTINGS, locked);
    expect(found?.changes.map(({ name, part }) => part ?? name)).toEqual(['theme', 'logo']);
    expect(found).toMatchObject({ ignored: 0, locked: 2, settings: { plan: 'unknown', lifetimeDays: { traffic: 7 } } });
  });

  it('a blank line in a list is left out, and the rest is taken', () => {
    const found = toImport(toFile({ neverSend: ['*.a.com', '', ' '] }), DEFAULT_SETTINGS);
    expect(found).toMatchObject({ settings: { neverSend: ['*.a.com'] }, ignored: 0 });
  });

  it('a text of several lines is as many entries, as the field shows it: else none of them would be kept from being sent', () => {
    const found = toImport(toFile({ neverSend: ['*.a.com\r\n\n*.b.com', '*.c.com'] }), DEFAULT_SETTINGS);
    expect(found).toMatchObject({ settings: { neverSend: ['*.a.com', '*.b.com', '*.c.com'] }, ignored: 0 });
  });

  it('an entry that names no host, or is longer than one, is left out and counted', () => {
    const lines = ['*.a.com', 'a'.repeat(100_000), 'bank.com①', '“b.com”', `${'c.'.repeat(126)}com`, '10.0.0.0/8'];
    const found = toImport(toFile({ neverSend: lines }), other);
    expect(found).toMatchObject({ settings: { neverSend: ['*.a.com', '“b.com”'] }, ignored: 4 });
  });

  it('a list of which nothing is understood takes the place of no list', () => {
    const found = toImport(toFile({ neverSend: ['a'.repeat(254), 'site:bank.com'] }), other);
    expect(found).toMatchObject({ changes: [], settings: { neverSend: ['*.bank.com'] }, ignored: 2 });
  });

  it('live data comes with the plan that has it, in whatever order the file names them, and never with Starter', () => {
    const starter = toSettings({ ...DEFAULT_SETTINGS, plan: 'Starter' });
    const found = toImport(toFile({ alwaysLive: true, plan: 'Plus' }), starter);
    expect(found).toMatchObject({ settings: { plan: 'Plus', alwaysLive: true }, ignored: 0 });
    const refused = toImport(toFile({ alwaysLive: true }), starter);
    expect(refused).toMatchObject({ settings: { alwaysLive: false }, changes: [], ignored: 1 });
  });

  it.each(['', '{}', '[]', 'null', toFile({}).replace('version":1', 'version":2'), 'x'.repeat(2 ** 21)])(
    'what is no such file is refused: %.40j',
    (text) => {
      expect(toImport(text, other)).toBeNull();
    },
  );

  it('a file of a newer version is told from what is no such file', () => {
    expect(isOfNewerVersion(toFile({}).replace('version":1', 'version":2'))).toBe(true);
    for (const text of ['', '[]', '{"version":2}', toFile({}).replace('version":1', 'version":"2"'), toFile({})]) {
      expect(isOfNewerVersion(text)).toBe(false);
    }
  });

  it('an import leaves alone what it does not change, such as a never-send list that grew since', () => {
    const found = toImport(toFile({ ...DEFAULT_SETTINGS, theme: 'dark' }), DEFAULT_SETTINGS);
    expect(found && toPatch(found, DEFAULT_SETTINGS)).toEqual({ theme: 'dark' });
  });

  it('of a setting with a value for each section it writes those that it changes over the others as they stand now', () => {
    const found = toImport(toFile({ lifetimeDays: { traffic: 3, iab: 9 } }), DEFAULT_SETTINGS);
    const { lifetimeDays } = DEFAULT_SETTINGS;
    const since = { ...DEFAULT_SETTINGS, lifetimeDays: { ...lifetimeDays, logo: 5 } };
    expect(found && toPatch(found, since)).toEqual({
      lifetimeDays: { ...lifetimeDays, traffic: 3, iab: 9, logo: 5 },
    });
  });

  it('3,000 hostile files never throw and never make settings that do not hold', () => {
    const leaf = fc.oneof(fc.jsonValue(), fc.constantFrom('Plus', true, 5, ['a.com'], 'dark', null));
    const names = fc.constantFrom(...Object.keys(DEFAULT_SETTINGS), '__proto__', 'constructor', 'lifetimeDays.logo');
    fc.assert(
      fc.property(fc.dictionary(names, leaf), (settings) => {
        const found = toImport(toFile(settings), other);
        expect(toSettings({ ...other, ...found?.settings })).toEqual({ ...other, ...found?.settings });
      }),
      { numRuns: 3000 },
    );
  });
});

describe('keys by their names', () => {
  const client = { plan: 'Scale', alwaysLive: true, monthlyAllowance: 2000 } as const;
  const file = toSettingsFile({ ...DEFAULT_SETTINGS, plan: 'Starter' }, [{ name: 'Client A', settings: client }]);
  const known = { names: ['', 'Work'], isFirstInUse: true, room: 18 };
  const read = (text: string, more: Partial<typeof known> = {}, locked: string[] = []) =>
    toImport(text, DEFAULT_SETTINGS, new Set(locked), { ...known, ...more });

  it('are in the file of who has several, with plan and limit, and never with an address or a key', () => {
    expect(JSON.parse(file).keys).toEqual([{ name: 'Client A', ...client }]);
    expect(JSON.parse(toSettingsFile(DEFAULT_SETTINGS))).not.toHaveProperty('keys');
  });

  it('are added where they are missing', () => {
    expect(read(file)).toMatchObject({ keys: [{ name: 'Client A', settings: client }], ignored: 0 });
    expect(read(file, { names: ['', 'client a'] })).toMatchObject({ keys: [], ignored: 0 });
  });

  it('leave plan and limit to the first key, whose they are in a file', () => {
    expect(read(file)?.changes).toEqual([{ name: 'plan', part: null, from: 'unknown', to: 'Starter' }]);
    expect(read(file, { isFirstInUse: false })?.changes).toEqual([]);
  });

  it('are taken of no file that is odd, too long or locked', () => {
    const toFile = (keys: unknown) => JSON.stringify({ ...JSON.parse(toSettingsFile(DEFAULT_SETTINGS)), keys });
    const evil = { name: 'Evil', address: 'https://evil.com', key: 'sk-1', plan: 'Gold', monthlyAllowance: -1 };
    const plain = { plan: 'unknown', alwaysLive: false, monthlyAllowance: null };
    expect(read(toFile([evil]))?.keys).toEqual([{ name: 'Evil', settings: plain }]);
    expect(read(toFile(['x', { name: 5 }, { name: ' ' }]))).toMatchObject({ keys: [], ignored: 3 });
    expect(read(toFile('x'))).toMatchObject({ keys: [], ignored: 1 });
    expect(read(file, { room: 0 })).toMatchObject({ keys: [], ignored: 1 });
    expect(read(file, {}, ['keys'])).toMatchObject({ keys: [], locked: 1 });
  });
});
