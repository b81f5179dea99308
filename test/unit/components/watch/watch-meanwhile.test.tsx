// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { WatchPage } from '../../../../components/watch/WatchPage';
import { createWatchState } from '../../../../components/watch/watch-state';
import { t } from '../../../../lib/texts';
import { HOUR } from '../../../../lib/time';
import type { WatchedSite } from '../../../../lib/watch/list';
import { changeWatchList, readWatchList, toWatchedSite, WATCH_KEY } from '../../../../lib/watch/list';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';

afterEach(cleanup);
const NOW = Date.UTC(2026, 4, 1, 12);

async function open(sites: WatchedSite[]) {
  const { area } = createAreaSpace().connect();
  const slow = { until: null as Promise<unknown> | null, fails: false };
  const held = {
    ...area,
    get: async (keys: string[]) => {
      if (slow.fails) throw new Error('storage');
      return area.get(keys);
    },
    set: async (items: Record<string, unknown>) => {
      await slow.until;
      return area.set(items);
    },
  };
  const parts = { area: held, locks: createLocks(), now: () => NOW };
  await changeWatchList(parts, () => sites);
  let onChange = (_: Record<string, unknown>) => {};
  const state = createWatchState(
    parts,
    () => [[], []],
    (listener) => {
      onChange = listener;
      return () => {};
    },
  );
  await state.load();
  render(<WatchPage state={state} now={() => NOW} budget={50} onNotify={null} />);
  return { state, slow, parts, area, change: () => onChange({ [WATCH_KEY]: '' }) };
}

test('two boxes that are ticked before the first is saved are both saved', async () => {
  const { slow, area } = await open([toWatchedSite('a.com', ['categories'])]);
  const saved = Promise.withResolvers<void>();
  slow.until = saved.promise;
  const group = screen.getAllByRole('group').at(-1) as HTMLElement;
  const boxes = [...group.querySelectorAll('input')];
  await act(() => void fireEvent.click(boxes[1] as HTMLElement));
  await act(() => void fireEvent.click(boxes[2] as HTMLElement));
  saved.resolve();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect((await readWatchList(area))[0]?.sections).toEqual(['categories', 'technologies', 'registration']);
});

test('a site that is typed meanwhile is not wiped by the one that was added', async () => {
  const { slow } = await open([]);
  const saved = Promise.withResolvers<void>();
  slow.until = saved.promise;
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Site to watch' });
  fireEvent.input(field, { target: { value: 'first.com' } });
  await act(() => void fireEvent.click(screen.getByRole('button', { name: /^Watch/ })));
  await act(() => void fireEvent.input(field, { target: { value: 'second.com' } }));
  saved.resolve();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(field.value).toBe('second.com');
});

test('a list that fails once to be read again does not take what is typed with it', async () => {
  const { slow, change } = await open([toWatchedSite('a.com', ['categories'])]);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Site to watch' });
  await act(() => void fireEvent.input(field, { target: { value: 'second.com' } }));
  slow.fails = true;
  await act(async () => change());
  slow.fails = false;
  await act(async () => change());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Site to watch' }).value).toBe('second.com');
});

test('of a site that was compared before the clock was put back it is not said that it never was', async () => {
  await open([{ ...toWatchedSite('a.com', ['categories']), triedAt: NOW + HOUR, checkedAt: NOW + HOUR }]);
  expect(document.body.textContent).not.toContain(t('watch.never'));
});
