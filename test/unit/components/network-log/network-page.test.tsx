// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NetworkPage } from '../../../../components/network-log/NetworkPage';
import { NetworkState } from '../../../../components/network-log/network-state';
import type { NetworkEntry } from '../../../../lib/network-log/entry';
import type { Gaps } from '../../../../lib/network-log/log';
import { DAY, MINUTE } from '../../../../lib/time';
import { findHarFaults } from '../../../support/har-faults';
import { toLogoEntry, toNetworkEntry, toRegistryEntry } from '../../../support/network-entries';

afterEach(cleanup);
beforeEach(() => {
  // happy-dom draws dialogs closed.
  HTMLDialogElement.prototype.showModal ??= () => {};
});

const AT = Date.UTC(2026, 4, 1, 12);
const NO_GAPS: Gaps = { missing: 0, missingAt: null, cutAt: null };

function open(entries: readonly NetworkEntry[], gaps: Gaps = NO_GAPS) {
  const stored = { entries, isBroken: false, tidied: 0 };
  const copied: string[] = [];
  const state = new NetworkState({
    log: {
      read: async () => {
        if (stored.isBroken) throw new Error('no database');
        return { rows: stored.entries.map((entry, id) => ({ ...entry, id })).toReversed(), gaps };
      },
      clear: async () => {
        stored.entries = [];
      },
      tidy: async () => void stored.tidied++,
    },
    now: () => AT + MINUTE,
    readVersion: () => '0.1.0',
  });
  render(<NetworkPage state={state} onCopy={async (text) => void copied.push(text)} />);
  return { state, stored, copied };
}
const table = () => screen.getByRole('table', { name: 'Requests, newest first' });
const toTexts = (row: Element | undefined) => [...(row?.children ?? [])].map(({ textContent }) => textContent);
const rows = () => [...table().querySelectorAll('tbody tr')].map(toTexts);
const choose = (label: string, option: string) => {
  const list = screen.getByRole('combobox', { name: label }) as HTMLSelectElement;
  const chosen = [...list.options].find(({ text }) => text === option);
  fireEvent.change(list, { target: { value: chosen?.value } });
};

describe('the page of requests', () => {
  test('shows of each what it was about, to whom it went, why, how much, and how it ended', async () => {
    const { state } = open([
      toNetworkEntry(AT, { end: null }),
      toLogoEntry(AT, { end: { outcome: 'failed', status: null, type: null, received: 0, waited: 5, took: 40 } }),
      toRegistryEntry(AT),
      toNetworkEntry(AT, { asker: 'watch' }),
    ]);
    expect(screen.getByRole('status').textContent).toBe('Reading the log…');
    await state.load();
    await screen.findByRole('table', { name: 'Requests, newest first' });
    const toService = 'api.example.comPOST /api/categorize';
    const toRegistry = 'rdap.verisign.comGET /com/v1/domain/northwind-ferries.com';
    expect(rows().map((texts) => texts.slice(1, 6))).toEqual([
      ['northwind-ferries.com', toService, 'Watch list', '39 bytes', '200 · Answered2 kB · 150 ms'],
      ['northwind-ferries.com', toRegistry, 'Ask the registry', '0 bytes', '200 · Answered2 kB · 150 ms'],
      ['Logo', 'logos.example.netGET /n/northwind.png', 'A logo was shown', '0 bytes', 'Failed0 bytes · 40 ms'],
      ['northwind-ferries.com', toService, 'Opened in the popup', '39 bytes', 'Outcome unknown'],
    ]);
    expect(within(table()).getAllByRole('link')[0]?.getAttribute('href')).toBe('#/site/northwind-ferries.com');
  });

  test('shows the path of a page that was asked about by itself, and of no site', async () => {
    const body = '{"url":"https://news.com/world/today"}';
    const { state } = open([toNetworkEntry(AT, { asker: 'popup', body }), toNetworkEntry(AT, { asker: 'page', body })]);
    await state.load();
    await screen.findByRole('table', { name: 'Requests, newest first' });
    expect(rows().map(([, about, , why]) => [about, why])).toEqual([
      ['news.com/world/today', 'Classify this very page'],
      ['news.com', 'Opened in the popup'],
    ]);
  });

  test('names what is about no single site', async () => {
    const to = (asker: NetworkEntry['asker']) => toNetworkEntry(AT, { asker, body: '{"top_n":10}' });
    const { state } = open([
      to('primed'),
      to('key-test'),
      to('search'),
      toRegistryEntry(AT, { url: 'https://data.iana.org/rdap/dns.json' }),
    ]);
    await state.load();
    await screen.findByRole('table', { name: 'Requests, newest first' });
    expect(rows().map(([, about]) => about)).toEqual(['Registry', 'A search', 'A list of categories', 'A search']);
  });

  test('says how much was sent, and sums by destination on demand what the filters leave', async () => {
    const { state } = open([toNetworkEntry(AT), toNetworkEntry(AT), toRegistryEntry(AT), toLogoEntry(AT)]);
    await state.load();
    await screen.findByText('4 requests: 78 bytes sent, 8 kB received.');
    expect(screen.queryByRole('table', { name: 'Requests by destination' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'By destination', expanded: false }));
    const sums = () =>
      [...screen.getByRole('table', { name: 'Requests by destination' }).querySelectorAll('tbody tr, tfoot tr')].map(
        toTexts,
      );
    await screen.findByRole('table', { name: 'Requests by destination' });
    expect(sums()).toEqual([
      ['api.example.com', '2', '78 bytes', '4 kB'],
      ['rdap.verisign.com', '1', '0 bytes', '2 kB'],
      ['Hosts of logos', '1', '0 bytes', '2 kB'],
      ['Total', '4', '78 bytes', '8 kB'],
    ]);
    choose('Kind', 'Registry');
    await vi.waitFor(() => expect(sums()).toEqual([['rdap.verisign.com', '1', '0 bytes', '2 kB']]));
    expect(screen.getByRole('status').textContent).toBe('1 request matches: 0 bytes sent, 2 kB received.');
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await vi.waitFor(() => expect(rows()).toHaveLength(4));
  });

  test('filters by day, kind, asker, result and text; what none has cannot be chosen', async () => {
    const { state } = open([
      toNetworkEntry(AT - 2 * DAY, { asker: 'bulk' }),
      toNetworkEntry(AT, { body: '{"email":"joe@other.com"}', end: null }),
      toRegistryEntry(AT),
    ]);
    await state.load();
    await screen.findByRole('table', { name: 'Requests, newest first' });
    const left = async (count: number) => {
      await vi.waitFor(() => expect(rows()).toHaveLength(count));
      fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
      await vi.waitFor(() => expect(rows()).toHaveLength(3));
    };
    const optionsOf = (label: string) =>
      [...(screen.getByRole('combobox', { name: label }) as HTMLSelectElement).options].map(({ text }) => text);
    expect(optionsOf('Why')).toEqual(['Any', 'Opened in the popup', 'Bulk run', 'Ask the registry']);
    expect(optionsOf('Result')).toEqual(['Any', 'Answered', 'Outcome unknown']);
    choose('Why', 'Bulk run');
    await left(1);
    choose('Result', 'Outcome unknown');
    await left(1);
    choose('Kind', 'Service');
    await left(2);
    choose('Day', optionsOf('Day')[2] ?? '');
    await left(1);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'OTHER.com' } });
    await left(1);
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'nothing has this' } });
    await vi.waitFor(() =>
      expect(screen.getByRole('status').textContent).toContain('No request matches these filters.'),
    );
    expect(screen.queryByRole('button', { name: 'Export HAR' })).toBeNull();
  });

  test('has a hundred rows a page', async () => {
    const { state } = open(Array.from({ length: 250 }, (_, n) => toNetworkEntry(AT + n)));
    await state.load();
    await vi.waitFor(() => expect(rows()).toHaveLength(100));
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    await vi.waitFor(() => expect(rows()).toHaveLength(50));
    expect(screen.getByText('Page 3 of 3')).toBeTruthy();
  });

  test('exports what is shown, oldest first', async () => {
    const { state } = open([toNetworkEntry(AT), toRegistryEntry(AT + 1), toLogoEntry(AT + 2)]);
    await state.load();
    state.choose({ kind: 'service' });
    state.choose({ kind: 'any', text: 'northwind-ferries' });
    expect(findHarFaults(state.write('har'))).toEqual([]);
    expect(
      state
        .write('lines')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).asker),
    ).toEqual(['popup', 'registry']);
  });

  test('copies a request as a command that names the key and does not have it', async () => {
    const { state, copied } = open([toNetworkEntry(AT)]);
    await state.load();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy “cURL”' }));
    await vi.waitFor(() => expect(copied).toHaveLength(1));
    expect(copied[0]).toContain('"Authorization: Bearer $SITECARD_KEY"');
  });

  test('is empty with a way on, fails with another try, and says what is missing', async () => {
    const { state, stored } = open([], { missing: 2, missingAt: AT, cutAt: AT });
    stored.isBroken = true;
    await state.load();
    await screen.findByRole('alert');
    stored.isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No requests');
    expect(screen.getByRole('alert').textContent).toMatch(/^2 requests are missing: this browser’s storage refused/);
    expect(screen.getByText(/the log keeps 50,000 at most/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Look up' }).getAttribute('href')).toBe('#/');
  });

  test('is cleared after a question', async () => {
    const { state, stored } = open([toNetworkEntry(AT)]);
    await state.renew();
    expect(stored.tidied).toBe(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Clear log' }));
    expect(stored.entries).toHaveLength(1);
    const dialog = document.querySelector('dialog') as HTMLElement;
    fireEvent.click(within(dialog).getByText('Clear log'));
    await screen.findByText('No requests');
    expect(stored.entries).toEqual([]);
  });
});
