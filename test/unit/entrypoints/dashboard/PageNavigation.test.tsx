// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { PageNavigation, PLACES, toPlaceLabel } from '../../../../entrypoints/dashboard/PageNavigation';
import type { Route } from '../../../../lib/browser/route';

afterEach(cleanup);

const open = (shown: Route['name'] = 'start', isLeading = false) => {
  const onSkip = vi.fn();
  render(<PageNavigation shown={shown} isLeading={isLeading} onKeys={() => {}} onSkip={onSkip} />);
  return { onSkip, button: screen.getByRole('button', { name: 'Menu' }) };
};
const isOpen = (button: HTMLElement) => button.getAttribute('aria-expanded') === 'true';
const current = () =>
  [...document.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent?.trim());

test('the pages stand in groups, each with the words of its link', () => {
  open();
  const groups = within(screen.getByRole('navigation')).getAllByRole('list');
  expect(
    groups.map((group) =>
      within(group)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Look up', 'Explore', 'Bulk', 'Saved sites', 'Categories'],
    ['Watch list', 'Decisions'],
    ['Usage', 'Network log', 'Options'],
  ]);
});

test.each<[Route['name'], string]>([
  ['start', 'Look up'],
  ['site', 'Look up'],
  ['refused', 'Look up'],
  ['explore', 'Explore'],
  ['categories', 'Categories'],
  ['watch', 'Watch list'],
  ['decisions', 'Decisions'],
  ['network', 'Network log'],
  ['usage', 'Usage'],
])('on the page %s the link "%s" alone is the current one', (name, label) => {
  open(name);
  expect(current()).toEqual([label]);
});

test('Escape closes the menu and gives the focus back to its button', () => {
  const { button } = open();
  fireEvent.click(button);
  expect(isOpen(button)).toBe(true);
  screen.getByRole('link', { name: 'Usage' }).focus();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(isOpen(button)).toBe(false);
  expect(document.activeElement).toBe(button);
});

test('a chosen page closes the menu and takes the focus', () => {
  const { button, onSkip } = open();
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('link', { name: 'Usage' }));
  expect(isOpen(button)).toBe(false);
  expect(onSkip).toHaveBeenCalledOnce();
});

test('a link of the open navigation of a wide page leaves the focus where it is', () => {
  const { onSkip } = open();
  fireEvent.click(screen.getByRole('link', { name: 'Usage' }));
  expect(onSkip).not.toHaveBeenCalled();
});

test('the menu closes when the focus leaves it, and not while it goes from link to link', () => {
  const { button } = open();
  fireEvent.click(button);
  screen.getByRole('link', { name: 'Explore' }).focus();
  screen.getByRole('link', { name: 'Usage' }).focus();
  expect(isOpen(button)).toBe(true);
  fireEvent.focusOut(screen.getByRole('link', { name: 'Usage' }), { relatedTarget: document.body });
  expect(isOpen(button)).toBe(false);
});

test('the skip link moves the focus and leaves the address as it is', () => {
  location.hash = '#/usage';
  const { onSkip } = open('usage');
  const skip = screen.getByRole('link', { name: 'Skip to the content' });
  expect(fireEvent.click(skip)).toBe(false);
  expect(onSkip).toHaveBeenCalledOnce();
  expect(location.hash).toBe('#/usage');
});

test('every page has a letter of its own, which its link shows while the next letter leads to a page', () => {
  const letters = PLACES.map(({ letter }) => letter);
  expect(new Set(letters).size).toBe(letters.length);
  expect(letters.filter((letter) => !/^[a-z]$/.test(letter) || letter === 'g')).toEqual([]);
  open('start', true);
  const shown = PLACES.map(({ name }) => screen.getByText(toPlaceLabel({ name })).querySelector('kbd')?.textContent);
  expect(shown).toEqual(letters.map((letter) => letter.toUpperCase()));
  expect(screen.getByRole('status').textContent).toBe('Press the letter of a page.');
  // On a narrow page the links are in a menu.
  expect(screen.getByRole('navigation').hasAttribute('data-open')).toBe(true);
});
