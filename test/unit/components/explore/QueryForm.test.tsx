// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { QueryForm } from '../../../../components/explore/QueryForm';
import { createQueryForm } from '../../../../components/explore/query-form';
import { TECHNOLOGY_OPTIONS } from '../../../../components/pickers/options';

afterEach(cleanup);

function setUp({ isSaved = false } = {}) {
  const form = createQueryForm({ topN: 100_000 });
  const [onSearch, onSearchAgain] = [vi.fn(), vi.fn()];
  render(
    <QueryForm
      {...{ form, isSaved, onSearch, onSearchAgain }}
      technologies={TECHNOLOGY_OPTIONS}
      categories={[]}
      isAsking={false}
    />,
  );
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
  const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
  const enter = (name: string) => {
    // Browsers submit the form of a field in which Enter does nothing else.
    if (fireEvent.keyDown(field(name), { key: 'Enter' })) fireEvent.submit(field(name).form as HTMLFormElement);
  };
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    fireEvent.mouseDown(button);
    fireEvent.click(button);
  };
  return { form, onSearch, onSearchAgain, field, type, enter, press };
}

describe('the form of Explore', () => {
  it('names each field as users and other programs know it', () => {
    const { field } = setUp();
    for (const name of ['Top sites by rank', 'Search text', 'Category', 'Country', 'Technology', 'Employees'])
      field(name);
    for (const name of ['Top-level domain', 'Has company data']) field(name);
  });

  it('searches on Enter in a field', () => {
    const { form, onSearch, type, enter } = setUp();
    type('Top-level domain', '.DE');
    enter('Top-level domain');
    expect(onSearch).toHaveBeenCalledTimes(1);
    expect(form.query.value).toEqual({ topN: 100_000, filters: { tld: 'de' } });
  });

  it('takes a country or a technology by Enter once, and searches by Enter again', () => {
    const { form, onSearch, field, type, enter } = setUp();
    type('Country', 'germ');
    enter('Country');
    expect(form.query.value?.filters).toEqual({ country: 'DE' });
    expect(field('Country').value).toBe('Germany');
    expect(onSearch).not.toHaveBeenCalled();
    enter('Country');
    expect(onSearch).toHaveBeenCalledTimes(1);
    type('Technology', 'Shopify');
    enter('Technology');
    expect(form.query.value?.filters).toEqual({ country: 'DE', tech: 'shopify' });
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it('sends nothing while fields are unfit, names them and goes to the first', async () => {
    const { onSearch, field, type, press } = setUp();
    type('Top sites by rank', '2000000');
    type('Country', 'Nowhere');
    press('Search · 1 call');
    expect(onSearch).not.toHaveBeenCalled();
    await screen.findByText('Nothing was sent. Correct this first: Top sites by rank, Country');
    screen.getByText('Enter a whole number from 1 to 1,000,000, in digits alone.');
    await expect.poll(() => document.activeElement).toBe(field('Top sites by rank'));
    type('Top sites by rank', '2000');
    type('Country', 'DE');
    press('Search · 1 call');
    expect(onSearch).toHaveBeenCalledTimes(1);
  });

  it('sends nothing while a text in the field of the category is no category', async () => {
    const { onSearch, field, type, press } = setUp();
    type('Category', 'no such thing');
    fireEvent.blur(field('Category'));
    press('Search · 1 call');
    await screen.findByText('Nothing was sent. Correct this first: Category');
    expect(onSearch).not.toHaveBeenCalled();
  });

  it('offers what is saved without a call, and the call beside it', () => {
    const { onSearch, onSearchAgain, press } = setUp({ isSaved: true });
    press('Show saved results');
    expect(onSearch).toHaveBeenCalledTimes(1);
    press('Search again · 1 call');
    expect(onSearchAgain).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('button', { name: 'Search · 1 call' })).toBeNull();
  });

  it('sets a rank by its step', () => {
    const { form, press } = setUp();
    press('1M');
    expect(form.query.value).toEqual({ topN: 1_000_000 });
  });

  it('opens order and page by itself where they are used', () => {
    const { form } = setUp();
    const more = () => screen.getByText('Order and page').parentElement as HTMLDetailsElement;
    expect(more().open).toBe(false);
    cleanup();
    form.show({ topN: 10, page: 4 });
    render(
      <QueryForm
        {...{ form, isSaved: false, onSearch() {}, onSearchAgain() {} }}
        technologies={[]}
        categories={[]}
        isAsking={false}
      />,
    );
    expect(more().open).toBe(true);
  });
});
