// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { CardSections } from '../../../../components/card/card-sections';
import { ComparisonTable } from '../../../../components/compare/ComparisonTable';
import { toAnswers } from '../../../../components/compare/comparison';
import { setIcons } from '../../../../components/text/icons';
import type { SectionName } from '../../../../lib/model';
import { SECTION_NAMES } from '../../../../lib/model';
import { DAY } from '../../../../lib/time';
import { toTestAnswer } from '../../../support/answers';
import { createCardActions } from '../../../support/card-actions';
import { NOW, toReady } from '../../../support/gallery/cards';

const actions = createCardActions();
const waiting = Object.fromEntries(SECTION_NAMES.map((name) => [name, { status: 'waiting', calls: 1 }]));
const toColumn = (host: string, sections: Partial<CardSections>) => ({
  host,
  actions,
  sections: { ...waiting, ...sections } as CardSections,
});
const company = (change: object) => toReady<'company'>({ ...toTestAnswer('company').data, ...change } as never);
const traffic = (globalRank: number) => toReady<'traffic'>({ ...toTestAnswer('traffic').data, globalRank } as never);

function open(...columns: ReturnType<typeof toColumn>[]) {
  const onRemove = vi.fn();
  const toTable = (shown: typeof columns) => {
    const sites = shown.map(({ host, sections }) => ({ host, answers: toAnswers(sections) }));
    return <ComparisonTable columns={shown} sites={sites} now={NOW} loadLogos={false} onRemove={onRemove} />;
  };
  const { rerender } = render(toTable(columns));
  return { onRemove, show: (...next: typeof columns) => rerender(toTable(next)) };
}

const group = (name: SectionName) => document.querySelector(`#compare-${name}`)?.closest('tbody') as HTMLElement;
const row = (section: SectionName, name: RegExp) => within(group(section)).getByRole('row', { name });
const textsOf = (line: HTMLElement) => [...line.querySelectorAll('td')].map((cell) => cell.textContent);

afterEach(cleanup);

test('a value has its name once, at the left, and a site its column', () => {
  open(toColumn('a.com', { company: company({}) }), toColumn('b.com', { company: company({ employees: '51-200' }) }));
  expect(
    screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent),
  ).toEqual(['Value', 'a.com', 'b.com']);
  expect(screen.getAllByRole('rowheader', { name: /^Employees/ })).toHaveLength(1);
  expect(textsOf(row('company', /^Employees/))).toEqual(['11–50', '51–200']);
});

test('what all share is said once over their columns, and what differs says so in words', () => {
  open(toColumn('a.com', { company: company({}) }), toColumn('b.com', { company: company({ employees: '51-200' }) }));
  const country = row('company', /^Country/ as never);
  expect(textsOf(country)).toEqual(['Germany']);
  expect(country.querySelector('td')?.colSpan).toBe(2);
  expect(within(country).getByRole('rowheader').textContent).toBe('Country');
  expect(within(row('company', /^Employees/)).getByRole('rowheader').textContent).toContain('differs');
});

test('of three sites the one that is unlike the others is marked in its own cell', () => {
  open(
    toColumn('a.com', { company: company({}) }),
    toColumn('b.com', { company: company({ employees: '51-200' }) }),
    toColumn('c.com', { company: company({}) }),
  );
  expect(textsOf(row('company', /^Employees/))).toEqual(['11–50', '≠ unlike the others 51–200', '11–50']);
});

test('the switch leaves what is known to differ, and counts it', () => {
  open(toColumn('a.com', { company: company({}) }), toColumn('b.com', { company: company({ employees: '51-200' }) }));
  expect(screen.getByText('1 of 5 values differ')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Differences only' }));
  expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Company', 'Employees≠differs']);
  fireEvent.click(screen.getByRole('switch', { name: 'Differences only' }));
  expect(screen.getAllByRole('rowheader').length).toBeGreaterThan(5);
});

test('with nothing to tell apart there is no switch', () => {
  open(toColumn('a.com', { company: company({}) }), toColumn('b.com', {}));
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a section that is missing has one button with its cost, beside all rows of the others', () => {
  open(toColumn('a.com', { company: company({}) }), toColumn('b.com', {}));
  const load = screen.getByRole('button', { name: 'Load Company, b.com · 1 call' });
  expect(load.closest('td')?.rowSpan).toBe(group('company').querySelectorAll('tr').length - 1);
  fireEvent.click(load);
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['company'], 'missing', false);
});

test('one who was on a button that is gone goes on from the heading of its section', async () => {
  const { show } = open(toColumn('a.com', { company: company({}) }), toColumn('b.com', {}));
  screen.getByRole('button', { name: 'Load Company, b.com · 1 call' }).focus();
  show(toColumn('a.com', { company: company({}) }), toColumn('b.com', { company: { status: 'loading', since: NOW } }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Company'));
});

test('ranks have bars side by side, the best the longest', () => {
  open(toColumn('a.com', { traffic: traffic(10) }), toColumn('b.com', { traffic: traffic(40) }));
  const line = row('traffic', /^Global rank/ as never);
  expect(textsOf(line)).toEqual(['#10', '#40']);
  const widths = [...line.querySelectorAll('.bar-part')].map((bar) => Number(bar.getAttribute('width')));
  expect(widths).toEqual([100, 25]);
});

test('a stale answer says its age in a row of its own, with a button', () => {
  const stale = toReady<'company'>(
    toTestAnswer('company').data as never,
    { fetchedAt: NOW - 8 * DAY },
    { stale: true },
  );
  open(toColumn('a.com', { company: stale }), toColumn('b.com', { company: company({}) }));
  expect(textsOf(row('company', /^Saved/))[0]).toContain('Refresh');
});

test('a site is taken out by the button in its head', () => {
  const { onRemove } = open(toColumn('a.com', {}), toColumn('b.com', {}));
  fireEvent.click(screen.getByRole('button', { name: 'Remove b.com' }));
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('b.com');
});

test('a technology stands with its icon, and a category with that of its top level', () => {
  const sections = (ids: string[]) => ({
    technologies: toReady<'technologies'>(ids),
    categories: toReady<'categories'>([{ path: '/News/Weather', steps: [], confidence: 0.9, iab: [] }]),
  });
  setIcons(new Map(Object.entries({ shopify: 'M1 2h3z', '/News': 'M5 5h2' })));
  open(toColumn('a.com', sections(['shopify', 'nginx'])), toColumn('b.com', sections(['react'])));
  const chips = [...group('technologies').querySelectorAll('.chip')].map((chip) => [
    chip.textContent,
    chip.querySelector('.tile-icon path')?.getAttribute('d'),
  ]);
  expect(chips).toContainEqual(['Shopify', 'M1 2h3z']);
  expect(chips).toContainEqual(['Nginx', undefined]);
  const path = within(row('categories', /^News › Weather/)).getByRole('rowheader');
  expect(path.querySelector('.category-icon path')?.getAttribute('d')).toBe('M5 5h2');
  setIcons(null);
});
