import { expect, test } from 'vitest';
import { PRIMED_STAMP } from '../../../../lib/primed/list';
import { isOfVerdict, RULE_KEYS } from '../../../../lib/safety/decider';
import { OVERRIDES_KEY } from '../../../../lib/safety/overrides';
import { POLICY_KEY } from '../../../../lib/safety/store';
import { MANAGED_KEY } from '../../../../lib/settings/managed-values';
import { SETTINGS_KEY } from '../../../../lib/settings/store';

test('a verdict is made again when settings, policy, exceptions, primed lists or what an organisation sets change', () => {
  const stored = [SETTINGS_KEY, POLICY_KEY, OVERRIDES_KEY, PRIMED_STAMP, MANAGED_KEY];
  expect(RULE_KEYS.toSorted()).toEqual(stored.toSorted());
  for (const key of stored) expect(isOfVerdict('a.com', ['other', key])).toBe(true);
});

test.each([
  ['card:a.com:categories', true],
  ['card:com:registration', true],
  ['card:b.com:categories', false],
  ['used:a.com', false],
  ['ledger', false],
])('a change of %s concerns a.com: %s', (key, isConcerned) => {
  expect(isOfVerdict('a.com', [key])).toBe(isConcerned);
});
