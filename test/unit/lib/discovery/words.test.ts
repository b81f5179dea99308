import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toNameParts } from '../../../../lib/discovery/words';

const mark = (name: string, ...wanted: string[]) =>
  toNameParts(name, wanted)
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('');

test.each([
  ['Card Games', ['gam'], 'Card [Gam]es'],
  ['Games & Gambling', ['gam', 'gambl'], '[Gam]es & [Gambl]ing'],
  ['Games & Gambling', ['x'], 'Games & Gambling'],
  ['Café Noir', ['cafe'], '[Café] Noir'],
  ['Cafe\u0301 Noir', ['cafe'], '[Cafe\u0301] Noir'],
  ['Ärzte', ['arz'], '[Ärz]te'],
  ['Straße', ['strasse'], 'Straße'],
  ['Zoos-Aquariums', ['aqu', 'zoos'], '[Zoos]-[Aqu]ariums'],
  ['', ['a'], ''],
] as const)('in %j the words %j mark %s', (name, wanted, marked) => {
  expect(mark(name, ...wanted)).toBe(marked);
});

test('a marked name is the name, whatever its letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'grapheme' })), (name, wanted) => {
      expect(
        toNameParts(name, wanted)
          .map(({ text }) => text)
          .join(''),
      ).toBe(name);
    }),
  );
});
