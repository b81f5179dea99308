// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WatchPage } from '../../../../components/watch/WatchPage';
import { createWatchState } from '../../../../components/watch/watch-state';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../lib/time';
import type { WatchedSite } from '../../../../lib/watch/list';
import { changeWatchList, MOST_WATCHED, readWatchList, toWatchedSite, WATCH_KEY } from '../../../../lib/watch/list';
import { createAreaSpace } from '../../../support/area';
import { createLocks } from '../../../support/locks';

afterEach(cleanup);

const NOW = Date.UTC(2026, 4, 1, 12);
const CHANGED: WatchedSite = {
  ...toWatchedSite('changed.com', ['categories', 'traffic']),
  checkedAt: NOW - 2 * HOUR,
  changes: [
    { kind: 'category', before: null, after: '/Games/Gambling', at: NOW - 2 * HOUR },
    { kind: 'technology', before: 'next_js', after: null, at: NOW - 2 * HOUR },
    { kind: 'rank', before: '1000', after: '12345', at: NOW - 2 * HOUR },
    { kind: 'expiry', before: null, after: '2026-05-20', at: NOW - 2 * HOUR },
    { kind: 'expiry', before: null, after: '2025-01-31', at: NOW - 2 * HOUR },
  ],
  seen: false,
};

async function open(
  sites: WatchedSite[] = [],
  {
    neverSend = [] as string[],
    organisation = [] as string[],
    budget = 50,
    onNotify = null as (() => Promise<boolean>) | null,
  } = {},
) {
  const space = createAreaSpace();
  const context = space.connect();
  const parts = { area: context.area, locks: createLocks(), now: () => NOW };
  await changeWatchList(parts, () => sites);
  let onChange = (_: Record<string, unknown>) => {};
  const state = createWatchState(
    parts,
    () => [neverSend, organisation],
    (listener) => {
      onChange = listener;
      return () => {};
    },
  );
  let clock = NOW;
  const toPage = (ask: typeof onNotify) => <WatchPage state={state} now={() => clock} budget={budget} onNotify={ask} />;
  const { rerender } = render(toPage(onNotify));
  const read = async () =>
    (await readWatchList(context.area)).map(({ host, sections }) => `${host} ${sections.join('+')}`);
  return {
    ...{ state, read, context, parts },
    change: () => onChange({ [WATCH_KEY]: '' }),
    setClock: (at: number) => {
      clock = at;
    },
    allowNotices: () => rerender(toPage(null)),
  };
}
const add = (text: string) => {
  fireEvent.input(screen.getByRole('textbox', { name: 'Site to watch' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: /^Watch/ }));
};
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the watch list', () => {
  it('adds the host of an address, with what it costs on the button', async () => {
    const { state, read } = await open();
    expect(screen.getByRole('status').textContent).toBe('Reading the watch list…');
    await state.load();
    expect(await screen.findByRole('heading', { name: 'No watched sites' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Watch · 1 call a day' })).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Global rank' }));
    expect(await screen.findByRole('button', { name: 'Watch · 2 calls a day' })).toBeTruthy();
    add('https://www.Shop.Example.com/cart?x=1');
    await waitFor(async () => expect(await read()).toEqual(['shop.example.com categories+technologies+traffic']));
  });

  it('says that a site was added, in a place that was there before, so that it is read out', async () => {
    const { state } = await open();
    await state.load();
    await screen.findByRole('heading', { name: 'No watched sites' });
    const place = screen.getByRole('status');
    expect(place.textContent).toBe('');
    add('shop.example.com');
    await waitFor(() => expect(place.textContent).toBe('shop.example.com is watched.'));
    fireEvent.click(screen.getByRole('button', { name: 'Stop watching: shop.example.com' }));
    await waitFor(() => expect(place.textContent).toBe('shop.example.com is no longer watched. Undo'));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(place.textContent).toBe('shop.example.com is watched.'));
    expect(place.isConnected).toBe(true);
    add('bank');
    await waitFor(() => expect(place.textContent).toBe(''));
  });

  it('says of a host in another script, as its readers write it too, that it was added and removed', async () => {
    const { state } = await open();
    await state.load();
    add('münchen.de');
    await screen.findByText('münchen.de (xn--mnchen-3ya.de) is watched.');
    fireEvent.click(screen.getByRole('button', { name: 'Stop watching: xn--mnchen-3ya.de' }));
    await screen.findByText('münchen.de (xn--mnchen-3ya.de) is no longer watched.');
  });

  it.each([
    ['192.168.1.1', /IP address/i],
    ['nonsense', 'This address is not a public site. Nothing was sent. Write its whole name, as in example.com.'],
    ['localhost', /its name is private to this computer or network/],
    ['nas.fritz.box', /its name is private to this computer or network/],
    ['shop①.com', /^This address .* The character “①” \(U\+2460\) cannot be part of a name\.$/],
    ['somebody@example.com', 'Only sites can be watched, not e-mail addresses.'],
    ['changed.com', 'This site is watched already.'],
    ['my.bank.com', /never/i],
    ['wiki.corp.com', /organisation/i],
  ])('does not add %s, and says why', async (text, sentence) => {
    const { state, read } = await open([CHANGED], { neverSend: ['bank.com'], organisation: ['corp.com'] });
    await state.load();
    await screen.findByRole('textbox', { name: 'Site to watch' });
    add(text);
    const alert = await screen.findByRole('alert');
    if (typeof sentence === 'string') expect(alert.textContent).toBe(sentence);
    else expect(alert.textContent).toMatch(sentence);
    expect(await read()).toHaveLength(1);
  });

  it('shows what has changed, before and after, those with news first, until it is marked as seen', async () => {
    const { state, parts } = await open([toWatchedSite('same.com', ['categories']), CHANGED]);
    await state.load();
    const table = await screen.findByRole('table', { name: 'Changes of changed.com' });
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].slice(0, 3).map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Category', '–', 'Games › Gambling'],
      ['Technology', 'Next.js', '–'],
      ['Global rank', '#1,000', '#12,345'],
      ['Expires soon', '–', 'May 20, 2026'],
      ['Expired', '–', 'Jan 31, 2025'],
    ]);
    expect(headings()).toEqual(['changed.com', 'same.com']);
    expect(document.body.textContent).toContain('Compared 2 hours ago · 5 changes');
    fireEvent.click(screen.getByRole('button', { name: 'Mark as seen: changed.com' }));
    expect(await screen.findByText('Seen')).toBeTruthy();
    expect((await readWatchList(parts.area)).find(({ host }) => host === 'changed.com')?.seen).toBe(true);
  });

  it('leaves a site where it is when it is marked as seen, so that the next one with news is where it was', async () => {
    const { state } = await open([
      { ...CHANGED, host: 'first.com' },
      toWatchedSite('same.com', ['categories']),
      CHANGED,
    ]);
    await state.load();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as seen: first.com' }));
    expect(await screen.findByText('Seen')).toBeTruthy();
    expect(headings()).toEqual(['first.com', 'changed.com', 'same.com']);
  });

  it('removes a site, and puts it back as it was', async () => {
    const { state, parts } = await open([CHANGED]);
    await state.load();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop watching: changed.com' }));
    expect(await screen.findByText(/changed\.com is no longer watched\./)).toBeTruthy();
    expect(await readWatchList(parts.area)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await readWatchList(parts.area)).toEqual([CHANGED]));
  });

  it('of more than a dozen sites can be searched by a part of a host, in its own script too', async () => {
    const hosts = [...Array.from({ length: 12 }, (_, n) => `site${n}.com`), 'xn--bcher-kva.com'];
    const { state } = await open(hosts.map((host) => toWatchedSite(host, ['categories'])));
    await state.load();
    const field = await screen.findByRole('searchbox', { name: 'Find a watched site' });
    const search = (text: string) => fireEvent.input(field, { target: { value: text } });
    for (const [text, found] of [
      ['SITE1', ['site1.com', 'site10.com', 'site11.com']],
      ['büch', ['xn--bcher-kva.com']],
      ['none', []],
    ] as const) {
      search(text);
      await screen.findByText(`${found.length} ${found.length === 1 ? 'site' : 'sites'}`);
      expect(screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(found);
    }
    // What all of it costs is said of all.
    expect(screen.getByText(/13 calls a day/)).toBeTruthy();
    search('');
    await waitFor(() => expect(headings()).toHaveLength(13));
  });

  it('says that the list is full where other sites took the place of one that is put back or added', async () => {
    const { state, read, parts } = await open([CHANGED]);
    await state.load();
    fireEvent.click(await screen.findByRole('button', { name: 'Stop watching: changed.com' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const others = Array.from({ length: MOST_WATCHED }, (_, n) => toWatchedSite(`site${n}.com`, ['categories']));
    await changeWatchList(parts, () => others);
    fireEvent.click(undo);
    expect((await screen.findByRole('alert')).textContent).toContain('200 sites');
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(await state.add('late.com', ['categories'])).toBe('full');
    expect(await read()).toHaveLength(MOST_WATCHED);
  });

  it('changes what is compared, with the cost, and keeps at least one section', async () => {
    const { state, read } = await open([CHANGED]);
    await state.load();
    const group = within(await screen.findByRole('group', { name: 'What is compared for changed.com' }));
    fireEvent.click(group.getByRole('checkbox', { name: 'Categories' }));
    await waitFor(async () => expect(await read()).toEqual(['changed.com traffic']));
    expect(group.getByRole('checkbox', { name: 'Global rank' }).hasAttribute('disabled')).toBe(true);
  });

  it('says what all of it costs, and when that is more than the budget', async () => {
    const { state } = await open([CHANGED, toWatchedSite('b.com', ['registration'])], { budget: 2 });
    await state.load();
    expect(
      await screen.findByText(/All watched sites: 3 calls a day\. That is more than the budget of 2/),
    ).toBeTruthy();
  });

  it('says of a site that is never sent that nothing is asked about it, and not that it will be', async () => {
    const { state } = await open([{ ...toWatchedSite('co.uk', ['categories']), failure: 'not-public' }]);
    await state.load();
    await screen.findByText(/^Not compared yet\. Nothing is asked about it: it is on a never-send list/);
    screen.getByText('All watched sites: 0 calls a day');
    expect(screen.queryByText(/repeated by itself/)).toBeNull();
  });

  it('says that a check was cut off when nothing came of it, and nothing while it is under way', async () => {
    const watched = toWatchedSite('b.com', ['categories']);
    const { state } = await open([
      { ...watched, host: 'cut-off.com', checkedAt: NOW - 2 * DAY, triedAt: NOW - HOUR },
      { ...watched, host: 'never-ended.com', triedAt: NOW - HOUR },
      { ...watched, host: 'under-way.com', checkedAt: NOW - 2 * DAY, triedAt: NOW - 5 * SECOND },
      { ...watched, host: 'compared.com', checkedAt: NOW - HOUR + SECOND, triedAt: NOW - HOUR },
    ]);
    await state.load();
    await screen.findByText('compared.com');
    const said = [...document.querySelectorAll('header .field-hint')].map(({ textContent }) => textContent);
    expect(said).toEqual([
      'Compared 2 days ago · No changes. The last attempt did not compare everything. It is repeated by itself.',
      'Not compared yet. The last attempt did not compare everything. It is repeated by itself.',
      'Compared 2 days ago · No changes',
      'Compared 59 minutes ago · No changes',
    ]);
  });

  it('keeps the focus when the button that asks for notices goes with the permission', async () => {
    const { state, allowNotices } = await open([CHANGED], { onNotify: async () => true });
    await state.load();
    (await screen.findByRole('button', { name: 'Notify me of changes' })).focus();
    allowNotices();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Notify me of changes' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Watch list'));
  });

  it('says that notices were refused, and still offers them', async () => {
    const { state } = await open([CHANGED], { onNotify: async () => false });
    await state.load();
    fireEvent.click(await screen.findByRole('button', { name: 'Notify me of changes' }));
    expect(await screen.findByText(/^Your browser did not allow notifications\./)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Notify me of changes' })).toBeTruthy();
  });

  it('speaks of a budget of one call in the singular', async () => {
    const { state } = await open([toWatchedSite('one.com', ['categories', 'traffic'])], { budget: 1 });
    await state.load();
    await screen.findByText(/more than the budget of 1 automatic call a day/);
  });

  it('says of a site that costs more than the whole budget what helps, which waiting does not', async () => {
    const dear = { ...toWatchedSite('dear.com', ['categories', 'traffic']), failure: 'budget' as const };
    const cheap = { ...toWatchedSite('cheap.com', ['traffic']), failure: 'budget' as const };
    const { state } = await open([dear, cheap], { budget: 1 });
    await state.load();
    await screen.findByText(/costs more than the day’s budget .*choose fewer sections/);
    screen.getByText(/It is compared when there are calls again/);
  });

  it('shows what the worker or another page changed', async () => {
    const { state, parts, change } = await open();
    await state.load();
    await changeWatchList(parts, () => [{ ...toWatchedSite('b.com', ['categories']), failure: 'budget' }]);
    change();
    expect(
      // The watch list keeps quiet too when the service says that there are no calls.
      await screen.findByText(
        /Not compared yet\. The day’s budget for automatic calls is used up, or your calls are\./,
      ),
    ).toBeTruthy();
  });

  it('says no more that a site is watched, or is not, when another page has changed that', async () => {
    const { state, parts, change } = await open();
    await state.load();
    add('first.com');
    await screen.findByText('first.com is watched.');
    await changeWatchList(parts, () => []);
    change();
    await screen.findByRole('heading', { name: 'No watched sites' });
    expect(screen.queryByText('first.com is watched.')).toBeNull();
    add('first.com');
    fireEvent.click(await screen.findByRole('button', { name: 'Stop watching: first.com' }));
    await screen.findByText('first.com is no longer watched.');
    await changeWatchList(parts, () => [toWatchedSite('first.com', ['categories'])]);
    change();
    await screen.findByRole('button', { name: 'Stop watching: first.com' });
    expect(screen.queryByText('first.com is no longer watched.')).toBeNull();
  });

  it('says how long ago a site was compared, however long the page has been open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { state, parts, change, setClock } = await open([CHANGED]);
      const says = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text));
      await state.load();
      await says('Compared 2 hours ago · 5 changes');
      const at = NOW + 3 * HOUR;
      setClock(at);
      await changeWatchList(parts, () => [{ ...CHANGED, checkedAt: at }]);
      change();
      await says('Compared just now · 5 changes');
      setClock(at + HOUR);
      vi.advanceTimersByTime(MINUTE);
      await says('Compared 1 hour ago · 5 changes');
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not drawn a second time when storage tells of what the page did itself', async () => {
    const { state, change } = await open([CHANGED]);
    await state.load();
    await state.choose('changed.com', () => ['categories']);
    const drawn = state.sites.value;
    expect(drawn).toMatchObject([{ sections: ['categories'] }]);
    const draws: unknown[] = [];
    const end = state.sites.subscribe((sites) => void draws.push(sites));
    change();
    await state.load();
    end();
    expect(draws).toEqual([drawn]);
  });

  it('says when storage does not take a change', async () => {
    const { state, context } = await open();
    await state.load();
    await screen.findByRole('textbox', { name: 'Site to watch' });
    context.failSets(1);
    add('a.com');
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0));
    expect(screen.getAllByRole('alert')[0]?.textContent).toContain('Not saved');
  });

  it('says when it cannot be read, and tries again', async () => {
    const { state, context } = await open([CHANGED]);
    context.failGet(WATCH_KEY);
    await state.load();
    expect((await screen.findByRole('alert')).textContent).toContain('could not read the watch list');
    await context.area.remove([WATCH_KEY]);
    screen.getByRole('button', { name: 'Try again' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No watched sites' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('says that it cannot be read, adds nothing over it, and starts anew after a question', async () => {
    const { state, context, read } = await open([CHANGED]);
    await state.load();
    await screen.findByRole('textbox', { name: 'Site to watch' });
    await context.area.set({ [WATCH_KEY]: 'torn' });
    add('new.com');
    await screen.findByText(/Your watch list cannot be read/);
    expect(await context.area.get([WATCH_KEY])).toEqual({ [WATCH_KEY]: 'torn' });
    expect(screen.queryByRole('textbox', { name: 'Site to watch' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Start anew…' }));
    expect(await context.area.get([WATCH_KEY])).toEqual({ [WATCH_KEY]: 'torn' });
    fireEvent.click(await screen.findByRole('button', { name: 'Drop it', hidden: true }));
    await screen.findByRole('heading', { name: 'No watched sites' });
    add('new.com');
    await waitFor(async () => expect(await read()).toEqual(['new.com categories+technologies']));
  });
});
