// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { Categories } from '../../../../../components/card/sections/Categories';
import type { Category } from '../../../../../lib/model';

const onCopyValue = vi.fn();
const make = (path: string, more: Partial<Category> = {}): Category => ({
  path,
  steps: path.split('/').slice(1),
  confidence: 0.9,
  iab: [],
  ...more,
});
const show = (...data: Category[]) =>
  render(<Categories {...{ data, onCopyValue }} known={data.flatMap(({ iab }) => iab)} />);
afterEach(cleanup);

test('a path is its steps, the confidence a bar with its number', () => {
  show(make('/Finance/Banking', { confidence: 0.713 }));
  expect([...document.querySelectorAll('.crumb')].map((step) => step.textContent)).toEqual(['Finance', 'Banking']);
  expect(document.querySelector('.bar-part')?.getAttribute('width')).toBe('71.3');
  expect(screen.getByRole('img', { name: 'Confidence 71%' }).textContent).toBe('71%');
});

test('a confidence that is not known draws no bar', () => {
  show(make('/Other', { confidence: null }));
  expect(document.querySelector('.confidence')).toBeNull();
});

test('a confidence outside of 0 to 1 fills the bar and not more', () => {
  show(make('/Other', { confidence: 7 }));
  expect(document.querySelector('.bar-part')?.getAttribute('width')).toBe('100');
});

test('IAB categories are chips with id and tier names', () => {
  show(make('/Finance', { iab: [{ id: 'IAB3-7', label: 'Software', version: 'v1', tiers: ['IAB3', 'IAB3-7'] }] }));
  expect(screen.getByRole('list', { name: 'IAB categories of Finance' }).textContent).toBe(
    'IAB3-7 Business › Software',
  );
});

test('the ids of its IAB categories are copied together, without those that stand above others', () => {
  const iab = [
    { id: 'IAB3', label: 'Business', version: 'v1', tiers: ['IAB3'] },
    { id: 'IAB3-7', label: 'Software', version: 'v1', tiers: ['IAB3', 'IAB3-7'] },
    { id: 'IAB13', label: 'Finance', version: 'v1', tiers: ['IAB13'] },
  ] as const;
  show(make('/Finance', { iab: iab.map((one) => ({ ...one, tiers: [...one.tiers] })) }));
  fireEvent.click(screen.getByRole('button', { name: 'Copy “IAB3-7, IAB13”' }));
  expect(onCopyValue).toHaveBeenCalledExactlyOnceWith('IAB3-7, IAB13');
});

test('the path is copied as the service names it, and that it is is read out', async () => {
  show(make('/Finance/Banking'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy “/Finance/Banking”' }));
  expect(onCopyValue).toHaveBeenCalledExactlyOnceWith('/Finance/Banking');
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status');
});

test('a clipboard that refuses is said to have refused', async () => {
  onCopyValue.mockRejectedValueOnce(new Error('denied'));
  show(make('/Finance/Banking'));
  fireEvent.click(screen.getByRole('button', { name: 'Copy “/Finance/Banking”' }));
  const said = await screen.findByText('Not copied: the browser refused.');
  expect(said.getAttribute('role')).toBe('status');
  expect(screen.queryByText('Copied')).toBeNull();
});

test('many categories are folded behind a button that says how many', () => {
  show(...Array.from({ length: 9 }, (_, index) => make(`/Category ${index}`)));
  expect(document.querySelectorAll('.category')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Show 5 more: Categories' }));
  expect(document.querySelectorAll('.category')).toHaveLength(9);
});
