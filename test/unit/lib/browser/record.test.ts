import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromRecord, toRecord, toRecordTime } from '../../../../lib/browser/record';

test('what is written is read back, for any JSON and any key', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.nat(), (key, body, at) => {
      const read = fromRecord(1, key, toRecord(1, key, body, at));
      expect(read).toEqual({ at, body: JSON.parse(JSON.stringify(body)) });
    }),
  );
});

test('the time of a record is read from its head', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (key, at) => {
      expect(toRecordTime(1, toRecord(1, key, {}, at))).toBe(at);
      expect(toRecordTime(2, toRecord(1, key, {}, at))).toBeNull();
    }),
  );
  for (const other of ['torn', '1|7', 17, undefined, null]) expect(toRecordTime(1, other)).toBeNull();
});

test('one changed character anywhere is never read as a record', () => {
  const text = toRecord(3, 'card:example.com:company', { name: 'Example', tags: ['a', 'b'] }, 1_790_000_000_000);
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (index, character) => {
      fc.pre(text[index] !== character);
      const changed = text.slice(0, index) + character + text.slice(index + 1);
      expect(fromRecord(3, 'card:example.com:company', changed)).toBeNull();
    }),
  );
});

test.each([
  ['another key', toRecord(1, 'card:b.com:company', {}, 5)],
  ['another version', toRecord(2, 'card:a.com:company', {}, 5)],
  ['half of it', toRecord(1, 'card:a.com:company', { name: 'Example' }, 5).slice(0, 40)],
  ['no text', 17],
  ['nothing', undefined],
])('%s is a miss', (_, stored) => {
  expect(fromRecord(1, 'card:a.com:company', stored)).toBeNull();
});

test('its checksum is the CRC-32 that everybody knows, of what follows it and the time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.jsonValue(), fc.nat(), (key, body, at) => {
      fc.pre(key.isWellFormed());
      const [, , sum = ''] = toRecord(1, key, body, at).split('|');
      expect(Number.parseInt(sum, 16)).toBe(crc32(`${at}|${key}|${JSON.stringify(body)}`));
    }),
  );
});
