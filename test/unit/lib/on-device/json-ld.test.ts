import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Thing } from '../../../../lib/on-device/json-ld';
import {
  decodeEntities,
  filesOf,
  namesOf,
  pagesOf,
  readThings,
  thingsOf,
  toLine,
} from '../../../../lib/on-device/json-ld';

const listOf = (...texts: string[]) =>
  readThings(texts).map((thing) => [thing.types.join('+'), namesOf(thing, 'name')[0] ?? '']);
const readThing = (written: object) => readThings([JSON.stringify(written)])[0] as Thing;

describe('things', () => {
  test('stand alone, in lists, in graphs and in each other', () => {
    const page = { '@type': 'WebPage', name: 'page', publisher: { '@type': ['Organization', 'Store'], name: 'shop' } };
    expect(
      listOf(JSON.stringify([page]), JSON.stringify({ '@graph': [{ '@type': 'WebSite', name: 'site' }] })),
    ).toEqual([
      ['WebPage', 'page'],
      ['Organization+Store', 'shop'],
      ['', ''],
      ['WebSite', 'site'],
    ]);
  });

  test('know by which property they were reached, unless they are described for themselves as well', () => {
    const shop = { '@id': '#shop', '@type': 'Store', name: 'shop' };
    const toOf = (...described: object[]) =>
      readThings([JSON.stringify([{ '@type': 'WebPage', publisher: shop }, ...described])])[1]?.of?.property;
    expect(toOf()).toBe('publisher');
    expect(toOf({ '@id': '#shop' })).toBe('publisher');
    expect(toOf(shop)).toBeUndefined();
  });

  test('lose the prefix of schema.org, in types and in properties', () => {
    const text =
      '{"@type":"http://schema.org/Organization","schema:name":"a"},{"@type":"schema:Store","name":{"@value":"b"}}';
    expect(listOf(text)).toEqual([
      ['Organization', 'a'],
      ['Store', 'b'],
    ]);
  });

  test('with the same @id are one, in whichever order and script they come', () => {
    const things = readThings([
      '{"@type":"WebSite","publisher":{"@id":"#org"}}',
      '{"@type":"Organization","@id":"#org","name":"shop"}',
    ]);
    expect(things.map(({ types }) => types[0])).toEqual(['WebSite', 'Organization']);
    const [site, organisation] = things;
    expect(site && thingsOf(site, 'publisher')).toEqual([organisation]);
    // It stands for itself, though it was named before.
    expect(organisation?.of).toBeNull();
  });

  test('may name each other in a ring', () => {
    const [one] = readThings(['{"@id":"a","name":"A","knows":{"@id":"b","knows":{"@id":"a"}}}']);
    const [two] = one ? thingsOf(one, 'knows') : [];
    expect(two && thingsOf(two, 'knows')).toEqual([one]);
  });

  test('keep keys of the language as plain names', () => {
    const [thing] = readThings(['{"__proto__":{"name":"a"},"constructor":"b"}']);
    expect(thing && namesOf(thing, 'constructor')).toEqual(['b']);
    expect(thing && namesOf(thing, 'toString')).toEqual([]);
  });

  test('give their name where a name is wanted, and their address where an address is', () => {
    const thing = readThing({
      logo: { '@type': 'ImageObject', '@id': '#l', name: 'Logo', url: 'https://a.example/l', contentUrl: '/l.png' },
      city: { '@id': 'https://places.example/1', url: 'https://bern.example/', name: 'Bern' },
      mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://a.example/about' },
      n: 7,
    });
    expect(namesOf(thing, 'city')).toEqual(['Bern']);
    expect(namesOf(thing, 'n')).toEqual(['7']);
    expect(namesOf(thing, 'none')).toEqual([]);
    expect(filesOf(thing, 'logo')).toEqual(['/l.png']);
    expect(pagesOf(thing, 'city')).toEqual(['https://bern.example/']);
    expect(pagesOf(thing, 'mainEntityOfPage')).toEqual(['https://a.example/about']);
  });

  test.each([
    ['an id without a thing', { '@id': 'https://a.example/#logo' }],
    ['an id in place of an address', { '@type': 'ImageObject', '@id': 'https://a.example/' }],
    ['a name alone', { '@type': 'ImageObject', name: 'Acme Widgets logo' }],
    ['a name in place of an address', 'Acme Widgets logo'],
    ['a caption', { '@type': 'ImageObject', caption: 'logo.png' }],
    ['no text', { '@type': 'ImageObject', url: { '@type': 'Thing' } }],
  ])('have no picture by %s', (_, logo) => {
    expect(filesOf(readThing({ logo }), 'logo')).toEqual([]);
  });
});

describe('broken JSON is read as far as it goes', () => {
  test.each([
    ['commas too many', '{"@type":"Store","name":"a",,}'],
    ['a comma too few', '{"@type":"Store" "name":"a"}'],
    ['comments', '/* one */ {"@type":"Store", // two\n "name":"a"} <!-- three -->'],
    ['a line end in a string', '{"description":"one\ntwo","@type":"Store","name":"a"}'],
    ['quotes in a string', '{"description":"the "best" shop","@type":"Store","name":"a"}'],
    ['escapes that JSON does not know', String.raw`{"description":"it\'s \x","@type":"Store","name":"a"}`],
    ['entities in place of quotes', '{&quot;@type&quot;:&quot;Store&quot;,&quot;name&quot;:&quot;a&quot;}'],
    ['CDATA', '//<![CDATA[\n{"@type":"Store","name":"a"}\n//]]>'],
    ['names without quotes', '{@type:"Store",name:"a"}'],
    ['no end', '{"@type":"Store","name":"a","address":{"city":"b"'],
    ['an end too many', '{"@type":"Store","name":"a"}}]'],
    ['a semicolon', '{"@type":"Store","name":"a"};'],
    ['semicolons for commas', '{"@type":"Store";"name":"a";"tags":["b";"c"];}'],
    ['single quotes', "{'@type':'Store','name':'a'}"],
    ['single quotes around others', `{'@type':'Store','description':'the "best" of Bern\\'s','name':'a'}`],
    ['an apostrophe', `{'@type':'Store','slogan':'it's all here','name':'a',}`],
  ])('%s', (_, text) => {
    expect(listOf(text)[0]).toEqual(['Store', 'a']);
  });

  test('several values one after the other', () => {
    expect(listOf('{"@type":"A","name":"a"}\n{"@type":"B","name":"b"}')).toEqual([
      ['A', 'a'],
      ['B', 'b'],
    ]);
  });
});

describe('what is made to hurt', () => {
  test('is bounded in depth, in things and in values', () => {
    const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
    expect(readThings([deep]).length).toBeLessThan(50);
    const wide = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => ({ '@id': `${index}` })));
    expect(readThings([wide, wide]).length).toBeLessThanOrEqual(5_000);
  });

  test('ends soon, whatever is repeated', () => {
    const hurts = ['[', '{"a":', '"', ' ', '\\', '"a" ', '//', '&amp;', '<![CDATA[', ']', '{', ','];
    // In time that grows with the square of the length, each would take longer than a test may.
    const counts = hurts.map((one) => readThings([`{${one.repeat(400_000 / one.length)}}}}]]>`]).length);
    expect(counts.every((count) => count <= 100)).toBe(true);
  });

  test('never throws, whatever the text', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      ':',
      ',',
      '\\',
      '@id',
      '@graph',
      '@type',
      '//',
      '/*',
      ' ',
      '1',
      'a',
      '\n',
    );
    const broken = fc.array(pieces, { maxLength: 60 }).map((signs) => signs.join(''));
    fc.assert(fc.property(fc.oneof(broken, fc.json(), fc.string()), (text) => Array.isArray(readThings([text]))));
  });
});

test('entities are read, also those written twice, and others stay', () => {
  expect(decodeEntities('a &amp;amp; b &#39;c&#x27; &uuml; &constructor; &nope; &#0;')).toBe(
    "a & b 'c' ü &constructor; &nope; &#0;",
  );
});

test('a line has no controls, no marks of direction and no double spaces', () => {
  expect(toLine('  a\u202e\n\u0000 b&nbsp; c '.repeat(1))).toBe('a b c');
  expect(toLine('x'.repeat(9_000), 50)).toHaveLength(50);
});
