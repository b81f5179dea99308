// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { CategoryTree } from '../../../../components/pickers/CategoryTree';
import { findCategories, toCategoryTree } from '../../../../lib/discovery/category-tree';

afterEach(cleanup);

const V1 = ['/Games', '/Games/Card Games', '/Games/Card Games/Poker', '/Garden', '/News', '/News/Weather'];
const V2 = ['/Games/Card Games/Poker', '/Games/Card Games/Other', '/Garden/Tools', '/News/Weather'];
const ROOT = toCategoryTree({ v1: V1, v2: V2 });

interface Given {
  follows?: boolean;
  query?: string;
  chosen?: string | null;
}

function open({ follows, query = '', chosen = null }: Given = {}) {
  const seen: string[] = [];
  const found = findCategories(ROOT, query);
  function Page() {
    const [path, setPath] = useState(chosen);
    const choose = (next: string) => {
      seen.push(next);
      setPath(next);
    };
    return <CategoryTree label="Categories" root={ROOT} {...{ found, follows }} chosen={path} onChoose={choose} />;
  }
  render(<Page />);
  return seen;
}

/** The lines, indented by their levels. The one that Tab leads to is marked. */
const readLines = () =>
  screen.getAllByRole('treeitem').map((line) => {
    const name = line.querySelector('.tree-name')?.textContent;
    const sign = { true: '- ', false: '+ ' }[line.getAttribute('aria-expanded') ?? ''] ?? '';
    return `${'  '.repeat(Number(line.getAttribute('aria-level')) - 1)}${sign}${name}${line.tabIndex === 0 ? ' <' : ''}`;
  });

/** What is read out. */
const toName = (line: Element) =>
  [...line.querySelectorAll('.tree-name, .hidden-text')].map(({ textContent }) => textContent).join('');

let clock = 0;
/** Presses keys where the focus is, a second after each other. */
function press(...keys: string[]): void {
  screen
    .getAllByRole('treeitem')
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus();
  for (const key of keys) {
    clock += 1000;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: clock });
    fireEvent(document.activeElement ?? document.body, event);
  }
}

test('arrow keys open, enter, leave and close branches, as the ARIA pattern says', () => {
  open();
  expect(readLines()).toEqual(['+ Games <', '+ Garden', '+ News']);
  press('ArrowRight');
  expect(readLines()).toEqual(['- Games <', '  + Card Games', '+ Garden', '+ News']);
  press('ArrowRight', 'ArrowRight', 'ArrowRight');
  expect(readLines()).toEqual(['- Games', '  - Card Games', '    Poker <', '    Other', '+ Garden', '+ News']);
  // Nothing is below it.
  press('ArrowRight');
  expect(readLines()[2]).toBe('    Poker <');
  press('ArrowLeft', 'ArrowLeft');
  expect(readLines()).toEqual(['- Games', '  + Card Games <', '+ Garden', '+ News']);
  press('ArrowLeft', 'ArrowLeft');
  expect(readLines()).toEqual(['+ Games <', '+ Garden', '+ News']);
});

test('Home, End and letters lead to lines, and a star opens all neighbours', () => {
  open();
  press('End');
  expect(readLines().at(-1)).toBe('+ News <');
  press('g');
  expect(readLines()[0]).toBe('+ Games <');
  press('g');
  expect(readLines()[1]).toBe('+ Garden <');
  press('x', 'Home');
  expect(readLines()[0]).toBe('+ Games <');
  press('*');
  expect(readLines()).toEqual(['- Games <', '  + Card Games', '- Garden', '  Tools', '- News', '  Weather']);
});

test('letters typed without a pause are one beginning', () => {
  open();
  press('n');
  for (const [after, key] of [
    [1000, 'g'],
    [1100, 'a'],
    [1200, 'r'],
  ] as const) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: clock + after });
    fireEvent(document.activeElement ?? document.body, event);
  }
  expect(readLines()[1]).toBe('+ Garden <');
});

test('Enter, Space and a click choose a line', () => {
  const seen = open();
  press('ArrowDown', 'Enter', 'ArrowDown', ' ');
  fireEvent.click(screen.getByRole('treeitem', { name: /^Games/ }));
  expect(seen).toEqual(['/Garden', '/News', '/Games']);
  expect(screen.getByRole('treeitem', { selected: true }).textContent).toContain('Games');
});

test('where the focus chooses, Enter opens and closes, and so does a click on what is chosen', () => {
  const seen = open({ follows: true });
  press('ArrowDown', 'Enter');
  expect(readLines()).toEqual(['+ Games', '- Garden <', '  Tools', '+ News']);
  press('Enter');
  expect(readLines()).toEqual(['+ Games', '+ Garden <', '+ News']);
  const games = screen.getByRole('treeitem', { name: /^Games/ });
  fireEvent.click(games);
  expect(readLines()[0]).toBe('- Games <');
  fireEvent.click(games);
  expect(readLines()[0]).toBe('+ Games <');
  expect(seen).toEqual(['/Garden', '/Games', '/Games']);
});

test('the triangle of a line opens it and chooses nothing', () => {
  const seen = open();
  fireEvent.click(document.querySelector('.tree-twist') as Element);
  expect(readLines()[0]).toBe('- Games <');
  expect(seen).toEqual([]);
});

test('a line says what only one list has, and how much is below it', () => {
  open({ query: 'other' });
  expect(screen.getAllByRole('treeitem').map(toName)).toEqual([
    'Games, 3 below, 2 of them at the end of a branch',
    'Card Games, 2 below',
    'Other, in V2 only',
  ]);
  const line = screen.getByRole('treeitem', { name: /^Card Games/ });
  expect(['level', 'posinset', 'setsize'].map((name) => line.getAttribute(`aria-${name}`))).toEqual(['2', '1', '1']);
});

test('a search opens the way to what it finds and marks the words', () => {
  open({ query: 'card pok' });
  expect(readLines()).toEqual(['- Games <', '  - Card Games', '    Poker']);
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Card', 'Pok']);
});

test('the chosen line is in sight at first, and Tab leads to it', () => {
  open({ chosen: '/Games/Card Games/Poker' });
  expect(readLines()).toEqual(['- Games', '  - Card Games', '    Poker <', '    Other', '+ Garden', '+ News']);
});

test('of a thousand lines those near the view are drawn, all of them on paper, and any that keys lead to', async () => {
  const root = toCategoryTree({ v1: Array.from({ length: 1000 }, (_, n) => `/Name ${String(n).padStart(4, '0')}`) });
  const seers: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        seers.push(() => onSeen([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  const count = () => document.querySelectorAll('[role="treeitem"]').length;
  try {
    render(<CategoryTree label="Many" root={root} found={null} chosen={null} onChoose={() => {}} />);
    expect(count()).toBe(40);
    act(() => seers.at(-1)?.());
    expect(count()).toBe(120);
    press('End');
    expect(document.activeElement?.textContent).toBe('Name 0999');
    press('Home');
    expect(count()).toBe(120);
    act(() => {
      dispatchEvent(new Event('beforeprint'));
    });
    expect(count()).toBe(1000);
  } finally {
    vi.unstubAllGlobals();
  }
});
