// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/preact';
import { render } from 'preact';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createCompletion } from '../../../../components/card/complete-popup';
import type { FirstRead } from '../../../../components/card/first-read';
import { openPopup } from '../../../../components/card/open-popup';
import { PageEstimate } from '../../../../components/on-device/PageEstimate';
import { setIcons } from '../../../../components/text/icons';
import { toRecord } from '../../../../lib/browser/record';
import type { LookupReply, LookupRequest } from '../../../../lib/lookup/plan';
import type { Answers } from '../../../../lib/model';
import { toNoteKey } from '../../../../lib/saved/notes';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { toTestAnswer, toTestAnswers } from '../../../support/answers';
import { answerMail } from '../../../support/worker-mail';

const OFFLINE = { kind: 'offline', billed: 'no' } as const;
const TAB = { id: 3, host: 'northwind-ferries.com' };
let requests: unknown[];

beforeEach(() => {
  vi.stubEnv('FIREFOX', '');
  document.body.innerHTML = '<main id="root"></main>';
  requests = answerMail(() => ({ ok: false, failure: OFFLINE }));
});
afterEach(() => {
  render(null, root());
  vi.unstubAllEnvs();
});

const root = () => document.getElementById('root') as HTMLElement;

interface Opened {
  answers?: Answers;
  settings?: Partial<Settings>;
  isOutdated?: boolean;
}

function toRead(address: string, tabId: number | undefined, opened: Opened = {}): FirstRead {
  const { answers = {}, settings, isOutdated = false } = opened;
  const subject = { kind: 'host' as const, host: TAB.host };
  return {
    settings: { ...DEFAULT_SETTINGS, ...settings },
    windowId: 1,
    tabId,
    address,
    known: address.includes(TAB.host) ? { subject, saved: { answers, failures: {}, removed: [] } } : null,
    isOutdated: () => isOutdated,
  };
}

let looks = 0;
const openLinkTools = (id: number) => ({
  drawButtons: () => <i>links of tab {id}</i>,
  drawSaid: () => <i>said of tab {id}</i>,
  look: async () => {
    looks++;
  },
});
const complete = createCompletion({ Estimate: PageEstimate, openLinkTools });

/** The popup over a tab that shows this address, as the browser tells it. */
const open = (address: string, tab: typeof TAB | null = null) =>
  act(() => openPopup(toRead(address, tab?.id), async () => complete));

/** The popup over a saved site, whose second script comes when `load` is called. */
async function openFirst(opened: Opened = {}) {
  let load = () => {};
  const loadRest = vi.fn(
    () =>
      new Promise<typeof complete>((resolve) => {
        load = () => resolve(complete);
      }),
  );
  const answers = toTestAnswers(['categories', 'company', 'technologies', 'registration']);
  const read = toRead('https://northwind-ferries.com/', TAB.id, { answers, ...opened });
  let opening = Promise.resolve();
  await act(async () => {
    opening = openPopup(read, loadRest);
  });
  return {
    loadRest,
    finish: () =>
      act(async () => {
        await vi.waitFor(() => expect(loadRest).toHaveBeenCalled());
        load();
        await opening;
      }),
  };
}
const button = (name: RegExp) => screen.getByRole('button', { name });

test.each([
  // Of its own pages the browser tells no address.
  '',
  'chrome://version/',
  'about:blank',
  'data:text/html,hello',
  'view-source:https://source.com/',
  'file:///etc/hostname',
  'https://chromewebstore.google.com/',
  'blob:https://blobs.com/0f3b7a52-7f0f-4f0c-8f3c-0a3d8b7d4c11',
  'chrome-extension://sitecard/options.html',
])('P6: "%s" cannot be looked up, and there is no button to do so', async (address) => {
  await open(address);
  screen.getByText('This page cannot be looked up. Only websites can. Nothing was sent.');
  expect(document.querySelectorAll('.card')).toHaveLength(0);
  // The field for another site is left.
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Look up']);
  expect(requests).toEqual([]);
});

const offersLinks = () => screen.queryByText(`links of tab ${TAB.id}`) !== null;

test.each([
  ['http://wiki.lan/ferries', true],
  ['https://192.168.1.1/', true],
  ['https://chromewebstore.google.com/', false],
  ['chrome://version/', false],
])('of %s, which has no card, the links are offered where they can be read: %s', async (address, isOffered) => {
  await open(address, TAB);
  screen.getByRole('heading', { name: 'No card for this page' });
  expect(offersLinks()).toBe(isOffered);
});

test('the links of the page are offered on its card, and what is said of them leaves with it', async () => {
  const { finish } = await openFirst();
  const before = looks;
  await finish();
  expect([offersLinks(), looks - before]).toEqual([true, 1]);
  screen.getByText(`said of tab ${TAB.id}`);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'other-example.com' } });
  fireEvent.click(button(/^Look up$/));
  await vi.waitFor(() => expect(offersLinks()).toBe(false));
  expect(screen.queryByText(`said of tab ${TAB.id}`)).toBeNull();
});

test('what is said of the links does not stand under the refusal of another site', async () => {
  const { finish } = await openFirst({ settings: { neverSend: ['bank.com'] } });
  await finish();
  screen.getByText(`said of tab ${TAB.id}`);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'bank.com' } });
  fireEvent.click(button(/^Look up$/));
  await screen.findByText(/bank\.com/, { selector: 'h1' });
  expect([offersLinks(), screen.queryByText(`said of tab ${TAB.id}`)]).toEqual([false, null]);
});

test('in a tab of its own the popup offers no links: it stands over no page', async () => {
  await open('http://wiki.lan/ferries', null);
  expect(screen.queryByText(/links of tab/)).toBeNull();
});

/** A service that answers all that is asked for; `refusal`: why the answers are not saved. */
function answerAll(refusal: typeof OFFLINE | { kind: 'not-saved'; billed: 'no' } | null): void {
  const replies: LookupReply['sections'] = {};
  for (const [name, answer] of Object.entries(toTestAnswers(['categories', 'registration', 'traffic'])))
    Object.assign(replies, { [name]: { ok: true, answer, refusal } });
  requests = answerMail(() => ({ ok: true, body: { sections: replies } }));
}
const panelButton = () => screen.queryByRole('button', { name: 'Open in side panel' });

test('S2: a card of the tab moves to the side panel, but not one whose answers are not saved: there they would be paid for again', async () => {
  answerAll(null);
  await open('https://northwind-ferries.com/', TAB);
  await vi.waitFor(() => expect(panelButton()).toBeTruthy());
  render(null, root());

  answerAll({ kind: 'not-saved', billed: 'no' });
  await open('https://northwind-ferries.com/', TAB);
  await screen.findByText(/These results are not saved/);
  expect(panelButton()).toBeNull();
  expect((requests as LookupRequest[]).every(({ subject }) => subject === 'northwind-ferries.com')).toBe(true);
});

test('the card is handed to the side panel before that opens, which may end the popup at once', async () => {
  answerAll(null);
  const order: string[] = [];
  const note = (what: string) => async () => void order.push(what);
  vi.spyOn(fakeBrowser.storage.session, 'set').mockImplementation(note('handed over'));
  vi.spyOn(window, 'close').mockImplementation(() => void order.push('closed'));
  const before = fakeBrowser.sidePanel;
  onTestFinished(() => void Object.assign(fakeBrowser, { sidePanel: before }));
  Object.assign(fakeBrowser, { sidePanel: { open: note('opened') } });
  await open('https://northwind-ferries.com/', TAB);
  await vi.waitFor(() => expect(panelButton()).toBeTruthy());
  panelButton()?.click();
  // The browser takes the gesture of the click for the panel only before it has ended.
  expect(order).toEqual(['handed over', 'opened']);
  await vi.waitFor(() => expect(order).toEqual(['handed over', 'opened', 'closed']));
});

test('the first screen shows what is saved, and stays as it is when the rest comes', async () => {
  const { loadRest, finish } = await openFirst();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('northwind-ferries.com');
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles()[0]).toBe('Categories');
  expect(titles()).not.toContain('Registration');
  expect(performance.getEntriesByName('ready').length).toBe(1);
  const drawn = [...root().querySelectorAll('*')].filter((element) => !element.matches('.card-tools-place, svg'));
  const field = screen.getByRole('textbox');
  field.focus();
  await finish();
  expect(loadRest).toHaveBeenCalledTimes(1);
  expect(drawn.length).toBeGreaterThan(50);
  expect(drawn.filter(({ isConnected }) => !isConnected).map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(document.activeElement).toBe(field);
  await vi.waitFor(() => expect(titles()).toContain('Registration'));
});

test('what the rest adds is drawn at once, with icons and the note: each step would have the whole page laid out anew', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ shopify: 'M1 2h3z' }));
  onTestFinished(() => {
    vi.unstubAllGlobals();
    setIcons(null);
  });
  const noteKey = toNoteKey(TAB.host);
  const note = toRecord(1, noteKey, { text: 'Asked them twice', tags: [] }, Date.now());
  await fakeBrowser.storage.local.set({ [noteKey]: note });
  const technologies = toTestAnswer('technologies', { data: ['shopify'] });
  const { finish } = await openFirst({ answers: { ...toTestAnswers(['categories']), technologies } });
  const turns: string[] = [];
  const observer = new MutationObserver(() => turns.push(root().querySelector('.card')?.innerHTML ?? ''));
  observer.observe(root(), { childList: true, characterData: true, subtree: true });
  await finish();
  await act(async () => {});
  observer.disconnect();
  expect(turns).toHaveLength(1);
  expect(turns[0]).toContain('Asked them twice');
  expect(turns[0]).toContain('M1 2h3z');
});

test('a click before the rest has come is done once, when it has', async () => {
  const { finish } = await openFirst();
  button(/^Refresh · /).click();
  expect(requests).toEqual([]);
  await finish();
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(0));
  const asked = (requests as LookupRequest[]).filter(({ mode }) => mode === 'refresh');
  expect(asked.flatMap(({ sections }) => sections).sort()).toEqual(
    [...new Set(asked.flatMap(({ sections }) => sections))].sort(),
  );
});

test('what is typed before the rest has come stays, and its button looks it up', async () => {
  const { finish } = await openFirst();
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await act(() => void fireEvent.input(field, { target: { value: 'other-site.com' } }));
  button(/^Look up$/).click();
  expect(requests).toEqual([]);
  await finish();
  await vi.waitFor(() =>
    expect((requests as LookupRequest[]).map(({ subject }) => subject)).toContain('other-site.com'),
  );
});

test('where the rest cannot be loaded, the card stays, with a sentence and a way on', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const answers = toTestAnswers(['categories', 'company']);
  const read = toRead('https://northwind-ferries.com/', TAB.id, { answers });
  await act(() => openPopup(read, () => Promise.reject(new TypeError('Failed to fetch'))));
  screen.getByText(/This popup could not be loaded completely/);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('northwind-ferries.com');
  button(/^Reload$/).click();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('where nothing was drawn before and the rest cannot be loaded, the sentence and the way on are there', async () => {
  const read = toRead('chrome://version/', TAB.id);
  await act(() => openPopup(read, () => Promise.reject(new TypeError('Failed to fetch'))));
  screen.getByText(/This popup could not be loaded completely/);
  expect(button(/^Reload$/)).toBeTruthy();
});

test.each([
  ['the user', { neverSend: ['northwind-ferries.com'] }],
  ['the organisation', { organisation: ['*.northwind-ferries.com'] }],
])('a site that %s withholds is not shown at first, nor after', async (_, settings) => {
  const { finish } = await openFirst({ settings });
  expect(root().childElementCount).toBe(0);
  await finish();
  expect(document.querySelectorAll('.card')).toHaveLength(0);
  expect(document.querySelector('.face h1')?.textContent).toBe('No card for this page');
  expect(requests).toEqual([]);
});

test('what is to be asked for does not wait for a frame', async () => {
  const { loadRest } = await openFirst({ answers: {} });
  expect(loadRest).toHaveBeenCalledTimes(1);
  expect(document.querySelectorAll('.skeleton').length).toBeGreaterThan(0);
});

test('what is stored while the rest comes is shown', async () => {
  const { finish } = await openFirst({ isOutdated: true });
  const key = 'card:northwind-ferries.com:similar';
  await fakeBrowser.storage.local.set({ [key]: toRecord(1, key, toTestAnswer('similar'), Date.now()) });
  expect(document.querySelector('.section-similar li')).toBeNull();
  await finish();
  await vi.waitFor(() => expect(document.querySelector('.section-similar li')).toBeTruthy());
});
