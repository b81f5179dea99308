// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { KeySection } from '../../../../components/settings/KeySection';
import type { Asks } from '../../../../components/settings/key-form';
import { KeyListState } from '../../../../components/settings/key-list-state';
import type { Failure } from '../../../../lib/errors';
import { FIRST_SLOT } from '../../../../lib/lookup/key-list';
import type { KeyEntries, KeyEntry, KeyStatus, RequestType } from '../../../../lib/messages';

// happy-dom does not open dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};

afterEach(cleanup);

const toStatus = (address: string | null, lastFour: string | null): KeyStatus => ({
  address,
  id: null,
  lastFour,
  keep: 'local',
  isRefused: false,
});
const WORK: KeyEntry = {
  slot: FIRST_SLOT,
  name: 'Work',
  status: toStatus('https://api.example.com', '1234'),
  remaining: 812,
};
const CLIENT: KeyEntry = {
  slot: 'c1',
  name: 'Client A',
  status: toStatus('https://api.example.com', '9K2M'),
  remaining: null,
};

/** The worker, as far as the list asks it. */
async function open({ keys = [WORK, CLIENT], inUse = FIRST_SLOT, isManaged = false }: Partial<KeyEntries> = {}) {
  const world = {
    entries: { keys, inUse, isManaged, isLocked: isManaged } as KeyEntries,
    failure: null as Failure | null,
  };
  const asked: string[] = [];
  const dropped: string[] = [];
  type Body = { slot?: string; name?: string; next?: string | null };
  const changes: { [T in RequestType]?: (body: Body) => object } = {
    'use-key': ({ slot }) => ({ inUse: slot }),
    'add-key': ({ name = '' }) => ({
      keys: [...world.entries.keys, { slot: 'new', name, status: toStatus(null, null), remaining: null }],
    }),
    'rename-key': ({ slot, name = '' }) => ({
      keys: world.entries.keys.map((key) => (key.slot === slot ? { ...key, name } : key)),
    }),
    'remove-key': ({ slot, next }) => ({
      keys: world.entries.keys.filter((key) => key.slot !== slot),
      inUse: next ?? world.entries.inUse,
    }),
  };
  const ask = (async (type: RequestType, body: Body) => {
    const slot = body.slot ?? world.entries.inUse;
    if (type === 'key-status')
      return { ok: true, body: world.entries.keys.find((key) => key.slot === slot)?.status ?? toStatus(null, null) };
    if (type !== 'list-keys') asked.push(`${type} ${JSON.stringify(body)}`);
    if (type !== 'list-keys' && world.failure) return { ok: false, failure: world.failure };
    world.entries = { ...world.entries, ...changes[type]?.(body) };
    return { ok: true, body: type === 'add-key' ? { ...world.entries, added: 'new' } : world.entries };
  }) as unknown as Asks;
  const state = new KeyListState(ask, {
    request: async () => true,
    isGranted: async () => true,
    drop: async (origin) => dropped.push(origin),
    subscribe: () => () => {},
  });
  const Page = () => <KeySection form={state.form.value} keys={state} />;
  await state.load();
  render(<Page />);
  return { asked, dropped, world, state };
}

const lineOf = (name: string) => {
  const line = screen.getByText(name, { selector: 'bdi' }).closest('li');
  if (!line) throw new Error(`No line has the name ${name}.`);
  return within(line);
};
const addressShown = () => screen.getByLabelText<HTMLInputElement>('Service address').value;
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a user of one key sees no list, but the way to another key', async () => {
  await open({ keys: [{ ...WORK, name: '' }] });
  expect(screen.queryByRole('list', { name: 'Your keys' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Add another key' })).toBeTruthy();
  expect(addressShown()).toBe('https://api.example.com');
});

test('each key has its name, service, last characters and calls left, and one is in use', async () => {
  await open();
  expect(
    lineOf('Work')
      .getAllByRole('listitem')
      .map((fact) => fact.textContent),
  ).toEqual(['api.example.com', '•••• 1234', '812 calls left']);
  expect([lineOf('Work'), lineOf('Client A')].map((line) => line.queryByText('In use') !== null)).toEqual([
    true,
    false,
  ]);
  // What is in use has no button to use it, and what is shown none to show it.
  expect(lineOf('Work').queryByRole('button', { name: 'Use Work' })).toBeNull();
  expect(lineOf('Work').queryByRole('button', { name: 'Edit Work' })).toBeNull();
});

test('another key is used by its button, which says so', async () => {
  const { asked } = await open();
  click('Use Client A');
  await screen.findByText('Calls are now sent with Client A.');
  expect(asked).toEqual(['use-key {"slot":"c1"}']);
  expect(lineOf('Client A').getByText('In use')).toBeTruthy();
});

test('a new key gets a name first, then its form, and is not in use', async () => {
  const { asked } = await open();
  click('Add another key');
  const field = screen.getByLabelText('Name of the new key, such as “Client A”');
  const save = () => fireEvent.submit(field.closest('form') as HTMLFormElement);
  fireEvent.input(field, { target: { value: 'work' } });
  save();
  expect(screen.getByRole('alert').textContent).toBe('Another key has this name.');
  fireEvent.input(field, { target: { value: ' Client  B ' } });
  save();
  await screen.findByText('Client B was added. Enter its address and key below.');
  expect(asked).toEqual(['add-key {"name":"Client B"}']);
  expect(screen.getByRole('heading', { name: 'Address and key of Client B' })).toBeTruthy();
  expect(lineOf('Work').getByText('In use')).toBeTruthy();
  expect(addressShown()).toBe('');
});

test('what is typed for a key stays with it, and is saved for it', async () => {
  const { asked } = await open();
  fireEvent.input(screen.getByLabelText('API key'), { target: { value: 'typed-for-work' } });
  click('Edit Client A');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Address and key of Client A' })).toBeTruthy());
  const field = screen.getByLabelText<HTMLInputElement>('API key');
  expect(field.value).toBe('');
  await waitFor(() => expect(addressShown()).toBe('https://api.example.com'));
  fireEvent.input(field, { target: { value: 'typed-for-the-client' } });
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  const body = { slot: 'c1', address: 'https://api.example.com', key: 'typed-for-the-client', keep: 'local' };
  await waitFor(() => expect(asked).toEqual([`save-key ${JSON.stringify(body)}`]));
  click('Edit Work');
  expect(screen.getByLabelText<HTMLInputElement>('API key').value).toBe('typed-for-work');
});

test('removing the key in use names the one that is used then, and keeps the access that this needs', async () => {
  const { asked, dropped } = await open();
  click('Remove Work');
  click('Remove and use Client A');
  await screen.findByText('Work was removed.');
  expect(asked).toEqual(['remove-key {"slot":"first","next":"c1"}']);
  expect(dropped).toEqual([]);
  expect(screen.queryByRole('list', { name: 'Your keys' })).toBeNull();
});

test('access that no other key needs goes with its key', async () => {
  const client = { ...CLIENT, status: toStatus('https://client.example.net/v1', '9K2M') };
  const { asked, dropped } = await open({ keys: [WORK, client] });
  click('Remove Client A');
  fireEvent.click(
    within(screen.getByRole('dialog', { hidden: true })).getByText('Remove Client A', { selector: 'button' }),
  );
  await waitFor(() => expect(dropped).toEqual(['https://client.example.net']));
  expect(asked).toEqual(['remove-key {"slot":"c1","next":null}']);
});

test('a change that does not come is said, and the list stays', async () => {
  const { world } = await open();
  world.failure = { kind: 'not-saved', billed: 'no' };
  click('Use Client A');
  await screen.findByText(/storage/);
  expect(lineOf('Work').getByText('In use')).toBeTruthy();
});

test('where nobody knows which was in use, none is marked and the user is asked to choose', async () => {
  await open({ inUse: null });
  expect(screen.queryByText('In use')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Nothing is sent until you choose one.');
  click('Use Work');
  await screen.findByText('Calls are now sent with Work.');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('keys of the organisation are switched and get their key, and are neither added, renamed nor removed', async () => {
  const { asked } = await open({ keys: [WORK, { ...CLIENT, isAddressSet: true }], isManaged: true });
  expect(screen.getByText('Set by your organisation')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add another key' })).toBeNull();
  expect(lineOf('Work').queryByRole('button', { name: /Rename|Remove/ })).toBeNull();
  click('Edit Client A');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Service address').disabled).toBe(true));
  click('Use Client A');
  await screen.findByText('Calls are now sent with Client A.');
  expect(asked).toEqual(['use-key {"slot":"c1"}']);
});
