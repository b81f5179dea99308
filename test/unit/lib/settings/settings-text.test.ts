import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS, parseSettings } from '../../../../lib/settings/settings';

it('settings that an earlier version saved have the default for what is new', () => {
  expect(parseSettings('{"v":1,"plan":"Plus"}')).toEqual({ ...DEFAULT_SETTINGS, plan: 'Plus' });
});
