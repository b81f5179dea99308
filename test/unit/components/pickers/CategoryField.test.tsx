// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, test } from 'vitest';
import { CategoryField } from '../../../../components/pickers/CategoryField';
import { TOP_LEVEL } from '../../../../lib/taxonomy';

afterEach(cleanup);

const PATHS = ['/Games/Gambling', '/Games/Gambling/Poker', '/Travel & Transportation/Air Travel'];

interface Given {
  value?: string | null;
  paths?: string[];
  error?: string;
}

function open({ value = null, paths = PATHS, error }: Given = {}) {
  const seen: (string | null)[] = [];
  const submits: string[] = [];
  function Form() {
    const [path, setPath] = useState(value);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submits.push(String(path));
        }}
      >
        <CategoryField
          label="Category"
          value={path}
          paths={paths}
          error={error}
          hint="One of both lists."
          onChange={(next) => {
            seen.push(next);
            setPath(next);
          }}
        />
      </form>
    );
  }
  render(<Form />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
  const type = (text: string) => fireEvent.input(field, { target: { value: text } });
  const press = (key: string) => fireEvent.keyDown(field, { key });
  return { seen, field, type, press };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('what is typed finds categories, and the arrow keys and Enter pick one', () => {
  const { seen, field, type, press } = open();
  type('gam');
  expect(options()).toEqual(['Games', 'Games › Gambling', 'Games › Gambling › Poker']);
  press('ArrowDown');
  press('ArrowDown');
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  press('Enter');
  expect(seen).toEqual(['/Games/Gambling']);
  expect(field.value).toBe('Games › Gambling');
  expect(options()).toEqual([]);
});

test('a chosen value does not narrow the list to itself', () => {
  const { field } = open({ value: '/Games/Gambling' });
  fireEvent.click(field);
  expect(options().length).toBe(30);
});

test('without the lists the 27 top levels can be picked', () => {
  const { field } = open({ paths: [] });
  fireEvent.click(field);
  expect(options()).toEqual(TOP_LEVEL);
});

test.each([
  ['/Games/Unlisted', '/Games/Unlisted'],
  ['Games › Unlisted', '/Games/Unlisted'],
  ['games', '/Games'],
])('%j, typed by hand, is %s, by Enter as by leaving the field', (text, path) => {
  for (const leave of ['Enter', 'blur']) {
    const { seen, field, type, press } = open();
    type(text);
    if (leave === 'blur') fireEvent.blur(field);
    else press('Enter');
    expect(seen).toEqual([path]);
    cleanup();
  }
});

test('the only one that fits is taken by Enter, and by nobody who just leaves', () => {
  const { seen, field, type, press } = open();
  type('pok');
  fireEvent.blur(field);
  expect(seen).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe(
    '“pok” is no category. A path begins with a slash: /Games/Gambling.',
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  type('poke');
  expect(screen.queryByRole('alert')).toBeNull();
  press('Enter');
  expect(seen).toEqual(['/Games/Gambling/Poker']);
});

test.each(['/Games/', '/ Games', `/${'a'.repeat(300)}`, '/Games\u0007'])(
  '%j is typed in vain: no search may have it',
  (text) => {
    const { seen, field, type } = open();
    type(text);
    fireEvent.blur(field);
    expect(seen).toEqual([]);
    screen.getByRole('alert');
  },
);

test('it is cleared by emptying the text, and by its button', () => {
  const { seen, field, type } = open({ value: '/Games' });
  type('');
  expect(seen).toEqual([null]);
  expect(screen.queryByRole('button', { name: 'Clear: Category' })).toBeNull();
  type('news');
  fireEvent.blur(field);
  fireEvent.click(screen.getByRole('button', { name: 'Clear: Category' }));
  expect(seen).toEqual([null, '/News', null]);
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
});

test('Escape closes the list first, and then gives the value back', () => {
  const { seen, field, type, press } = open({ value: '/Games' });
  type('new');
  press('Escape');
  expect(options()).toEqual([]);
  expect(field.value).toBe('new');
  press('Escape');
  expect(field.value).toBe('Games');
  expect(seen).toEqual([]);
});

test('Enter is left to the form where nothing was typed, and only there', () => {
  const { type, press } = open({ value: '/Games' });
  expect(press('Enter')).toBe(true);
  type('news');
  expect(press('Enter')).toBe(false);
});

test('an error from outside stands with the field, and so does its hint', () => {
  const { field } = open({ error: 'The service does not know it.' });
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'One of both lists.',
    'The service does not know it.',
  ]);
});

test('the tree is browsed by keys alone: it opens at the value, chooses by Enter and gives the focus back', () => {
  const { seen, field } = open({ value: '/Games/Gambling' });
  const button = screen.getByRole('button', { name: 'Browse: Category' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement?.textContent).toContain('Gambling');
  const pressHere = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  pressHere('ArrowRight');
  pressHere('ArrowRight');
  pressHere('Enter');
  expect(seen).toEqual(['/Games/Gambling/Poker']);
  expect(screen.queryByRole('tree')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('Escape leaves the tree for its button, and so does the button itself', () => {
  const { seen } = open();
  const button = screen.getByRole('button', { name: 'Browse: Category' });
  fireEvent.click(button);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('tree')).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  fireEvent.click(button);
  expect(screen.queryByRole('tree')).toBeNull();
  expect(seen).toEqual([]);
});

test('the tree has a branch of two names once, with what either list has below it', () => {
  open({ value: '/Travel & Transportation/Air Travel' });
  fireEvent.click(screen.getByRole('button', { name: 'Browse: Category' }));
  const names = screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
  expect(names.filter((name) => name.startsWith('Travel'))).toEqual(['Travel1, 1 below']);
  expect(names).toContain('Air Travel');
});
