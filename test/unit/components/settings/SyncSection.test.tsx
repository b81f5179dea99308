// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import type { Asks } from '../../../../components/settings/key-form';
import { SyncSection } from '../../../../components/settings/SyncSection';
import { createSettingsState } from '../../../../components/settings/settings-state';
import { createSyncState } from '../../../../components/settings/sync-state';
import type { SyncAct } from '../../../../lib/messages';
import type { Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings';
import type { KeptLoss, SyncFault, SyncStatus } from '../../../../lib/sync/state';

// happy-dom does not open dialogs.
HTMLDialogElement.prototype.showModal ??= () => {};

afterEach(cleanup);

const NOW = Date.now();
const fits = (all: number, fit: number) => ({ all, fit });
const STATUS: SyncStatus = {
  ...{ sentAt: NOW, receivedAt: null, bytes: 43_000, isPolicyTooLong: false, fault: null, came: null, isEnded: false },
  fits: {
    setting: fits(3, 3),
    'never-send': fits(1, 1),
    policy: fits(1, 1),
    search: fits(2, 2),
    note: fits(1_204, 1_204),
  },
  device: 'Firefox · Linux',
  devices: [{ id: 'a1b2c3d4', name: 'Firefox · Windows', at: NOW }],
};
const LOSS: KeptLoss = {
  ...{ id: 'one', key: 'note:shop.com', device: 'a', count: 1, madeAt: NOW, at: NOW },
  json: JSON.stringify({ text: 'Mine', tags: ['lead'] }),
  ...{ wonJson: JSON.stringify({ text: 'Theirs', tags: [] }), wonDevice: 'b' },
  ...{ from: 'Firefox · Linux', wonFrom: 'Firefox · Windows' },
};

interface Given {
  settings?: Partial<Settings>;
  status?: Partial<SyncStatus> | null;
  lost?: KeptLoss[];
  locked?: string[];
  fails?: boolean;
  isTaken?: boolean;
}

async function open({ settings, status = {}, lost = [], locked = [], fails = false, isTaken = true }: Given = {}) {
  const store = { settings: { ...DEFAULT_SETTINGS, sync: true, ...settings } };
  const state = createSettingsState(
    store.settings,
    {
      changeSettings: async (change) => {
        store.settings = change(store.settings);
        return store.settings;
      },
      resetSettings: async () => store.settings,
      readOwnSettings: async () => store.settings,
      subscribeSettings: () => () => {},
    },
    signal<ReadonlySet<string>>(new Set(locked)),
  );
  const held = { status: status && { ...STATUS, ...status }, lost };
  const asked: SyncAct[] = [];
  let release = () => {};
  const ask = (async (_: 'sync', body: SyncAct) => {
    asked.push(body);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    if (fails) return { ok: false, failure: { kind: 'internal', billed: 'no' } };
    if (body.act === 'take-back' && isTaken) held.lost = [];
    if (body.act === 'remove-all' && held.status) held.status = { ...held.status, bytes: 0, devices: [] };
    return { ok: true, body: { isDone: body.act !== 'take-back' || isTaken } };
  }) as unknown as Asks;
  let onChange = () => {};
  const sync = createSyncState(
    state,
    {
      readStatus: async () => held.status,
      readLost: async () => held.lost,
      subscribe: (listener) => {
        onChange = listener;
        return () => {};
      },
    },
    ask,
  );
  const { container } = render(<SyncSection state={state} sync={sync} />);
  await act(async () => {});
  return {
    ...{ container, asked, store, held },
    answer: () => act(async () => release()),
    change: () => act(async () => onChange()),
    text: () => container.textContent ?? '',
    said: () => container.querySelector('[role="status"]')?.textContent,
  };
}

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const toggle = () => act(async () => void fireEvent.click(screen.getByRole('switch')));

describe('what follows the user, in the options', () => {
  it('is off at first: one switch, nothing that can do nothing', async () => {
    const { container } = await open({ settings: { sync: false }, status: null });
    expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(false);
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Sync now');
    expect(container.querySelector('dl')).toBeNull();
  });

  it('switched on, it says that it asks, and then what came', async () => {
    const view = await open({ settings: { sync: false }, status: null });
    await toggle();
    await waitFor(() => expect(view.said()).toBe('Syncing…'));
    expect(view.store.settings.sync).toBe(true);
    view.held.status = { ...STATUS, came: { setting: 1, 'never-send': 0, policy: 1, search: 0, note: 1_200 } };
    await view.answer();
    await waitFor(() =>
      expect(view.said()).toBe('Received from your other devices: 1 setting, the policy, 1,200 notes.'),
    );
    expect(view.asked).toEqual([{ act: 'look' }]);
    view.held.status = { ...STATUS, came: { setting: 0, 'never-send': 0, policy: 0, search: 0, note: 0 } };
    await view.change();
    await waitFor(() => expect(view.said()).toBe('Nothing has come from another device yet.'));
  });

  it('names size, notes, devices and times, and what does not fit', async () => {
    const view = await open();
    expect(view.text()).toContain('43 kB of 102 kB · 1,204 of 1,204 notes fit');
    expect(view.text()).toContain('Firefox · Linux (this one)');
    expect(view.text()).toContain('Firefox · Windows, last on ');
    expect(view.text()).toContain('Last receivednot yet');
    expect(view.text()).not.toMatch(/stay on this device|null|undefined|NaN/);
    view.held.status = {
      ...STATUS,
      isPolicyTooLong: true,
      fits: { ...STATUS.fits, note: fits(1_900, 1_204), 'never-send': fits(10, 8) },
      devices: [],
    };
    await view.change();
    await waitFor(() => expect(view.text()).toContain('1,204 of 1,900 notes fit'));
    expect(view.text()).toContain('The newest notes are synced, and the others stay on this device.');
    expect(view.text()).toContain('The policy is too long');
    expect(view.text()).toContain('2 other entries do not fit');
    expect(view.text()).toContain('No other device has been seen.');
  });

  it.each<[SyncFault, RegExp]>([
    ['full', /sync is full/],
    ['too-often', /nothing more for now/],
    ['off', /switched off/],
    ['failed', /tries again in 10 minutes/],
    ['later', /Update Sitecard here/],
  ])('says what to do where it fails: %s', async (fault, words) => {
    await open({ status: { fault } });
    expect(screen.getByRole('alert').textContent).toMatch(words);
  });

  it('off again, what is left in the browser’s sync is removed after a question', async () => {
    const view = await open({ settings: { sync: false } });
    expect(view.text()).toContain('43 kB from your devices');
    await press('Delete from the browser’s sync');
    expect(view.asked).toEqual([]);
    const [, confirm] = screen.getAllByRole('button', { name: 'Delete from the browser’s sync' });
    await act(async () => void (confirm && fireEvent.click(confirm)));
    await waitFor(() => expect(view.said()).toBe('Deleting from the browser’s sync…'));
    await view.answer();
    expect(view.asked).toEqual([{ act: 'remove-all' }]);
    await waitFor(() => expect(view.said()).toMatch(/^Deleted from the browser/));
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('says that it was not removed, and that another device removed it', async () => {
    const view = await open({ settings: { sync: false }, status: { isEnded: true }, fails: true });
    expect(screen.getByRole('alert').textContent).toContain('Another device deleted');
    await press('Delete from the browser’s sync');
    const [, confirm] = screen.getAllByRole('button', { name: 'Delete from the browser’s sync' });
    await act(async () => void (confirm && fireEvent.click(confirm)));
    await view.answer();
    await waitFor(() => expect(view.said()).toBe('The browser did not delete it. Try again.'));
  });

  it('lists what lost with both values and devices, and takes it back by one click', async () => {
    const view = await open({ lost: [LOSS] });
    expect(view.text()).toContain(
      'Note on shop.comIn useTheirsFirefox · WindowsReplacedMine · Tags: leadFirefox · Linux, ',
    );
    await press('Use this instead: Note on shop.com');
    await view.answer();
    expect(view.asked).toEqual([{ act: 'take-back', id: 'one' }]);
    await waitFor(() => expect(view.said()).toBe('In use again: Note on shop.com.'));
    expect(screen.queryByText('Changed on two devices at once')).toBeNull();
  });

  it('a value that could not be taken back stays in the list, and that is said', async () => {
    const view = await open({ lost: [LOSS], isTaken: false });
    await press('Use this instead: Note on shop.com');
    await view.answer();
    await waitFor(() => expect(view.said()).toMatch(/^This could not be used: Note on shop\.com\./));
    expect(screen.getByRole('button', { name: /^Use this/ })).not.toBeNull();
  });

  it('names each kind of what lost in words, and marks unseen characters', async () => {
    const lose = (key: string, json: unknown, wonJson: unknown): KeptLoss => ({
      ...LOSS,
      ...{ id: key, key, json: json === null ? null : JSON.stringify(json) },
      wonJson: wonJson === null ? null : JSON.stringify(wonJson),
    });
    const view = await open({
      lost: [
        lose('setting:theme', 'dark', 'light'),
        lose('setting:lifetimeDays.traffic', 3, 7),
        lose('never-send:bank.com', true, null),
        lose('search:1', { name: 'Rivals\u202e', search: '' }, { name: 'Others', search: '' }),
        lose('policy:own', { name: 'Mine', rules: [1] }, { name: 'Theirs', rules: [] }),
        lose('note:shop.com', null, { text: '', tags: ['lead'] }),
        lose('setting:unknownOne', 1, 2),
      ],
    });
    const rows = [...view.container.querySelectorAll('.sync-losses > li')].map(({ textContent }) => textContent ?? '');
    expect(rows[0]).toMatch(/^ThemeIn useLight.*ReplacedDark/);
    expect(rows[1]).toMatch(/Traffic.*7 days.*3 days/);
    expect(rows[2]).toMatch(/^Never-send list: bank\.comIn useremoved.*Replacedon the list/);
    expect(rows[3]).toMatch(/^Saved searchIn useOthers.*ReplacedRivals␣/);
    expect(rows[4]).toMatch(/Theirs · 0 rules.*Mine · 1 rule/);
    expect(rows[5]).toMatch(/no text · Tags: lead.*Replacedremoved/);
    expect(view.text()).not.toMatch(/null|undefined|NaN/);
  });

  it('locked by the organisation, the switch says so and cannot be moved', async () => {
    const view = await open({ settings: { sync: false }, status: null, locked: ['sync'] });
    expect((screen.getByRole('switch') as HTMLInputElement).disabled).toBe(true);
    expect(view.text()).toContain('Set by your organisation');
  });
});
