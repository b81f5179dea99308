// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Decisions } from '../../../../components/decisions/Decisions';
import { createLogState } from '../../../../components/decisions/log-state';
import { openDecisions } from '../../../../components/decisions/open-decisions';
import { localArea } from '../../../../lib/browser/storage';
import { toDecisionsCsv, toDecisionsJson } from '../../../../lib/decisions/export';
import type { LoggedDecision } from '../../../../lib/decisions/log';
import { DEFAULT_SETTINGS, formatSettings } from '../../../../lib/settings/settings';
import { DAY } from '../../../../lib/time';
import { createDecisionTable } from '../../../support/decision-store';

afterEach(cleanup);
beforeEach(() => {
  // happy-dom draws dialogs closed.
  HTMLDialogElement.prototype.showModal ??= () => {};
});

const AT = Date.UTC(2026, 4, 1, 12);
const toDecision = (n: number, more: Partial<LoggedDecision> = {}): LoggedDecision => ({
  at: AT + n,
  host: `h${n}.example.com`,
  verdict: 'blocked',
  action: 'block',
  ground: 'rule',
  rule: { id: 'r', name: 'No gambling' },
  reason: 'Gambling',
  datum: { kind: 'category', value: '/Games/Gambling', confidence: 0.92, source: 'service', fetchedAt: AT },
  override: null,
  ...more,
});

async function open(decisions: LoggedDecision[], safety = {}) {
  const table = createDecisionTable(decisions);
  const state = createLogState(table.store);
  render(<Decisions state={state} safety={signal({ ...DEFAULT_SETTINGS.safety, on: true, ...safety })} />);
  return { ...table, state };
}
const hosts = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent);
const cells = () => [...(document.querySelector('tbody tr')?.children ?? [])].map((cell) => cell.textContent);

describe('the page of decisions', () => {
  it('shows who was blocked, by which rule, for which reason and datum, and when', async () => {
    vi.useFakeTimers({ now: AT + 366 * DAY, toFake: ['Date'] });
    const { state } = await open([toDecision(0)]);
    expect(screen.getByRole('status').textContent).toBe('Reading the log…');
    await state.load();
    expect(await screen.findByRole('table', { name: 'Decisions, newest first' })).toBeTruthy();
    vi.useRealTimers();
    expect(cells().slice(1)).toEqual([
      'h0.example.com',
      'Blocked',
      'Rule “No gambling”Gambling',
      'category Games › Gambling · 92%Service data',
    ]);
    expect(cells()[0]).toMatch(/^May 1, 2026/);
    expect(screen.getByRole('link', { name: 'h0.example.com' }).getAttribute('href')).toBe('#/site/h0.example.com');
  });

  it('leaves the year of this one out, and names the IAB category and the row by its host', async () => {
    vi.useFakeTimers({ now: AT + DAY, toFake: ['Date'] });
    const datum = { kind: 'iab', value: 'IAB25-3', confidence: 0.97, source: 'primed', fetchedAt: AT } as const;
    const { state } = await open([toDecision(0, { datum })]);
    await state.load();
    await screen.findByRole('rowheader', { name: 'h0.example.com' });
    vi.useRealTimers();
    expect(cells()[0]).toMatch(/^May 1, \d/);
    expect(cells()[4]).toBe('IAB category IAB25-3 (Non-Standard Content) · 97%Primed list');
  });

  it('says what was done where the verdict does not, alike on the page and in both exports', async () => {
    const noData = { ground: 'no-data', rule: null, datum: null } as const;
    const decisions = [
      toDecision(0, { ...noData, verdict: 'unknown', action: 'allow' }),
      toDecision(1, { ...noData, verdict: 'unknown', action: 'warn' }),
      toDecision(2, { ...noData, verdict: 'unknown', action: 'block' }),
      toDecision(3, { action: 'allow' }),
      toDecision(4),
    ];
    const { state } = await open(decisions);
    await state.load();
    await screen.findByRole('table');
    const words = [...document.querySelectorAll('tbody .verdict-word')].map(({ textContent }) => textContent);
    const all = ['Unknown', 'Unknown, warned', 'Unknown, blocked', 'Blocked, opened once', 'Blocked'];
    expect(words.toReversed()).toEqual(all);
    const said = decisions.map(({ verdict, action }) => ({ verdict, action }));
    expect(JSON.parse(toDecisionsJson(decisions, AT)).decisions).toMatchObject(said);
    const csv = toDecisionsCsv(decisions).trim().split(/\r?\n/).slice(1);
    expect(csv.map((line) => line.split(',').slice(2, 4).join())).toEqual(
      said.map((one) => `${one.verdict},${one.action}`),
    );
  });

  it('says how long an exception holds', async () => {
    const override = {
      host: 'h0.example.com',
      scope: 'host',
      then: 'allow',
      reason: '',
      until: '2026-05-02T12:00:00.000Z',
    } as const;
    const { state } = await open([toDecision(0, { ground: 'override', rule: null, override })]);
    await state.load();
    await waitFor(() => expect(cells()[3]).toMatch(/^Your exception \(until May 2, 2026/));
  });

  it.each([
    [{}, 'When brand safety warns of a site'],
    [{ on: false }, 'Brand safety is off'],
    [{ logDays: 0 }, 'You have chosen to keep no log'],
  ])('says when entries come while there are none: %o', async (safety, sentence) => {
    const { state } = await open([], safety);
    await state.load();
    expect(await screen.findByRole('heading', { name: 'No decisions yet' })).toBeTruthy();
    expect(document.body.textContent).toContain(sentence);
  });

  it('says when it cannot be read, and tries again', async () => {
    const { state, faults } = await open([toDecision(0)]);
    faults.isBroken = true;
    await state.load();
    expect((await screen.findByRole('alert')).textContent).toContain('could not read the decision log');
    faults.isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(hosts()).toEqual(['h0.example.com']));
  });

  it('turns pages of a hundred, newest first', async () => {
    const { state } = await open(Array.from({ length: 150 }, (_, n) => toDecision(n)));
    await state.load();
    await waitFor(() => expect([hosts().length, hosts()[0]]).toEqual([100, 'h149.example.com']));
    fireEvent.click(screen.getByRole('button', { name: 'Older' }));
    await waitFor(() => expect([hosts().length, hosts()[0]]).toEqual([50, 'h49.example.com']));
    expect(screen.getByText('Page 2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Newer' }));
    await waitFor(() => expect(hosts()[0]).toBe('h149.example.com'));
  });

  it('finds by host and by verdict, from the first page on, and says how much fits, or that nothing does', async () => {
    const { state } = await open([toDecision(1), toDecision(2, { verdict: 'warned' }), toDecision(3)]);
    await state.load();
    const verdict = await screen.findByRole('combobox', { name: 'Verdict' });
    // It is read out where it was there before.
    const place = screen.getByRole('status');
    expect(place.textContent).toBe('');
    fireEvent.change(verdict, { target: { value: 'warned' } });
    await waitFor(() => expect(hosts()).toEqual(['h2.example.com']));
    expect(place.textContent).toBe('1 decision is shown.');
    fireEvent.input(screen.getByRole('searchbox', { name: 'Host or rule' }), { target: { value: 'h3' } });
    expect(await screen.findByText('No decision fits this search.')).toBe(place);
  });

  it('finds a host by a part of its name as it is shown', async () => {
    const { state } = await open([toDecision(1, { host: 'xn--mnchen-3ya.de' }), toDecision(2)]);
    await state.load();
    const field = await screen.findByRole('searchbox', { name: 'Host or rule' });
    for (const text of ['Münc', 'ünchen.d', 'xn--mn']) {
      fireEvent.input(field, { target: { value: text } });
      await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(1));
      expect(hosts()[0]).toMatch(/^xn--mnchen-3ya\.de/);
      fireEvent.input(field, { target: { value: '' } });
      await waitFor(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2));
    }
  });

  it('goes back to the last page that is still there when the shown one was removed meanwhile', async () => {
    const { state, store } = await open(Array.from({ length: 250 }, (_, n) => toDecision(n)));
    await state.load();
    for (const page of ['Page 2', 'Page 3']) {
      fireEvent.click(await screen.findByRole('button', { name: 'Older' }));
      await screen.findByText(page);
    }
    await store.prune(AT + 100);
    await state.renew();
    await screen.findByText('Page 2');
    expect(hosts()).toHaveLength(50);
    await store.clear();
    await state.renew();
    await screen.findByText('No decisions yet');
    await store.add([toDecision(300)]);
    await state.renew();
    await waitFor(() => expect(hosts()).toEqual(['h300.example.com']));
  });

  it('reads on for the search that was typed last alone, and says so where that takes a while', async () => {
    vi.useFakeTimers();
    try {
      const { store } = createDecisionTable(Array.from({ length: 5000 }, (_, n) => toDecision(n)));
      let reads = 0;
      const slow = {
        ...store,
        readBefore: async (before: number | null, most: number) => {
          if (most > 1) reads++;
          await new Promise((resolve) => setTimeout(resolve, 100));
          return store.readBefore(before, most);
        },
      };
      const state = createLogState(slow);
      render(<Decisions state={state} safety={signal(DEFAULT_SETTINGS.safety)} />);
      void state.load();
      await vi.runAllTimersAsync();
      reads = 0;
      const field = screen.getByRole('searchbox', { name: 'Host or rule' });
      for (const text of ['n', 'no', 'non', 'none']) fireEvent.input(field, { target: { value: text } });
      await vi.advanceTimersByTimeAsync(300);
      expect(screen.queryByText('Reading the log…')).toBeNull();
      await vi.advanceTimersByTimeAsync(200);
      expect(screen.getByText('Reading the log…')).toBeTruthy();
      await vi.runAllTimersAsync();
      expect(screen.queryByText('Reading the log…')).toBeNull();
      expect(screen.getByText('No decision fits this search.')).toBeTruthy();
      // Eleven readings of 500 for the whole log, and the first one of each search before it.
      expect(reads).toBe(11 + 3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('clears the log after a question', async () => {
    const { state, rows } = await open([toDecision(1)]);
    await state.load();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear decision log' }));
    expect(rows()).toHaveLength(1);
    const buttons = await screen.findAllByText('Clear decision log');
    fireEvent.click(buttons.at(-1) as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'No decisions yet' })).toBeTruthy();
    expect(rows()).toEqual([]);
  });

  it('is cleared by keys: the focus goes to the heading, since the button goes with the log', async () => {
    const { state } = await open([toDecision(0)]);
    await state.load();
    const button = await screen.findByRole('button', { name: 'Clear decision log' });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(document.querySelector('dialog .danger') as HTMLElement);
    await screen.findByText('No decisions yet');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Decision log'));
  });

  it('exports what fits the search, all pages of it', async () => {
    const { state } = await open(Array.from({ length: 120 }, (_, n) => toDecision(n)));
    await state.load();
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(blobs).toHaveLength(1));
    expect((await blobs[0]?.text())?.split('\r\n')).toHaveLength(122);
  });

  it('names an exported file by the day of the user, which may be another one than in UTC', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 26, 1), toFake: ['Date'] });
    const { state } = await open([toDecision(0)]);
    await state.load();
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual(['sitecard-decisions-2026-11-25.csv']));
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  it('exports once however often it is pressed, says that a long one is under way, and can be asked again', async () => {
    const { state, store } = await open([toDecision(0)]);
    await state.load();
    const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    clicks.mockClear();
    const { readBefore } = store;
    let goOn = () => {};
    const held = new Promise<void>((resume) => {
      goOn = resume;
    });
    store.readBefore = async (...page) => {
      await held;
      return readBefore(...page);
    };
    const pressExport = (form: string) => fireEvent.click(screen.getByRole('button', { name: `Export ${form}` }));
    await screen.findByRole('button', { name: 'Export CSV' });
    pressExport('CSV');
    await screen.findByText('Reading the log…');
    pressExport('CSV');
    pressExport('JSON');
    goOn();
    await waitFor(() => expect(screen.queryByText('Reading the log…')).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBeNull(),
    );
    expect(clicks).toHaveBeenCalledTimes(1);
    pressExport('JSON');
    await waitFor(() => expect(clicks).toHaveBeenCalledTimes(2));
  });
});

describe('opening the page', () => {
  const old = () => createDecisionTable([toDecision(0, { at: Date.now() - 100 * DAY })]);
  const keepFor = (logDays: number) =>
    formatSettings({ ...DEFAULT_SETTINGS, safety: { ...DEFAULT_SETTINGS.safety, logDays } });
  /** The page shows what it takes for settings where they cannot be read. */
  const openPage = async (settings: string) => {
    await localArea.set({ settings });
    const { store, rows } = old();
    const Page = openDecisions(signal(DEFAULT_SETTINGS), store);
    render(<Page />);
    await waitFor(() => expect(screen.queryByText('Reading the log…')).toBeNull());
    return rows();
  };

  it('removes what is older than the user wants', async () => {
    expect(await openPage(keepFor(365))).toHaveLength(1);
    cleanup();
    expect(await openPage(keepFor(30))).toHaveLength(0);
  });

  it('shows what was decided in another tab when one comes back, and nothing any more once no log is kept', async () => {
    const { store } = createDecisionTable([toDecision(0, { at: Date.now() })]);
    await localArea.set({ settings: keepFor(365) });
    const settings = signal(DEFAULT_SETTINGS);
    const Page = openDecisions(settings, store);
    render(<Page />);
    await waitFor(() => expect(hosts()).toEqual(['h0.example.com']));
    await store.add([toDecision(1, { at: Date.now() })]);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(hosts()).toEqual(['h1.example.com', 'h0.example.com']));
    await localArea.set({ settings: keepFor(0) });
    settings.value = { ...DEFAULT_SETTINGS, safety: { ...DEFAULT_SETTINGS.safety, logDays: 0 } };
    await screen.findByText('You have chosen to keep no log, so nothing is noted.');
  });

  it('removes nothing while for how long it is kept cannot be read', async () => {
    expect(await openPage(`${keepFor(365)}x`)).toHaveLength(1);
  });
});
