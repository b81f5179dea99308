// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ExploreActionBar, ExploreSaidLine } from '../../../../components/explore/ExploreActionBar';
import { createTestExploreActions } from '../../../support/explore-actions';
import { addPopovers } from '../../../support/popovers';
import { toSearchItems } from '../../../support/search-items';

beforeAll(addPopovers);
afterEach(cleanup);

it('watches the selected rows for what its button says, and takes them back', async () => {
  const { actions, readWatched } = await createTestExploreActions();
  const loaded = toSearchItems(3);
  const selected = loaded.slice(0, 2);
  const places = { onOpenSite: () => {}, onCompare: () => {}, onBulk: () => {} };
  render(
    <>
      <ExploreActionBar {...{ actions, query: { topN: 10 }, selected, loaded, canList: false, places }} />
      <ExploreSaidLine actions={actions} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Watch · 2 calls a day' }));
  await screen.findByText('2 sites are watched now.');
  expect(await readWatched()).toEqual(selected.map(({ host }) => host));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Taken back.');
  expect(await readWatched()).toEqual([]);
});

it('offers the copies of a row for one row alone', async () => {
  const { actions, copied } = await createTestExploreActions();
  const loaded = toSearchItems(3);
  const places = { onOpenSite: () => {}, onCompare: () => {}, onBulk: () => {} };
  const show = (count: number) =>
    render(
      <ExploreActionBar
        {...{ actions, query: { topN: 10 }, selected: loaded.slice(0, count), loaded, canList: false, places }}
      />,
    );
  const open = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Copy hosts');
    return screen.queryAllByText(/^Copy as /).map(({ textContent }) => textContent);
  };
  show(2);
  expect(await open()).toEqual([]);
  cleanup();
  show(1);
  expect(await open()).toEqual(['Copy as cURL', 'Copy as CSV row', 'Copy as JSON', 'Copy as Markdown']);
  fireEvent.click(screen.getByText('Copy as JSON'));
  await expect.poll(() => copied.length).toBe(1);
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({ domain: 'site-0.com' });
});
