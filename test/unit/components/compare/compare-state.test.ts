import { expect, it } from 'vitest';
import type { CardState } from '../../../../components/card/card-state';
import { createCompareState } from '../../../../components/compare/compare-state';

function setUp() {
  const opened: string[] = [];
  const closed: string[] = [];
  const gates = new Map<string, Promise<void>>();
  const state = createCompareState(
    async (subject) => {
      opened.push(subject.host);
      await gates.get(subject.host);
      return { subject: subject.host, close: () => closed.push(subject.host) } as unknown as CardState;
    },
    () => [['secret.com'], []],
  );
  return { state, opened, closed, gates, hosts: () => state.sites.value.map(({ host }) => host) };
}

it('an address opens each of its sites once, four at most, and tells what it leaves out', async () => {
  const { state, hosts, opened } = setUp();
  await state.show('a.com, https://www.b.com/page,a.com,,localhost,secret.com,jo@c.com,c.com,d.com,e.com,f.com');
  expect(hosts()).toEqual(['a.com', 'b.com', 'c.com', 'd.com']);
  expect(opened).toEqual(hosts());
  expect(state.left.value).toBe(2);
  expect(state.refused.value.map(({ text, refusal }) => [text, refusal.reason])).toEqual([
    ['localhost', 'private-name'],
    ['secret.com', 'never-send'],
    ['jo@c.com', 'not-a-site'],
  ]);
  expect(state.isLoading.value).toBe(false);
});

it('a site that stays keeps its card, and one that goes is closed', async () => {
  const { state, hosts, opened, closed } = setUp();
  await state.show('a.com,b.com');
  const [first] = state.sites.value;
  await state.show('c.com,a.com');
  expect(hosts()).toEqual(['c.com', 'a.com']);
  expect(state.sites.value[1]).toBe(first);
  expect([opened, closed]).toEqual([['a.com', 'b.com', 'c.com'], ['b.com']]);
});

it('the last address counts, whichever is read first', async () => {
  const { state, hosts, gates, closed } = setUp();
  const gate = Promise.withResolvers<void>();
  gates.set('slow.com', gate.promise);
  const slow = state.show('slow.com');
  await state.show('fast.com');
  gate.resolve();
  await slow;
  expect(hosts()).toEqual(['fast.com']);
  expect(closed).toEqual(['slow.com']);
});

it('a typed site joins the address once, and what names none says why', async () => {
  const { state } = setUp();
  await state.show('a.com');
  expect(state.toAdded(' https://Shop.B.com/x ')).toEqual({ address: 'a.com,shop.b.com' });
  expect(state.toAdded('a.com')).toEqual({ address: 'a.com' });
  expect(state.toAdded('localhost')).toMatchObject({ reason: 'private-name' });
  expect(state.toWithout('a.com')).toBe('');
});
