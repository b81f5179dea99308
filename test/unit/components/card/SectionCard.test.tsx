// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CardActions } from '../../../../components/card/actions';
import type { SectionState } from '../../../../components/card/card-sections';
import { LATE_PARTS } from '../../../../components/card/late-parts';
import { SectionCard } from '../../../../components/card/SectionCard';
import type { Failure } from '../../../../lib/errors';
import type { Answer, SectionName } from '../../../../lib/model';
import { DAY } from '../../../../lib/time';
import { createCardActions } from '../../../support/card-actions';
import { NOW, toReady } from '../../../support/gallery/cards';

const actions = createCardActions();
const show = (state: SectionState<'iab'>, lead?: Answer, given: CardActions = actions) =>
  render(
    <SectionCard late={LATE_PARTS} name="iab" whole now={NOW} {...{ state, lead }} actions={given}>
      {(data) => <p>{data.map(({ label }) => label).join()}</p>}
    </SectionCard>,
  );
const NEWS = [{ id: 'IAB12', label: 'News', version: 'v1' as const, tiers: ['IAB12'] }];

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

test('a waiting section names itself and its cost on the button, and loads only what is missing', () => {
  show({ status: 'waiting', calls: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Load IAB categories · 1 call' }));
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['iab'], 'missing', false);
});

test('the focus of a button that loads its section goes to the heading, since the button goes', () => {
  for (const [state, name] of [
    [{ status: 'waiting', calls: 1 }, 'Load IAB categories · 1 call'],
    [toReady<'iab'>(NEWS, { fetchedAt: NOW - 8 * DAY }, { stale: true }), 'Refresh IAB categories · 1 call'],
  ] as const) {
    const { unmount } = show(state);
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    unmount();
  }
});

test('a section that costs nothing more says no cost', () => {
  show({ status: 'waiting', calls: 0 });
  expect(screen.getByRole('button', { name: 'Load IAB categories' })).toBeTruthy();
});

test('a loading section is busy and says what it waits for', () => {
  show({ status: 'loading', since: NOW });
  expect(screen.getByRole('region', { name: 'IAB categories' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Waiting for the service: IAB categories')).toBeTruthy();
});

test('a ready section shows what was answered under its heading', () => {
  show(toReady<'iab'>(NEWS));
  expect(screen.getByRole('heading', { level: 2, name: 'IAB categories' })).toBeTruthy();
  expect(screen.getByText('News')).toBeTruthy();
});

test.each([
  ['empty', 'No IAB category fits this site.', false],
  ['absent', 'The service left this out.', true],
  ['limited', 'The service’s own supplier refused this for now.', true],
  ['unreadable', 'Not readable', true],
] as const)('a section that is %s says so, and asks again only by a click at its cost', (presence, text, asks) => {
  show(toReady<'iab'>(null, { presence }));
  expect(screen.getByText(text, { exact: false })).toBeTruthy();
  const button = screen.queryByRole('button', { name: 'Ask for it IAB categories · 1 call' });
  expect(button !== null).toBe(asks);
  if (!button) return;
  fireEvent.click(button);
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['iab'], 'refresh', false);
});

test('while what is absent is asked for, the button that asks is busy and asks for nothing', () => {
  show(toReady<'iab'>(null, { presence: 'absent' }, { refreshing: true }));
  const button = screen.getByRole('button', { name: 'Ask for it IAB categories · 1 call' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(actions.onLoad).not.toHaveBeenCalled();
});

test.each([
  ['absent', toReady<'iab'>(null, { presence: 'absent' }, { failure: { kind: 'lost', billed: 'maybe' } })],
  [
    'old',
    toReady<'iab'>(NEWS, { fetchedAt: NOW - 8 * DAY }, { stale: true, failure: { kind: 'lost', billed: 'maybe' } }),
  ],
])('what is %s and failed to come has the one button of its notice', (_, state) => {
  show(state);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names.filter((name) => /call/.test(name ?? ''))).toEqual(['Retry (may cost 1 call)']);
});

test('an answer without a single value counts as empty', () => {
  show(toReady<'iab'>([], { presence: 'present' }));
  expect(screen.getByText('No IAB category fits this site.')).toBeTruthy();
});

test('an old answer stays, with its age and a button that says what renewing costs', () => {
  show(toReady<'iab'>(NEWS, { fetchedAt: NOW - 8 * DAY }, { stale: true }));
  expect(screen.getByText('News')).toBeTruthy();
  expect(screen.getByText('Saved 8 days ago')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Refresh IAB categories · 1 call' }));
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['iab'], 'refresh', false);
});

test('an answer from the future was saved at an unknown time', () => {
  show(toReady<'iab'>(NEWS, { fetchedAt: NOW + DAY }, { stale: true }));
  expect(screen.getByText('Saved at an unknown time')).toBeTruthy();
});

test('a failed section says why, and its button names the section', () => {
  show({ status: 'failed', failure: { kind: 'lost', billed: 'maybe' }, again: 'refresh' });
  fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 1 call) IAB categories' }));
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['iab'], 'refresh', true);
});

test('what failed live is asked for again live, failed or with its answer kept, for the number of calls it says', () => {
  const failure: Failure = { kind: 'lost', billed: 'maybe' };
  const callsFor = vi.fn(() => 3);
  for (const state of [
    { status: 'failed', failure, again: 'live' } as const,
    { ...toReady<'iab'>(NEWS, {}, { failure }), again: 'live' } as SectionState<'iab'>,
  ]) {
    vi.clearAllMocks();
    const { unmount } = show(state, undefined, { ...actions, callsFor });
    expect(callsFor).toHaveBeenCalledWith(['iab'], 'live');
    fireEvent.click(screen.getByRole('button', { name: 'Retry (may cost 3 calls) IAB categories' }));
    expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['iab'], 'live', true);
    unmount();
  }
});

test('a failed renewal keeps the answer and says why it is not newer', () => {
  show(toReady<'iab'>(NEWS, {}, { failure: { kind: 'service-failing', billed: 'no', status: 500 } }));
  expect(screen.getByText('News')).toBeTruthy();
  expect(screen.getByText('The service had a problem (500).')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry · 1 call IAB categories' }));
  expect(actions.onLoad).toHaveBeenCalledExactlyOnceWith(['iab'], 'refresh', false);
});

test('an answer of another age, source or host than the head of the card says so', () => {
  const lead = toReady<'iab'>(NEWS);
  const other = toReady<'iab'>(NEWS, { source: 'live', fetchedAt: NOW, answeredFor: 'other.example.com' });
  if (lead.status !== 'ready') throw new Error('not ready');
  show(other, lead.answer);
  expect(screen.getByText('Looked at live · just now')).toBeTruthy();
  expect(screen.getByText('other.example.com').closest('p')?.textContent).toBe('Answered for other.example.com');
  cleanup();
  show(toReady<'iab'>(NEWS, { imported: { at: NOW, isJudged: true } }), lead.answer);
  expect(screen.getByText(/^from a file of /)).toBeTruthy();
});

test.each<[name: SectionName, heading: string, empty: string]>([
  ['categories', 'Categories', 'The service knows of no category for this site.'],
  ['company', 'Company', 'The service knows of no company behind this site.'],
  ['technologies', 'Technologies', 'The service found no technologies.'],
  ['social', 'Social profiles', 'The service knows of no social profiles.'],
  ['registration', 'Registration', 'The service knows of no registration dates.'],
  ['traffic', 'Traffic', 'The service has no traffic data for this site.'],
  ['similar', 'Similar sites', 'The service knows of no similar sites.'],
  ['iab', 'IAB categories', 'No IAB category fits this site.'],
])('%s waits, loads, fails and is empty each with a face of its own, under its heading', (name, heading, empty) => {
  const face = (state: SectionState) => {
    render(
      <SectionCard late={LATE_PARTS} name={name} whole now={NOW} state={state} actions={actions}>
        {() => <p>Never drawn</p>}
      </SectionCard>,
    );
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy();
    const text = screen.getByRole('region', { name: heading }).textContent;
    cleanup();
    return text;
  };
  expect(face({ status: 'waiting', calls: 1 })).toContain(`Load ${heading} · 1 call`);
  expect(face({ status: 'loading', since: NOW })).toContain(`Waiting for the service: ${heading}`);
  expect(face({ status: 'failed', failure: { kind: 'offline', billed: 'no' }, again: 'refresh' })).toContain(
    'You are offline.',
  );
  expect(face(toReady(null, { presence: 'empty' }))).toBe(`${heading}${empty}`);
});
