// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createMarkingState } from '../../../../components/page-links/marking-state';
import { noteMarkedTab } from '../../../../lib/page-links/marked-tabs';
import type { Marking } from '../../../../lib/page-links/marking';
import type { AreaContext } from '../../../support/area';
import { createAreaSpace } from '../../../support/area';
import { answerMail } from '../../../support/worker-mail';

const TAB = 7;
const ON: Marking = {
  ...{ state: 'on', isCut: false },
  counts: { allowed: 1, warned: 0, blocked: 0, unknown: 0, stale: 0, error: 0, saved: 0 },
};

let session: AreaContext;

beforeEach(() => {
  session = createAreaSpace().connect();
});

/** A worker that answers each wish so. */
function open(answers: Partial<Record<string, Marking>>) {
  const asked = answerMail((count) => {
    const { wish } = asked[count - 1] as { wish: string };
    return { ok: true, body: answers[wish] ?? { state: 'off' } };
  }) as { wish: string }[];
  return { state: createMarkingState(TAB, session.area), wishes: () => asked.map(({ wish }) => wish) };
}

test('one click marks the page, and the same again takes the marks away', async () => {
  const { state, wishes } = open({ on: ON });
  await state.toggle();
  expect(state.view.value).toEqual(ON);
  await state.toggle();
  expect([state.view.value, wishes()]).toEqual([{ state: 'off' }, ['on', 'off']]);
});

test('a page that nobody has marked is not asked for its marks', async () => {
  const { state, wishes } = open({ look: ON });
  await state.look();
  expect([state.view.value, wishes()]).toEqual([{ state: 'off' }, []]);
});

test('a page that was marked before shows so, and one that was left since does not', async () => {
  await noteMarkedTab(session.area, TAB, true);
  const marked = open({ look: ON });
  await marked.state.look();
  expect([marked.state.view.value, marked.wishes()]).toEqual([ON, ['look']]);
  const left = open({ look: { state: 'failed', reason: 'gone' } });
  await left.state.look();
  expect(left.state.view.value).toEqual({ state: 'off' });
});

test('a list is said to have failed where storage refuses its tab', async () => {
  const { state } = open({});
  session.failSets(1);
  await state.list();
  expect(state.isListFailed.value).toBe(true);
});

test('a list whose page does not open is said to have failed', async () => {
  vi.spyOn(fakeBrowser.tabs, 'create').mockRejectedValueOnce(new Error('Tabs cannot be edited right now'));
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  const { state } = open({});
  await state.list();
  expect([state.isListFailed.value, close.mock.calls]).toEqual([true, []]);
});
