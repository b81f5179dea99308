import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { takeAddressWords } from '../../../../components/saved/address-words';
import type { Route } from '../../../../lib/browser/route';

test('words in the address are searched for once, in place of every filter, and then the address is that of the page', () => {
  const route = signal<Route>({ name: 'saved', words: 'toys & games' });
  const text = signal('before');
  let cleared = 0;
  const table = signal({ text, clearFilters: () => void cleared++ });
  const shown: unknown[] = [];
  const stop = takeAddressWords(route, table, (next, step) => {
    shown.push([next, step]);
    route.value = next;
  });
  expect([text.value, cleared, shown]).toEqual(['toys & games', 1, [[{ name: 'saved' }, 'replace']]]);

  // Whoever clears the search and comes back from a card does not find it again.
  text.value = '';
  route.value = { name: 'site', subject: 'a.com' };
  route.value = { name: 'saved' };
  expect([text.value, cleared]).toEqual(['', 1]);

  route.value = { name: 'saved', words: 'other' };
  expect([text.value, cleared]).toEqual(['other', 2]);
  stop();
});
