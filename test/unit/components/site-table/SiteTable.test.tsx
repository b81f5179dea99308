// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SiteColumn } from '../../../../components/site-table/columns';
import type { Facet } from '../../../../components/site-table/facets';
import { RowActionBar } from '../../../../components/site-table/RowActionBar';
import { SiteTable } from '../../../../components/site-table/SiteTable';
import type { TableState } from '../../../../components/site-table/table-state';
import { createTableState } from '../../../../components/site-table/table-state';
import { createAreaSpace } from '../../../support/area';
import { addPopovers } from '../../../support/popovers';

beforeAll(addPopovers);
afterEach(cleanup);

interface Site {
  host: string;
  company: string | null;
  visits: number | null;
}
const toSite = (host: string, company: string | null, visits: number | null): Site => ({ host, company, visits });
const SITES = [
  toSite('b.example', 'Beta', 20),
  toSite('a.example', 'Árbol', 1000),
  toSite('c.example', null, null),
  toSite('d.example', 'Beta', 3),
];
const COLUMNS: SiteColumn<Site>[] = [
  { name: 'host', label: 'Domain', width: 200, isFixed: true, value: ({ host }) => host, cell: ({ host }) => host },
  {
    name: 'company',
    label: 'Company',
    width: 150,
    part: 'company',
    isServiceSorted: true,
    value: ({ company }) => company,
    cell: ({ company }) => company,
  },
  {
    name: 'visits',
    label: 'Visits',
    width: 100,
    numeric: true,
    value: ({ visits }) => visits,
    cell: ({ visits }) => visits,
  },
];
const FACETS: Facet<Site>[] = [
  { name: 'company', label: 'Company', values: ({ company }) => (company ? [company] : []), toLabel: (name) => name },
];

/** Two actions: one for any selection, one for a single row. */
function TestActions({ state }: { state: TableState<Site> }) {
  const selected = state.selected.value;
  return (
    <RowActionBar
      label="What to do with sites"
      selected={selected}
      all={state.rows.value}
      actions={[
        { label: 'Watch', act: () => {} },
        { label: 'Note', isOff: selected.length !== 1, act: () => {} },
      ]}
      onOpenSite={() => {}}
      copyHosts={(rows) => done.push(['hosts', rows.length])}
      forms={['csv', 'json', 'lines']}
      exportAs={(form, rows) => done.push([form, rows.length])}
    />
  );
}

/** What was taken out, and of how many rows. */
const done: [form: string, rows: number][] = [];

function draw(sites: Site[] = SITES) {
  const space = createAreaSpace();
  const rows = signal<readonly Site[]>(sites);
  const open = () => createTableState({ area: space.connect().area, now: () => 1 }, 'test', COLUMNS, rows, FACETS);
  const state = open();
  const opened: string[] = [];
  const asked: string[] = [];
  render(
    <SiteTable
      caption="Results"
      state={state}
      onOpen={({ host }) => opened.push(host)}
      Card={({ host, own }) => (
        <>
          <p>Saved of {host}</p>
          {own(host === 'b.example' ? ['company'] : [])}
        </>
      )}
      onSortService={({ name }) => asked.push(name)}
      empty="No site fits this search."
      total={12_345}
      age="fetched just now"
      actions={<TestActions state={state} />}
    />,
  );
  return { state, rows, open, opened, asked };
}

const manySites = (count: number) => Array.from({ length: count }, (_, n) => toSite(`s${n}.example`, `C${n}`, n));
const rowOf = (host: string) => screen.getByRole('rowheader', { name: host }).closest('tr') as HTMLElement;
const hosts = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent?.charAt(0));
const selected = () =>
  screen
    .getAllByRole('row', { selected: true })
    .map((row) => row.dataset.host?.charAt(0))
    .join('');
const statuses = () => screen.getAllByRole('status').flatMap((each) => each.textContent || []);
const head = (label: string) => screen.getByRole('columnheader', { name: new RegExp(`^${label}`) });
const sortBy = (label: string) => fireEvent.click(within(head(label)).getByRole('button', { name: label }));
const openMenu = (label: string) => fireEvent.click(screen.getByRole('button', { name: `Order and column: ${label}` }));
const press = (key: string, held = {}) => fireEvent.keyDown(document.activeElement as Element, { key, ...held });

describe('the table of sites', () => {
  it('names itself and each row, says how many rows there are, and links each to its page', () => {
    draw();
    const table = screen.getByRole('table', { name: 'Results' });
    expect(table.getAttribute('aria-rowcount')).toBe('5');
    expect(rowOf('a.example').getAttribute('aria-rowindex')).toBe('3');
    expect(screen.getByRole('link', { name: 'a.example' }).getAttribute('href')).toBe('#/site/a.example');
  });

  it('draws the rows in view of 10,000, and all the same says how many there are', () => {
    draw(manySites(10_000));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001');
    expect(screen.getAllByRole('rowheader').length).toBeLessThan(40);
    expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(15);
  });

  it('writes a dash where a value is missing', () => {
    draw();
    expect([...rowOf('c.example').querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['', '–', '–']);
  });

  it('says what the room says where nothing is loaded, and another thing where nothing fits the filters', () => {
    const { rows, state } = draw([]);
    expect(screen.getByText('No site fits this search.')).toBeTruthy();
    rows.value = SITES;
    state.text.value = 'nowhere';
    return screen.findByText('No loaded row fits the filters.');
  });
});

describe('sorting', () => {
  it('goes up, down and back to the loaded order, says so, and puts missing values last', async () => {
    draw();
    sortBy('Visits');
    await screen.findByRole('columnheader', { name: /^Visits/ });
    expect([hosts().join(''), head('Visits').getAttribute('aria-sort')]).toEqual(['dbac', 'ascending']);
    sortBy('Visits');
    await expect.poll(() => head('Visits').getAttribute('aria-sort')).toBe('descending');
    expect(hosts().join('')).toBe('abdc');
    sortBy('Visits');
    await expect.poll(() => head('Visits').getAttribute('aria-sort')).toBeNull();
    expect(hosts().join('')).toBe('bacd');
  });

  it('knows the letters of the language, and leaves equal rows in their order', async () => {
    draw();
    sortBy('Company');
    await expect.poll(() => hosts().join('')).toBe('abdc');
  });

  it('tells in the menu of a column what sorts the loaded rows and what asks the service for a call', async () => {
    const { asked, state } = draw();
    state.order.value = { column: 'visits', descending: false };
    openMenu('Company');
    expect(await screen.findByText('Sort the 4 loaded rows')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ask the service for this order · 1 call' }));
    expect([asked, state.order.value]).toEqual([['company'], null]);
    openMenu('Visits');
    expect(await screen.findByRole('button', { name: 'Descending' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /service/ })).toBeNull();
  });
});

describe('columns', () => {
  it('are hidden, moved, widened and reset, and what was chosen is there again after the page', async () => {
    const { open } = draw();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Domain' })).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Move Company down' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Visits' }));
    await expect.poll(() => screen.getAllByRole('columnheader').length).toBe(2);
    fireEvent.keyDown(screen.getByRole('separator', { name: 'Width of Company' }), { key: 'ArrowRight' });
    const again = open();
    await again.load();
    const kept = { order: ['host', 'visits', 'company'], hidden: ['visits'], widths: { company: 166 } };
    expect(again.choice.value).toEqual(kept);
    fireEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
    await again.load();
    expect(again.choice.value).toEqual({ order: ['host', 'company', 'visits'], hidden: [], widths: {} });
  });

  it('are dragged wider, to their bounds, and kept when they are let go', async () => {
    const { state, open } = draw();
    const separator = screen.getByRole('separator', { name: 'Width of Visits' });
    separator.setPointerCapture = () => {};
    fireEvent.pointerDown(separator, { clientX: 500, pointerId: 1 });
    fireEvent.pointerMove(separator, { clientX: 540, pointerId: 1 });
    expect(state.choice.value.widths).toEqual({ visits: 140 });
    fireEvent.pointerUp(separator, { clientX: 0, pointerId: 1 });
    const again = open();
    await again.load();
    expect(again.choice.value.widths).toEqual({ visits: 60 });
  });

  it('are as wide as before after a click on their end, and as wide as what they hold after two', async () => {
    const { state } = draw();
    const separator = screen.getByRole('separator', { name: 'Width of Visits' });
    separator.setPointerCapture = () => {};
    fireEvent.pointerDown(separator, { clientX: 500, pointerId: 1 });
    fireEvent.pointerUp(separator, { clientX: 500, pointerId: 1 });
    expect(state.choice.value.widths).toEqual({});
    fireEvent.keyDown(separator, { key: 'ArrowLeft' });
    expect(state.choice.value.widths).toEqual({ visits: 84 });
    fireEvent.dblClick(separator);
    expect(state.choice.value.widths).toEqual({});
    fireEvent.keyDown(separator, { key: 'ArrowLeft' });
    fireEvent.keyDown(separator, { key: 'Enter' });
    expect(state.choice.value.widths).toEqual({});
  });

  it('lose their order with the column that it went by', async () => {
    const { state } = draw();
    sortBy('Visits');
    openMenu('Visits');
    fireEvent.click(await screen.findByRole('button', { name: 'Hide column' }));
    expect(state.order.value).toBeNull();
  });

  it('are moved by the menu of their head past what is shown, which keeps the focus, and not where there is nothing to pass', async () => {
    const { state } = draw();
    openMenu('Domain');
    expect(await screen.findByRole('button', { name: 'Descending' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    openMenu('Visits');
    fireEvent.click(await screen.findByRole('button', { name: 'Move left' }));
    await expect.poll(() => state.choice.value.order).toEqual(['host', 'visits', 'company']);
    const button = screen.getByRole('button', { name: 'Order and column: Visits' });
    await expect.poll(() => document.activeElement).toBe(button);
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Move right' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move left' })).toBeNull();
  });

  it('are one stop of Tab; arrow keys lead from one to the next', async () => {
    draw();
    const sort = (label: string) => within(head(label)).getByRole('button', { name: label });
    sort('Domain').focus();
    press('ArrowRight');
    await expect.poll(() => sort('Company').tabIndex).toBe(0);
    expect([document.activeElement, sort('Domain').tabIndex]).toEqual([sort('Company'), -1]);
  });
});

describe('the selection', () => {
  it('follows clicks with Ctrl and Shift as lists of files do', async () => {
    draw();
    fireEvent.click(rowOf('b.example'), { ctrlKey: true });
    await expect.poll(selected).toBe('b');
    fireEvent.click(rowOf('c.example'), { shiftKey: true });
    await expect.poll(selected).toBe('bac');
    fireEvent.click(rowOf('a.example'), { ctrlKey: true });
    await expect.poll(selected).toBe('bc');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select d.example' }));
    await expect.poll(selected).toBe('bcd');
    fireEvent.click(screen.getByRole('link', { name: 'a.example' }));
    expect(selected()).toBe('bcd');
    expect(statuses()).toContain('3 selected');
  });

  it('follows the keyboard, which has one row in the order of Tab', async () => {
    draw();
    expect(screen.getAllByRole('row').filter((row) => row.tabIndex === 0)).toEqual([rowOf('b.example')]);
    rowOf('b.example').focus();
    press('ArrowDown');
    await expect.poll(() => document.activeElement).toBe(rowOf('a.example'));
    expect([rowOf('a.example').tabIndex, rowOf('b.example').tabIndex]).toEqual([0, -1]);
    press(' ');
    press('End', { shiftKey: true });
    await expect.poll(selected).toBe('acd');
    press('Escape');
    await expect.poll(() => screen.queryAllByRole('row', { selected: true })).toEqual([]);
    press('a', { ctrlKey: true });
    await expect.poll(selected).toBe('bacd');
  });

  it('reaches the last of 10,000 rows with the focus, and the first one with all between selected', async () => {
    draw(manySites(10_000));
    rowOf('s0.example').focus();
    press('End');
    await expect.poll(() => (document.activeElement as HTMLElement).dataset.host).toBe('s9999.example');
    press('Home', { shiftKey: true });
    await expect.poll(() => statuses()).toContain('10,000 selected');
  });

  it('outlives sorting, filters and further pages, and says what a filter hides', async () => {
    const { state, rows } = draw();
    fireEvent.click(rowOf('a.example'), { ctrlKey: true });
    fireEvent.click(rowOf('b.example'), { ctrlKey: true });
    sortBy('Visits');
    fireEvent.input(screen.getByRole('searchbox', { name: 'Filter loaded rows' }), { target: { value: 'arbol' } });
    await expect.poll(() => statuses()).toEqual(['2 selected · 1 hidden by the filters']);
    rows.value = [...SITES, toSite('e.example', 'Eta', 5)];
    await expect.poll(() => screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2');
    expect(state.selected.value.map(({ host }) => host)).toEqual(['b.example', 'a.example']);
    state.startAnew();
    await expect.poll(() => statuses()).toEqual(['5 of 12,345 sites · fetched just now']);
  });

  it('takes all rows that are shown with the box of the head, and no other', async () => {
    const { state } = draw();
    state.text.value = 'beta';
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' });
    await expect.poll(() => screen.getAllByRole('rowheader').length).toBe(2);
    fireEvent.click(box);
    expect([...state.selection.value.hosts]).toEqual(['b.example', 'd.example']);
    state.clearFilters();
    await expect.poll(() => box.indeterminate).toBe(true);
  });
});

const buttonsOfBar = () =>
  within(document.querySelector('.sites-bar') as HTMLElement)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

describe('the bar', () => {
  it('says how many there are and how old they are, and takes out all or the selected rows', async () => {
    draw();
    expect(statuses()).toEqual(['4 of 12,345 sites · fetched just now']);
    expect(buttonsOfBar()).toEqual(['Export', 'Columns', 'Breakdown']);
    done.length = 0;
    const take = async (form: string) => {
      fireEvent.click(screen.getByRole('button', { name: 'Export' }));
      fireEvent.click(await screen.findByRole('button', { name: form }));
    };
    for (const form of ['CSV', 'JSON', 'JSON Lines', 'Copy hosts']) await take(form);
    fireEvent.click(rowOf('a.example'), { ctrlKey: true });
    await screen.findByText('1 selected');
    await take('CSV');
    expect(done).toEqual([
      ['csv', 4],
      ['json', 4],
      ['lines', 4],
      ['hosts', 4],
      ['csv', 1],
    ]);
  });

  it('shows with a selection what can be done with it and no other button, and gives the focus to the filter once it is cleared', async () => {
    draw();
    fireEvent.click(rowOf('a.example'), { ctrlKey: true });
    await screen.findByText('1 selected');
    expect(buttonsOfBar()).toEqual(['Clear selection', 'Open card', 'Watch', 'Note', 'Export']);
    fireEvent.click(rowOf('b.example'), { ctrlKey: true });
    await screen.findByText('2 selected');
    expect(buttonsOfBar()).toEqual(['Clear selection', 'Watch', 'Export']);
    const clear = screen.getByRole('button', { name: 'Clear selection' });
    clear.focus();
    fireEvent.click(clear);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(buttonsOfBar()).toEqual(['Export', 'Columns', 'Breakdown']);
  });
});

describe('filters', () => {
  it('do not search a column that is hidden', async () => {
    const { state } = draw();
    state.text.value = 'beta';
    await expect.poll(() => hosts().join('')).toBe('bd');
    state.show('company', false);
    await expect.poll(() => screen.queryAllByRole('rowheader')).toEqual([]);
  });

  it('by counts say what they count, filter with a click and let go with the next', async () => {
    draw();
    fireEvent.click(screen.getByRole('button', { name: 'Breakdown' }));
    const bar = await screen.findByRole('button', { name: 'Beta 2' });
    fireEvent.click(bar);
    await expect.poll(() => hosts().join('')).toBe('bd');
    expect(bar.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Árbol 1' })).toBeTruthy();
    fireEvent.click(bar);
    await expect.poll(() => hosts().join('')).toBe('bacd');
  });

  it('by counts are open or folded as the user left them, whatever the columns', async () => {
    const { open, state } = draw();
    const button = screen.getByRole('button', { name: 'Breakdown' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(button);
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    state.resetColumns();
    const again = open();
    await again.load();
    expect(again.choice.value.isBrokenDown).toBe(true);
    fireEvent.click(button);
    await again.load();
    expect(again.choice.value.isBrokenDown).toBe(false);
  });

  it('by counts are open at first where they hide no column, and folded on a small laptop', async () => {
    const isOpenAt = (width: number) => {
      vi.stubGlobal('innerWidth', width);
      draw();
      const isOpen = screen.getByRole('button', { name: 'Breakdown' }).getAttribute('aria-expanded');
      cleanup();
      vi.unstubAllGlobals();
      return isOpen;
    };
    expect([isOpenAt(1280), isOpenAt(1440)]).toEqual(['false', 'true']);
  });

  it('by counts show the 8 largest, and more when asked', async () => {
    draw(manySites(60));
    fireEvent.click(screen.getByRole('button', { name: 'Breakdown' }));
    const bars = () => within(screen.getByRole('list', { name: 'Company' })).getAllByRole('button').length;
    fireEvent.click(await screen.findByRole('button', { name: 'Show 40 more: Company' }));
    await expect.poll(bars).toBe(48);
    fireEvent.click(screen.getByRole('button', { name: 'Show 12 more: Company' }));
    await expect.poll(bars).toBe(60);
    fireEvent.click(screen.getByRole('button', { name: 'Show less: Company' }));
    await expect.poll(bars).toBe(8);
  });
});

/** happy-dom lays nothing out: this cell holds more than it shows. */
function cut(host: string, place: number): Element {
  const cell = rowOf(host).children[place] as Element;
  Object.defineProperty(cell, 'scrollWidth', { value: 100 });
  return cell;
}
const tip = () => document.querySelector('.cut-tip')?.textContent?.trim();

describe('a cell that is cut', () => {
  it('shows the whole under the pointer, which may go there, and no longer', async () => {
    draw();
    fireEvent.pointerOver(rowOf('a.example').children[2] as Element);
    fireEvent.pointerOver(cut('b.example', 2));
    await expect.poll(tip).toBe('Beta');
    const shown = document.querySelector('.cut-tip') as Element;
    fireEvent.pointerOut(rowOf('b.example').children[2] as Element, { relatedTarget: shown });
    expect(tip()).toBe('Beta');
    fireEvent.pointerLeave(shown);
    await expect.poll(tip).toBe('');
  });

  it('shows the whole, with the name of its column, once its row has the focus for a while, until the next key', async () => {
    draw();
    cut('a.example', 2);
    rowOf('a.example').focus();
    await expect.poll(tip, { timeout: 3000 }).toBe('Company Árbol');
    press('ArrowDown');
    await expect.poll(tip).toBe('');
  });
});

describe('on paper', () => {
  it('come the first 1,000 rows, with a word about the others', async () => {
    draw(manySites(1_200));
    dispatchEvent(new Event('beforeprint'));
    await expect.poll(() => document.querySelectorAll('tbody th').length).toBe(1000);
    expect(screen.getByText('Only the first 1,000 of 1,200 rows are printed.')).toBeTruthy();
    dispatchEvent(new Event('afterprint'));
    await expect.poll(() => document.querySelectorAll('tbody th').length).toBeLessThan(40);
  });
});

describe('the card beside the table', () => {
  const panel = () => screen.queryByRole('complementary');
  const untilShown = (host: string) =>
    expect.poll(() => panel()?.getAttribute('aria-labelledby') && readName()).toBe(host);
  const readName = () => within(panel() as HTMLElement).getAllByRole('heading')[0]?.textContent;

  it('opens with a click, is named after its site, and leaves focus and selection where they are', async () => {
    draw();
    fireEvent.click(rowOf('a.example'), { ctrlKey: true });
    fireEvent.click(rowOf('d.example'));
    await screen.findByRole('complementary', { name: 'd.example' });
    expect([document.activeElement, selected()]).toEqual([rowOf('d.example'), 'a']);
    expect(screen.getAllByRole('row').filter((row) => row.getAttribute('aria-current'))).toEqual([rowOf('d.example')]);
    expect(statuses()).toContain('The card is open beside the table. Enter opens it in full, Escape closes it.');
    expect(screen.getByRole('link', { name: 'Open full card' }).getAttribute('href')).toBe('#/site/d.example');
  });

  it('opens with Enter, follows the keys, and leads to the full card with one more Enter', async () => {
    const { opened } = draw();
    rowOf('b.example').focus();
    press('Enter');
    await untilShown('b.example');
    expect(opened).toEqual([]);
    press('ArrowDown');
    await untilShown('a.example');
    await expect.poll(() => document.activeElement).toBe(rowOf('a.example'));
    press('Enter');
    expect(opened).toEqual(['a.example']);
  });

  it('closes with Escape before the selection is let go, on the row or within', async () => {
    draw();
    rowOf('b.example').focus();
    press(' ');
    press('Enter');
    await untilShown('b.example');
    press('Escape');
    await expect.poll(panel).toBe(null);
    expect([document.activeElement, selected()]).toEqual([rowOf('b.example'), 'b']);
    press('Enter');
    await untilShown('b.example');
    screen.getByRole('link', { name: 'Open full card' }).focus();
    press('Escape');
    await expect.poll(panel).toBe(null);
    expect(document.activeElement).toBe(rowOf('b.example'));
    fireEvent.click(rowOf('a.example'));
    fireEvent.click(await screen.findByRole('button', { name: 'Close this card' }));
    await expect.poll(panel).toBe(null);
    expect(document.activeElement).toBe(rowOf('a.example'));
  });

  it('does not open with a link, a box or the end of a marked text', async () => {
    draw();
    fireEvent.click(screen.getByRole('link', { name: 'a.example' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select d.example' }));
    getSelection()?.selectAllChildren(rowOf('b.example'));
    fireEvent.click(rowOf('b.example'));
    getSelection()?.removeAllRanges();
    await expect.poll(selected).toBe('d');
    expect(panel()).toBe(null);
  });

  it('says what the row says, less what the card says', async () => {
    draw();
    const readValues = () =>
      within(panel() as HTMLElement)
        .queryAllByRole('term')
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    fireEvent.click(rowOf('b.example'));
    await untilShown('b.example');
    expect(readValues()).toEqual(['Visits: 20']);
    fireEvent.click(rowOf('a.example'));
    await untilShown('a.example');
    expect(readValues()).toEqual(['Company: Árbol', 'Visits: 1000']);
    fireEvent.click(rowOf('c.example'));
    await untilShown('c.example');
    expect(screen.queryByRole('heading', { name: 'In this table' })).toBe(null);
  });

  it('is in the place of the breakdown, which comes back with its button once it is closed', async () => {
    draw();
    const isBrokenDown = () => screen.queryByRole('button', { name: 'Beta 2' }) !== null;
    fireEvent.click(screen.getByRole('button', { name: 'Breakdown' }));
    await expect.poll(isBrokenDown).toBe(true);
    fireEvent.click(rowOf('a.example'));
    await untilShown('a.example');
    expect([isBrokenDown(), screen.queryByRole('button', { name: 'Breakdown' })]).toEqual([false, null]);
    fireEvent.click(screen.getByRole('button', { name: 'Close this card' }));
    await expect.poll(isBrokenDown).toBe(true);
    screen.getByRole('button', { name: 'Breakdown' });
  });

  it('closes when a filter or another list takes its row away', async () => {
    const { state, rows } = draw();
    fireEvent.click(rowOf('a.example'));
    await untilShown('a.example');
    state.text.value = 'beta';
    await expect.poll(panel).toBe(null);
    state.text.value = '';
    await expect.poll(() => screen.getAllByRole('rowheader').length).toBe(4);
    expect(panel()).toBe(null);
    fireEvent.click(rowOf('a.example'));
    await untilShown('a.example');
    rows.value = [toSite('e.example', null, null)];
    await expect.poll(panel).toBe(null);
  });
});

it('a column that tells nothing for now is neither shown nor offered nor said of an open row, and comes back in its place', async () => {
  const isIdle = signal(true);
  const columns = COLUMNS.map((column) => (column.name === 'company' ? { ...column, isIdle } : column));
  const { area } = createAreaSpace().connect();
  const state = createTableState({ area, now: () => 1 }, 'test', columns, signal<readonly Site[]>(SITES));
  render(
    <SiteTable caption="Results" state={state} onOpen={() => {}} Card={({ own }) => <>{own([])}</>} empty={null} />,
  );
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim());
  expect(heads()).toEqual(['Domain', 'Visits']);
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('checkbox', { name: 'Company' })).toBeNull();
  fireEvent.click(rowOf('b.example'));
  const terms = () => screen.queryAllByRole('term').map(({ textContent }) => textContent);
  await expect.poll(terms).toEqual(['Visits']);
  isIdle.value = false;
  await expect.poll(terms).toEqual(['Company', 'Visits']);
  await expect.poll(heads).toEqual(['Domain', 'Company', 'Visits']);
  screen.getByRole('checkbox', { name: 'Company' });
});
