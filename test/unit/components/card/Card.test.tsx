// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Card } from '../../../../components/card/Card';
import type { CardSections } from '../../../../components/card/card-sections';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { toSentence } from '../../../../components/text/failure';
import { formatInstantDay } from '../../../../components/text/format';
import type { Failure } from '../../../../lib/errors';
import { LookupError } from '../../../../lib/errors';
import { SECTION_NAMES } from '../../../../lib/model';
import { DAY } from '../../../../lib/time';
import { createCardActions } from '../../../support/card-actions';
import { CARDS, NOW, toCard } from '../../../support/gallery/cards';
import { dataArbitrary } from '../../../support/odd-data';
import { SECTION_TITLES } from '../../../support/section-titles';
import { soak } from '../../../support/soak';

const actions = createCardActions();
const toElement = (sections: CardSections, more: object = {}) => (
  <Card
    late={LATE_PARTS}
    subject={{ kind: 'host', host: 'lumenpay.com' }}
    now={NOW}
    loadLogos
    layout="narrow"
    {...{ sections, actions }}
    {...more}
  />
);
const show = (sections: CardSections | undefined, more: object = {}) => {
  if (!sections) throw new Error('no such card');
  return render(toElement(sections, more));
};

const statusText = () => document.querySelector('.card > [role=status]')?.textContent;

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test('a full card has one heading for the host and eight for its sections, in the order in which they are read', () => {
  show(CARDS.full);
  expect(screen.getByRole('heading', { level: 1, name: 'lumenpay.com' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(SECTION_TITLES);
});

test('a card from a file says so, and of which day the file is', () => {
  const { full } = CARDS;
  if (full?.categories.status !== 'ready') throw new Error('not ready');
  const imported = { at: NOW - 40 * DAY, isJudged: false };
  const categories = { ...full.categories, answer: { ...full.categories.answer, imported } };
  show({ ...full, categories });
  expect(document.querySelector('.card-source')?.textContent).toContain(
    `from a file of ${formatInstantDay(imported.at, NOW)}`,
  );
});

test.each([
  ['the host that the service named', 'company.org', 'company.org'],
  ['the domain, where it named none', null, 'example.com'],
  ['the domain, where the host is none that can be sent', 'intranet.local', 'example.com'],
])('the card of an e-mail address has what categorize answers, and leads to %s', (_, answeredFor, host) => {
  const { full } = CARDS;
  if (full?.categories.status !== 'ready') throw new Error('not ready');
  const answer = { ...full.categories.answer, answeredFor };
  show(
    { ...full, categories: { ...full.categories, answer } },
    { subject: { kind: 'email', email: 'joe@example.com', host: 'example.com' } },
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Categories',
    'Company',
    'Technologies',
    'Social profiles',
  ]);
  expect(screen.queryByRole('button', { name: /^Classify live/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: `Open the card of ${host}` }));
  expect(actions.onOpenSite).toHaveBeenCalledExactlyOnceWith(host);
});

test('while first answers are awaited the rest is drawn a moment later, or after the first of them', async () => {
  const waiting = CARDS.loading;
  if (!waiting || !CARDS.full) throw new Error('no such card');
  const headings = () => screen.getAllByRole('heading', { level: 2 }).length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    show(waiting);
    const first = headings();
    act(() => void vi.advanceTimersByTime(99));
    expect(headings()).toBe(first);
    expect(first).toBeLessThan(8);
    act(() => void vi.advanceTimersByTime(1));
    expect(headings()).toBe(8);
    cleanup();

    const { rerender } = show(waiting);
    expect(headings()).toBe(first);
    rerender(toElement(CARDS.full));
    expect(headings()).toBe(8);
  } finally {
    vi.useRealTimers();
  }
});

test('sections of many values are copied whole, a line for each', () => {
  show(CARDS.full);
  const copied = ['Technologies', 'Social profiles', 'Similar sites', 'IAB categories'].map((name) => {
    fireEvent.click(screen.getByRole('button', { name: `Copy “${name}”` }));
    const [text = ''] = vi.mocked(actions.onCopyValue ?? vi.fn()).mock.lastCall ?? [];
    return text.split('\n');
  });
  expect(copied.map((lines) => lines[0])).toEqual([
    'Google Analytics',
    'https://x.com/lumenpay',
    'stripe.com',
    'IAB13',
  ]);
  expect(copied.map((lines) => lines.length)).toEqual([24, 4, 8, 3]);
  expect(copied.flat()).not.toContain('');
});

test('a list is copied as it is shown: what came twice once, and nothing blank', () => {
  const { full } = CARDS;
  if (full?.technologies.status !== 'ready') throw new Error('no such card');
  const data = ['react', ' ', 'react', 'next_js', ''];
  const answer = { ...full.technologies.answer, presence: 'present' as const, data };
  show({ ...full, technologies: { ...full.technologies, answer } });
  fireEvent.click(screen.getByRole('button', { name: 'Copy “Technologies”' }));
  expect(actions.onCopyValue).toHaveBeenCalledExactlyOnceWith('React\nNext.js');
});

test.each(['loading', 'lost', 'partial'])('of a card that is %s there is nothing to copy', (name) => {
  show(CARDS[name]);
  expect(screen.queryByRole('button', { name: /^Copy “(?:Technologies|Social profiles|IAB categories)”$/ })).toBeNull();
});

test('the head says who, where, how old, from where the data is and what a refresh costs', () => {
  show(CARDS.full);
  const head = document.querySelector('.card-head');
  for (const text of [
    'Lumenpay Technologies',
    'Ireland',
    '14 years old',
    'Service data of Sep 12',
    'saved 2 hours ago',
  ])
    expect(head?.textContent).toContain(text);
  fireEvent.click(screen.getByRole('button', { name: 'Copy “lumenpay.com”' }));
  expect(actions.onCopyValue).toHaveBeenLastCalledWith('lumenpay.com');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh · 2 calls' }));
  expect(actions.onLoad).toHaveBeenLastCalledWith([...SECTION_NAMES], 'refresh', false);
  fireEvent.click(screen.getByRole('button', { name: 'Classify live · 1 call' }));
  expect(actions.onLoad).toHaveBeenLastCalledWith(['categories'], 'live', false);
});

test('an age that the service counts otherwise is said to be about right in the head, too', () => {
  const { full } = CARDS;
  if (full?.registration.status !== 'ready') throw new Error('not ready');
  const { answer } = full.registration;
  if (!answer.data) throw new Error('no data');
  const data = { ...answer.data, disagrees: true };
  show({ ...full, registration: { ...full.registration, answer: { ...answer, data } } });
  expect(document.querySelector('.card-head')?.textContent).toContain('about 14 years old');
});

test('after a live look in doubt another one says that it may cost a call, and goes with the word of the user', () => {
  const failure: Failure = { kind: 'no-answer', billed: 'maybe' };
  const { full } = CARDS;
  if (full?.categories.status !== 'ready') throw new Error('not ready');
  show({ ...full, categories: { ...full.categories, failure, again: 'live' } });
  fireEvent.click(screen.getByRole('button', { name: 'Classify live (may cost 1 call)' }));
  expect(actions.onLoad).toHaveBeenLastCalledWith(['categories'], 'live', true);
  fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 1 call) Categories' }));
  expect(actions.onLoad).toHaveBeenLastCalledWith(['categories'], 'live', true);
  cleanup();
  show({ ...full, categories: { ...full.categories, failure, again: 'refresh' } });
  fireEvent.click(screen.getByRole('button', { name: 'Classify live · 1 call' }));
  expect(actions.onLoad).toHaveBeenLastCalledWith(['categories'], 'live', false);
});

test('with a call in doubt a refresh of the card says that it may cost its calls, and goes with the word of the user', () => {
  const { full } = CARDS;
  if (full?.traffic.status !== 'ready') throw new Error('not ready');
  const showFailed = (failure: Failure) =>
    show({ ...full, traffic: { ...full.traffic, failure, again: 'refresh' } } as CardSections);
  showFailed({ kind: 'lost', billed: 'maybe' });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh (may cost 2 calls)' }));
  expect(actions.onLoad).toHaveBeenLastCalledWith([...SECTION_NAMES], 'refresh', true);
  cleanup();
  showFailed({ kind: 'slow-down', billed: 'no' });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh · 2 calls' }));
  expect(actions.onLoad).toHaveBeenLastCalledWith([...SECTION_NAMES], 'refresh', false);
});

test('what an earlier call left in doubt is told as such, and not where a call of now fails in the same way', () => {
  const { lost } = CARDS;
  if (!lost) throw new Error('no such card');
  const toFailed = (isHeld?: true) =>
    ({ status: 'failed', failure: { kind: 'lost', billed: 'maybe', isHeld }, again: 'refresh' }) as const;
  const held = Object.fromEntries(SECTION_NAMES.map((name) => [name, toFailed(true)])) as CardSections;
  show(held);
  expect(
    screen.getByText('No answer arrived. This call may have been billed. The call was not sent again.'),
  ).toBeTruthy();
  for (const name of ['categories', 'traffic']) {
    cleanup();
    show({ ...held, [name]: toFailed() });
    expect(document.querySelectorAll('.notice')).toHaveLength(1);
    expect(screen.getByText('No answer arrived. This call may have been billed.')).toBeTruthy();
  }
});

test('one failure of calls of both modes is told once, with one button that repeats the calls of each', () => {
  const failure: Failure = { kind: 'lost', billed: 'maybe' };
  const { lost } = CARDS;
  if (!lost) throw new Error('no such card');
  const live = { status: 'failed', failure, again: 'live' } as const;
  show({ ...lost, categories: live, traffic: live });
  fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 3 calls)' }));
  const others = SECTION_NAMES.filter((name) => name !== 'categories' && name !== 'traffic');
  expect(actions.onLoad.mock.calls).toEqual([
    [['categories', 'traffic'], 'live', true],
    [others, 'refresh', true],
  ]);
});

test('the focus of a button that a notice has goes to the name of the site, since the notice goes', () => {
  const failure: Failure = { kind: 'offline', billed: 'no' };
  const { lost } = CARDS;
  if (!lost) throw new Error('no such card');
  show({ ...lost, logo: { status: 'failed', failure, again: 'refresh' } });
  for (const button of screen.getAllByRole('button', { name: /^Retry/ })) {
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  }
});

test('a notice that comes or goes leaves the sections as they are: the focus, and what was typed and unfolded in them', () => {
  const { rerender } = show(CARDS.full);
  const sections = document.querySelector('.card-sections');
  const heading = screen.getByRole('heading', { name: 'Company' });
  for (const more of [{ liveStopped: true }, {}, { allowance: { used: 9, share: 0.9, level: 'near' } }, {}]) {
    rerender(toElement(CARDS.full as CardSections, more));
    expect(document.querySelector('.card-sections')).toBe(sections);
    expect(screen.getByRole('heading', { name: 'Company' })).toBe(heading);
  }
});

test('one sentence is told once, in whichever words the service said it', () => {
  const { lost } = CARDS;
  if (!lost) throw new Error('no such card');
  const toFailed = (message: string) =>
    ({ status: 'failed', failure: { kind: 'unreachable', billed: 'no', message }, again: 'refresh' }) as const;
  show({
    ...Object.fromEntries(SECTION_NAMES.map((name) => [name, toFailed('/Unreachable: a')])),
    traffic: toFailed('could not retrieve traffic data'),
  } as typeof lost);
  expect(screen.getAllByText(/The service could not read this site/, { ignore: '[role=status]' })).toHaveLength(1);
});

test('one cause is told once, of sections with an answer and without, asked for live and not', () => {
  const failure: Failure = { kind: 'offline', billed: 'no' };
  const { full } = CARDS;
  if (full?.categories.status !== 'ready' || full.traffic.status !== 'ready') throw new Error('not ready');
  show({
    ...full,
    categories: { ...full.categories, failure, again: 'live' },
    traffic: { ...full.traffic, failure, again: 'refresh' },
    similar: { status: 'failed', failure, again: 'refresh' },
  });
  expect(screen.getAllByText(/You are offline/)).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Retry · 2 calls' }));
  expect(actions.onLoad.mock.calls).toEqual([
    [['categories'], 'live', false],
    [['traffic', 'similar'], 'refresh', false],
  ]);
});

test('a refresh leaves out what the plan refuses, in its cost and in its calls', () => {
  const callsFor = vi.fn((sections: string[]) => sections.length);
  show(CARDS.waiting, { actions: { ...actions, callsFor } });
  const names = ['categories', 'logo', 'company', 'technologies', 'social', 'registration'];
  fireEvent.click(screen.getByRole('button', { name: `Refresh · ${names.length} calls` }));
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(names, 'refresh', false);
});

test('while a section is under way a second click asks for nothing', () => {
  show(CARDS.stale);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh (may cost 2 calls)' }));
  expect(actions.onLoad).not.toHaveBeenCalled();
});

test('the card answered for another host says so in its head', () => {
  show(CARDS.partial);
  expect(document.querySelector('.answered-for')?.textContent).toBe('Answered for lumenpay-group.example');
});

test('the whole card is copied by the menu, which closes', () => {
  show(CARDS.full);
  const menu = document.querySelector('details');
  menu?.setAttribute('open', '');
  fireEvent.click(screen.getByRole('button', { name: 'As Markdown' }));
  expect(actions.onCopyMarkdown).toHaveBeenCalledOnce();
  expect(menu?.open).toBe(false);
});

test('a copied card is said to be copied, and a refused one not', async () => {
  show(CARDS.full);
  fireEvent.click(screen.getByText('As Markdown'));
  expect((await screen.findByText('Copied')).getAttribute('role')).toBe('status');
  actions.onCopyJson.mockRejectedValueOnce(new Error('refused'));
  fireEvent.click(screen.getByText('As JSON'));
  expect((await screen.findByText('Not copied: the browser refused.')).getAttribute('role')).toBe('status');
});

test('the menu has four ways to copy a card, and says why there is no command', async () => {
  show(CARDS.full);
  expect([...document.querySelectorAll('.menu-list button')].map(({ textContent }) => textContent)).toEqual([
    ...['As JSON', 'As Markdown', 'As CSV row', 'As cURL'],
  ]);
  fireEvent.click(screen.getByText('As CSV row'));
  expect(actions.onCopyCsv).toHaveBeenCalledOnce();
  actions.onCopyCommand.mockRejectedValueOnce(new LookupError({ kind: 'no-key', billed: 'no' }));
  fireEvent.click(screen.getByText('As cURL'));
  await screen.findByText(toSentence({ kind: 'no-key', billed: 'no' }));
});

test('a second copy is read out too', async () => {
  show(CARDS.full);
  fireEvent.click(screen.getByText('As Markdown'));
  const said = await screen.findByText('Copied');
  let end = () => {};
  actions.onCopyJson.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  fireEvent.click(screen.getByText('As JSON'));
  await expect.poll(() => said.textContent).toBe('');
  end();
  await expect.poll(() => said.textContent).toBe('Copied');
});

test('Escape closes the menu and not the popup', () => {
  show(CARDS.full);
  const menu = document.querySelector('details');
  menu?.setAttribute('open', '');
  const isLeftToTheBrowser = fireEvent.keyDown(screen.getByRole('button', { name: 'As JSON' }), { key: 'Escape' });
  expect(isLeftToTheBrowser).toBe(false);
  expect(menu?.open).toBe(false);
});

test('one failure of all sections is told once, with one button for all of them', () => {
  show(CARDS.lost);
  expect(screen.getAllByText('No answer arrived. This call may have been billed.')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 2 calls)' }));
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith([...SECTION_NAMES], 'refresh', true);
});

test('a failure that some sections share is told once, and the others keep their data', () => {
  show(CARDS.halfLost);
  expect(screen.getAllByText('The service had a problem (502). This call may have been billed.')).toHaveLength(1);
  expect(screen.getAllByText('Not loaded, see above')).toHaveLength(4);
  expect(screen.getByText('#1,834')).toBeTruthy();
});

test('a refused traffic section never touches a good registration section', () => {
  show(CARDS.waiting);
  expect(screen.getByText('Needs the Advanced plan.').closest('section')?.className).toContain('section-traffic');
  expect(screen.getByText('174 days')).toBeTruthy();
});

test('W2: a logo call that alone is in doubt is told by name, with the button that repeats it by the word of the user', () => {
  const failure: Failure = { kind: 'lost', billed: 'maybe' };
  const { full } = CARDS;
  if (full?.logo.status !== 'ready') throw new Error('not ready');
  const states = [
    { status: 'failed', failure, again: 'live' },
    { ...full.logo, failure, again: 'live' },
  ] as const;
  for (const logo of states) {
    vi.clearAllMocks();
    show({ ...full, logo });
    expect(
      screen.getByText('No answer arrived. This call may have been billed.').closest('.notice')?.textContent,
    ).toMatch(/^Logo/);
    fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 1 call) Logo' }));
    expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['logo'], 'live', true);
    cleanup();
  }
});

test('a section that fails like the logo is told with it, and one button repeats both', () => {
  const failure: Failure = { kind: 'lost', billed: 'maybe' };
  const { full } = CARDS;
  if (full?.traffic.status !== 'ready') throw new Error('not ready');
  const again = 'refresh' as const;
  show({ ...full, logo: { status: 'failed', failure, again }, traffic: { ...full.traffic, failure, again } });
  fireEvent.click(screen.getByRole('button', { name: /^Retry/ }));
  expect(actions.onLoad.mock.calls).toEqual([[['logo', 'traffic'], 'refresh', true]]);
});

test('with nothing to show a section that failed otherwise than the rest still says so', () => {
  const { lost } = CARDS;
  show(
    lost && {
      ...lost,
      registration: { status: 'failed', failure: { kind: 'unreachable', billed: 'no' }, again: 'refresh' },
    },
  );
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['Registration']);
  expect(screen.getByText('The service could not read this site. Not billed.')).toBeTruthy();
});

const NO_DATA = 'The service has no data here, or could not get it. Not billed.';
const NOT_READ = 'The service could not read this site. Not billed.';

test.each(['unreachable', 'no-content'] as const)(
  'of a site that the service read, a part that it failed with as %s is told as one without data',
  (kind) => {
    const { full } = CARDS;
    const failed = { status: 'failed', failure: { kind, billed: 'no' }, again: 'refresh' } as const;
    show(full && { ...full, traffic: failed });
    expect(within(screen.getByRole('region', { name: 'Traffic' })).getByText(NO_DATA)).toBeTruthy();
    cleanup();
    show(full && { ...full, traffic: failed, similar: failed });
    expect(screen.getAllByText(NO_DATA)).toHaveLength(1);
    expect(screen.queryByText(/could not read this site/)).toBe(null);
  },
);

test('a site that the service could not read again is told so, whatever was read of it before', () => {
  const { full } = CARDS;
  if (full?.categories.status !== 'ready') throw new Error('not ready');
  const failure: Failure = { kind: 'unreachable', billed: 'no' };
  const categories = { ...full.categories, failure, again: 'live' } as const;
  show({ ...full, categories });
  expect(within(screen.getByRole('region', { name: 'Categories' })).getByText(NOT_READ)).toBeTruthy();
  cleanup();
  show({ ...full, categories, traffic: { status: 'failed', failure, again: 'refresh' } });
  expect(screen.getAllByText(NOT_READ)).toHaveLength(1);
});

test('offline with a saved card shows the card and how old it is', () => {
  show(CARDS.offline);
  expect(screen.getAllByText('You are offline. Saved 3 days ago shown.')).toHaveLength(1);
  expect(screen.getByText('#1,834')).toBeTruthy();
});

test('it says so too where the first section that could not be had has nothing saved', () => {
  const { offline } = CARDS;
  const failure: Failure = { kind: 'offline', billed: 'no' };
  show(offline && { ...offline, categories: { status: 'failed', failure, again: 'refresh' } });
  expect(screen.getAllByText('You are offline. Saved 3 days ago shown.')).toHaveLength(1);
});

test('live data that is no longer always asked for is told', () => {
  show(CARDS.full, { liveStopped: true });
  expect(
    screen.getByText('Your plan does not include live data: “Always fetch live data” was switched off.'),
  ).toBeTruthy();
});

test('the head is as old as the oldest part of the card, and what is newer says so itself', () => {
  const { full } = CARDS;
  if (full?.categories.status !== 'ready') throw new Error('not ready');
  const answer = { ...full.categories.answer, source: 'live' as const, fetchedAt: NOW };
  show({ ...full, categories: { ...full.categories, answer } });
  const source = document.querySelector('.card-source')?.textContent;
  expect(source).not.toContain('just now');
  expect(source).not.toContain('live');
  expect(document.querySelector('.section-categories .section-meta')?.textContent).toBe('Looked at live · just now');
});

test('of answers that came together the head tells the first, whichever came a moment sooner', () => {
  const { full } = CARDS;
  if (full?.registration.status !== 'ready' || full.categories.status !== 'ready') throw new Error('not ready');
  const fetchedAt = full.categories.answer.fetchedAt - 500;
  const answer = { ...full.registration.answer, source: 'live' as const, fetchedAt };
  show({ ...full, registration: { ...full.registration, answer } });
  expect(document.querySelector('.card-source')?.textContent).not.toContain('live');
});

test('the head calls no answer saved that storage would not take', () => {
  const { full } = CARDS;
  if (full?.categories.status !== 'ready') throw new Error('not ready');
  show({ ...full, categories: { ...full.categories, unsaved: true } });
  const source = document.querySelector('.card-source')?.textContent;
  expect(source).toContain('not saved');
  expect(source).not.toContain('ago');
});

test('results that are not saved and records that were removed are told', () => {
  const { full } = CARDS;
  if (full?.categories.status !== 'ready') throw new Error('not ready');
  show({ ...full, categories: { ...full.categories, unsaved: true } }, { removed: 2 });
  expect(screen.getAllByText(/^These results are not saved/)).toHaveLength(1);
  expect(screen.getByText('1 saved site was unreadable and was removed.')).toBeTruthy();
});

test('a screen reader is told when the card loads and when it is there, not of each section', () => {
  const { rerender } = show(CARDS.first);
  expect(statusText()).toBe('Loading the card of lumenpay.com');
  const now = { subject: { kind: 'host' as const, host: 'lumenpay.com' }, now: NOW, loadLogos: true, actions };
  rerender(<Card late={LATE_PARTS} {...now} layout="narrow" sections={CARDS.waiting as CardSections} />);
  expect(statusText()).toBe('5 sections loaded');
  rerender(<Card late={LATE_PARTS} {...now} layout="narrow" sections={CARDS.full as CardSections} />);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(8);
  expect(statusText()).toBe('8 sections loaded');
});

test('a screen reader is not told that what the plan leaves out has failed', () => {
  const { full } = CARDS;
  const failure: Failure = { kind: 'plan', billed: 'no' };
  show({ ...full, traffic: { status: 'failed', failure, again: 'refresh' } } as CardSections);
  expect(statusText()).toBe('7 sections loaded');
});

test('a screen reader is told of a refresh that failed, though what was saved is still shown', () => {
  const { full } = CARDS;
  if (full?.traffic.status !== 'ready') throw new Error('not ready');
  const failure: Failure = { kind: 'offline', billed: 'no' };
  show({ ...full, traffic: { ...full.traffic, failure, again: 'refresh' } });
  expect(statusText()).toBe('7 sections loaded, 1 failed');
});

describe('a logo', () => {
  const findPicture = () => waitFor(() => expect(document.querySelector('.logo img')).not.toBeNull());
  const findLetter = () =>
    waitFor(() => expect(document.querySelector('.logo .tile')?.getAttribute('data-letter')).toBe('L'));
  const answerWith = (answer: () => Response) => {
    const fetch = vi.fn(async (..._: unknown[]) => answer());
    // Icons are a file of the package.
    vi.stubGlobal('fetch', async (...asked: unknown[]) =>
      String(asked[0]).endsWith('/icons.json') ? Response.error() : fetch(...asked),
    );
    return fetch;
  };
  afterEach(() => void vi.unstubAllGlobals());

  test('is loaded without cookies, referrer and redirects, and drawn from what came', async () => {
    const fetch = answerWith(() => new Response('picture', { headers: { 'Content-Type': 'image/png' } }));
    show(CARDS.full);
    await findPicture();
    expect(document.querySelector('.logo img')?.getAttribute('src')).toBe(`data:image/png;base64,${btoa('picture')}`);
    expect(fetch.mock.calls).toHaveLength(1);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      ...{ redirect: 'error', credentials: 'omit', referrerPolicy: 'no-referrer' },
    });
  });

  test('that is no picture gives way to a letter', async () => {
    answerWith(() => new Response('text'));
    show(CARDS.full);
    await findPicture();
    fireEvent.error(document.querySelector('.logo img') as Element);
    await findLetter();
  });

  test.each<[string, () => Response]>([
    ['that redirects, or cannot be reached,', () => Response.error()],
    ['that is not there', () => new Response('<svg/>', { status: 404 })],
    ['larger than a megabyte', () => new Response(new Uint8Array(1024 * 1024 + 1))],
  ])('%s gives way to a letter', async (_, answer) => {
    answerWith(answer);
    show(CARDS.full);
    await findLetter();
    expect(document.querySelector('.logo img')).toBeNull();
  });

  test('that the user does not want is not asked for', async () => {
    const fetch = answerWith(() => new Response('picture'));
    show(CARDS.full, { loadLogos: false });
    await findLetter();
    expect(fetch).not.toHaveBeenCalled();
  });
});

test.each(Object.keys(CARDS))('the card "%s" never says null, NaN or undefined', (name) => {
  show(CARDS[name]);
  expect(document.body.textContent).not.toMatch(/\bnull\b|NaN|undefined|\[object/);
});

test('whatever the data is, the card says no null, NaN or undefined and links only to https', () => {
  fc.assert(
    fc.property(dataArbitrary, (data) => {
      cleanup();
      show(toCard(data));
      expect(document.body.textContent).not.toMatch(/\bnull\b|NaN|undefined|Infinity|\[object/);
      for (const link of document.querySelectorAll('a')) {
        expect(link.getAttribute('href')).toMatch(/^https:\/\//);
        expect(link.rel).toContain('noreferrer');
      }
      for (const image of document.querySelectorAll('img')) expect(image.getAttribute('src')).toMatch(/^data:/);
      for (const { textContent } of document.querySelectorAll('bdi')) expect(textContent.length).toBeLessThan(400);
    }),
    { numRuns: soak(40, 3_000) },
  );
});

test('where nothing could be loaded, what a screen reader is told says why', () => {
  const failure = { kind: 'key-refused', billed: 'no' } as const;
  show(
    Object.fromEntries(SECTION_NAMES.map((name) => [name, { status: 'failed', failure, again: 'refresh' }])) as never,
  );
  expect(statusText()).toBe('0 sections loaded, 8 failed. The service rejected your key.');
});
