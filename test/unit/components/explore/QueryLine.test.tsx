// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QueryLine } from '../../../../components/explore/QueryLine';
import { createQueryForm } from '../../../../components/explore/query-form';
import type { DiscoveryQuery } from '../../../../lib/discovery/query';

afterEach(cleanup);

const SHOPS: DiscoveryQuery = { topN: 100_000, page: 3, filters: { country: 'NO', tech: 'shopify' } };

function setUp(query = SHOPS, { isOpen = false, canSearch = false, isSaved = false } = {}) {
  const form = createQueryForm(query);
  const [onEdit, onSearch, onSearchAgain] = [vi.fn(), vi.fn(), vi.fn()];
  render(
    <QueryLine
      {...{ form, isOpen, canSearch, isSaved, onEdit, onSearch, onSearchAgain }}
      head={null}
      formId="form"
      isAsking={false}
    />,
  );
  return { form, onEdit, onSearch, onSearchAgain };
}
const chips = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const names = () => screen.getAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);
/** As a keyboard does it: the button has the focus. */
const press = (name: string) => {
  button(name).focus();
  fireEvent.click(button(name));
};

describe('a search in one line', () => {
  it('lists what is asked for, each part with a button that takes it out', () => {
    setUp();
    screen.getByRole('list', { name: 'What is searched for' });
    expect(chips()).toEqual(['rank to 100,000', 'Norway', 'Shopify', 'from page 3']);
    expect(names()).toEqual([
      ...['Remove rank to 100,000', 'Remove Norway', 'Remove Shopify', 'Remove from page 3'],
      'Edit the search',
    ]);
  });

  it('takes a part out from the first page on, asks nothing by it, and says so', async () => {
    const { form, onSearch, onSearchAgain } = setUp();
    press('Remove Norway');
    await expect.poll(chips).toEqual(['rank to 100,000', 'Shopify']);
    expect(form.query.value).toEqual({ topN: 100_000, filters: { tech: 'shopify' } });
    expect(screen.getByRole('status').textContent).toBe('Removed: Norway. Nothing is sent before you search.');
    expect([onSearch, onSearchAgain].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it('hands the focus to the next chip, then to the last one, and then to Edit', async () => {
    setUp({ topN: 1_000_000, filters: { country: 'NO', tech: 'shopify', tld: 'no' } });
    press('Remove Norway');
    await expect.poll(() => document.activeElement).toBe(button('Remove Shopify'));
    press('Remove .no');
    await expect.poll(() => document.activeElement).toBe(button('Remove Shopify'));
    press('Remove Shopify');
    await expect.poll(() => document.activeElement).toBe(button('Edit the search'));
  });

  it('takes out an order as a whole, and a rank as far as ranks go', async () => {
    const { form } = setUp({ topN: 500, sort: 'domain', sortDir: 'desc' });
    press('Remove by Domain, Descending');
    press('Remove rank to 500');
    await expect.poll(chips).toEqual(['rank to 1,000,000']);
    expect(form.query.value).toEqual({ topN: 1_000_000 });
    expect(names()).toEqual(['Edit the search']);
  });

  it('searches only where that would bring something else, and names the price', () => {
    const { onSearch } = setUp(SHOPS, { canSearch: true });
    press('Search · 1 call');
    expect(onSearch).toHaveBeenCalledTimes(1);
    cleanup();
    const again = setUp(SHOPS, { isSaved: true });
    expect(names()).not.toContain('Show saved results');
    press('Search again · 1 call');
    expect(again.onSearchAgain).toHaveBeenCalledTimes(1);
    cleanup();
    setUp(SHOPS, { canSearch: true, isSaved: true });
    expect(names().slice(-3)).toEqual(['Edit the search', 'Show saved results', 'Search again · 1 call']);
  });

  it('says whether the form is open, which then tells the search itself', () => {
    const { onEdit } = setUp();
    expect(button('Edit the search').getAttribute('aria-expanded')).toBe('false');
    press('Edit the search');
    expect(onEdit).toHaveBeenCalledTimes(1);
    cleanup();
    setUp(SHOPS, { isOpen: true, canSearch: true, isSaved: true });
    expect(button('Edit the search').getAttribute('aria-expanded')).toBe('true');
    expect(button('Edit the search').getAttribute('aria-controls')).toBe('form');
    expect(names()).toEqual(['Edit the search']);
  });
});
