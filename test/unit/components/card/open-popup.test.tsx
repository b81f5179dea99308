// @vitest-environment happy-dom
import { act, screen } from '@testing-library/preact';
import { render } from 'preact';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openPopup } from '../../../../components/card/open-popup';
import { PageEstimate } from '../../../../components/on-device/PageEstimate';
import type { LookupReply, LookupRequest } from '../../../../lib/lookup/plan';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import { toTestAnswers } from '../../../support/answers';
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

/** The popup over a tab that shows this address, as the browser tells it. */
const open = (address: string, tab: typeof TAB | null = null) =>
  act(() => openPopup({ settings: DEFAULT_SETTINGS, windowId: 1, tab, address, saved: null }, PageEstimate));

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
