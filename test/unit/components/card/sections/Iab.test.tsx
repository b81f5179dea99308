// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Iab } from '../../../../../components/card/sections/Iab';
import type { IabCategory } from '../../../../../lib/model';

const DATA: IabCategory[] = [
  { id: 'IAB3', label: 'Business', version: 'v1', tiers: ['IAB3'] },
  { id: 'IAB3-7', label: 'Business Software', version: 'v1', tiers: ['IAB3', 'IAB3-7'] },
  { id: '8FD8nI', label: 'Terrorism', version: 'v3', tiers: ['v9i3On', '8FD8nI'] },
];
const chips = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
afterEach(cleanup);

test('the two taxonomies stand apart, each with ids and tier names', () => {
  render(<Iab data={DATA} known={DATA} />);
  expect(chips('IAB 1.0')).toEqual(['IAB3-7 Business › Business Software']);
  expect(chips('IAB 3.0')).toEqual(['8FD8nI Sensitive Topics › Terrorism']);
});

test('what no one sees in a label is marked', () => {
  const data: IabCategory[] = [{ id: 'IAB3', label: 'Busi\u200Bness\u202E', version: 'v1', tiers: ['IAB3'] }];
  render(<Iab data={data} known={data} />);
  expect(chips('IAB 1.0')).toEqual(['IAB3 Busi␣ness␣']);
});

test('a taxonomy without a category is left out', () => {
  render(<Iab data={DATA.slice(0, 2)} known={DATA} />);
  expect(screen.queryByText('IAB 3.0')).toBeNull();
});
