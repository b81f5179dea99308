import { expect, it } from 'vitest';
import { toSettings } from '../../../../lib/settings/settings';

it('settings never have live data always on with a plan that has none', () => {
  expect(toSettings({ plan: 'Starter', alwaysLive: true }).alwaysLive).toBe(false);
  expect(toSettings({ plan: 'Plus', alwaysLive: true }).alwaysLive).toBe(true);
});

it.each([0, 721, 1.5, '5', null, undefined])('settings have the default for %j hours', (negativeHours) => {
  expect(toSettings({ negativeHours }).negativeHours).toBe(1);
});
