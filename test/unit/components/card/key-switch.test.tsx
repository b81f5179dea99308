// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { KeySwitch } from '../../../../components/card/KeySwitch';
import { PaidBy } from '../../../../components/card/PaidBy';
import { localArea } from '../../../../lib/browser/storage';
import type { StoredKeyList } from '../../../../lib/lookup/key-list';
import { FIRST_SLOT, KEYS_KEY } from '../../../../lib/lookup/key-list';
import type { Answer } from '../../../../lib/model';
import { toKeyListItem } from '../../../../lib/settings/stored-keys';
import { answerMail } from '../../../support/worker-mail';

afterEach(async () => {
  cleanup();
  await localArea.remove([KEYS_KEY]);
});

const TWO: StoredKeyList = {
  inUse: FIRST_SLOT,
  keys: [
    { slot: FIRST_SLOT, name: 'Work' },
    { slot: 'c1', name: 'Client A' },
  ],
};
const store = (list: StoredKeyList) => localArea.set(toKeyListItem(list, Date.now()));
const findSwitch = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Key in use' });
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a user of one key sees no switch', async () => {
  render(<KeySwitch />);
  await settled();
  expect(document.body.textContent).toBe('');
});

test('the key in use is shown, follows other pages, and another one is asked for', async () => {
  await store(TWO);
  const seen = answerMail(() => ({ ok: true, body: {} }));
  render(<KeySwitch />);
  const choice = await findSwitch();
  expect([choice.value, [...choice.options].map(({ text }) => text)]).toEqual([FIRST_SLOT, ['Work', 'Client A']]);
  fireEvent.change(choice, { target: { value: 'c1' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Calls are now sent with Client A.'));
  expect(seen).toEqual([{ slot: 'c1' }]);
  // The worker writes it, here in its place.
  await store({ ...TWO, inUse: 'c1' });
  await waitFor(() => expect(choice.value).toBe('c1'));
});

test('a switch that storage refuses is said', async () => {
  await store(TWO);
  answerMail(() => ({ ok: false, failure: { kind: 'not-saved', billed: 'no' } }));
  render(<KeySwitch />);
  fireEvent.change(await findSwitch(), { target: { value: 'c1' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('was not switched'));
});

const ANSWER: Pick<Answer, 'source' | 'imported' | 'paidBy'> = { source: 'service' };

test('an answer names the key that paid, where there is more than one', async () => {
  const { rerender } = render(<PaidBy answer={ANSWER} as="p" />);
  await settled();
  expect(document.body.textContent).toBe('');
  await store(TWO);
  await screen.findByText('paid by Work');
  rerender(<PaidBy answer={{ ...ANSWER, paidBy: 'c1' }} as="p" />);
  await screen.findByText('paid by Client A');
  rerender(<PaidBy answer={{ ...ANSWER, paidBy: 'gone' }} as="p" />);
  await screen.findByText('paid by a removed key');
});

test('a key that was removed keeps its name on what it paid for', async () => {
  const [first, client] = TWO.keys as [(typeof TWO.keys)[0], (typeof TWO.keys)[0]];
  await store({ ...TWO, keys: [first, { ...client, removedAt: 1 }] });
  render(<PaidBy answer={{ ...ANSWER, paidBy: 'c1' }} as="p" />);
  await screen.findByText('paid by Client A');
});

test('an estimate and an imported answer were paid by no key of this browser', async () => {
  await store(TWO);
  render(
    <>
      <PaidBy answer={{ source: 'on-device' }} as="p" />
      <PaidBy answer={{ source: 'service', imported: { at: 1, isJudged: false } }} as="p" />
      <PaidBy answer={{ source: 'live', paidBy: 'c1' }} as="p" />
    </>,
  );
  await screen.findByText('paid by Client A');
  expect(screen.getAllByText(/paid by/)).toHaveLength(1);
});
