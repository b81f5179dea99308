import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, formatSettings, parseSettings } from '../../../../lib/settings/settings';

it('settings that lack a value have its default', () => {
  expect(parseSettings('{"v":1,"plan":"Plus"}')).toEqual({ ...DEFAULT_SETTINGS, plan: 'Plus' });
});

it('settings of another version cannot be read: what must not be sent is not known then', () => {
  const text = formatSettings({ ...DEFAULT_SETTINGS, neverSend: ['bank.com'] });
  expect(parseSettings(text).neverSend).toEqual(['bank.com']);
  for (const version of ['0', '2', '9', '"1"'])
    expect(() => parseSettings(text.replace('"v":1', `"v":${version}`))).toThrow('internal');
});
