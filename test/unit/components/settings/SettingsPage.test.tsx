// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Asks } from '../../../../components/settings/key-form';
import { KeyListState } from '../../../../components/settings/key-list-state';
import { SettingsPage } from '../../../../components/settings/SettingsPage';
import { createSettingsState } from '../../../../components/settings/settings-state';
import { createSyncState } from '../../../../components/settings/sync-state';
import { Section } from '../../../../components/ui/Section';
import { FIRST_SLOT } from '../../../../lib/lookup/key-list';
import type { KeyEntries, KeyStatus, RequestType } from '../../../../lib/messages';
import type { SavedSizes } from '../../../../lib/saved/saved-sites';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';

// happy-dom does not open dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};

afterEach(cleanup);

interface Given {
  settings?: Partial<Settings>;
  status?: KeyStatus;
  failsToSave?: boolean;
  failsToClear?: boolean;
  failsToMeasure?: boolean;
  unreadable?: boolean;
  locked?: string[];
  unfit?: string[];
  /** The place in the address. */
  at?: string;
}

/** The list of a user who has one key. */
const toOnlyKey = (status: KeyStatus): KeyEntries => ({
  inUse: FIRST_SLOT,
  keys: [{ slot: FIRST_SLOT, name: '', status, remaining: null }],
  isManaged: false,
  isLocked: false,
});

async function open(given: Given = {}) {
  const { settings = {}, status, failsToSave = false, failsToClear = false, failsToMeasure = false } = given;
  const { unreadable = false, locked = [], unfit = [], at = '' } = given;
  location.hash = at;
  const store = { saved: { ...DEFAULT_SETTINGS, ...settings }, fails: failsToSave, unreadable };
  const asked: string[] = [];
  let onSaved = (_: Settings) => {};
  const state = createSettingsState(
    unreadable ? null : store.saved,
    {
      changeSettings: async (change) => {
        if (store.fails || store.unreadable) throw new Error('storage refuses');
        store.saved = change(store.saved);
        return store.saved;
      },
      resetSettings: async () => {
        if (store.fails) throw new Error('storage refuses');
        Object.assign(store, { saved: DEFAULT_SETTINGS, unreadable: false });
        return store.saved;
      },
      readOwnSettings: async () => store.saved,
      subscribeSettings: (listener) => {
        onSaved = listener;
        return () => {};
      },
    },
    signal<ReadonlySet<string>>(new Set(locked)),
  );
  const replies: { [T in RequestType]?: object } = {
    'key-status': status ?? {
      address: 'http://localhost:1',
      id: null,
      lastFour: '5678',
      keep: 'local',
      isRefused: false,
    },
    'save-key': { address: 'https://api.example.com', id: null, lastFour: '1234', keep: 'local', isRefused: false },
    clear: {},
  };
  const cards = { sites: 1200, bytes: 3_400_000, limit: 9_437_184 };
  const sizes: SavedSizes = { cards, ledger: { days: 1, bytes: 210 } };
  const ask = (async (type: RequestType, body: object) => {
    asked.push(`${type} ${JSON.stringify(body)}`);
    if (failsToClear && type === 'clear') return { ok: false, failure: { kind: 'not-saved', billed: 'no' } };
    if (type === 'clear' && 'what' in body) {
      if (body.what === 'sites') sizes.cards = { ...cards, sites: 0, bytes: 0 };
      else sizes.ledger = { days: 0, bytes: 0 };
    }
    if (type === 'list-keys') return { ok: true, body: toOnlyKey(replies['key-status'] as KeyStatus) };
    return { ok: true, body: replies[type] };
  }) as unknown as Asks;
  const permissions = {
    request: async () => true,
    isGranted: async () => true,
    drop: async () => {},
    subscribe: () => () => {},
  };
  const keys = new KeyListState(ask, permissions);
  await keys.load();
  const { value: form } = keys.form;
  const neverOn = { readStatus: async () => null, readLost: async () => [], subscribe: () => () => {} };
  const { container } = render(
    <SettingsPage
      state={state}
      keys={keys}
      sync={createSyncState(state, neverOn, ask)}
      ask={ask}
      readSizes={async () => (failsToMeasure ? Promise.reject(new Error('torn')) : { ...sizes })}
      readKeys={async () => []}
      unfit={signal(unfit)}
      openSafety={async () => SafetySections}
      shortcuts={{ read: async () => [], change: async () => {} }}
    />,
  );
  return {
    ...{ container, store, sizes, asked, form },
    saveElsewhere: (saved: Settings) => onSaved(saved),
    forgetKey: () => {
      replies['key-status'] = {
        address: 'http://localhost:1',
        id: null,
        lastFour: null,
        keep: 'local',
        isRefused: false,
      };
    },
  };
}

/** Stands for what is loaded for brand safety. */
function SafetySections() {
  return (
    <>
      <Section id="safety" heading="Brand safety">
        <input aria-label="typed in brand safety" />
      </Section>
      <Section id="policy" heading="Policy">
        rules
      </Section>
    </>
  );
}

/** Goes to a place of the page, as a link or the way back does. */
const goTo = (place: string) =>
  act(() => {
    location.hash = place;
    dispatchEvent(new Event('hashchange'));
  });
const shownSections = () =>
  [...document.querySelectorAll<HTMLElement>('.options-section')].filter(({ hidden }) => !hidden).map(({ id }) => id);
const toggle = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
const isOn = (name: string) => (screen.getByRole('switch', { name }) as HTMLInputElement).checked;
const commit = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the options page', () => {
  it('names what an organisation has set without effect, and says nothing where all of it holds', async () => {
    const { container } = await open();
    expect(container.querySelector('[role="alert"]')).toBeNull();
    cleanup();
    await open({ unfit: ['plan', 'never\u{202e}send'] });
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^2 settings of your organisation do nothing, .*: plan, never(?!\u{202e}).*send\. Whoever manages this browser/u,
    );
  });

  it.each([
    [{ plan: 'Plus' }, /^1 setting of the file stays as it is: your organisation has set it\.$/],
    [{ plan: 'Plus', theme: 'dark' }, /^Change 1 setting\?.*Theme: .*1 setting of the file stays as it is: your/],
  ])('an import of %j offers no change of the plan that an organisation has set', async (settings, said) => {
    const { container } = await open({ at: 'transfer', locked: ['plan'] });
    const text = JSON.stringify({ format: 'sitecard.settings', version: 1, settings });
    const file = new File([text], 'sitecard-settings.json');
    fireEvent.change(container.querySelector('#transfer input[type="file"]') as Element, { target: { files: [file] } });
    await waitFor(() => {
      const words = [...container.querySelectorAll('#transfer [role="status"], dialog')].map(
        (place) => place.textContent,
      );
      expect(words.filter(Boolean)).toEqual([expect.stringMatching(said)]);
      expect(words.join()).not.toContain('Plan:');
    });
  });

  it('has one main landmark, one h1, and shows the section of each link of its navigation, and no other', async () => {
    await open();
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    const links = screen.getAllByRole<HTMLAnchorElement>('link').filter((link) => link.closest('nav'));
    expect(links).toHaveLength(10);
    for (const link of links) {
      const place = new URL(link.href).hash.slice(1);
      goTo(place);
      await waitFor(() => expect(shownSections()).toEqual([place]));
      expect(link.getAttribute('aria-current')).toBe('page');
      expect(document.querySelectorAll('[aria-current]')).toHaveLength(1);
      const heading = screen.getByRole('heading', { level: 2 });
      expect(heading.textContent).toBe(link.textContent);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
    }
  });

  it.each([
    ['', 'key'],
    ['nothing', 'key'],
    ['__proto__', 'key'],
    ['https://evil.com', 'key'],
    ['privacy', 'privacy'],
    ['never-send', 'privacy'],
    ['policy', 'policy'],
  ])('opened at #%s it shows the section "%s", and leaves the focus to the browser', async (at, id) => {
    await open({ at });
    await waitFor(() => expect(shownSections()).toEqual([id]));
    expect(document.activeElement).toBe(document.body);
  });

  it('brings the place within a section into view that the address names', async () => {
    const seen: string[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      seen.push(this.id);
    });
    await open({ at: 'never-send' });
    goTo('calls');
    goTo('never-send');
    expect(seen).toEqual(['never-send', 'never-send']);
    expect(document.activeElement?.id).toBe('privacy-heading');
  });

  it('shows the section of an address that says more to it', async () => {
    await open({ at: 'policy?category=%2FGames' });
    await waitFor(() => expect(shownSections()).toEqual(['policy']));
  });

  it('keeps what is typed and not saved while another section is shown', async () => {
    await open({ at: 'safety' });
    fireEvent.input(await screen.findByLabelText('typed in brand safety'), { target: { value: 'mine' } });
    goTo('key');
    fireEvent.input(screen.getByLabelText('API key'), { target: { value: 'abcd1234' } });
    goTo('transfer');
    goTo('safety');
    expect((screen.getByLabelText('typed in brand safety') as HTMLInputElement).value).toBe('mine');
    goTo('key');
    expect((screen.getByLabelText('API key') as HTMLInputElement).value).toBe('abcd1234');
  });

  it('welcomes in the section of the key alone', async () => {
    await open({ status: { address: null, id: null, lastFour: null, keep: 'local', isRefused: false } });
    expect(screen.getByRole('heading', { name: 'Welcome to Sitecard' })).toBeTruthy();
    goTo('privacy');
    expect(screen.queryByRole('heading', { name: 'Welcome to Sitecard' })).toBeNull();
  });

  it('welcomes a person without a key in three steps, and nobody else', async () => {
    await open({ status: { address: null, id: null, lastFour: null, keep: 'local', isRefused: false } });
    expect(screen.getByRole('heading', { name: 'Welcome to Sitecard' })).toBeTruthy();
    expect(document.querySelectorAll('.welcome li')).toHaveLength(3);
    expect(document.querySelector('.welcome li')?.textContent).toMatch(/^Enter the address and the key/);
    cleanup();
    // An organisation has set the address, or the key was kept for a session that is over.
    await open({
      status: { address: 'https://api.example.com', id: null, lastFour: null, keep: 'session', isRefused: false },
    });
    expect(document.querySelector('.welcome li')?.textContent).toBe('Enter your key below and save it.');
    cleanup();
    await open();
    expect(screen.queryByRole('heading', { name: 'Welcome to Sitecard' })).toBeNull();
  });

  it('says after the first save that service and key are saved, and not that the key works, which nobody has asked', async () => {
    await open({ status: { address: null, id: null, lastFour: null, keep: 'local', isRefused: false } });
    fireEvent.input(screen.getByLabelText('Service address'), { target: { value: 'https://api.example.com' } });
    fireEvent.input(screen.getByLabelText('API key'), { target: { value: 'abcdefgh1234' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    screen.getByRole('heading', { name: 'Service and key are saved' });
    screen.getByText('Now open any site and click the Sitecard icon, or test the key first.');
    expect(document.body.textContent).not.toMatch(/ready|works/);
  });

  it('welcomes nobody whose key is forgotten, though the page learns that before the word that it is', async () => {
    const { form, forgetKey } = await open();
    forgetKey();
    await form.load();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Forget key' })).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Welcome to Sitecard' })).toBeNull();
  });

  it('saves each change at once, and says so', async () => {
    const { store } = await open({ at: 'calls' });
    toggle('Similar sites');
    await screen.findByText('Saved');
    expect(store.saved.loadByThemselves).toEqual({ registration: true, traffic: true, similar: true, iab: false });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('two changes in a row both count', async () => {
    const { store } = await open({ at: 'calls' });
    toggle('Similar sites');
    toggle('IAB categories');
    await waitFor(() => expect(store.saved.loadByThemselves).toMatchObject({ similar: true, iab: true }));
  });

  it('offers a way back where something typed is lost', async () => {
    const { store } = await open({ at: 'calls', settings: { monthlyAllowance: 500 } });
    commit('Calls a month you want to stay under', '');
    await waitFor(() => expect(store.saved.monthlyAllowance).toBeNull());
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store.saved.monthlyAllowance).toBe(500));
  });

  it('a change that storage refuses goes back and can be tried again', async () => {
    const { store } = await open({ at: 'privacy', failsToSave: true });
    toggle('Load logos');
    await screen.findByText('Not saved: this browser’s storage refused.');
    expect(isOn('Load logos')).toBe(true);
    store.fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.saved.loadLogos).toBe(false));
  });

  it('shows what another page saves', async () => {
    const { saveElsewhere } = await open({ at: 'privacy' });
    saveElsewhere({ ...DEFAULT_SETTINGS, loadLogos: false, neverSend: ['bank.com'] });
    await waitFor(() => expect(isOn('Load logos')).toBe(false));
    const list = screen.getByLabelText('Never send these sites') as HTMLTextAreaElement;
    await waitFor(() => expect(list.value).toBe('bank.com'));
  });

  it('settings that cannot be read are said, never saved over by a change, and reset only after a question', async () => {
    const { store } = await open({ at: 'calls', unreadable: true, settings: { neverSend: ['bank.com'] } });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('This browser could not read your saved settings.');
    toggle('Similar sites');
    await screen.findByText('Not saved: this browser’s storage refused.');
    expect(store.saved.neverSend).toEqual(['bank.com']);

    const reset = () => screen.getAllByRole('button', { name: 'Reset settings' });
    fireEvent.click(reset()[0] as HTMLElement);
    expect(screen.getByRole('dialog').textContent).toContain(
      'your never-send list is empty then, your monthly limit is gone, and brand safety is off',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(store.unreadable).toBe(true);
    fireEvent.click(reset()[0] as HTMLElement);
    fireEvent.click(reset().at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText(/could not read your saved settings/)).toBeNull());
    expect(store).toMatchObject({ unreadable: false, saved: DEFAULT_SETTINGS });
    toggle('Similar sites');
    await waitFor(() => expect(store.saved.loadByThemselves.similar).toBe(true));
  });

  it('a reset that storage refuses leaves the warning and can be tried again', async () => {
    const { store } = await open({ unreadable: true, failsToSave: true });
    fireEvent.click(screen.getByRole('button', { name: 'Reset settings' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Reset settings' }).at(-1) as HTMLElement);
    await screen.findByText('Not saved: this browser’s storage refused.');
    expect(screen.getByText(/could not read your saved settings/)).toBeTruthy();
    store.fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(store.unreadable).toBe(false));
  });

  it('the hours for which a site stays unread are 1 to 720', async () => {
    const { store } = await open({ at: 'saved' });
    const label = 'Hours until a site that could not be read is asked for again';
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe('1');
    commit(label, '721');
    await screen.findByText('1 to 720 hours');
    expect((screen.getByLabelText(label) as HTMLInputElement).value).toBe('721');
    expect(store.saved.negativeHours).toBe(1);
    commit(label, '720');
    await waitFor(() => expect(store.saved.negativeHours).toBe(720));
  });

  it('a never-send line that can match nothing is named', async () => {
    await open({ at: 'privacy', settings: { neverSend: ['bank.com', 'bü*.de'] } });
    expect(screen.getByText('Line 2 is not understood and not used: “bü*.de”.')).toBeTruthy();
  });

  it('B12: live data is asked about before it is fetched always, as long as the plan is not known', async () => {
    const { store } = await open({ at: 'calls' });
    const flip = () => fireEvent.click(screen.getByRole('switch', { name: 'Always fetch live data' }));
    const dialog = () => screen.findByRole('dialog', { name: 'Fetch live data without knowing your plan?' });
    flip();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(isOn('Always fetch live data')).toBe(false);
    expect(store.saved.alwaysLive).toBe(false);

    flip();
    fireEvent.click(within(await dialog()).getByRole('button', { name: 'Always fetch live data' }));
    await waitFor(() => expect(store.saved.alwaysLive).toBe(true));
    expect(isOn('Always fetch live data')).toBe(true);
    flip();
    await waitFor(() => expect(store.saved.alwaysLive).toBe(false));

    commit('Plan', 'Advanced');
    await waitFor(() => expect(store.saved.plan).toBe('Advanced'));
    flip();
    await waitFor(() => expect(store.saved.alwaysLive).toBe(true));
  });

  it('live data is off and says why when the plan does not include it', async () => {
    const { store } = await open({ at: 'calls', settings: { plan: 'Plus', alwaysLive: true } });
    expect(isOn('Always fetch live data')).toBe(true);
    commit('Plan', 'Starter');
    await waitFor(() => expect(store.saved).toMatchObject({ plan: 'Starter', alwaysLive: false }));
    expect((screen.getByRole('switch', { name: 'Always fetch live data' }) as HTMLInputElement).disabled).toBe(true);
    expect(
      screen.getByText(
        'Your plan does not include this: it needs Advanced or above. “Classify live” works with every plan.',
      ),
    ).toBeTruthy();
  });

  it.each(['0', '3651', '2.5', '1.000', '1e2', '', 'x'])(
    'a lifetime of %j days is refused at its field and stays to be mended',
    async (days) => {
      const { store } = await open({ at: 'saved' });
      const field = document.querySelector('#saved .field-grid input') as HTMLInputElement;
      fireEvent.change(field, { target: { value: days } });
      await screen.findByText('1 to 3650 days');
      expect(field.value).toBe(days);
      fireEvent.change(field, { target: { value: '4000' } });
      goTo('privacy');
      toggle('Load logos');
      await screen.findByText('Saved');
      expect(field.value).toBe('4000');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(store.saved.lifetimeDays.categories).toBe(30);
      fireEvent.change(field, { target: { value: ' 45 ' } });
      await waitFor(() => expect(store.saved.lifetimeDays.categories).toBe(45));
      expect(field.value).toBe('45');
      expect(screen.queryByText('1 to 3650 days')).toBeNull();
    },
  );

  it.each(['1,000', '1.000', '1 000', '10 calls', '5-', 'abc', '1e3', '0'])(
    'a monthly limit of %j is refused: the one before stays, and what was typed',
    async (text) => {
      const { store } = await open({ at: 'calls', settings: { monthlyAllowance: 1000 } });
      const field = screen.getByLabelText('Calls a month you want to stay under') as HTMLInputElement;
      // A browser gives no value for what it cannot read in a field for numbers.
      expect(field.type).toBe('text');
      fireEvent.change(field, { target: { value: text } });
      await screen.findByText('Enter a whole number from 1 to 1,000,000,000, or nothing.');
      expect(field.value).toBe(text);
      expect(screen.queryByText('Saved')).toBeNull();
      expect(store.saved.monthlyAllowance).toBe(1000);
      fireEvent.change(field, { target: { value: '2000' } });
      await waitFor(() => expect(store.saved.monthlyAllowance).toBe(2000));
      expect(field.getAttribute('aria-invalid')).toBeNull();
    },
  );

  it('what a number counts is read out with its field, before the rest that is to be known of it', async () => {
    await open({ at: 'calls' });
    const field = screen.getByLabelText('Calls a month you want to stay under');
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'calls',
      'Sitecard warns from 80% on. Leave empty for no limit.',
    ]);
  });

  it('a shorter never-send list can be undone, and a site can be tried against it', async () => {
    const { store } = await open({ at: 'privacy', settings: { neverSend: ['bank.com', 'corp.com'] } });
    commit('Never send these sites', 'corp.com');
    await waitFor(() => expect(store.saved.neverSend).toEqual(['corp.com']));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store.saved.neverSend).toEqual(['bank.com', 'corp.com']));
    fireEvent.input(screen.getByLabelText('Try a site'), { target: { value: 'https://login.bank.com/x' } });
    expect(screen.getByText('login.bank.com would not be sent: bank.com forbids it.')).toBeTruthy();
  });

  it('the agreement to send e-mail addresses can be taken back', async () => {
    const { store } = await open({ at: 'privacy', settings: { emailAgreed: true } });
    screen.getByRole('button', { name: 'Ask me again' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Ask me again' }));
    await waitFor(() => expect(store.saved.emailAgreed).toBe(false));
    await waitFor(() => expect(document.activeElement?.className).toBe('setting'));
  });

  it.each([
    [true, 'An e-mail address that you look up is sent.'],
    [false, 'No e-mail address is sent.'],
  ])('says what an organisation has set of e-mail addresses: agreed is %s', async (emailAgreed, text) => {
    await open({ at: 'privacy', settings: { emailAgreed }, locked: ['emailAgreed'] });
    expect(screen.getByText(text).textContent).toContain('Set by your organisation');
    expect(screen.queryByRole('button', { name: 'Ask me again' })).toBeNull();
  });

  it('clears saved cards only after a question that says how many', async () => {
    const { asked } = await open({ at: 'saved' });
    await screen.findByText('1,200 sites, 3.4 MB of 9.4 MB');
    const clear = () => screen.getAllByRole('button', { name: 'Clear saved cards' });
    fireEvent.click(clear()[0] as HTMLElement);
    expect(screen.getByRole('dialog').textContent).toContain('1,200 sites');
    expect(asked.filter((request) => request.startsWith('clear'))).toEqual([]);
    fireEvent.click(clear().at(-1) as HTMLElement);
    await screen.findByText('Cleared.');
    expect(asked).toContain('clear {"what":"sites"}');
    expect(screen.getByText('Nothing is saved.')).toBeTruthy();
    expect(screen.getByText('1 day, 210 bytes')).toBeTruthy();
  });

  it('clears the usage record only after a question that says its own size, and leaves that of the cards', async () => {
    const { asked } = await open({ at: 'saved' });
    await screen.findByText('1 day, 210 bytes');
    const clear = () => screen.getAllByRole('button', { name: 'Clear usage record' });
    fireEvent.click(clear()[0] as HTMLElement);
    expect(screen.getByRole('dialog').textContent).toContain('1 day, 210 bytes');
    fireEvent.click(clear().at(-1) as HTMLElement);
    await screen.findByText('Cleared.');
    expect(asked).toContain('clear {"what":"ledger"}');
    expect(screen.getByText('Nothing is saved.')).toBeTruthy();
    expect(screen.getByText('1,200 sites, 3.4 MB of 9.4 MB')).toBeTruthy();
  });

  it.each([true, false])(
    'says what brand safety no longer knows once saved cards are cleared: on is %s',
    async (on) => {
      await open({ at: 'saved', settings: { safety: { ...DEFAULT_SETTINGS.safety, on } } });
      fireEvent.click(screen.getByRole('button', { name: 'Clear saved cards' }));
      const said = /Sites that brand safety blocks or warns of by what is saved become unknown until/;
      expect(said.test(screen.getByRole('dialog').textContent)).toBe(on);
      fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      fireEvent.click(screen.getByRole('button', { name: 'Clear usage record' }));
      expect(screen.getByRole('dialog').textContent).not.toMatch(said);
    },
  );

  it('measures what is saved again for who comes back from another tab, and before the question', async () => {
    const { sizes } = await open({ at: 'saved' });
    await screen.findByText('1,200 sites, 3.4 MB of 9.4 MB');
    sizes.cards = { ...sizes.cards, sites: 1201, bytes: 3_500_000 };
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('1,201 sites, 3.5 MB of 9.4 MB');
    // From another window, beside which this page is seen all the time.
    sizes.cards = { ...sizes.cards, sites: 1202 };
    fireEvent.click(screen.getByRole('button', { name: 'Clear saved cards' }));
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('1,202 sites'));
  });

  it('does not say any more that saved cards were cleared to who comes back with others saved', async () => {
    const { sizes } = await open({ at: 'saved' });
    await screen.findByText('1,200 sites, 3.4 MB of 9.4 MB');
    fireEvent.click(screen.getByRole('button', { name: 'Clear saved cards' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear saved cards' }).at(-1) as HTMLElement);
    await screen.findByText('Cleared.');
    sizes.cards = { ...sizes.cards, sites: 1, bytes: 4000 };
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('1 site, 4 kB of 9.4 MB');
    expect(screen.queryByText('Cleared.')).toBeNull();
  });

  it('measures nothing while the page is hidden', async () => {
    const { sizes } = await open({ at: 'saved' });
    await screen.findByText('1,200 sites, 3.4 MB of 9.4 MB');
    sizes.cards = { ...sizes.cards, sites: 1201 };
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByText('1,200 sites, 3.4 MB of 9.4 MB')).toBeTruthy();
  });

  it('says of both that their size could not be read', async () => {
    await open({ at: 'saved', failsToMeasure: true });
    expect(await screen.findAllByText('The size could not be read.')).toHaveLength(2);
  });

  it('says so when nothing could be cleared', async () => {
    await open({ at: 'saved', failsToClear: true });
    fireEvent.click(screen.getByRole('button', { name: 'Clear usage record' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'Clear usage record' }).at(-1) as HTMLElement);
    await screen.findByText('Nothing was cleared: this browser’s storage refused.');
  });

  it('an import of which nothing was understood says so, not that all is the same', async () => {
    await open({ at: 'transfer' });
    const settings = { theme: 'pink', plan: 'Gold' };
    const file = new File([JSON.stringify({ format: 'sitecard.settings', version: 1, settings })], 'settings.json');
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
    await screen.findByText('2 entries were not understood and change nothing.');
    expect(screen.queryByText('This file holds the settings that you already have.')).toBeNull();
  });

  it('a file of a newer version is said to be one, not to be no settings file', async () => {
    await open({ at: 'transfer' });
    const file = new File([JSON.stringify({ format: 'sitecard.settings', version: 2, settings: {} })], 'settings.json');
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
    await screen.findByText('This file was made by a newer version of Sitecard. Nothing was changed.');
  });

  it('a second file that is refused is seen to be: what was said of the first goes when it is chosen', async () => {
    await open({ at: 'transfer' });
    const input = document.querySelector('#transfer input[type="file"]') as HTMLInputElement;
    const give = () => fireEvent.change(input, { target: { files: [new File(['nonsense'], 'x.json')] } });
    give();
    await screen.findByText(/^This is not a settings file/);
    fireEvent.click(screen.getByRole('button', { name: 'Import settings…' }));
    await waitFor(() => expect(screen.queryByText(/^This is not a settings file/)).toBeNull());
    give();
    await screen.findByText(/^This is not a settings file/);
  });

  it('an import says what it would change, changes it at a click, and can be undone', async () => {
    const { store } = await open({ at: 'transfer', settings: { plan: 'Plus' } });
    const file = new File(
      [JSON.stringify({ format: 'sitecard.settings', version: 1, settings: { plan: 'Scale', theme: 'dark' } })],
      'settings.json',
    );
    const choose = () =>
      fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
    choose();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Change 2 settings?');
    expect(dialog.textContent).toContain('Plan: Plus → Scale');
    expect(store.saved.plan).toBe('Plus');
    fireEvent.click(screen.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(store.saved).toMatchObject({ plan: 'Scale', theme: 'dark' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store.saved).toMatchObject({ plan: 'Plus', theme: 'system' }));
  });
});
