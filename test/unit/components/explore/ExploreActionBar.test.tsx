// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { ExploreActionBar, ExploreSaidLine } from '../../../../components/explore/ExploreActionBar';
import { createTestExploreActions } from '../../../support/explore-actions';
import { toSearchItems } from '../../../support/search-items';

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
