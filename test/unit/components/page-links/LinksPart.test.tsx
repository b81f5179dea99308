// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { LinksPart } from '../../../../components/page-links/LinksPart';
import { createLinkTable, toChosen } from '../../../../components/page-links/link-table';
import type { LinkRow, LinksView } from '../../../../components/page-links/links-state';
import type { Verdicts } from '../../../../components/site-table/row-verdicts';
import { localArea } from '../../../../lib/browser/storage';
import type { LinkedSite } from '../../../../lib/page-links/linked-sites';
import type { Decision } from '../../../../lib/safety/policy';

afterEach(cleanup);

const toRow = (host: string, site: Partial<LinkedSite> = {}): LinkRow => ({
  ...{ host, links: 1, places: { article: 1 }, relations: {} },
  ...{ category: null, companyName: null, at: null },
  ...site,
});
const ROWS = [
  toRow('bad.com', { links: 3, places: { article: 2, footer: 1 }, relations: { nofollow: 1, sponsored: 3 } }),
  toRow('new.com'),
  toRow('old.com', { places: { footer: 1 } }),
];
const toDecision = (verdict: Decision['verdict']) =>
  ({ verdict, action: 'allow', ground: 'default', rule: null, reason: '', datum: null, override: null }) as Decision;
const VERDICTS: Verdicts = new Map([
  ['bad.com', { ...toDecision('blocked'), action: 'block' }],
  ['new.com', toDecision('unknown')],
  ['old.com', toDecision('allowed')],
]);

function show(view: LinksView, isOn = true) {
  const verdicts = { verdicts: signal(isOn ? VERDICTS : null), isOn: signal(isOn) };
  const table = createLinkTable(
    { area: localArea, now: () => 0 },
    { rows: signal(view.face === 'ready' ? ROWS : []), view: signal(view) },
    verdicts,
  );
  render(<LinksPart view={view} table={table} Card={() => null} />);
  return { table, chosen: () => toChosen(table.value) };
}

const READY: LinksView = {
  face: 'ready',
  linked: { page: 'page.com', sites: ROWS, ownLinks: 4, refused: [], isCut: false },
};

test('each site has how often and where it is linked, what the page declares of that, and the verdict of what is saved', () => {
  show(READY);
  expect(screen.getByRole('heading', { name: 'Links of page.com' })).toBeTruthy();
  expect(screen.getByText('5 links to other sites · 3 sites · 4 stay in the page’s own site')).toBeTruthy();
  const row = screen.getByText('bad.com').closest('tr') as HTMLElement;
  for (const cell of ['Blocked', '3', 'Article 2 · Footer 1', 'nofollow 1 · sponsored'])
    expect(within(row).getByText(cell)).toBeTruthy();
});

test('a verdict and a place that are chosen leave the sites that a run looks up, and a selection comes before them', async () => {
  const { chosen, table } = show(READY);
  expect(chosen()).toEqual({ by: 'all', hosts: ['bad.com', 'new.com', 'old.com'] });
  fireEvent.click(screen.getByRole('button', { name: 'Breakdown' }));
  const pick = (facet: string, value: RegExp) =>
    fireEvent.click(within(screen.getByRole('list', { name: facet })).getByRole('button', { name: value }));
  pick('Verdict', /^Unknown/);
  expect(chosen()).toEqual({ by: 'filtered', hosts: ['new.com'] });
  await screen.findByText('Start looks up the sites that pass the filter.');
  pick('Verdict', /^Unknown/);
  pick('Place', /^Footer/);
  expect(chosen()).toEqual({ by: 'filtered', hosts: ['bad.com', 'old.com'] });
  table.value.selection.value = { ...table.value.selection.value, hosts: new Set(['old.com']) };
  await screen.findByText('Start looks up the selected sites.');
  expect(chosen()).toEqual({ by: 'selected', hosts: ['old.com'] });
});

test('without a policy there is no verdict, and what is saved can be chosen', () => {
  show(READY, false);
  expect(screen.queryByRole('columnheader', { name: /Verdict/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Breakdown' }));
  expect(screen.getByRole('list', { name: 'Saved' }).textContent).toContain('Not saved');
});

test('a page of too many links says how many were read', () => {
  const { linked } = READY as Extract<LinksView, { face: 'ready' }>;
  show({ face: 'ready', linked: { ...linked, isCut: true } });
  expect(screen.getByText('Only the first 5,000 links of the page were read.')).toBeTruthy();
});

test.each<[LinksView, string]>([
  [{ face: 'reading' }, 'Reading the links of the page…'],
  [{ face: 'empty' }, 'The page links to no other site.'],
  [{ face: 'failed', reason: 'too-slow' }, 'The page does not answer.'],
])('the face of %j is read out', (view, words) => {
  show(view);
  const told = [...screen.queryAllByRole('status'), ...screen.queryAllByRole('alert')];
  expect(told.map(({ textContent }) => textContent).join()).toContain(words);
});
