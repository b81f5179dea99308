import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, formatSettings, parseSettings } from '../../../../lib/settings/settings';

it('settings that lack a value have its default', () => {
  expect(parseSettings('{"v":1,"plan":"Plus"}')).toEqual({ ...DEFAULT_SETTINGS, plan: 'Plus' });
});

it.each([1, 2])('settings that layout %i stored are all there, and are stored anew as they are', (version) => {
  const stored = readFileSync(`test/fixtures/stored/settings-v${version}.json`, 'utf8');
  const settings = parseSettings(stored);
  expect(settings).toEqual({
    ...DEFAULT_SETTINGS,
    plan: 'Plus',
    neverSend: ['*.bank.example'],
    monthlyAllowance: 500,
    theme: 'dark',
    lifetimeDays: { ...DEFAULT_SETTINGS.lifetimeDays, traffic: 3 },
    safety: { ...DEFAULT_SETTINGS.safety, on: true, strict: true },
  });
  expect(parseSettings(formatSettings(settings))).toEqual(settings);
});

it('settings of a later version cannot be read: what must not be sent is not known then', () => {
  const text = formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['bank.com'] });
  expect(parseSettings(text).neverSend).toEqual(['bank.com']);
  for (const version of ['0', '3', '9', '"2"'])
    expect(() => parseSettings(text.replace('"v":2', `"v":${version}`))).toThrow('internal');
});
