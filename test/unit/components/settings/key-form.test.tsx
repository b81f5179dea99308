// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { KeySection } from '../../../../components/settings/KeySection';
import type { Asks } from '../../../../components/settings/key-form';
import { KeyForm } from '../../../../components/settings/key-form';
import { SECTION_ENDPOINTS } from '../../../../lib/api/client';
import { categoryListV1, categoryListV2 } from '../../../../lib/api/endpoints/category-lists';
import { discovery } from '../../../../lib/api/endpoints/discovery';
import type { OriginPermissions } from '../../../../lib/browser/permissions';
import type { Failure } from '../../../../lib/errors';
import type { KeyStatus, RequestType } from '../../../../lib/messages';
import { SECOND } from '../../../../lib/time';

afterEach(cleanup);

const EMPTY: KeyStatus = { address: null, id: null, lastFour: null, keep: 'local', isRefused: false };
const SAVED: KeyStatus = {
  address: 'https://api.example.com',
  id: null,
  lastFour: '5678',
  keep: 'local',
  isRefused: false,
};

interface Given {
  status?: KeyStatus;
  grants?: boolean;
  failure?: Failure;
  remaining?: number | null;
}

/** The form over a worker and a browser that answer as told, and a record of what they were asked, in order. */
async function open({ status = EMPTY, grants = true, failure, remaining = null }: Given = {}) {
  const events: string[] = [];
  const granted = new Set(status.lastFour && grants ? [status.address] : []);
  let onChange = () => {};
  let now = status;
  const permissions: OriginPermissions = {
    request: async (origin) => {
      events.push(`request ${origin}`);
      if (grants) granted.add(origin);
      return grants;
    },
    isGranted: async (origin) => granted.has(origin),
    drop: async (origin) => {
      events.push(`drop ${origin}`);
    },
    subscribe: (listener) => {
      onChange = listener;
      return () => {};
    },
  };
  const answer = (type: RequestType, body: object) => {
    if (type !== 'key-status') events.push(`${type} ${JSON.stringify(body)}`);
    if (failure && type !== 'key-status') return { ok: false, failure };
    if (type === 'save-key') {
      const { address, key, keep } = body as { address: string; key: string | null; keep: KeyStatus['keep'] };
      const kept = now.address === address ? now.lastFour : null;
      now = { address, id: null, lastFour: key?.slice(-4) ?? kept, keep, isRefused: false };
    }
    if (type === 'forget-key') now = { ...now, lastFour: null, isUnreadable: false };
    return { ok: true, body: type === 'test-key' ? { usage: { thisMonth: null, remaining } } : now };
  };
  const ask = (async (type: RequestType, body: object) => answer(type, body)) as unknown as Asks;
  const form = new KeyForm(ask, permissions);
  await form.load();
  render(<KeySection form={form} />);
  return {
    events,
    form,
    permissions,
    /** Another page changes what is saved. */
    elsewhere: (changed: KeyStatus) => {
      now = changed;
    },
    revoke: () => {
      granted.clear();
      grants = true;
      onChange();
    },
  };
}

const address = () => screen.getByLabelText('Service address') as HTMLInputElement;
const key = () => screen.getByLabelText('API key') as HTMLInputElement;
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (text: string, keyText: string) => {
  fireEvent.input(address(), { target: { value: text } });
  fireEvent.input(key(), { target: { value: keyText } });
};

describe('saving service and key', () => {
  it('asks for exactly that origin before it saves, in the click itself, and says Saved', async () => {
    const { events } = await open();
    fill('https://API.example.com/v2/', 'Bearer abcdefgh1234');
    click('Save');
    // Nothing was awaited since the click: the browser still sees the gesture.
    expect(events).toEqual(['request https://api.example.com']);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(events[1]).toBe('save-key {"address":"https://api.example.com/v2","key":"abcdefgh1234","keep":"local"}');
    expect(key().value).toBe('');
    expect(screen.getByText('•••• 1234 saved')).toBeTruthy();
    expect(document.body.innerHTML).not.toContain('abcdefgh1234');
  });

  it('a second click while the first one is asked about asks and saves nothing more', async () => {
    const { events, form } = await open();
    fill('https://api.example.com', 'abcdefgh1234');
    await Promise.all([form.save(), form.save()]);
    expect(events.map((event) => event.split(' ')[0])).toEqual(['request', 'save-key']);
  });

  it('puts the focus into the first field that is at fault', async () => {
    const { events } = await open();
    const [address, key] = [screen.getByLabelText('Service address'), screen.getByLabelText('API key')];
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    fireEvent.click(save);
    expect(document.activeElement).toBe(address);
    fireEvent.input(address, { target: { value: 'https://api.example.com' } });
    fireEvent.input(key, { target: { value: 'abc' } });
    save.focus();
    fireEvent.click(save);
    expect(document.activeElement).toBe(key);
    expect(events).toEqual([]);
  });

  it('a double click on "Test key" costs one call', async () => {
    const { events, form } = await open({ status: SAVED });
    await Promise.all([form.test(), form.test()]);
    // The service may have answered before the second click.
    await form.test();
    expect(events).toEqual(['test-key {}']);
  });

  it('gives back no access to a service on this machine, which had none', async () => {
    const { events, form } = await open({ status: { ...SAVED, address: 'http://127.0.0.1:9' } });
    fill('https://api.example.com', 'abcdefgh1234');
    await form.save();
    expect(events.map((event) => event.split(' ')[0])).toEqual(['request', 'save-key']);
  });

  it('saves nothing where the browser refuses to ask, and says so', async () => {
    const { events, form, permissions } = await open();
    permissions.request = () => Promise.reject(new Error('This function must be called during a user gesture'));
    fill('https://api.example.com', 'abcdefgh1234');
    await form.save();
    expect(form.said.value).toEqual({ what: 'refused', origin: 'https://api.example.com' });
    expect(events).toEqual([]);
  });

  it('what was said to be wrong with a field is said no more once the field is edited, or has another address', async () => {
    const { form, elsewhere } = await open();
    fill('http://api.example.com', 'ключ');
    click('Save');
    const isInvalid = () => [address(), key()].map((field) => field.getAttribute('aria-invalid'));
    await waitFor(() => expect(isInvalid()).toEqual(['true', 'true']));
    fireEvent.input(key(), { target: { value: 'abcdefgh1234' } });
    await waitFor(() => expect(isInvalid()).toEqual(['true', null]));
    fireEvent.input(address(), { target: { value: 'https://api.example.com' } });
    await waitFor(() => expect(isInvalid()).toEqual([null, null]));

    fireEvent.input(address(), { target: { value: '' } });
    click('Save');
    await waitFor(() => expect(isInvalid()).toEqual(['true', null]));
    elsewhere(SAVED);
    await form.load(true);
    await waitFor(() => expect(isInvalid()).toEqual([null, null]));
  });

  it('an address copied with the path of one endpoint is saved as the service’s own', async () => {
    const { events } = await open();
    fill('https://api.example.com/v2/api/categorize/ ', 'abcdefgh1234');
    click('Save');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(events[1]).toContain('"address":"https://api.example.com/v2"');
    expect(address().value).toBe('https://api.example.com/v2');
  });

  it.each([...Object.values(SECTION_ENDPOINTS), categoryListV1, categoryListV2, discovery, { path: '/api/' }])(
    'knows the path $path',
    async ({ path }) => {
      const { events } = await open();
      fill(`http://localhost:1${path}`, 'abcdefgh1234');
      click('Save');
      await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
      expect(events[0]).toContain('"address":"http://localhost:1"');
    },
  );

  it('does not say that a key is in a file of the browser’s which is kept only until it closes', async () => {
    await open({ status: { ...SAVED, keep: 'session' } });
    expect(screen.getByText('•••• 5678 saved until the browser closes')).toBeTruthy();
    expect(document.body.textContent).not.toContain('It is not encrypted');
    fireEvent.click(screen.getByRole('switch', { name: /Keep the key only until/ }));
    await waitFor(() => expect(document.body.textContent).toContain('It is not encrypted'));
  });

  it('a service on this machine needs no permission', async () => {
    const { events } = await open();
    fill('http://127.0.0.1:8080', 'abcdefgh1234');
    click('Save');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(events).toHaveLength(1);
    expect(events[0]).toContain('save-key');
  });

  it('saves nothing when the browser refuses access, and offers to ask again', async () => {
    const { events } = await open({ grants: false });
    fill('https://api.example.com', 'abcdefgh1234');
    click('Save');
    await screen.findByText(/did not give access to https:\/\/api\.example\.com, so nothing was saved/);
    expect(events).toEqual(['request https://api.example.com']);
    click('Ask again');
    expect(events).toHaveLength(2);
    expect(key().value).toBe('abcdefgh1234');
  });

  it('a double click saves once', async () => {
    const { events } = await open();
    fill('http://localhost:1', 'abcdefgh1234');
    click('Save');
    click('Save');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(events).toHaveLength(1);
  });

  it('says what the worker says when storage refuses, and keeps what was typed', async () => {
    await open({ failure: { kind: 'not-saved', billed: 'no' } });
    fill('http://localhost:1', 'abcdefgh1234');
    click('Save');
    await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('Saving…'));
    expect(screen.getByRole('status').textContent).not.toBe('Saved');
    expect(key().value).toBe('abcdefgh1234');
  });

  it.each([
    ['', 'Enter the address of the service.'],
    ['http://api.example.com', 'anyone on the way could read your key'],
    ['http://192.168.0.1', 'anyone on the way could read your key'],
    ['ftp://api.example.com', 'not https'],
    ['https://user:pass@api.example.com', 'Leave out user name and password'],
    ['https://api.example.com/?a=1', 'Leave out everything from the ? or # on'],
    ['https://api.example.com/#a', 'Leave out everything from the ? or # on'],
    ['not an address', 'This is not an address'],
    ['https://[::1]', 'This is not an address'],
  ])('the address %j is refused at its field, and nothing is asked', async (text, message) => {
    const { events } = await open();
    fill(text, 'abcdefgh1234');
    click('Save');
    expect(address().getAttribute('aria-invalid')).toBe('true');
    const described = (address().getAttribute('aria-describedby') ?? '').split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent).join(' ')).toContain(message);
    expect(events).toEqual([]);
  });

  it.each(['<your-key>', '{{API_KEY}}', '"abcdefgh1234'])('the key %j is asked for alone', async (text) => {
    const { events } = await open();
    fill('https://api.example.com', text);
    click('Save');
    expect(screen.getByText(/^Enter only the key/)).toBeTruthy();
    expect(key().getAttribute('aria-invalid')).toBe('true');
    expect(events).toEqual([]);
  });

  it('what a file puts around address and key is taken off', async () => {
    const { events } = await open();
    fill('‘https://api.example.com/api/categorize’', 'API_KEY="abcdefgh1234",');
    click('Save');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(events[1]).toBe('save-key {"address":"https://api.example.com","key":"abcdefgh1234","keep":"local"}');
  });

  it.each([
    'two words',
    'abc',
    'schlüssel-äöü-123',
    `${'x'.repeat(10_000)}`,
    'abc\u0000defgh',
    'Bearer',
    '🔑🔑🔑🔑🔑🔑🔑🔑',
  ])('the key %j does not look like a key', async (text) => {
    const { events } = await open();
    fill('https://api.example.com', text);
    click('Save');
    expect(screen.getByText('This does not look like a key.')).toBeTruthy();
    expect(events).toEqual([]);
  });
});

describe('the saved key', () => {
  it('is not in the page: only its last four characters are, beside an empty field', async () => {
    await open({ status: SAVED });
    expect(key().value).toBe('');
    expect(key().type).toBe('password');
    expect(screen.getByText('•••• 5678 saved')).toBeTruthy();
  });

  it('what is typed can be shown and hidden', async () => {
    await open();
    click('Show key');
    expect(key().type).toBe('text');
    click('Hide key');
    expect(key().type).toBe('password');
  });

  it('is hidden again once it is saved: the next one is typed into a field that shows nothing', async () => {
    const { permissions } = await open();
    const { request } = permissions;
    click('Show key');
    fill('https://api.example.com', 'abcdefgh1234');
    permissions.request = async () => false;
    click('Save');
    // What was not saved is still looked at.
    await screen.findByRole('button', { name: 'Ask again' });
    expect(key().type).toBe('text');
    permissions.request = request;
    click('Save');
    await screen.findByText('Saved');
    await waitFor(() => expect(key().type).toBe('password'));
    screen.getByRole('button', { name: 'Show key' });
  });

  it('another port of the same host keeps the access, which is one for all ports', async () => {
    const { events } = await open({ status: SAVED });
    fill('https://api.example.com:8443', 'new-key-1234');
    click('Save');
    await screen.findByText('Saved');
    expect(events.filter((event) => event.startsWith('drop'))).toEqual([]);
  });

  it('changing the address says beforehand that it removes the key, then removes it and gives the old access back', async () => {
    const { events } = await open({ status: SAVED });
    expect(screen.queryByText('Changing the service address removes the saved key.')).toBeNull();
    fireEvent.input(address(), { target: { value: 'https://other.example.org' } });
    expect(screen.getByText('Changing the service address removes the saved key.')).toBeTruthy();
    click('Save');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'));
    expect(events[1]).toBe('save-key {"address":"https://other.example.org","key":null,"keep":"local"}');
    await waitFor(() => expect(events).toContain('drop https://api.example.com'));
    expect(screen.queryByText('•••• 5678 saved')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Forget key' })).toBeNull();
  });

  it('another path on the same origin keeps the key', async () => {
    await open({ status: SAVED });
    fireEvent.input(address(), { target: { value: 'https://api.example.com/v3' } });
    expect(screen.queryByText('Changing the service address removes the saved key.')).toBeNull();
  });

  it('that cannot be read is said to be there, and can be forgotten', async () => {
    const { events } = await open({ status: { ...EMPTY, isUnreadable: true } });
    screen.getByText(/^A saved key cannot be read/);
    expect(screen.queryByRole('button', { name: /^Test key/ })).toBeNull();
    click('Forget key');
    fireEvent.click(screen.getAllByRole('button', { name: 'Forget key' }).at(-1) as HTMLElement);
    await screen.findByText('The key was removed from this browser.');
    expect(events).toEqual(['forget-key {}']);
    expect(screen.queryByRole('button', { name: 'Forget key' })).toBeNull();
    expect(screen.queryByText(/^A saved key cannot be read/)).toBeNull();
  });

  it('is forgotten only after a question', async () => {
    const { events } = await open({ status: SAVED });
    click('Forget key');
    click('Cancel');
    expect(events).toEqual([]);
    screen.getByRole('button', { name: 'Forget key' }).focus();
    click('Forget key');
    fireEvent.click(screen.getAllByRole('button', { name: 'Forget key' }).at(-1) as HTMLElement);
    await screen.findByText('The key was removed from this browser.');
    expect(events).toEqual(['forget-key {}']);
    // The button that had the focus is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
  });

  it('moves at once when it is to be kept only until the browser closes', async () => {
    const { events } = await open({ status: SAVED });
    fireEvent.click(screen.getByRole('switch', { name: 'Keep the key only until the browser closes' }));
    await screen.findByText('•••• 5678 saved until the browser closes');
    expect(events).toEqual(['save-key {"address":"https://api.example.com","key":null,"keep":"session"}']);
  });

  it.each([
    ['another key', SAVED.address ?? '', 'sk-another-key'],
    ['another address', 'https://other.example.com', ''],
  ])('with %s typed the saved key moves at once, and nothing says that what is typed is saved', async (...typed) => {
    const { events } = await open({ status: SAVED });
    const [, text, keyText] = typed;
    fill(text, keyText);
    fireEvent.click(screen.getByRole('switch', { name: 'Keep the key only until the browser closes' }));
    await screen.findByText('Changed for the saved key. What you typed is not saved yet.');
    expect(events).toEqual(['save-key {"address":"https://api.example.com","key":null,"keep":"session"}']);
    expect(screen.queryByText(/^Now open any site/)).toBeNull();
    expect([address().value, key().value]).toEqual([text, keyText]);
  });

  it('a test says its cost before, and what is left after', async () => {
    const { events } = await open({ status: SAVED, remaining: 38 });
    click('Test key · 1 call');
    await screen.findByText('The key works. 38 calls are left.');
    expect(events).toEqual(['test-key {}']);
  });

  it('writes how many calls are left as people read it', async () => {
    await open({ status: SAVED, remaining: 1_234_567 });
    click('Test key · 1 call');
    await screen.findByText('The key works. 1,234,567 calls are left.');
  });

  it.each([
    ['another key', SAVED.address ?? '', 'sk-another-key'],
    ['another address', 'https://other.example.com', ''],
    ['no address', '', ''],
  ])('with %s typed nothing is tested, since the test is of what is saved', async (_, typed, typedKey) => {
    const { events } = await open({ status: SAVED });
    fireEvent.input(address(), { target: { value: typed } });
    fireEvent.input(key(), { target: { value: typedKey } });
    click('Test key · 1 call');
    await screen.findByText('Save first: the test is of what is saved. No call was sent.');
    expect(events).toEqual([]);
  });

  it('what another page saved or forgot is shown, and what is typed here stays', async () => {
    const { form, elsewhere } = await open({ status: SAVED });
    fireEvent.input(address(), { target: { value: 'https://typed.example.com' } });
    elsewhere({ ...SAVED, lastFour: null });
    await form.load();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget key' })).toBeNull());
    expect(address().value).toBe('https://typed.example.com');
    // The organisation leaves nothing to type.
    elsewhere({ ...SAVED, address: 'https://set.example.com' });
    await form.load(true);
    await waitFor(() => expect(address().value).toBe('https://set.example.com'));
  });

  it('what was said of the key that was saved then is not said of the one that another page has saved since', async () => {
    const { form, elsewhere } = await open({ status: SAVED });
    click('Test key · 1 call');
    await screen.findByText('The key works.');
    // Nothing is saved that was not before.
    await form.load();
    expect(screen.getByRole('status').textContent).toBe('The key works.');
    elsewhere({ ...SAVED, lastFour: '9999' });
    await form.load();
    await screen.findByText('•••• 9999 saved');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('a key that storage does not take is said to be not saved, rather than the results of look-ups', async () => {
    await open({ failure: { kind: 'not-saved', billed: 'no' } });
    fill('https://api.example.com', 'sk-1234-5678');
    click('Save');
    await screen.findByText('Not saved: this browser’s storage refused.');
    expect(screen.queryByText(/Without it no call/)).toBeNull();
  });

  it('says beside a saved key that the service refused it, unless another one takes its place', async () => {
    const { form, elsewhere } = await open({ status: SAVED });
    const text = 'The service rejected this key. Test it again, or enter another one.';
    expect(screen.queryByText(text)).toBeNull();
    // A card was asked for on another page.
    elsewhere({ ...SAVED, isRefused: true });
    await form.load();
    await screen.findByText(text);
    expect(screen.queryByText(/Leave this empty/)).toBeNull();
    fireEvent.input(address(), { target: { value: 'https://other.example.com' } });
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it.each([
    ['key-refused', 'The service rejected your key.'],
    ['offline', 'You are offline.'],
  ] as const)('A9: a test that fails says why: %s', async (kind, sentence) => {
    await open({ status: SAVED, failure: { kind, billed: 'no' } });
    click('Test key · 1 call');
    await screen.findByText(sentence);
  });

  it.each(['lost', 'no-answer', 'refused', 'unreadable'] as const)(
    'a test that ends as %s names the address that it went to, which may be the wrong one',
    async (kind) => {
      await open({ status: SAVED, failure: { kind, billed: 'maybe' } });
      click('Test key · 1 call');
      await screen.findByText('The call went to https://api.example.com. Is this address right?');
    },
  );

  it('A5: a test that is held back says for how long', async () => {
    const retryAt = Date.now() + 600 * SECOND;
    await open({ status: SAVED, failure: { kind: 'slow-down', billed: 'no', retryAt } });
    click('Test key · 1 call');
    await screen.findByText('The service asked to slow down.');
    expect(screen.getByText(/^Next try in (?:600|59\d) s\.$/)).toBeTruthy();
  });

  it('U6: access that was taken away is said and asked for again', async () => {
    const { events, revoke } = await open({ status: SAVED });
    expect(screen.queryByRole('button', { name: 'Allow again' })).toBeNull();
    revoke();
    await screen.findByText('Access to https://api.example.com was removed.');
    screen.getByRole('button', { name: 'Allow again' }).focus();
    click('Allow again');
    expect(events).toEqual(['request https://api.example.com']);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow again' })).toBeNull());
    // Who has a keyboard alone goes on from the form.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'));
  });

  it('what was said of the access that was taken away is said no more once it is given again', async () => {
    const { revoke } = await open({
      status: SAVED,
      failure: { kind: 'permission-missing', billed: 'no', origin: 'https://api.example.com' },
    });
    revoke();
    await screen.findByRole('button', { name: 'Allow again' });
    click('Test key · 1 call');
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/was removed/));
    click('Allow again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow again' })).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
