import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { parseSettings } from '../../../../lib/settings/settings-text';

it('settings that an earlier version saved have the default for what is new', () => {
  expect(parseSettings('{"v":1,"plan":"Plus"}')).toEqual({ ...DEFAULT_SETTINGS, plan: 'Plus' });
});
