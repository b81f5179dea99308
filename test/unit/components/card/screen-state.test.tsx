// @vitest-environment happy-dom
import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { Screen } from '../../../../components/card/Screen';
import { SubjectField } from '../../../../components/card/SubjectField';
import { ScreenState } from '../../../../components/card/screen-state';
import type { CardView } from '../../../../components/card/view';
import { toRecord } from '../../../../lib/browser/record';
import type { Failure } from '../../../../lib/errors';
import type { LookupRequest } from '../../../../lib/lookup/plan';
import type { SavedCard } from '../../../../lib/lookup/saved-card';
import { CARD_VERSION } from '../../../../lib/lookup/saved-card';
import { SECTION_NAMES } from '../../../../lib/model';
import { copyManaged } from '../../../../lib/settings/managed';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { toTestAnswers } from '../../../support/answers';
import { createLocks } from '../../../support/locks';
import { answerMail } from '../../../support/worker-mail';

/** What the user tells a browser that asks for consent of its own: Firefox. */
const consent = vi.hoisted(() => ({ isGiven: true as boolean | Promise<boolean> }));
vi.mock('../../../../lib/browser/permissions', async (load) => ({
  ...(await load<object>()),
  requestEmailConsent: async () => consent.isGiven,
}));

const SAVED: SavedCard = {
  answers: toTestAnswers([...SECTION_NAMES]),
  failures: {},
  removed: [],
};
// What waits for an idle page has no part here.
vi.stubGlobal('requestIdleCallback', () => 0);

let requests: unknown[];
let failure: Failure;

beforeEach(() => {
  failure = { kind: 'offline', billed: 'no' };
  consent.isGiven = true;
  requests = answerMail(() => ({ ok: false, failure }));
});
afterEach(cleanup);

/** The popup on a site whose card is saved. */
async function open(more: Partial<Settings> = {}): Promise<ScreenState> {
  const settings = signal({ ...DEFAULT_SETTINGS, ...more });
  const shown = new ScreenState(settings, 'popup');
  await shown.showText('northwind-ferries.com', true, SAVED);
  render(
    <>
      <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />
      <SubjectField calls={3} hasKey onSubmit={shown.lookUp} />
    </>,
  );
  return shown;
}

const type = async (text: string) => {
  const field = screen.getByRole('textbox', { name: 'Look up a host, address or e-mail' });
  field.focus();
  await act(() => void fireEvent.input(field, { target: { value: text } }));
  await act(() => void fireEvent.click(screen.getByRole('button', { name: 'Look up' })));
  return field;
};
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['bank.com①', 'The character “①” (U+2460) cannot be part of a name.'],
  ['bank.com\u00adother.com', 'The character “␣” (U+00AD) cannot be part of a name.'],
  ['exam!ple.com', 'The character “!” (U+0021) cannot be part of a name.'],
  ['bank💰.com', 'The character “💰” (U+1F4B0) cannot be part of a name.'],
])('the field names the character for which %j is no site', async (text, sentence) => {
  await open();
  await type(text);
  expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  expect(requests).toEqual([]);
});

test.each([
  ['2130706433', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['0x7f.1', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['[::ffff:7f00:1]', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  [
    'printer.local',
    'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
  ],
  ['intranet', 'This address is not a public site. Nothing was sent. Write its whole name, as in example.com.'],
  ['google', 'This address is not a public site. Nothing was sent. Write its whole name, as in example.com.'],
  [
    'localhost',
    'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
  ],
  [
    'http://wiki.internal/start',
    'This address is not a public site: its name is private to this computer or network. Nothing was sent.',
  ],
  ['192.168.0.1', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['http://0x7f.1/', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['[::1]', 'This address is not a public site: it is an IP address. Nothing was sent.'],
  ['chrome://settings', 'This page cannot be looked up. Only websites can. Nothing was sent.'],
  ['file:///etc/passwd', 'This page cannot be looked up. Only websites can. Nothing was sent.'],
  ['a..b.com', 'This address is not a public site: its name is not well-formed. Nothing was sent.'],
])('P2 to P4: "%s" in the field says why nothing was sent', async (text, sentence) => {
  await open();
  await type(text);
  expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  expect(requests).toEqual([]);
});

test.each([
  ['site.nosuchending', 'unknown-ending', 'its ending does not exist'],
  ['co.uk', 'public-suffix', 'it is an ending under which sites are registered'],
] as const)(
  'P2 to P4: "%s", which the worker alone knows to be no site, says why nothing was sent',
  async (text, reason, why) => {
    failure = { kind: 'not-public', billed: 'no', reason };
    await open();
    await type(text);
    await screen.findByText(`This address is not a public site: ${why}. Nothing was sent.`);
  },
);

test.each(['online.bank.com', '‘online.bank.com’', 'clerk@my-employer-berlin.com'])(
  'P10: "%s" in the field is on the never-send list, which is said, and nothing is sent',
  async (text) => {
    await open({ neverSend: ['*.bank.com', 'my-employer-*.com'], emailAgreed: true });
    await type(text);
    await screen.findByText('This site is on your never-send list. Nothing was sent.');
    expect(requests).toEqual([]);
  },
);

test('what is chosen by right-click and refused names the character too', async () => {
  const shown = await open();
  await act(() => shown.showRequest({ refused: { reason: 'malformed-name', wrong: '①' } }));
  screen.getByText(/The character “①” \(U\+2460\) cannot be part of a name\.$/);
});

test('a site for which nobody has seen a price is shown without a call, with a button that names it', async () => {
  const shown = await open();
  await act(async () => shown.showRequest({ subject: 'from-the-address-bar.com', asked: false }));
  await screen.findByRole('button', { name: /^Look up · \d calls$/ });
  expect(title()).toContain('from-the-address-bar.com');
  expect(requests).toEqual([]);
});

test('a text that names no site keeps the card, and the field says what is wrong with it', async () => {
  await open();
  const field = await type('two words');
  expect(title()).toContain('northwind-ferries.com');
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('This is not an address. Nothing was sent.');
  expect(field.getAttribute('aria-describedby')).toBe(alert.id);
  await act(() => void fireEvent.input(field, { target: { value: 'two' } }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('two cells of a sheet, pasted as they stand, are not run together to the name of a third site', async () => {
  await open();
  await type('https://one.com\ttwo.com');
  expect(title()).toContain('northwind-ferries.com');
  expect(screen.getByRole('alert').textContent).toContain('Nothing was sent.');
});

test('a site pasted with the marks around it is that site', async () => {
  await open();
  await type('(“https://one.com/a”),');
  await vi.waitFor(() => expect(title()).toContain('one.com'));
});

test('cancelling the question about an e-mail address leads back to the card, without a call', async () => {
  await open();
  await type('desk@hotel-abendrot.at');
  await vi.waitFor(() => expect(title()).toBe('Send this e-mail address?'));
  press('Cancel');
  await vi.waitFor(() => expect(title()).toContain('northwind-ferries.com'));
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  expect(requests).toEqual([]);
});

test('who tells the browser no is told that nothing was sent, and can still agree', async () => {
  await open();
  await type('desk@hotel-abendrot.at');
  await vi.waitFor(() => expect(title()).toBe('Send this e-mail address?'));
  consent.isGiven = false;
  press('Send and look up');
  await screen.findByText('You did not agree, so nothing was sent.');
  expect(title()).toBe('Send this e-mail address?');
  expect(screen.getByRole('button', { name: 'Send and look up' })).toBeTruthy();
  expect(requests).toEqual([]);
});

test('what is agreed to after the question was left sends nothing, and takes nothing from the card that is shown', async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  const shown = await open();
  for (const isGiven of [true, false]) {
    const asked = Promise.withResolvers<boolean>();
    consent.isGiven = asked.promise;
    await type('desk@hotel-abendrot.at');
    await vi.waitFor(() => expect(title()).toBe('Send this e-mail address?'));
    const agreeing = shown.agreeToEmail();
    await act(() => void press('Cancel'));
    asked.resolve(isGiven);
    await act(() => agreeing);
    expect(title()).toContain('northwind-ferries.com');
    expect(requests).toEqual([]);
  }
});

test('where the organisation lets no e-mail address be sent, that is said and nobody is asked', async () => {
  Object.defineProperty(navigator, 'locks', { value: createLocks(), configurable: true });
  await fakeBrowser.storage.managed.set({ emailAgreed: false });
  await copyManaged();
  await open();
  await type('desk@hotel-abendrot.at');
  await screen.findByText('Your organisation does not let e-mail addresses be sent. Nothing was sent.');
  expect(title()).toBe('No card for “desk@hotel-abendrot.at”');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe(title()));
  expect(screen.queryByRole('button', { name: 'Send and look up' })).toBeNull();
  press('Back to northwind-ferries.com');
  await vi.waitFor(() => expect(title()).toContain('northwind-ferries.com'));
  expect(requests).toEqual([]);
});

test('from a card over another there is a way back, card by card, without a call', async () => {
  const shown = await open();
  for (const host of ['one.com', 'two.com']) {
    shown.lookUp(host);
    await vi.waitFor(() => expect(title()).toContain(host));
  }
  const { length } = requests;
  press('Back to one.com');
  await vi.waitFor(() => expect(title()).toContain('one.com'));
  press('Back to northwind-ferries.com');
  await vi.waitFor(() => expect(title()).toContain('northwind-ferries.com'));
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBeNull();
  expect(requests).toHaveLength(length);
});

test('each step of the way back leads the focus to the heading of its card, not to the next step', async () => {
  await open();
  for (const host of ['one.com', 'two.com']) {
    await type(host);
    await vi.waitFor(() => expect(title()).toContain(host));
  }
  for (const host of ['one.com', 'northwind-ferries.com']) {
    const back = screen.getByRole('button', { name: `Back to ${host}` });
    back.focus();
    await act(() => void fireEvent.click(back));
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain(host));
    expect(document.activeElement?.tagName).toBe('H1');
  }
});

test('a choice in the context menu that has no card keeps the way back to the card that it covers', async () => {
  const shown = await open();
  await act(() => shown.showRequest({ refused: { reason: 'private-name' } }));
  expect(title()).not.toContain('northwind-ferries.com');
  await act(() => void press('Back to northwind-ferries.com'));
  expect(title()).toContain('northwind-ferries.com');
});

test('a host that is typed before there is a key is answered: the heading that says what is missing takes the focus', async () => {
  const settings = signal({ ...DEFAULT_SETTINGS });
  failure = { kind: 'no-key', billed: 'no' };
  const shown = new ScreenState(settings, 'popup');
  render(
    <>
      <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />
      <SubjectField calls={3} hasKey onSubmit={shown.lookUp} />
    </>,
  );
  await type('one.com');
  await screen.findByRole('heading', { level: 1, name: 'Who is behind this site?' });
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test('the way back to a host in another script says it as its readers write it too', async () => {
  const shown = await open();
  for (const host of ['münchen.de', 'one.com']) {
    shown.lookUp(host);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /^Back to/ })).toBeTruthy());
  }
  const back = await screen.findByRole('button', { name: 'Back to xn--mnchen-3ya.de' });
  await vi.waitFor(() => expect(back.parentElement?.textContent).toBe('Back to xn--mnchen-3ya.demünchen.de'));
});

test('the site that is shown already is no card to go back to, and the next page in the tab forgets the way', async () => {
  const shown = await open();
  shown.lookUp('https://northwind-ferries.com/fares');
  await vi.waitFor(() => expect(shown.view.value.kind).toBe('card'));
  expect(shown.past.value).toEqual([]);
  shown.lookUp('one.com');
  expect(shown.past.value).toHaveLength(1);
  await shown.showText('two.com', false);
  expect(shown.past.value).toEqual([]);
});

test('a page that stays open keeps the way back over twenty cards, and closes those before them', async () => {
  const shown = await open();
  const lookUp = async (host: string) => {
    await act(() => void shown.lookUp(host));
    await vi.waitFor(() => expect(shown.view.value).toMatchObject({ kind: 'card', subject: { host } }));
  };
  await lookUp('site-0.com');
  const [first] = shown.past.value;
  const close = vi.spyOn(first?.card ?? { close: () => {} }, 'close');
  for (let site = 1; site < 20; site++) await lookUp(`site-${site}.com`);
  expect(shown.past.value).toHaveLength(20);
  expect(close).not.toHaveBeenCalled();
  await lookUp('site-20.com');
  expect(close).toHaveBeenCalledOnce();
  expect(shown.past.value.map(({ subject }) => 'host' in subject && subject.host)).toEqual(
    Array.from({ length: 20 }, (_, site) => `site-${site}.com`),
  );
});

test('a card that is read late does not show over the one that was asked for after it', async () => {
  const shown = await open();
  const late = shown.showText('one.com', false);
  await shown.showText('two.com', false, SAVED);
  await late;
  expect(shown.view.value).toMatchObject({ kind: 'card', subject: { host: 'two.com' } });
});

test('a site that the organisation withholds is said to be withheld by it', async () => {
  const shown = await open({ organisation: ['*.bank.com'] });
  shown.lookUp('online.bank.com');
  expect(shown.view.value).toEqual({ kind: 'refused', reason: 'organisation', text: 'online.bank.com' });
});

test('a chosen site that is withheld is named, and the way back is there', async () => {
  const shown = await open({ neverSend: ['bank.com'] });
  shown.lookUp('online.bank.com');
  await vi.waitFor(() => expect(title()).toBe('No card for “online.bank.com”'));
  expect(screen.getByRole('button', { name: 'Edit the never-send list' })).toBeTruthy();
  press('Back to northwind-ferries.com');
  await vi.waitFor(() => expect(title()).toContain('northwind-ferries.com'));
});

test('a name that the worker refuses is named, and is no card to go back to', async () => {
  const shown = await open();
  failure = { kind: 'not-public', billed: 'no', reason: 'public-suffix' };
  shown.lookUp('co.uk');
  await vi.waitFor(() => expect(title()).toBe('No card for “co.uk”'));
  shown.lookUp('notatld.co.uk');
  await vi.waitFor(() => expect(title()).toBe('No card for “notatld.co.uk”'));
  expect(screen.getByRole('button', { name: 'Back to northwind-ferries.com' })).toBeTruthy();
});

test('what was chosen in the context menu and has no card is said to be the choice, and read out', async () => {
  const shown = await open();
  shown.showRequest({ refused: { reason: 'private-name' } });
  await vi.waitFor(() => expect(title()).toBe('No card for what you chose'));
  // The focus follows what is drawn, a moment later.
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  // A page of the browser, whose address it hides.
  await shown.showRead({
    settings: DEFAULT_SETTINGS,
    windowId: 1,
    tabId: 1,
    address: '',
    known: null,
    isOutdated: () => false,
  });
  await vi.waitFor(() => expect(title()).toBe('No card for this page'));
});

test('a page in the tab without a card is this page', async () => {
  const shown = await open();
  await shown.showText('chrome://version');
  await vi.waitFor(() => expect(title()).toBe('No card for this page'));
});

test('the answer to what the user typed takes the focus to its heading, with its words', async () => {
  await open({ neverSend: ['bank.com'] });
  expect(document.activeElement).toBe(document.body);
  for (const [text, said] of [
    ['desk@hotel-abendrot.at', /the whole address desk@hotel-abendrot.at is sent/],
    ['online.bank.com', /never-send list/],
  ] as const) {
    await type(text);
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    const words = document.getElementById(document.activeElement?.getAttribute('aria-describedby') ?? '');
    expect(words?.textContent).toMatch(said);
    expect(words?.getAttribute('role')).toBe('status');
  }
});

test('a card that opens by a button that is gone then has the focus on its heading; the first card takes none', async () => {
  await open();
  expect(document.activeElement).toBe(document.body);
  const button = await screen.findByRole('button', { name: /^Open the card of/ });
  button.focus();
  fireEvent.click(button);
  await vi.waitFor(() => expect(title()).not.toContain('northwind-ferries.com'));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
});

test.each(['no-key', 'key-refused'] as const)(
  'a card that has nothing, since %s, is there once a key is saved',
  async (kind) => {
    failure = { kind, billed: 'no' };
    const settings = signal(DEFAULT_SETTINGS);
    const shown = new ScreenState(settings, 'popup');
    await shown.showText('waiting.com', true, { answers: {}, failures: {}, removed: [] });
    render(
      <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />,
    );
    await screen.findByRole('button', { name: /^Open options|^Enter service and key/ });
    const before = requests.length;
    failure = { kind: 'offline', billed: 'no' };
    await act(() => fakeBrowser.storage.local.set({ credentials: 'another' }));
    await screen.findByText('You are offline.');
    expect(requests.length).toBeGreaterThan(before);
  },
);

test('a card that has something says no more that its key was refused, once another is saved, and asks for nothing', async () => {
  failure = { kind: 'key-refused', billed: 'no' };
  const saved = SECTION_NAMES.map((name) => {
    const key = `card:northwind-ferries.com:${name}`;
    return [key, toRecord(CARD_VERSION, key, SAVED.answers[name], Date.now())];
  });
  await fakeBrowser.storage.local.set(Object.fromEntries(saved));
  await open();
  await act(() => void press(/^Refresh · /));
  await screen.findByText('The service rejected your key.');
  const before = requests.length;
  await act(() => fakeBrowser.storage.local.set({ credentials: 'another' }));
  await screen.findByRole('button', { name: /^Refresh · / });
  expect(screen.queryByText('The service rejected your key.')).toBeNull();
  expect(requests).toHaveLength(before);
});

test('a card that is gone back to says no more that its key was refused, once another is saved, and asks for nothing', async () => {
  failure = { kind: 'key-refused', billed: 'no' };
  const shown = await open();
  await type('first-waiting.com');
  await screen.findByText('The service rejected your key.');
  await type('second-waiting.com');
  await vi.waitFor(() => expect(title()).toContain('second-waiting.com'));
  await screen.findByText('The service rejected your key.');
  failure = { kind: 'offline', billed: 'no' };
  await act(() => fakeBrowser.storage.local.set({ credentials: 'another' }));
  await screen.findByText('You are offline.');
  const before = requests.length;
  await act(() => void press('Back to first-waiting.com'));
  await screen.findByText('Nothing is saved for this site yet. Nothing is sent until you ask.');
  expect(title()).toContain('first-waiting.com');
  expect(requests).toHaveLength(before);
  await act(() => void press('Back to northwind-ferries.com'));
  expect(shown.view.value).toMatchObject({ kind: 'card', subject: { host: 'northwind-ferries.com' } });
});

test('what the plan refused can be asked for once another plan is set, and waits for a click', async () => {
  const saved = SECTION_NAMES.filter((name) => name !== 'traffic').map((name) => {
    const key = `card:northwind-ferries.com:${name}`;
    return [key, toRecord(CARD_VERSION, key, SAVED.answers[name], Date.now())];
  });
  await fakeBrowser.storage.local.set(Object.fromEntries(saved));
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, plan: 'Starter' });
  const shown = new ScreenState(settings, 'popup');
  await shown.showText('northwind-ferries.com');
  render(
    <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />,
  );
  await screen.findByText('Needs the Advanced plan.');
  await act(() => {
    settings.value = { ...settings.value, plan: 'Advanced' };
  });
  await screen.findByRole('button', { name: 'Load Traffic · 1 call' });
  expect(screen.queryByText('Needs the Advanced plan.')).toBeNull();
  expect(requests).toEqual([]);
});

test('A4: an open card says no more that the plan refuses traffic once a key test works, and sends nothing by itself', async () => {
  const saved = SECTION_NAMES.filter((name) => name !== 'traffic').map((name) => {
    const key = `card:northwind-ferries.com:${name}`;
    return [key, toRecord(CARD_VERSION, key, SAVED.answers[name], Date.now())];
  });
  await fakeBrowser.storage.local.set(Object.fromEntries(saved));
  failure = { kind: 'plan', billed: 'no' };
  const settings = signal(DEFAULT_SETTINGS);
  const shown = new ScreenState(settings, 'popup');
  await shown.showText('northwind-ferries.com');
  render(
    <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />,
  );
  await screen.findByText('Needs the Advanced plan.');
  expect(requests).toHaveLength(1);
  await act(() => fakeBrowser.storage.session.set({ 'key-tested': '1' }));
  await screen.findByRole('button', { name: 'Load Traffic · 1 call' });
  expect(screen.queryByText('Needs the Advanced plan.')).toBeNull();
  expect(requests).toHaveLength(1);
});

test.each([
  ['another plan is set', ({ settings }) => (settings.value = { ...settings.value, plan: 'Advanced' })],
  ['a key is saved', () => fakeBrowser.storage.local.set({ credentials: 'another' })],
  ['a key test works', () => fakeBrowser.storage.session.set({ 'key-tested': '1' })],
  ['access is given', ({ shown }) => shown.renew()],
] satisfies [string, (at: { settings: Signal<Settings>; shown: ScreenState }) => unknown][])(
  'of a site that was merely visited nothing is sent when %s',
  async (_, happen) => {
    // Its traffic is refused before anything is asked.
    const settings = signal<Settings>({ ...DEFAULT_SETTINGS, plan: 'Starter' });
    const shown = new ScreenState(settings, 'popup');
    await shown.showText('merely-visited.com', false);
    const { value: before } = shown.view;
    await act(() => void happen({ settings, shown }));
    await vi.waitFor(() => expect(shown.view.value).not.toBe(before));
    await vi.waitFor(() => expect(shown.view.value.kind).toBe('card'));
    render(
      <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />,
    );
    await screen.findByText('Nothing is saved for this site yet. Nothing is sent until you ask.');
    expect(requests).toEqual([]);
  },
);

test.each([
  ['slow-down', 'no'],
  ['quota', 'no'],
  ['unreachable', 'no'],
  ['no-answer', 'maybe'],
] as const)('what failed as %s is not asked for again by a plan, key or permission', async (kind, billed) => {
  failure = { kind, billed };
  // Its traffic is refused before anything is asked, so that there is something that the options mend.
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, plan: 'Starter' });
  const shown = new ScreenState(settings, 'popup');
  shown.lookUp('failed.com');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  await vi.waitFor(() => expect(shown.view.value).toMatchObject({ kind: 'card' }));
  const { value: before } = shown.view;
  await vi.waitFor(() => {
    if (before.kind !== 'card') throw new Error('No card.');
    expect(before.card.sections.value.categories.status).toBe('failed');
    expect(before.card.sections.value.registration.status).toBe('failed');
  });
  await act(() => shown.renew());
  await vi.waitFor(() => expect(shown.view.value).not.toBe(before));
  await act(() => fakeBrowser.storage.local.set({ credentials: `another ${kind}` }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requests).toHaveLength(2);
});

test('a card whose answers are on their way is not asked for again by what is mended meanwhile', async () => {
  const sent: unknown[] = [];
  const runtime = fakeBrowser.runtime as unknown as Record<string, unknown>;
  runtime.sendMessage = (mail: unknown) => void sent.push(mail);
  const shown = new ScreenState(signal<Settings>({ ...DEFAULT_SETTINGS, plan: 'Starter' }), 'popup');
  shown.lookUp('loading.com');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  await act(() => fakeBrowser.storage.local.set({ credentials: 'another meanwhile' }));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toHaveLength(2);
});

test.each([
  ['no', 'is no more said to be missing once that is there', 'waiting'],
  ['maybe', 'leaves a call that is in doubt by then on the card', 'failed'],
] as const)(
  'what is mended while a part of a card is on its way, which ends billed "%s", %s',
  async (billed, _, status) => {
    const held = Promise.withResolvers<void>();
    const runtime = fakeBrowser.runtime as unknown as Record<string, unknown>;
    type Mail = { data: { body: { sections: string[] } } };
    runtime.sendMessage = async ({ data }: Mail, respond: (reply: unknown) => void) => {
      const { sections } = data.body;
      const isPlan = sections.includes('traffic');
      if (!isPlan) await held.promise;
      const failure = isPlan ? { kind: 'plan', billed: 'no' } : { kind: 'lost', billed };
      const replies = Object.fromEntries(sections.map((section) => [section, { ok: false, failure }]));
      respond({ res: { ok: true, body: { sections: replies } } });
    };
    const settings = signal<Settings>({ ...DEFAULT_SETTINGS });
    const shown = new ScreenState(settings, 'popup');
    shown.lookUp('slow-one.com');
    const toView = () => shown.view.value as CardView;
    const statusOf = () => toView().card.sections.value.traffic.status;
    await vi.waitFor(() => expect(statusOf()).toBe('failed'));
    const before = toView();
    settings.value = { ...DEFAULT_SETTINGS, plan: 'Advanced' };
    expect(toView()).toBe(before);
    held.resolve();
    if (status === 'waiting') return vi.waitFor(() => expect(statusOf()).toBe(status), 5_000);
    // Longer than it takes to look again.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(statusOf()).toBe(status);
  },
);

test('a card that has nothing, since access was taken away, is there once that is given again', async () => {
  failure = { kind: 'permission-missing', billed: 'no', origin: 'https://api.example.com' };
  const settings = signal(DEFAULT_SETTINGS);
  const shown = new ScreenState(settings, 'popup');
  await shown.showText('waiting.com', true, { answers: {}, failures: {}, removed: [] });
  render(
    <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="wide" links={{ openOptions: () => {} }} />,
  );
  await screen.findByText('Access to https://api.example.com was removed.');
  failure = { kind: 'offline', billed: 'no' };
  await act(() => shown.renew());
  await screen.findByText('You are offline.');
});

test('a site that is none without its `www.`, by the list that pages lack, is asked for as it is called', async () => {
  const asked: string[] = [];
  requests = answerMail(() => {
    const { subject } = requests.at(-1) as { subject: string };
    if (!asked.includes(subject)) asked.push(subject);
    // Of names by place this one is in the list, and not in what pages guess.
    const isSuffix = subject === 'kyoto.jp';
    return { ok: false, failure: isSuffix ? { kind: 'not-public', billed: 'no', reason: 'public-suffix' } : failure };
  });
  await open();
  await type('https://www.kyoto.jp/visit');
  await screen.findByText('You are offline.');
  expect(title()).toContain('www.kyoto.jp');
  expect(asked).toEqual(['kyoto.jp', 'www.kyoto.jp']);
  await type('kyoto.jp');
  await vi.waitFor(() => expect(title()).toBe('No card for “kyoto.jp”'));
  expect(asked).toEqual(['kyoto.jp', 'www.kyoto.jp']);
});

test('the button of a site that was merely visited asks for it by the whole of its name', async () => {
  const settings = signal(DEFAULT_SETTINGS);
  const shown = new ScreenState(settings, 'popup');
  await shown.showText('https://www.kyoto.jp/', false);
  const lookUp = vi.spyOn(shown, 'lookUp');
  render(
    <Screen late={LATE_PARTS} screen={shown} settings={settings} layout="narrow" links={{ openOptions: () => {} }} />,
  );
  press(/^Look up/);
  expect(lookUp).toHaveBeenCalledWith('www.kyoto.jp');
});

test('each request names who asked: the surface as a card opens, the menu, and a button of the card', async () => {
  const shown = new ScreenState(signal<Settings>(DEFAULT_SETTINGS), 'panel');
  const askers = () => [...new Set((requests.splice(0) as LookupRequest[]).map(({ asker }) => asker))];
  const untilAsked = () => expect.poll(() => requests.length).toBeGreaterThan(0);
  await shown.showText('northwind-ferries.com');
  expect(askers()).toEqual(['panel']);
  shown.showRequest({ subject: 'linked.com', from: 'menu' });
  await untilAsked();
  expect(askers()).toEqual(['menu']);
  await vi.waitFor(() => expect(shown.view.value.kind).toBe('card'));
  const { value } = shown.view;
  if (value.kind === 'card') await value.card.load(['similar'], 'missing', false);
  expect(askers()).toEqual(['panel-button']);
  shown.lookUp('typed.com');
  await untilAsked();
  expect(askers()).toEqual(['panel']);
});
