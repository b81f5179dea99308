// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Technologies } from '../../../../../components/card/sections/Technologies';

const MANY = ['wordpress', 'stripe', 'google_analytics', ...Array.from({ length: 37 }, (_, index) => `tool_${index}`)];
const shown = () => [...document.querySelectorAll('.technology')].map((item) => item.textContent);
afterEach(cleanup);

test('technologies stand under their kind with names that people know', () => {
  render(<Technologies data={['in_house_thing', 'google_analytics', 'next_js', 'wordpress']} />);
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'CMS',
    'Frameworks',
    'Analytics',
    'Other',
  ]);
  expect(shown()).toEqual(['WordPress', 'Next.js', 'Google Analytics', 'In House Thing']);
});

test('twelve are shown whole, without a field to filter them', () => {
  render(<Technologies data={MANY.slice(0, 12)} />);
  expect(shown()).toHaveLength(12);
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('forty are folded behind a button that says how many more there are', () => {
  render(<Technologies data={MANY} />);
  expect(shown()).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: 'Show 28 more: Technologies' }));
  expect(shown()).toHaveLength(40);
});

test('on paper nothing is folded away', async () => {
  render(<Technologies data={MANY} />);
  dispatchEvent(new Event('beforeprint'));
  await waitFor(() => expect(shown()).toHaveLength(40));
});

test('the filter finds a name in the folded rest too, and says when there is none', () => {
  render(<Technologies data={MANY} />);
  const field = screen.getByRole('searchbox', { name: 'Filter technologies' });
  fireEvent.input(field, { target: { value: ' TOOL 36' } });
  expect(shown()).toEqual(['Tool 36']);
  fireEvent.input(field, { target: { value: 'zzz' } });
  expect(screen.getByText('No technology matches.')).toBeTruthy();
});

test('that there is none is said in a place that was there before, so that it is read out', () => {
  render(<Technologies data={MANY} />);
  const place = screen.getByRole('status');
  expect(place.textContent).toBe('');
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'zzz' } });
  expect(place.isConnected).toBe(true);
  expect(place.textContent).toBe('No technology matches.');
});

test('how many the filter leaves is read out, and nothing of it while nothing is filtered', () => {
  render(<Technologies data={MANY} />);
  const place = screen.getByRole('status');
  const type = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
  type('tool_3');
  expect(place.textContent).toBe('8 technologies match.');
  type('tool_36');
  expect(place.textContent).toBe('1 technology matches.');
  type(' ');
  expect(place.textContent).toBe('');
});

test('ids that are names of built-in things are plain text', () => {
  render(<Technologies data={['__proto__', 'constructor', 'toString', ' ']} />);
  expect(shown()).toEqual(['Proto', 'Constructor', 'ToString']);
});
