// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { CardActions } from '../../../../components/card/actions';
import { PagePart } from '../../../../components/card/PagePart';
import { localArea } from '../../../../lib/browser/storage';
import type { Failure } from '../../../../lib/errors';
import { FIRST_SLOT, KEYS_KEY } from '../../../../lib/lookup/key-list';
import { writeClassifiedPage } from '../../../../lib/saved/classified-pages';
import { toKeyListItem } from '../../../../lib/settings/stored-keys';
import { toTestAnswer } from '../../../support/answers';
import { createLocks } from '../../../support/locks';
import { answerMail } from '../../../support/worker-mail';

const HOST = 'news.com';
const PAGE = 'https://news.com/world/storm';
const actions = { onCopyValue: () => {}, onOpenOptions: () => {}, onReload: () => {} } as unknown as CardActions;
const toPage = (address: string, change = {}) => {
  const answer = toTestAnswer('categories', { fetchedAt: Date.now(), source: 'live', ...change });
  return { address, answer, at: answer.fetchedAt };
};
const parts = { area: localArea, locks: createLocks(), now: Date.now };

let asked: unknown[];

/** What the worker answers from now on. */
function answer(...failures: Failure[]) {
  asked = answerMail((count) => {
    const failure = failures.shift();
    const { address } = asked[count - 1] as { address: string };
    return failure ? { ok: false, failure } : { ok: true, body: { stored: toPage(address), calls: 1 } };
  });
}

beforeEach(() => answer());
afterEach(cleanup);

const show = (address: string | null) => render(<PagePart host={HOST} address={address} actions={actions} />);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => within(screen.getByRole('form', { name: 'Send the address of this page?' }));

test('nothing is sent before the address was shown word for word and sent by a click', async () => {
  show(`${PAGE}?user=ann#comments`);
  press('Classify this very page · 1 call');
  expect(asked).toEqual([]);
  expect(question().getAllByRole('radio')).toHaveLength(2);
  expect(question().getByLabelText(PAGE)).toHaveProperty('checked', true);
  press('Cancel');
  expect(screen.queryByRole('form')).toBe(null);
  expect(asked).toEqual([]);
  press('Classify this very page · 1 call');
  press('Send · 1 call');
  await screen.findByRole('heading', { name: 'This page' });
  expect(asked).toMatchObject([{ address: PAGE, confirmed: false, again: false }]);
  await screen.findByText('Toys');
  screen.getByText(PAGE);
});

test('a page that was classified shows so at once, and is asked about anew only after the question', async () => {
  await writeClassifiedPage(parts, HOST, toPage(PAGE));
  show(PAGE);
  await screen.findByText('Toys');
  press('Classify again · 1 call');
  expect(asked).toEqual([]);
  press('Send · 1 call');
  await waitFor(() => expect(asked).toMatchObject([{ address: PAGE, again: true }]));
});

test('a path that seems to hold an id is cut back to a page above it', async () => {
  show('https://news.com/users/48213/posts');
  press('Classify this very page · 1 call');
  question().getByText(/seems to hold an id of a person or an order\. It is not sent/);
  expect(question().getByLabelText(/48213\/posts/)).toHaveProperty('disabled', true);
  press('Send · 1 call');
  await screen.findByText('https://news.com/users/');
  expect(asked).toMatchObject([{ address: 'https://news.com/users/' }]);
});

test.each(['https://news.com/', 'https://news.com/?page=2', 'https://news.com/48213', 'chrome://version/'])(
  'at %s there is nothing to send, and no button',
  (address) => {
    const { container } = show(address);
    expect(container.textContent).toBe('');
  },
);

test('a call in doubt is named with its cost, and sent again only by the word of the user', async () => {
  answer({ kind: 'lost', billed: 'maybe' });
  show(PAGE);
  press('Classify this very page · 1 call');
  press('Send · 1 call');
  fireEvent.click(await screen.findByRole('button', { name: /may cost/ }));
  question().getByText(/may have been billed already/);
  press('Send again · may cost 1 more call');
  await screen.findByText('Toys');
  expect(asked).toMatchObject([{ confirmed: false }, { confirmed: true }]);
});

test('a page without a category says so', async () => {
  await writeClassifiedPage(parts, HOST, toPage(PAGE, { presence: 'empty', data: null }));
  show(PAGE);
  await screen.findByText('The service found no category for this page.');
});

test('without its tab, a card lists the pages that were classified, and has no button', async () => {
  await writeClassifiedPage(parts, HOST, toPage(PAGE));
  await writeClassifiedPage(parts, HOST, toPage('https://news.com/sport/'));
  show(null);
  await screen.findByRole('heading', { name: 'Pages' });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('https://news.com/sport/Shopping › Toys'),
    expect.stringContaining(`${PAGE}Shopping › Toys`),
  ]);
  expect(screen.queryByRole('button')).toBe(null);
});

test('where there are several keys, a page names the one that paid, with its tab and in the list', async () => {
  const keys = [
    { slot: FIRST_SLOT, name: 'Work' },
    { slot: 'c1', name: 'Client A' },
  ];
  await localArea.set(toKeyListItem({ inUse: FIRST_SLOT, keys }, Date.now()));
  onTestFinished(() => localArea.remove([KEYS_KEY]));
  await writeClassifiedPage(parts, HOST, toPage(PAGE, { paidBy: 'c1' }));
  const { rerender } = show(PAGE);
  await screen.findByText('paid by Client A');
  rerender(<PagePart host={HOST} address={null} actions={actions} />);
  await screen.findByText('paid by Client A');
  expect(screen.getByRole('listitem').textContent).toContain('Shopping › Toys');
});
