import { expect, test } from 'vitest';
import { createPageState } from '../../../../components/on-device/page-state';
import type { PageFailure } from '../../../../components/on-device/read-page';
import type { Estimate } from '../../../../lib/model';
import { readEstimate, writeEstimate } from '../../../../lib/saved/estimates';
import { createAreaSpace } from '../../../support/area';
import { READ_AT, toTestEstimate } from '../../../support/estimates';

const HOST = toTestEstimate().host;

async function setUp(kept: Estimate | null = null) {
  const page: { found: Estimate | PageFailure | Error; reads: number } = { found: toTestEstimate(), reads: 0 };
  const { area, counts, failSets } = createAreaSpace().connect();
  if (kept) await writeEstimate(area, kept);
  const readPage = async () => {
    page.reads++;
    if (page.found instanceof Error) throw page.found;
    return page.found;
  };
  const readKept = () => readEstimate(area, HOST);
  return { page, counts, failSets, readKept, state: createPageState({ session: area }, HOST, readPage) };
}

test('nothing is read before it is asked for', async () => {
  const { page, state } = await setUp();
  await state.showKept();
  expect(page.reads).toBe(0);
  expect(state.view.value.face).toBe('unread');
});

test('what was read is shown and kept', async () => {
  const { state, readKept } = await setUp();
  const reading = state.read();
  expect(state.view.value.face).toBe('reading');
  await reading;
  expect(state.view.value).toEqual({ face: 'read', estimate: toTestEstimate() });
  expect(await readKept()).toEqual(toTestEstimate());
});

test('two clicks read the page once', async () => {
  const { page, state } = await setUp();
  await Promise.all([state.read(), state.read()]);
  expect(page.reads).toBe(1);
});

test('what the popup read before is shown, and stays when reading again fails', async () => {
  const kept = toTestEstimate({ readAt: READ_AT - 60_000 });
  const { page, state, readKept } = await setUp(kept);
  await state.showKept();
  expect(state.view.value).toEqual({ face: 'read', estimate: kept });
  page.found = 'too-slow';
  await state.read();
  expect(state.view.value).toEqual({ face: 'read', estimate: kept });
  expect(state.failure.value).toBe('too-slow');
  expect(await readKept()).toEqual(kept);
  page.found = toTestEstimate();
  await state.read();
  expect(state.failure.value).toBeNull();
  expect(state.view.value).toEqual({ face: 'read', estimate: toTestEstimate() });
});

test('a page that cannot be read says why, and a fault of ours too', async () => {
  const { page, state } = await setUp();
  page.found = 'not-readable';
  await state.read();
  expect(state.view.value).toEqual({ face: 'failed', failure: 'not-readable' });
  page.found = new Error('fault');
  await state.read();
  expect(state.view.value).toEqual({ face: 'failed', failure: 'failed' });
});

test('where storage refuses, what was read is shown all the same', async () => {
  const { state, counts, failSets } = await setUp();
  failSets(1);
  await state.read();
  expect(counts.set).toBe(1);
  expect(state.view.value.face).toBe('read');
});

test('a page of ours beside no tab reads none', async () => {
  const state = createPageState({ session: createAreaSpace().connect().area }, HOST, null);
  await state.read();
  expect(state.canRead).toBe(false);
  expect(state.view.value.face).toBe('unread');
});
