import { describe, expect, it } from 'vitest';
import {
  toCategoryOptions,
  toCategoryPath,
  toCountryOptions,
  toIabId,
  withAliases,
} from '../../../../../components/pickers/options';
import { findTokens } from '../../../../../components/pickers/token-options';
import {
  CONDITION_FIELDS,
  toFields,
  toSummary,
  withField,
  withoutField,
} from '../../../../../components/safety/policy/conditions';
import { toHostLines } from '../../../../../components/safety/policy/hosts';
import { hasChanges, toPolicyChanges } from '../../../../../lib/safety/dry-run';
import { PRESETS } from '../../../../../lib/safety/presets/presets';

const _ids = (policy: { rules: { id: string }[] }) => policy.rules.map(({ id }) => id);
const family = PRESETS.family;

describe('a condition', () => {
  it('offers every part of a condition, and takes it out again without a trace', () => {
    for (const field of CONDITION_FIELDS) {
      expect(toFields(withField({}, field))).toEqual([field]);
      expect(withoutField(withField({}, field), field)).toEqual({});
    }
    expect(withoutField({ rankWorseThan: 5, orRankUnknown: true }, 'rankWorseThan')).toEqual({});
  });

  it('says a condition in one line, and leaves out what is not filled yet', () => {
    expect(toSummary({ categories: ['/Games/Gambling', '/Adult'], minConfidence: 0.4, countries: [] })).toBe(
      'Games › Gambling, Adult · confidence from 40%',
    );
    expect(toSummary({ hosts: ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'] })).toBe('a.com, b.com, c.com and 2 more');
    expect(toSummary({ expiresWithinDays: 0 })).toBe('has expired');
    expect(toSummary({ rankWorseThan: 1000, orRankUnknown: true })).toBe('rank worse than #1,000 or unknown');
    expect(toSummary({ categories: [] })).toBe('');
  });
});

describe('what can be picked', () => {
  it('27 top-level categories before a list is stored, and every path after, each once', () => {
    expect(toCategoryOptions([])).toHaveLength(27);
    expect(toCategoryOptions(['/Adult', '/Games/Gambling', '/Games/Gambling'])).toHaveLength(28);
  });

  it('is taken under both names where the two lists of the service have two, each of which can be taken out again', () => {
    const both = ['/Games', '/Travel/Hotels', '/Travel & Transportation/Hotels'];
    expect(withAliases(['/Games', '/Travel/Hotels'], ['/Games'])).toEqual(both);
    expect(withAliases(['/Travel & Transportation'], [])).toEqual(['/Travel & Transportation', '/Travel']);
    expect(withAliases(['/Travel', '/Adult'], ['/Travel'])).toEqual(['/Travel', '/Adult']);
    expect(withAliases(['/Travelling'], [])).toEqual(['/Travelling']);
  });

  it('the 249 countries, by their names', () => {
    const countries = toCountryOptions();
    expect(countries).toHaveLength(249);
    expect(countries).toContainEqual({ value: 'NO', label: 'Norway' });
  });

  it('finds options by the beginnings of words in any order, the last step first', () => {
    const options = toCategoryOptions(['/Games/Gambling', '/Games/Gambling/Lotteries', '/Health/Addictions/Gambling']);
    const find = (query: string) => findTokens(options, query, 10).map(({ value }) => value);
    expect(find('gam lot')).toEqual(['/Games/Gambling/Lotteries']);
    expect(find('gambl')[0]).toBe('/Games/Gambling');
    expect(find('ambling')).toEqual([]);
    expect(findTokens(options, '', 5)).toHaveLength(5);
  });

  it('takes typed paths and ids that are such', () => {
    expect(toCategoryPath('/Games/Gambling')).toBe('/Games/Gambling');
    expect(toCategoryPath('Games › Gambling')).toBe('/Games/Gambling');
    expect(toCategoryPath('Gambling')).toBeNull();
    for (const id of ['IAB25-3', 'IAB25/*', 'Rm3SiT', 'v9i3On/*']) expect(toIabId(id)).toBe(id);
    for (const text of ['IAB', 'IAB25-3 Pornography', 'x', 'IAB25/']) expect(toIabId(text)).toBeNull();
    for (const id of ['IAB99-99', '210', 'JLBCU7', '1KXCLD']) expect(toIabId(id)).toBe(id);
    expect([toIabId('iab9-30'), toIabId('rm3sit')]).toEqual(['IAB9-30', 'Rm3SiT']);
    for (const word of ['pornography', 'Hate', 'drugs', 'piracy', 'Piracy']) expect(toIabId(word)).toBeNull();
  });
});

describe('lists as lines', () => {
  it('reads hosts each once and names the lines that are none', () => {
    expect(toHostLines('A.com\n\nhttps://www.a.com/\nnot a host\n*.b.co.uk')).toEqual({
      items: ['a.com', 'b.co.uk'],
      faults: [{ line: 4, text: 'not a host', wrong: ' ' }],
    });
  });

  it('reads several hosts of a line with commas, semicolons or tabs between, all or none', () => {
    expect(toHostLines('\uFEFFa.com, B.com;c.com\r\nmünchen.de\t*.d.com,\r\nlocalhost\n')).toEqual({
      items: ['a.com', 'b.com', 'c.com', 'xn--mnchen-3ya.de', 'd.com', 'localhost'],
      faults: [],
    });
    const lines = ['a.com, not a host', 'b.com,Gambling', 'c.com,d.com/path'];
    expect(toHostLines(lines.join('\n'))).toEqual({
      items: [],
      faults: lines.map((text, index) => ({ line: index + 1, text, wrong: [' ', undefined, '/'][index] })),
    });
  });
});

describe('what an import changes', () => {
  it('is nothing for the same policy', () => {
    expect(hasChanges(toPolicyChanges(family, structuredClone(family)))).toBe(false);
  });

  it('names rules that come, go and change, another order, defaults, and counts lists', () => {
    const [first, second, ...rest] = family.rules;
    if (!first || !second) throw new Error('The preset has too few rules.');
    const after = {
      ...family,
      name: 'Ours',
      unknown: 'block' as const,
      block: ['a.com', 'b.com'],
      rules: [...rest.slice(1), { ...second, name: 'Changed' }, { ...first, id: 'new', name: 'New' }],
    };
    expect(toPolicyChanges(family, after)).toEqual({
      name: { from: 'Family', to: 'Ours' },
      added: ['New'],
      removed: [first.name, rest[0]?.name],
      changed: ['Changed'],
      isReordered: true,
      lists: [{ name: 'block', added: 2, removed: 0 }],
      isDefaultChanged: true,
    });
  });
});
