import { expect, it } from 'vitest';
import { parseSettings } from '../../../lib/settings-text';
import { DEFAULT_SETTINGS } from '../../../lib/settings-values';

it('settings that an earlier version saved have the default for what is new', () => {
  expect(parseSettings('{"v":1,"plan":"Plus"}')).toEqual({ ...DEFAULT_SETTINGS, plan: 'Plus' });
});
