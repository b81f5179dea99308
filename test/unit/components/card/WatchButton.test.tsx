// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WatchButton } from '../../../../components/card/WatchButton';
import { localArea } from '../../../../lib/browser/storage';
import type { WatchedSite } from '../../../../lib/watch/list';
import { changeWatchList, MOST_WATCHED, readWatchList, toWatchedSite } from '../../../../lib/watch/list';
import { createLocks } from '../../../support/locks';

const locks = createLocks();
const change = (hosts: string[]) =>
  changeWatchList({ area: localArea, locks, now: Date.now }, () =>
    hosts.map((host) => toWatchedSite(host, ['categories'])),
  );
const read = async () => (await readWatchList(localArea)).map(({ host }) => host);
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const said = () => screen.getByRole('status').textContent;

beforeEach(() => vi.stubGlobal('navigator', { locks }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a site is put on the watch list, and taken off again', async () => {
  render(<WatchButton host="new.com" />);
  await press('Watch this site · 1 call a day');
  await screen.findByRole('button', { name: 'Stop watching' });
  expect([await read(), said()]).toEqual([['new.com'], 'Watched. Compared once a day.']);
  await press('Stop watching');
  await screen.findByRole('button', { name: /^Watch this site/ });
  expect([await read(), said()]).toEqual([[], 'No longer watched.']);
});

test('a site that was taken off here comes back as it was: what was chosen and seen of it, and when it was asked for', async () => {
  const site: WatchedSite = {
    ...toWatchedSite('old.com', ['categories', 'traffic']),
    baseline: { categories: ['/News'], traffic: 4 },
    triedAt: 5,
  };
  await changeWatchList({ area: localArea, locks, now: Date.now }, () => [site]);
  render(<WatchButton host="old.com" />);
  await press('Stop watching');
  await expect.poll(read).toEqual([]);
  await press('Watch this site · 2 calls a day');
  await screen.findByRole('button', { name: 'Stop watching' });
  expect(await readWatchList(localArea)).toEqual([site]);
});

test('a list that is full is said to be, and stays as it is', async () => {
  const full = Array.from({ length: MOST_WATCHED }, (_, n) => `site-${n}.com`);
  await change(full);
  render(<WatchButton host="new.com" />);
  await press(/^Watch this site/);
  await expect.poll(said).toBe('You watch 200 sites, which is the most. Stop watching one of them first.');
  expect(await read()).toEqual(full);
  await change(full.slice(1));
  await press(/^Watch this site/);
  await screen.findByRole('button', { name: 'Stop watching' });
  expect(said()).toBe('Watched. Compared once a day.');
});

test('a change that storage refuses is said to be lost, and can be tried again', async () => {
  render(<WatchButton host="new.com" />);
  await screen.findByRole('button', { name: /^Watch this site/ });
  vi.spyOn(localArea, 'set').mockRejectedValueOnce(new Error('full'));
  await press(/^Watch this site/);
  await expect.poll(said).toMatch(/not saved/i);
  await press(/^Watch this site/);
  await screen.findByRole('button', { name: 'Stop watching' });
  expect([await read(), said()]).toEqual([['new.com'], 'Watched. Compared once a day.']);
});
