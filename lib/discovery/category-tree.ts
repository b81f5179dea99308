import { toCategoryAlias } from '../taxonomy';
import type { CategoryListVersion } from './category-lists';
import { CATEGORY_LIST_VERSIONS } from './category-lists';
import { toAllBits, toFoundBits, toWanted, toWords } from './words';

/** `unshared`: what only one of the lists has. */
export const CATEGORY_VIEWS = ['both', 'v1', 'v2', 'unshared'] as const;
export type CategoryView = (typeof CATEGORY_VIEWS)[number];

export interface CategoryNode {
  name: string;
  /** As the shown list writes it, and V1 where both are shown. */
  path: string;
  /** How the other list writes the same path. Null: no other list, or no other way. */
  otherPath: string | null;
  /** The list that alone has it. Null: both have it, or just one list is known. */
  only: CategoryListVersion | null;
  /** Shown for what is below it, though both lists have it. */
  isAside: boolean;
  children: readonly CategoryNode[];
  /** Everything below it. */
  below: number;
  /** What of that has nothing below it. */
  ends: number;
  /** Of its name in either list. */
  words: readonly string[];
}

/** Paths by list. A list that is not known is left out. */
export type ListedPaths = Partial<Record<CategoryListVersion, readonly string[]>>;

interface Branch {
  written: Partial<Record<CategoryListVersion, string>>;
  children: Map<string, Branch>;
}

const toBranch = (): Branch => ({ written: {}, children: new Map() });

/** The two lists name one top level differently, so it has one key. */
function toTopKey(name: string): string {
  return [`/${name}`, toCategoryAlias(`/${name}`) ?? `/${name}`].sort()[0] ?? name;
}

/** V2 lists only what has nothing below it. All the steps of a path are made, listed or not. */
function toBranches(lists: ListedPaths): Branch {
  const root = toBranch();
  for (const version of CATEGORY_LIST_VERSIONS) {
    for (const listed of lists[version] ?? []) {
      let [branch, path] = [root, ''];
      for (const [level, name] of listed.split('/').slice(1).entries()) {
        path += `/${name}`;
        const key = level === 0 ? toTopKey(name) : name;
        const next = branch.children.get(key) ?? toBranch();
        branch.children.set(key, next);
        next.written[version] ??= path;
        branch = next;
      }
    }
  }
  return root;
}

/** The last step of a path. */
function toName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** By name, with `Other` at the end. */
function compare({ name: one }: CategoryNode, { name: other }: CategoryNode): number {
  if (one === 'Other' || other === 'Other') return Number(one === 'Other') - Number(other === 'Other');
  return one < other ? -1 : 1;
}

/** The root has an empty path, and counts of the whole tree. */
export function toCategoryTree(lists: ListedPaths, view: CategoryView = 'both'): CategoryNode {
  const isPair = lists.v1 !== undefined && lists.v2 !== undefined;
  const toNode = ({ written, children }: Branch): CategoryNode => {
    const { v1, v2 } = written;
    const path = (view === 'v2' ? (v2 ?? v1) : (v1 ?? v2)) ?? '';
    const only = !isPair || (v1 !== undefined && v2 !== undefined) ? null : v1 === undefined ? 'v2' : 'v1';
    const nodes = [...children.values()].map(toNode).filter(isInView).sort(compare);
    const otherPath = [v1, v2].find((other) => other !== undefined && other !== path) ?? null;
    return {
      name: toName(path),
      path,
      otherPath,
      only,
      isAside: view === 'unshared' && only === null,
      children: nodes,
      below: nodes.reduce((sum, { below, isAside }) => sum + below + (isAside ? 0 : 1), 0),
      ends: nodes.reduce((sum, node) => sum + (node.children.length === 0 ? 1 : node.ends), 0),
      words: toWords(`${toName(path)} ${toName(otherPath ?? '')}`),
    };
  };
  const isInView = ({ only, isAside, children }: CategoryNode) => {
    if (view === 'unshared') return !isAside || children.length > 0;
    return view === 'both' || only === null || only === view;
  };
  return toNode(toBranches(lists));
}

/** From the top level down to the path, by the name of either list. Empty: the tree does not have it. */
export function findWay(root: CategoryNode, path: string): CategoryNode[] {
  for (const node of root.children) {
    const way = node.path === path || node.otherPath === path ? [] : findWay(node, path);
    if (way.length > 0 || node.path === path || node.otherPath === path) return [node, ...way];
  }
  return [];
}

export interface FoundCategories {
  wanted: readonly string[];
  matches: ReadonlySet<CategoryNode>;
  /** What has matches below it. */
  above: ReadonlySet<CategoryNode>;
}

/**
 * `gam ad` finds `/Games/Gambling/Addiction`: the words stand in the whole path, and at least one of them in the name
 * itself. So a name does not bring all that is below it. Null: nothing is wanted.
 */
export function findCategories(root: CategoryNode, query: string): FoundCategories | null {
  const wanted = toWanted(query);
  if (wanted.length === 0) return null;
  const all = toAllBits(wanted);
  const matches = new Set<CategoryNode>();
  const above = new Set<CategoryNode>();
  /** Whether the node or anything below it is found. */
  const visit = (node: CategoryNode, before: number): boolean => {
    const own = toFoundBits(wanted, node.words);
    const isMatch = own !== 0 && (own | before) === all && !node.isAside;
    if (isMatch) matches.add(node);
    let hasMatch = false;
    for (const child of node.children) hasMatch = visit(child, own | before) || hasMatch;
    if (hasMatch) above.add(node);
    return isMatch || hasMatch;
  };
  for (const node of root.children) visit(node, 0);
  return { wanted, matches, above };
}

/** A line of the tree as it is drawn. */
export interface CategoryRow {
  node: CategoryNode;
  /** From 1. */
  level: number;
  /** Among its neighbours, from 1. */
  place: number;
  neighbours: number;
  /** The path of the line above that holds it. */
  parent: string | null;
  /** Null: nothing is below it. */
  isOpen: boolean | null;
}

/** `toggled`: what the user opened or closed. A search opens the way to its matches, and leaves out the rest. */
export function toCategoryRows(
  root: CategoryNode,
  found: FoundCategories | null,
  toggled: ReadonlyMap<string, boolean>,
): CategoryRow[] {
  const rows: CategoryRow[] = [];
  const visit = (parent: CategoryNode, level: number) => {
    // Below a last match everything is shown.
    const isWhole = !found || (parent !== root && !found.above.has(parent));
    const nodes = isWhole
      ? parent.children
      : parent.children.filter((node) => found.matches.has(node) || found.above.has(node));
    for (const [index, node] of nodes.entries()) {
      const isLeaf = node.children.length === 0;
      const isOpen = isLeaf ? null : (toggled.get(node.path) ?? found?.above.has(node) ?? false);
      const place = { place: index + 1, neighbours: nodes.length, parent: level === 1 ? null : parent.path };
      rows.push({ node, level, ...place, isOpen });
      if (isOpen) visit(node, level + 1);
    }
  };
  visit(root, 1);
  return rows;
}
