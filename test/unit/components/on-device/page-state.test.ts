import { expect, test, vi } from 'vitest';
import { createPageState } from '../../../../components/on-device/page-state';
import type { PageFailure } from '../../../../components/on-device/read-page';
import type { Estimate } from '../../../../lib/model';
import { READ_AT, toTestEstimate } from '../../../support/estimates';

function setUp(kept: Estimate | null = null) {
  const page: { found: Estimate | PageFailure | Error; reads: number } = { found: toTestEstimate(), reads: 0 };
  const keep = vi.fn(async (_: Estimate) => {});
  const readPage = async () => {
    page.reads++;
    if (page.found instanceof Error) throw page.found;
    return page.found;
  };
  return { page, keep, state: createPageState({ readPage, readKept: async () => kept, keep }), readPage };
}

test('nothing is read before it is asked for', async () => {
  const { page, state } = setUp();
  await state.showKept();
  expect(page.reads).toBe(0);
  expect(state.view.value.face).toBe('unread');
});

test('what was read is shown and kept', async () => {
  const { state, keep } = setUp();
  const reading = state.read();
  expect(state.view.value.face).toBe('reading');
  await reading;
  expect(state.view.value).toEqual({ face: 'read', estimate: toTestEstimate() });
  expect(keep).toHaveBeenCalledWith(toTestEstimate());
});

test('two clicks read the page once', async () => {
  const { page, state } = setUp();
  await Promise.all([state.read(), state.read()]);
  expect(page.reads).toBe(1);
});

test('what the popup read before is shown, and stays when reading again fails', async () => {
  const kept = toTestEstimate({ readAt: READ_AT - 60_000 });
  const { page, state, keep } = setUp(kept);
  await state.showKept();
  expect(state.view.value).toEqual({ face: 'read', estimate: kept });
  page.found = 'too-slow';
  await state.read();
  expect(state.view.value).toEqual({ face: 'read', estimate: kept });
  expect(state.failure.value).toBe('too-slow');
  expect(keep).not.toHaveBeenCalled();
  page.found = toTestEstimate();
  await state.read();
  expect(state.failure.value).toBeNull();
  expect(state.view.value).toEqual({ face: 'read', estimate: toTestEstimate() });
});

test('a page that cannot be read says why, and a fault of ours too', async () => {
  const { page, state } = setUp();
  page.found = 'not-readable';
  await state.read();
  expect(state.view.value).toEqual({ face: 'failed', failure: 'not-readable' });
  page.found = new Error('fault');
  await state.read();
  expect(state.view.value).toEqual({ face: 'failed', failure: 'failed' });
});

test('where storage refuses, what was read is shown all the same', async () => {
  const { state, keep } = setUp();
  keep.mockRejectedValue(new Error('full'));
  await state.read();
  expect(state.view.value.face).toBe('read');
});

test('a page of ours beside no tab reads none', async () => {
  const state = createPageState({ readPage: null, readKept: async () => null, keep: async () => {} });
  await state.read();
  expect(state.canRead).toBe(false);
  expect(state.view.value.face).toBe('unread');
});
