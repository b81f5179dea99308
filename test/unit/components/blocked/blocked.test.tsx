// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Blocked } from '../../../../components/blocked/Blocked';
import { BlockedState } from '../../../../components/blocked/blocked-state';
import type { Failure } from '../../../../lib/errors';
import type { ask, RequestType } from '../../../../lib/messages';
import { OVERRIDES_KEY } from '../../../../lib/safety/overrides';
import type { Decision, Override } from '../../../../lib/safety/policy';
import { DAY } from '../../../../lib/time';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';

afterEach(cleanup);

const NOW = Date.parse('2026-11-20T10:00:00Z');
const BLOCKED: Decision = {
  verdict: 'blocked',
  action: 'block',
  ground: 'rule',
  rule: { id: 'r', name: 'Gambling' },
  reason: 'Bets are not for us.',
  datum: {
    kind: 'category',
    value: '/Games/Gambling',
    confidence: 0.92,
    source: 'service',
    fetchedAt: NOW - 3 * DAY,
  },
  override: null,
};

interface Given {
  decision?: Decision | null;
  stopped?: string;
  looksUp?: boolean;
  locked?: string[];
  failure?: Failure;
  refusal?: Failure;
  /** Whether the saved exceptions can be read. */
  canRead?: boolean;
  /** Whether storage answers. */
  answers?: boolean;
}
const UNREADABLE: Failure = { kind: 'internal', billed: 'no', field: 'overrides' };

/** The page over a worker that answers as told, with a record of what it was asked and where the page led. */
function open({
  decision = BLOCKED,
  stopped,
  looksUp = false,
  locked = [],
  failure,
  refusal,
  canRead = true,
  answers = true,
}: Given = {}) {
  const asked: [RequestType, unknown][] = [];
  const ways: string[] = [];
  const { items, connect } = createAreaSpace();
  const { area, counts } = connect();
  if (!canRead) items.set(OVERRIDES_KEY, 'unreadable');
  const world = {
    decision,
    failure,
    looksUp,
    isAwaited: looksUp && !stopped,
    sees: true,
    now: NOW,
    answers,
    /** What answers are held back by. */
    slow: undefined as Promise<void> | undefined,
  };
  const reply = async (type: RequestType, body: unknown) => {
    asked.push([type, body]);
    const { decision } = world;
    await world.slow;
    const unreadable = type === 'allow-host' && items.get(OVERRIDES_KEY) === 'unreadable' ? UNREADABLE : undefined;
    const failed = type === 'judge' ? world.failure : (unreadable ?? refusal);
    if (failed) return { ok: false, failure: failed };
    return {
      ok: true,
      body: type === 'judge' ? { decision, stopped: stopped ?? null, isPassed: false, isAwaited: world.isAwaited } : {},
    };
  };
  const state = new BlockedState(
    { area, locks: createLockSpace().connect().locks, now: () => world.now },
    { host: 'bets.com', tabId: 5 },
    // The replies are those of the types that are asked here.
    reply as typeof ask,
    async () => {
      if (!world.answers) throw new Error('Storage does not answer.');
      return { looksUp: world.looksUp, sees: world.sees, locked };
    },
    async () => {
      ways.push('https://bets.com/win?x=1');
    },
  );
  const isCalm = signal(true);
  render(
    <Blocked
      state={state}
      isCalm={isCalm}
      now={NOW}
      onBack={() => ways.push('back')}
      onShowCard={() => ways.push('card')}
    />,
  );
  /** How often the page wrote in the place of the exceptions. */
  const countDrops = () => counts.set;
  return { state, isCalm, asked, ways, world, countDrops };
}

const heading = (name: string) => screen.findByRole('heading', { name });
const button = (name: string) => screen.findByRole('button', { name });
const has = (name: string) => screen.queryByRole('button', { name }) !== null;

test('the heading has the focus, and site, way back and card are there before the worker answers', async () => {
  open();
  expect(document.activeElement).toBe(await heading('Blocked by your policy'));
  expect(screen.getByText('bets.com')).toBeTruthy();
  expect(has('Go back') && has('Show the card')).toBe(true);
  expect(has('Continue once') || has('Allow this host')).toBe(false);
});

test.each([
  ['no-data', 'unknown'],
  ['too-old', 'stale'],
] as const)(
  'of a rule that lacks its data (%s) it names the rule, and says that this is blocked, not the reason, which is about other sites',
  async (ground, verdict) => {
    const { state } = open({ decision: { ...BLOCKED, ground, verdict } });
    await state.load();
    await screen.findByText(/“Gambling”/);
    expect(screen.queryByText('Bets are not for us.')).toBeNull();
    expect(screen.getByText('Your policy blocks sites that it cannot judge.')).toBeTruthy();
  },
);

test('after the four ways on it leads to the policy that decided, unless that is the organisation’s', async () => {
  const { state } = open();
  await state.load();
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['Go back', 'Show the card', 'Continue once', 'Allow this host']);
  const link = screen.getByRole('link', { name: 'Show the policy' });
  expect(link.getAttribute('href')).toBe('/options.html#policy');
  for (const given of [
    { locked: ['policy'] },
    { decision: { ...BLOCKED, ground: 'managed-block' } as const },
    { decision: { ...BLOCKED, ground: 'managed-override' } as const },
  ]) {
    cleanup();
    const other = open(given);
    await other.state.load();
    await heading('Blocked by your policy');
    expect(screen.queryByRole('link')).toBeNull();
  }
});

test('without the permission to see sites it says so, and that the site is not blocked', async () => {
  const { state, ways, world } = open();
  await state.load();
  await heading('Blocked by your policy');
  world.sees = false;
  await state.load();
  await heading('Not blocked any more');
  await screen.findByText(/its permission is missing/);
  expect(has('Continue once') || has('Allow this host')).toBe(false);
  fireEvent.click(await button('Open the site'));
  await waitFor(() => expect(ways).toEqual(['https://bets.com/win?x=1']));
  world.sees = true;
  await state.load();
  await heading('Blocked by your policy');
});

test('a reason and the name of a rule that are written from right to left are shown so', async () => {
  const { state } = open({ decision: { ...BLOCKED, reason: 'אסור!', rule: { id: 'r', name: 'قاعدة (18+)!' } } });
  await state.load();
  expect((await screen.findByText('אסור!')).getAttribute('dir')).toBe('auto');
  await screen.findByText('Rule “\u2068قاعدة (18+)!\u2069”');
});

test('it says rule, reason, datum, source and age', async () => {
  const { state } = open();
  await state.load();
  for (const text of [
    'Rule “Gambling”',
    'Bets are not for us.',
    'category Games › Gambling · 92%',
    'Service data · saved 3 days ago',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
});

test.each([
  ['block-list', 'On the block list of your policy'],
  ['policy-override', 'An exception in your policy'],
] as const)('of a site that no rule blocks it says what does: %s', async (ground, cause) => {
  const { state } = open({ decision: { ...BLOCKED, ground, rule: null, datum: null } });
  await state.load();
  expect(await screen.findByText(cause)).toBeTruthy();
});

test.each([
  ['unknown', true],
  ['blocked', false],
] as const)('a site that is %s says why nothing is looked up: %s', async (verdict, isSaid) => {
  const stopped = 'Automatic lookups stopped: 1 of 1 today.';
  const { state } = open({ decision: { ...BLOCKED, verdict }, stopped });
  await state.load();
  await screen.findByText('Rule “Gambling”');
  expect(screen.queryByText(stopped) !== null).toBe(isSaid);
});

test('"Go back" and "Show the card" ask for nothing', async () => {
  const { state, asked, ways } = open();
  await state.load();
  fireEvent.click(await button('Go back'));
  fireEvent.click(await button('Show the card'));
  expect(ways).toEqual(['back', 'card']);
  expect(asked.map(([type]) => type)).toEqual(['judge']);
});

test('a site that an exception blocks for a while is asked about again when that ends', async () => {
  const until = new Date(NOW + 50).toISOString();
  const override: Override = { host: 'bets.com', scope: 'host', then: 'block', reason: '', until };
  const { state, world } = open({ decision: { ...BLOCKED, ground: 'override', override } });
  await state.load();
  await heading('Blocked by your policy');
  world.decision = null;
  await heading('Not blocked any more');
});

test('a site that an exception lets pass for a while is blocked again when that ends', async () => {
  const until = new Date(NOW + 50).toISOString();
  const override: Override = { host: 'bets.com', scope: 'host', then: 'allow', reason: '', until };
  const { state, world } = open({
    decision: { ...BLOCKED, verdict: 'allowed', action: 'allow', ground: 'override', override },
  });
  await state.load();
  await heading('Not blocked any more');
  world.decision = BLOCKED;
  await heading('Blocked by your policy');
});

test('"Continue once" goes on to the very address when the worker agrees', async () => {
  const { state, asked, ways } = open();
  await state.load();
  fireEvent.click(await button('Continue once'));
  await waitFor(() => expect(ways).toEqual(['https://bets.com/win?x=1']));
  expect(asked.at(-1)).toEqual(['continue-once', { tabId: 5, host: 'bets.com' }]);
});

test('until the page is calm "Continue once" and "Allow this host" take no click, and say so; the others do', async () => {
  const { state, isCalm, asked, ways } = open();
  await state.load();
  const once = await button('Continue once');
  const allow = await button('Allow this host');
  isCalm.value = false;
  const questions = asked.length;
  // Before the page is drawn anew, too.
  for (const one of [once, allow]) fireEvent.click(one);
  await waitFor(() => expect(once.getAttribute('aria-disabled')).toBe('true'));
  for (const one of [once, allow]) fireEvent.click(one);
  expect(allow.getAttribute('aria-disabled')).toBe('true');
  expect([asked.length, has('Allow')]).toEqual([questions, false]);
  fireEvent.click(await button('Go back'));
  expect(ways).toEqual(['back']);
  isCalm.value = true;
  await waitFor(() => expect(once.getAttribute('aria-disabled')).toBe(null));
  fireEvent.click(allow);
  const give = await button('Allow');
  isCalm.value = false;
  fireEvent.click(give);
  expect(asked).toHaveLength(questions);
  isCalm.value = true;
  await waitFor(() => expect(give.getAttribute('aria-disabled')).toBe(null));
  fireEvent.click(give);
  await waitFor(() => expect(asked.at(-1)?.[0]).toBe('allow-host'));
});

test.each([
  ['hour', '2026-11-20T11:00:00.000Z'],
  ['day', '2026-11-21T10:00:00.000Z'],
  ['always', null],
])('"Allow this host" for %s ends at %s and carries the reason', async (span, until) => {
  const { state, asked, ways } = open();
  await state.load();
  const toggle = await button('Allow this host');
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(toggle);
  const select = await screen.findByLabelText('For how long');
  expect(document.activeElement).toBe(select);
  fireEvent.change(select, { target: { value: span } });
  // What is pasted beyond is cut by the field, where the user sees it.
  expect(screen.getByLabelText<HTMLInputElement>('Reason').maxLength).toBe(500);
  fireEvent.input(screen.getByLabelText('Reason'), { target: { value: ' campaign ' } });
  fireEvent.click(await button('Allow'));
  await waitFor(() => expect(ways).toHaveLength(1));
  expect(asked.at(-1)).toEqual([
    'allow-host',
    { host: 'bets.com', scope: 'host', then: 'allow', reason: 'campaign', until },
  ]);
});

test('who thinks better of an exception is back at the button that offered it', async () => {
  const { state } = open();
  await state.load();
  fireEvent.click(await button('Allow this host'));
  fireEvent.click(await button('Cancel'));
  expect(document.activeElement).toBe(await button('Allow this host'));
  await waitFor(() => expect(has('Cancel')).toBe(false));
});

test('what the worker refuses leads nowhere, and is said', async () => {
  const { state, ways } = open({ refusal: { kind: 'refused', billed: 'no' } });
  await state.load();
  fireEvent.click(await button('Continue once'));
  expect(await screen.findByText('This could not be done, so the site stays blocked.')).toBeTruthy();
  expect(ways).toEqual([]);
});

test.each<[string, Given, boolean]>([
  ['exceptions', { locked: ['overrides'] }, false],
  ['the host itself', { decision: { ...BLOCKED, ground: 'managed-block' } }, false],
  ['"Continue once" alone', { locked: ['continueOnce'] }, true],
])('where the organisation has set %s, what it does not allow is not offered', async (_, given, canAllow) => {
  const { state } = open(given);
  await state.load();
  await screen.findByText('Bets are not for us.');
  expect(has('Continue once')).toBe(false);
  expect(has('Allow this host')).toBe(canAllow);
  expect(screen.queryByText(/Your organisation has set this/) !== null).toBe(!canAllow);
});

test('where the form that had the focus goes, since nothing blocks the site any more, the heading has it', async () => {
  const { state, world } = open();
  await state.load();
  fireEvent.click(await button('Allow this host'));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'));
  world.decision = { ...BLOCKED, verdict: 'allowed', action: 'allow' };
  await state.load();
  const head = await heading('Not blocked any more');
  await waitFor(() => expect(document.activeElement).toBe(head));
});

test('a site that nothing blocks any more can be opened', async () => {
  const { state, ways } = open({ decision: { ...BLOCKED, verdict: 'allowed', action: 'allow' } });
  await state.load();
  await heading('Not blocked any more');
  fireEvent.click(await button('Open the site'));
  await waitFor(() => expect(ways).toEqual(['https://bets.com/win?x=1']));
});

test.each([
  ['unknown', 'allowed', 'it opens by itself', {}, true],
  ['unknown', 'warned', 'it opens by itself', {}, true],
  ['unknown', 'error', 'it waits for a click', {}, false],
  ['unknown', 'allowed', 'it waits for a click where nothing is looked up', { looksUp: false }, false],
  ['unknown', 'allowed', 'it waits for a click where lookups are stopped', { stopped: 'Stopped.' }, false],
  ['stale', 'allowed', 'it waits for a click', {}, false],
  ['blocked', 'allowed', 'it waits for a click', {}, false],
] as const)('a site that was %s turns out %s: %s', async (before, after, _, given, isOpened) => {
  const { state, ways, world } = open({ looksUp: true, ...given, decision: { ...BLOCKED, verdict: before } });
  await state.load();
  const isTold = await screen.findByText('Rule “Gambling”').then(() => screen.queryByText(/opens by itself/) !== null);
  world.decision = { ...BLOCKED, verdict: after, action: 'allow' };
  await state.load();
  if (!isOpened) await heading('Not blocked any more');
  expect([isTold, ways]).toEqual([isOpened || after === 'error', isOpened ? ['https://bets.com/win?x=1'] : []]);
});

test.each([
  ['a moment ago', NOW - 1, true, true],
  ['a moment ago, where nothing is looked up', NOW - 1, false, false],
  ['long ago', NOW - DAY, true, false],
])(
  'a site whose answer came %s is open, or waits for a click, when the page first asks',
  async (_, fetchedAt, looksUp, isOpened) => {
    const datum = BLOCKED.datum && { ...BLOCKED.datum, fetchedAt };
    const { state, ways } = open({ looksUp, decision: { ...BLOCKED, verdict: 'allowed', action: 'allow', datum } });
    await state.load();
    if (!isOpened) await heading('Not blocked any more');
    expect(ways).toEqual(isOpened ? ['https://bets.com/win?x=1'] : []);
  },
);

test('a page that waits for a lookup says so no longer when the mode is another', async () => {
  const { state, world } = open({ looksUp: true, decision: { ...BLOCKED, verdict: 'unknown' } });
  await state.load();
  await screen.findByText(/opens by itself/);
  world.looksUp = false;
  await state.load();
  await waitFor(() => expect(screen.queryByText(/opens by itself/)).toBeNull());
});

test('a page whose lookup failed does not say that it is under way, and opens all the same when an answer comes', async () => {
  const { state, ways, world } = open({ looksUp: true, decision: { ...BLOCKED, verdict: 'unknown' } });
  await state.load();
  await screen.findByText(/opens by itself/);
  world.isAwaited = false;
  await state.load();
  await waitFor(() => expect(screen.queryByText(/opens by itself/)).toBeNull());
  world.decision = { ...BLOCKED, verdict: 'allowed', action: 'allow' };
  await state.load();
  expect(ways).toEqual(['https://bets.com/win?x=1']);
});

test('a page asks by itself what became of its lookup, of whose end nobody tells', async () => {
  const { state, world } = open({ looksUp: true, decision: { ...BLOCKED, verdict: 'unknown' } });
  await state.load();
  await screen.findByText(/opens by itself/);
  world.isAwaited = false;
  await waitFor(() => expect(screen.queryByText(/opens by itself/)).toBeNull(), { timeout: 4_000 });
});

test('a page whose lookup brought nothing, or never began, leads to the card; not before one may have begun', async () => {
  const { state, world } = open({ looksUp: true, decision: { ...BLOCKED, verdict: 'unknown' } });
  world.isAwaited = false;
  await state.load();
  await screen.findByText('Rule “Gambling”');
  expect(screen.queryByText(/not being looked up now/)).toBeNull();
  world.now += 5_000;
  await screen.findByText(/not being looked up now/, {}, { timeout: 4_000 });
  world.isAwaited = true;
  await state.load();
  await waitFor(() => expect(screen.queryByText(/not being looked up now/)).toBeNull());
});

test.each([
  ['in a mode that looks nothing up', { decision: { ...BLOCKED, verdict: 'unknown' } }],
  ['of a site that is known', { looksUp: true }],
  [
    'where it says why lookups stopped',
    { looksUp: true, stopped: 'Stopped.', decision: { ...BLOCKED, verdict: 'unknown' } },
  ],
] satisfies [string, Given][])('%s nothing is said of a lookup that is not under way', async (_, given) => {
  const { state, world } = open(given);
  world.isAwaited = false;
  world.now += 5_000;
  await state.load();
  await screen.findByText('Rule “Gambling”');
  expect(screen.queryByText(/not being looked up now/)).toBeNull();
});

test('a site that has the last call of the day opens by itself, though lookups are stopped for others', async () => {
  const { state, ways, world } = open({
    looksUp: true,
    stopped: 'Stopped: 1 of 1.',
    decision: { ...BLOCKED, verdict: 'unknown' },
  });
  world.isAwaited = true;
  await state.load();
  await screen.findByText(/opens by itself/);
  expect(screen.queryByText('Stopped: 1 of 1.')).toBeNull();
  world.isAwaited = false;
  world.decision = { ...BLOCKED, verdict: 'allowed', action: 'allow' };
  await state.load();
  expect(ways).toEqual(['https://bets.com/win?x=1']);
});

test('a worker that does not answer leaves the way back, and can be asked again', async () => {
  const { state, world } = open({ failure: { kind: 'lost', billed: 'no' } });
  await state.load();
  const retry = await button('Try again');
  expect(has('Go back')).toBe(true);
  expect(has('Continue once')).toBe(false);
  world.failure = undefined;
  retry.focus();
  fireEvent.click(retry);
  expect(await screen.findByText('Rule “Gambling”')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('an answer that is overtaken by a later one does not come back over it', async () => {
  const { state, world } = open();
  let answer = () => {};
  world.slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const first = state.load();
  world.slow = undefined;
  world.decision = { ...BLOCKED, reason: 'The later words.' };
  await state.load();
  await screen.findByText('The later words.');
  answer();
  await first;
  expect(state.view.value).toMatchObject({ decision: { reason: 'The later words.' } });
});

test('where storage does not say what is locked, it does not wait for ever, and can be asked again', async () => {
  const { state, world } = open({ answers: false });
  await state.load();
  const retry = await button('Try again');
  world.answers = true;
  fireEvent.click(retry);
  await screen.findByText('Bets are not for us.');
});

test('before exceptions that cannot be read are dropped for a new one, the person is asked', async () => {
  const { state, asked, ways, countDrops } = open({ canRead: false });
  await state.load();
  fireEvent.click(await button('Allow this host'));
  fireEvent.click(await button('Allow'));
  await screen.findByText('Your exceptions cannot be read, so none can be added to them.');
  await screen.findByText(/All of them are lost, those that block a site too/);
  const dialog = () => within(document.querySelector('dialog') as HTMLElement);
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel', hidden: true }));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  expect([countDrops(), ways.length]).toEqual([0, 0]);

  fireEvent.click(await button('Allow'));
  fireEvent.click(await screen.findByRole('button', { name: 'Drop them and allow this host', hidden: true }));
  await waitFor(() => expect(ways).toHaveLength(1));
  expect(countDrops()).toBe(1);
  expect(asked.at(-1)).toMatchObject(['allow-host', { host: 'bets.com' }]);
});

test.each([
  ['the exceptions', {}, /^Your exceptions cannot be read/, true],
  ['the policy', { canRead: true }, /^What you have set cannot be read/, false],
  ['the policy, where exceptions do not count', { locked: ['overrides'] }, /^What you have set cannot be read/, false],
])(
  'a site that is kept from nobody because %s cannot be read is not said to be free',
  async (_, given, text, mayDrop) => {
    const { state, world, countDrops } = open({
      canRead: false,
      decision: { ...BLOCKED, verdict: 'error', action: 'warn', ground: 'error' },
      ...given,
    });
    await state.load();
    await screen.findByText(text);
    await button('Open the site');
    expect(has('Start anew…')).toBe(mayDrop);
    if (!mayDrop) return;
    fireEvent.click(await button('Start anew…'));
    world.decision = BLOCKED;
    fireEvent.click(await screen.findByRole('button', { name: 'Drop them', hidden: true }));
    await heading('Blocked by your policy');
    expect(countDrops()).toBe(1);
  },
);
