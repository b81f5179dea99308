import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAskedCategory, toRuleAddress } from '../../../../../components/safety/policy/rule-address';

const toHash = (address: string) => address.slice(address.indexOf('#'));

test('an address for a rule gives back its category, whatever its letters', () => {
  const step = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[/,;›]/.test(text));
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
      const path = `/${steps.join('/')}`;
      expect(readAskedCategory(toHash(toRuleAddress(path)))).toBe(path);
    }),
  );
});

test.each(['', '#policy', '#policy?', '#policy?category=', '#policy?category=Games', '#safety?category=%2FGames'])(
  '%j asks for no rule',
  (hash) => {
    expect(readAskedCategory(hash)).toBeNull();
  },
);
