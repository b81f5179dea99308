import { afterEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createToolbar, PLAIN } from '../../../../../entrypoints/background/safety/toolbar';
import { toIcon } from '../../../../../entrypoints/background/safety/toolbar-icon';
import type { Decision } from '../../../../../lib/safety/policy';
import { VERDICTS } from '../../../../../lib/safety/policy';
import { createAreaSpace } from '../../../../support/area';
import { toGamblingDecision } from '../../../../support/decisions';
import { speak } from '../../../../support/texts';

afterEach(() => speak('en'));

/** What the button shows for each tab (`all`: where a tab has nothing of its own), and the number of calls that took. */
function setUp(tabs: number[] = []) {
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(readonly data: Uint8ClampedArray) {}
    },
  );
  const shown = new Map<number | 'all', Record<string, unknown>>();
  let calls = 0;
  const note =
    (name: string, read: (details: object) => unknown) =>
    async (details: { tabId?: number }): Promise<void> => {
      calls++;
      const tab = details.tabId ?? 'all';
      shown.set(tab, { ...shown.get(tab), [name]: read(details) });
    };
  const pick = (name: string) => (details: object) => (details as Record<string, unknown>)[name];
  setAction({
    setBadgeText: note('text', pick('text')),
    setBadgeBackgroundColor: note('colour', pick('color')),
    setTitle: note('title', pick('title')),
    // A file is read first: its icon would come after one that is drawn and set later.
    setIcon: note('icon', pick('imageData')),
  });
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async () => tabs.map((id) => ({ id }))) as never);
  const toolbar = createToolbar({ session: createAreaSpace().connect().area });
  const show = (tabId: number, decision: Decision, isNewPage = false) => toolbar.show(tabId, decision, null, isNewPage);
  return { toolbar, show, shown, calls: () => calls };
}
const setAction = (action: object) => void vi.spyOn(fakeBrowser, 'action', 'get').mockReturnValue(action as never);
const STOP = { used: 50, of: 50, failure: null };

test('every verdict has a shape of its own beside its colour, and no other than "allowed" looks like it', async () => {
  const { toolbar, show, shown } = setUp();
  await toolbar.showLook('off');
  const { colour } = shown.get('all') ?? {};
  const looks = VERDICTS.map((verdict, tab) => {
    show(tab, toGamblingDecision(verdict));
    return { colour, ...shown.get(tab) } as { text: string; colour: string; icon: string };
  });
  expect(new Set(looks.map(({ text }) => text)).size).toBe(VERDICTS.length);
  expect(looks.every(({ text }) => text !== '')).toBe(true);
  const [allowed, ...others] = looks;
  expect(others.every((look) => look.colour !== allowed?.colour && look.icon !== allowed?.icon)).toBe(true);
});

test.each(['unknown', 'stale'] as const)(
  'a site that is %s where the policy warns of that has the colour of a warning, and its own letter',
  async (verdict) => {
    const { toolbar, show, shown } = setUp();
    await toolbar.showLook('off');
    show(1, toGamblingDecision('warned', { action: 'warn' }));
    show(2, toGamblingDecision(verdict, { action: 'warn', ground: 'no-data', rule: null, datum: null }));
    show(3, toGamblingDecision(verdict, { ground: 'no-data', rule: null, datum: null }));
    const [warned, marked, plain] = [1, 2, 3].map((tab) => shown.get(tab));
    expect(marked).toMatchObject({ colour: warned?.colour, icon: warned?.icon, text: plain?.text });
    expect(plain?.icon).not.toBe(warned?.icon);
    expect(marked?.title).toContain('\nYour policy warns of sites that it cannot judge.');
    expect(plain?.title).not.toContain('Your policy warns');
  },
);

test.each(['unknown', 'stale'] as const)(
  'a site that is blocked because it is %s has the colour of what is blocked, its own letter, and says so',
  (verdict) => {
    const { show, shown } = setUp();
    show(1, toGamblingDecision('blocked'));
    show(2, toGamblingDecision(verdict, { action: 'block', ground: 'no-data', rule: null, datum: null }));
    show(3, toGamblingDecision(verdict));
    const [blocked, marked, plain] = [1, 2, 3].map((tab) => shown.get(tab));
    expect(marked).toMatchObject({ colour: blocked?.colour, icon: blocked?.icon, text: plain?.text });
    expect(plain?.icon).not.toBe(blocked?.icon);
    expect(marked?.title).toContain('\nYour policy blocks sites that it cannot judge.');
    expect(blocked?.title).not.toContain('Your policy blocks');
  },
);

test('an unknown site that is not looked up now has a badge that says so, and no other has', () => {
  const { toolbar, shown } = setUp();
  VERDICTS.forEach((verdict, tab) => {
    toolbar.show(tab, toGamblingDecision(verdict), STOP);
    expect(shown.get(tab)?.text === '‖').toBe(verdict === 'unknown');
  });
  expect(shown.get(VERDICTS.indexOf('unknown'))?.title).toContain('50 of 50');
  const going = setUp();
  going.show(1, toGamblingDecision('unknown'));
  expect(going.shown.get(1)?.text).not.toBe('‖');
});

test('a fault of ours is no warning of the site', () => {
  const { show, shown } = setUp();
  show(1, toGamblingDecision('warned', { action: 'warn' }));
  show(2, toGamblingDecision('error', { action: 'warn', ground: 'error', rule: null, datum: null }));
  expect(shown.get(2)?.icon).not.toBe(shown.get(1)?.icon);
  expect(shown.get(2)?.title).not.toContain('Your policy warns');
});

test('a page costs three calls of the browser, four where the colour differs from that of most', () => {
  const { show, calls } = setUp();
  show(1, toGamblingDecision('unknown'), true);
  expect(calls()).toBe(3);
  show(1, toGamblingDecision('blocked'), true);
  expect(calls()).toBe(7);
});

test('T25: a page that is judged again, or no more, keeps nothing of the colour that it had', async () => {
  const { toolbar, show, shown } = setUp([1]);
  await toolbar.showLook('off');
  const grey = shown.get('all')?.colour;
  const changes = [
    () => show(1, toGamblingDecision('stale')),
    () => toolbar.showLook('revoked'),
    () => toolbar.showLook('off'),
    () => toolbar.clear(1),
  ];
  for (const change of changes) {
    show(1, toGamblingDecision('allowed'), true);
    expect(shown.get(1)?.colour).not.toBe(grey);
    await change();
    expect(shown.get(1)?.colour).toBe(grey);
  }
});

test('a tab that is gone disturbs nobody', async () => {
  const gone = () => Promise.reject(new Error('No tab with id: 1.'));
  setUp();
  setAction({ setBadgeText: gone, setBadgeBackgroundColor: gone, setTitle: gone, setIcon: gone });
  createToolbar({ session: createAreaSpace().connect().area }).show(1, toGamblingDecision('blocked'), null);
  await new Promise((resolve) => setTimeout(resolve));
});

test('with the permission gone every tab says so in grey, and with brand safety off none says anything', async () => {
  const { toolbar, show, shown } = setUp([1]);
  show(1, toGamblingDecision('allowed'));
  await toolbar.showLook('revoked');
  expect(shown.get(1)).toMatchObject({ text: null, title: expect.stringContaining('permission is missing') });
  expect(shown.get('all')).toMatchObject({ text: 'off', title: shown.get(1)?.title });
  await toolbar.showLook('off');
  expect(shown.get(1)).toMatchObject({ text: null, title: 'Sitecard', icon: toIcon(PLAIN) });
  expect(shown.get('all')).toMatchObject({ text: '', title: 'Sitecard' });
});
