import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { CategoryNode } from '../../../../lib/discovery/category-tree';
import {
  CATEGORY_VIEWS,
  findCategories,
  findWay,
  toCategoryRows,
  toCategoryTree,
} from '../../../../lib/discovery/category-tree';
import { toWanted, toWords } from '../../../../lib/discovery/words';
import { CATEGORIES_V1, CATEGORIES_V2 } from '../../../service/taxonomy/lists';
import { soak } from '../../../support/soak';

const V1 = ['/Games', '/Games/Card Games', '/Games/Card Games/Poker', '/News', '/Travel', '/Travel/Air Travel'];
const V2 = [
  '/Games/Card Games/Other',
  '/Games/Card Games/Poker',
  '/News/Weather',
  '/Travel & Transportation/Air Travel',
  '/Travel & Transportation/Carpooling',
];
const BOTH = { v1: V1, v2: V2 };
const NOTHING = new Map<string, boolean>();

/** The nodes of a tree, the root left out. */
function listNodes(root: CategoryNode): CategoryNode[] {
  return root.children.flatMap((node) => [node, ...listNodes(node)]);
}
const listPaths = (root: CategoryNode) => listNodes(root).map(({ path }) => path);
const findNode = (root: CategoryNode, path: string) => {
  const node = findWay(root, path).at(-1);
  if (!node) throw new Error(`${path} is missing.`);
  return node;
};

describe('a tree of categories', () => {
  test('has the steps that V2 leaves out, and every path once', () => {
    expect(listPaths(toCategoryTree({ v2: V2 }))).toEqual([
      '/Games',
      '/Games/Card Games',
      '/Games/Card Games/Poker',
      '/Games/Card Games/Other',
      '/News',
      '/News/Weather',
      '/Travel & Transportation',
      '/Travel & Transportation/Air Travel',
      '/Travel & Transportation/Carpooling',
    ]);
  });

  test('of both lists has one branch for the top level that they name differently, and says both paths', () => {
    const root = toCategoryTree(BOTH);
    expect(root.children.map(({ name }) => name)).toEqual(['Games', 'News', 'Travel']);
    expect(findNode(root, '/Travel/Air Travel')).toMatchObject({
      path: '/Travel/Air Travel',
      otherPath: '/Travel & Transportation/Air Travel',
      only: null,
    });
    expect(findNode(toCategoryTree(BOTH, 'v2'), '/Travel')).toMatchObject({
      name: 'Travel & Transportation',
      path: '/Travel & Transportation',
      otherPath: '/Travel',
    });
    expect(findNode(root, '/Travel & Transportation/Carpooling')).toMatchObject({ only: 'v2', otherPath: null });
  });

  test('marks what one list alone has, where both are known', () => {
    const marks = (lists: object) => listNodes(toCategoryTree(lists)).flatMap(({ name, only }) => only && [name, only]);
    expect(marks(BOTH)).toEqual(expect.arrayContaining(['Other', 'v2', 'Weather', 'Carpooling']));
    expect(marks(BOTH)).not.toContain('Poker');
    expect(marks({ v1: V1 }).filter(Boolean)).toEqual([]);
  });

  test('of what is not shared has the way to it, and counts it alone', () => {
    const root = toCategoryTree(BOTH, 'unshared');
    expect(listNodes(root).map(({ path, isAside }) => (isAside ? `(${path})` : path))).toEqual([
      '(/Games)',
      '(/Games/Card Games)',
      '/Games/Card Games/Other',
      '(/News)',
      '/News/Weather',
      '(/Travel)',
      '/Travel & Transportation/Carpooling',
    ]);
    expect([root.below, root.ends]).toEqual([3, 3]);
    expect(findNode(root, '/Games')).toMatchObject({ below: 1, ends: 1 });
  });

  test('counts all below a branch, and what of that ends it', () => {
    expect(findNode(toCategoryTree(BOTH), '/Games')).toMatchObject({ below: 3, ends: 2 });
    expect(findNode(toCategoryTree({ v1: V1 }), '/Games')).toMatchObject({ below: 2, ends: 1 });
  });

  test.each(CATEGORY_VIEWS)('of the lists of the stand-in counts what it holds: %s', (view) => {
    const root = toCategoryTree({ v1: CATEGORIES_V1, v2: CATEGORIES_V2 }, view);
    const nodes = listNodes(root);
    expect(root.below).toBe(nodes.filter(({ isAside }) => !isAside).length);
    expect(root.ends).toBe(nodes.filter(({ children }) => children.length === 0).length);
    expect(new Set(listPaths(root)).size).toBe(nodes.length);
    const listed = { both: [...CATEGORIES_V1, ...CATEGORIES_V2], v1: CATEGORIES_V1, v2: CATEGORIES_V2, unshared: [] }[
      view
    ];
    expect(listed.filter((path) => findWay(root, path).length !== path.split('/').length - 1)).toEqual([]);
    if (view === 'v2') expect(root.ends).toBe(CATEGORIES_V2.length);
  });

  test('keeps names apart that only begin alike', () => {
    const root = toCategoryTree({ v2: ['/Art/Film', '/Arts/Film', '/Art & Craft/Film'] });
    expect(root.children.map(({ name, below }) => [name, below])).toEqual([
      ['Art', 1],
      ['Art & Craft', 1],
      ['Arts', 1],
    ]);
  });
});

describe('a search in the tree', () => {
  const find = (query: string, lists: Parameters<typeof toCategoryTree>[0] = BOTH) => {
    const found = findCategories(toCategoryTree(lists), query);
    return found && [...found.matches].map(({ path }) => path);
  };

  test('takes words of the whole path, of which the name itself has one', () => {
    expect(find('gam pok')).toEqual(['/Games/Card Games/Poker']);
    expect(find('GAMES')).toEqual(['/Games', '/Games/Card Games']);
    expect(find('games news')).toEqual([]);
    expect(find('oker')).toEqual([]);
    expect(find(' & ')).toBeNull();
  });

  test('finds a branch by the name of either list', () => {
    expect(find('transp')).toEqual(['/Travel']);
    expect(find('transp carp')).toEqual(['/Travel & Transportation/Carpooling']);
  });

  test('among what is not shared finds nothing that is shared', () => {
    const found = findCategories(toCategoryTree(BOTH, 'unshared'), 'card other');
    expect([...(found?.matches ?? [])].map(({ path }) => path)).toEqual(['/Games/Card Games/Other']);
    expect(findCategories(toCategoryTree(BOTH, 'unshared'), 'games')?.matches.size).toBe(0);
  });

  /** The rule in plain words, without a tree. */
  const filterPlainly = (paths: readonly string[], query: string) => {
    const wanted = toWanted(query);
    const has = (text: string, beginning: string) => toWords(text).some((word) => word.startsWith(beginning));
    return paths.filter(
      (path) =>
        wanted.every((beginning) => has(path, beginning)) &&
        wanted.some((beginning) => has(path.split('/').at(-1) ?? '', beginning)),
    );
  };
  const NAMES = ['Games', 'Garden', 'Gambling', 'Game Shows', 'Other', 'Café & Bar', 'Bar Games', 'News', 'Ärzte'];
  const PATHS = Array.from({ length: 5000 }, (_, n) => {
    const name = (by: number) => NAMES[Math.floor(n / by) % NAMES.length];
    return `/${name(9 ** 3)} ${Math.floor(n / 729)}/${name(81)}/${name(9)} ${n % 9}/${name(1)} ${n}`;
  });
  const TREE = toCategoryTree({ v2: PATHS });
  const ALL = listPaths(TREE);

  test('of 5,000 paths finds what a plain filter finds', () => {
    const word = fc.constantFrom('g', 'ga', 'gam', 'games', 'sho', 'other', 'cafe', 'BAR', 'arz', 'ä', '1', '42', 'x');
    const query = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(query, (text) => {
        const found = findCategories(TREE, text);
        expect([...(found?.matches ?? [])].map(({ path }) => path)).toEqual(filterPlainly(ALL, text));
      }),
      { numRuns: soak(8, 200) },
    );
  });

  test('of 5,000 paths reads the words of the query alone: those of the names are read once, with the tree', () => {
    const read = vi.spyOn(String.prototype, 'normalize');
    try {
      toCategoryRows(TREE, findCategories(TREE, 'gam oth'), NOTHING);
      expect(read).toHaveBeenCalledTimes(1);
    } finally {
      read.mockRestore();
    }
  });
});

describe('the lines of the tree', () => {
  const root = toCategoryTree(BOTH);
  const toLines = (query: string, toggled = NOTHING) =>
    toCategoryRows(root, findCategories(root, query), toggled).map(
      ({ node, level, isOpen }) =>
        `${'  '.repeat(level - 1)}${isOpen === null ? '' : isOpen ? '- ' : '+ '}${node.name}`,
    );

  test('are the top levels at first, and what is opened then', () => {
    expect(toLines('')).toEqual(['+ Games', '+ News', '+ Travel']);
    expect(toLines('', new Map([['/Games', true]]))).toEqual(['- Games', '  + Card Games', '+ News', '+ Travel']);
  });

  test('open at what is found, and leave out the rest', () => {
    expect(toLines('pok')).toEqual(['- Games', '  - Card Games', '    Poker']);
    expect(toLines('card')).toEqual(['- Games', '  + Card Games']);
  });

  test('below a match can be opened, and then hold all of it', () => {
    expect(toLines('card', new Map([['/Games/Card Games', true]]))).toEqual([
      '- Games',
      '  - Card Games',
      '    Poker',
      '    Other',
    ]);
    expect(toLines('pok', new Map([['/Games', false]]))).toEqual(['+ Games']);
  });

  test('know their place among their neighbours', () => {
    const rows = toCategoryRows(root, null, new Map([['/Travel', true]]));
    expect(rows.map(({ level, place, neighbours, parent }) => [level, place, neighbours, parent])).toEqual([
      [1, 1, 3, null],
      [1, 2, 3, null],
      [1, 3, 3, null],
      [2, 1, 2, '/Travel'],
      [2, 2, 2, '/Travel'],
    ]);
  });
});
