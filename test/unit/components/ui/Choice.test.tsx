// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { Select } from '../../../../components/ui/Choice';

afterEach(cleanup);
// Preact listens to the events whose handlers the page knows, and this one is missing here.
Object.assign(HTMLSelectElement.prototype, { onkeypress: null });

function open(acts: boolean) {
  const chosen: string[] = [];
  const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
  render(<Select label="Letter" value="a" options={options} acts={acts} onChange={(value) => chosen.push(value)} />);
  return { chosen, list: screen.getByRole<HTMLSelectElement>('combobox', { name: 'Letter' }) };
}

const change = (list: HTMLElement, value: string) => fireEvent.change(list, { target: { value } });
/** As browsers do: the closed list changes while the key is handled. */
const browse = async (list: HTMLElement, value: string, key = 'ArrowDown') => {
  fireEvent[key.length === 1 ? 'keyPress' : 'keyDown'](list, { key });
  change(list, value);
  fireEvent.keyUp(list, { key });
  await new Promise((resolve) => setTimeout(resolve));
};

it('a list that acts does nothing while keys browse it, and acts once at Enter', async () => {
  const { chosen, list } = open(true);
  await browse(list, 'b');
  await browse(list, 'c', 'c');
  expect([chosen, list.value]).toEqual([[], 'c']);
  expect(fireEvent.keyDown(list, { key: 'Enter' })).toBe(false);
  fireEvent.blur(list);
  expect(chosen).toEqual(['c']);
});

it('a list that acts does so when it is left, not when the window is, and not for what it was already', async () => {
  const { chosen, list } = open(true);
  list.focus();
  await browse(list, 'b');
  fireEvent.blur(list);
  expect(chosen).toEqual([]);
  list.blur();
  expect(chosen).toEqual(['b']);
  await browse(list, 'b');
  await browse(list, 'a');
  fireEvent.blur(list);
  expect(chosen).toEqual(['b']);
});

it('Escape lets go what was browsed to', async () => {
  const { chosen, list } = open(true);
  await browse(list, 'b');
  fireEvent.keyDown(list, { key: 'Escape' });
  await expect.poll(() => list.value).toBe('a');
  fireEvent.blur(list);
  expect(chosen).toEqual([]);
});

it('a list that acts does so at once for the mouse, for the opened list and for a program', async () => {
  const { chosen, list } = open(true);
  change(list, 'b');
  // The key that opens the list may never be seen to be let go.
  fireEvent.keyDown(list, { key: 'ArrowDown', altKey: true });
  await new Promise((resolve) => setTimeout(resolve));
  change(list, 'c');
  expect(chosen).toEqual(['b', 'c']);
});

it('any other list is chosen from at once, by keys too', async () => {
  const { chosen, list } = open(false);
  await browse(list, 'b');
  expect(chosen).toEqual(['b']);
});
