import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CategoryNode, CategoryRow, FoundCategories } from '../../lib/discovery/category-tree';
import { findWay, toCategoryRows } from '../../lib/discovery/category-tree';
import { toNameParts } from '../../lib/discovery/words';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toTitle, toVisible } from '../text/visible';
import { toTreeStep } from './tree-keys';

const DRAWN_AT_ONCE = 40;
const DRAWN_LATER = 80;

/** A thousand lines take several frames. More are drawn where the end of the drawn ones comes near, and all on paper. */
function useGrowing(count: number, subject: unknown, end: RefObject<HTMLElement | null>): number {
  const [drawn, setDrawn] = useState({ subject, most: DRAWN_AT_ONCE });
  const most = drawn.subject === subject ? drawn.most : DRAWN_AT_ONCE;
  const isWhole = most >= count;
  useEffect(() => {
    if (isWhole || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && setDrawn({ subject, most: most + DRAWN_LATER }),
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    const drawAll = () => setDrawn({ subject, most: Number.POSITIVE_INFINITY });
    addEventListener('beforeprint', drawAll);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', drawAll);
    };
  }, [most, isWhole, subject]);
  return most;
}

type Toggled = ReadonlyMap<string, boolean>;
const NOTHING: Toggled = new Map();

/** What the user opens in a search is forgotten with it. */
function useToggled(root: CategoryNode, found: FoundCategories | null, chosen: string | null) {
  const toWay = (path: string) =>
    findWay(root, path)
      .slice(0, -1)
      .map((node) => [node.path, true] as const);
  const [always, setAlways] = useState<Toggled>(() => new Map(chosen === null ? [] : toWay(chosen)));
  const [searched, setSearched] = useState<{ by: FoundCategories | null; toggled: Toggled }>({
    by: null,
    toggled: NOTHING,
  });
  const inSearch = searched.by === found ? searched.toggled : NOTHING;
  return {
    toggled: found ? inSearch : always,
    toggle(entries: readonly (readonly [string, boolean])[]) {
      if (found) setSearched({ by: found, toggled: new Map([...inSearch, ...entries]) });
      else setAlways((before) => new Map([...before, ...entries]));
    },
    /** So that a category chosen in a search is in sight after it. */
    openWayTo: (path: string) => setAlways((before) => new Map([...before, ...toWay(path)])),
  };
}

interface Props {
  label: string;
  root: CategoryNode;
  found: FoundCategories | null;
  /** In the name of either list. */
  chosen: string | null;
  /** Whether the focus chooses by itself. Otherwise Enter, Space or a click does. */
  follows?: boolean;
  /** The focus goes to the chosen line at once. */
  takesFocus?: boolean;
  onChoose(path: string): void;
  /** `isByKey`: by Escape. Otherwise the focus went elsewhere. */
  onLeave?(isByKey: boolean): void;
}

/** By the keys of the ARIA tree pattern. Its lines are flat, each with its level. */
export function CategoryTree(props: Props) {
  const { label, root, found, chosen, follows = false, takesFocus = false, onChoose, onLeave } = props;
  const { toggled, toggle, openWayTo } = useToggled(root, found, chosen);
  const rows = useMemo(() => toCategoryRows(root, found, toggled), [root, found, toggled]);
  const [active, setActive] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isMoving = useRef(takesFocus);
  const typed = useRef({ text: '', at: 0 });
  const isChosen = ({ node }: CategoryRow) => chosen !== null && (node.path === chosen || node.otherPath === chosen);
  const isActive = ({ node }: CategoryRow) => node.path === active;
  const place = [isActive, isChosen].map((is) => rows.findIndex(is)).find((at) => at >= 0) ?? 0;
  const end = useRef<HTMLDivElement>(null);
  const most = useGrowing(rows.length, found ?? root, end);
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const choose = (path: string) => {
    openWayTo(path);
    onChoose(path);
  };
  const go = ({ node }: CategoryRow) => {
    isMoving.current = true;
    setActive(node.path);
    if (follows) choose(node.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[place];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return onLeave?.(true);
    const step = toTreeStep(event, rows, place, typed.current);
    if (!step) return;
    event.preventDefault();
    if (step.what === 'go') go(step.row);
    else if (step.what === 'toggle') toggle(step.rows.map(({ node }) => [node.path, step.isOpen]));
    else if (!follows) choose(row.node.path);
    else if (row.isOpen !== null) toggle([[row.node.path, !row.isOpen]]);
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const line = target.closest('[role="treeitem"]');
    const row = rows[line ? [...(list.current?.children ?? [])].indexOf(line) : -1];
    if (!row) return;
    const flip = () => row.isOpen !== null && toggle([[row.node.path, !row.isOpen]]);
    if (target.classList.contains('tree-twist')) return flip();
    setActive(row.node.path);
    // A click opens, and closes only what was chosen before.
    if (follows && (row.isOpen === false || isChosen(row))) flip();
    choose(row.node.path);
  };
  return (
    <div>
      <div
        // Hundreds of lines go at once rather than one by one.
        key={found ?? root}
        ref={list}
        class="category-tree"
        role="tree"
        aria-label={label}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onFocusOut={({ relatedTarget }) => {
          if (!(relatedTarget instanceof Node && list.current?.contains(relatedTarget))) onLeave?.(false);
        }}
      >
        {rows.slice(0, Math.max(most, place + 1)).map((row, index) => (
          <Line
            key={row.node.path}
            row={row}
            wanted={found?.wanted}
            isTabbed={index === place}
            isChosen={isChosen(row)}
          />
        ))}
      </div>
      <div ref={end} />
    </div>
  );
}

const NO_WORDS: readonly string[] = [];

interface LineProps {
  row: CategoryRow;
  wanted: readonly string[] | undefined;
  isTabbed: boolean;
  isChosen: boolean;
}

/** Drawn anew only when something of it has changed. */
function Line({ row, wanted = NO_WORDS, isTabbed, isChosen }: LineProps) {
  const { node, level, place, neighbours, isOpen } = row;
  return useMemo(
    () => (
      <div
        role="treeitem"
        aria-level={level}
        aria-posinset={place}
        aria-setsize={neighbours}
        aria-expanded={isOpen ?? undefined}
        aria-selected={isChosen}
        tabIndex={isTabbed ? 0 : -1}
        data-aside={node.isAside || undefined}
        style={{ '--level': level - 1 }}
      >
        <span class="tree-twist" />
        <bdi class="tree-name" title={toTitle(node.path)}>
          {toNameParts(toVisible(node.name), wanted).map(({ text, isFound }, index) =>
            isFound ? <mark key={index}>{text}</mark> : text,
          )}
        </bdi>
        {node.only && (
          <Said drawn={toListName(node.only)} kind="tree-mark">
            {t('categories.only', [toListName(node.only)])}
          </Said>
        )}
        {node.below > 0 && (
          <Said drawn={formatNumber(node.below)} kind="tree-count">
            {toCountText(node)}
          </Said>
        )}
      </div>
    ),
    [node, level, place, neighbours, isOpen, isChosen, isTabbed, wanted],
  );
}

/** A screen reader says more than is drawn. */
function Said({ drawn, kind, children }: { drawn: string; kind: string; children: string }) {
  return (
    <>
      <span class={kind} title={children} aria-hidden="true">
        {drawn}
      </span>
      <span class="hidden-text">, {children}</span>
    </>
  );
}

export const toListName = (version: 'v1' | 'v2') => version.toUpperCase();

/** `12 below, 10 of them at the end of a branch` */
export function toCountText({ below, ends }: Pick<CategoryNode, 'below' | 'ends'>): string {
  if (ends === below) return t('categories.below', [formatNumber(below)]);
  return t('categories.belowWithEnds', [formatNumber(below), formatNumber(ends)]);
}
