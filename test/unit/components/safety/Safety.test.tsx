// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCategoryListsState } from '../../../../components/pickers/FullLists';
import { createPrimedState } from '../../../../components/primed/primed-state';
import { createDryRun } from '../../../../components/safety/policy/dry-run-state';
import { createExceptions } from '../../../../components/safety/policy/exceptions-state';
import { PolicyDraft } from '../../../../components/safety/policy/policy-draft';
import type { PolicyStore } from '../../../../components/safety/policy/policy-reading';
import { toKnownValues } from '../../../../components/safety/policy/unmatched';
import { Safety } from '../../../../components/safety/Safety';
import { SafetyState } from '../../../../components/safety/safety-state';
import { fromRecord, toRecord } from '../../../../lib/browser/record';
import type { ask, RequestType } from '../../../../lib/messages';
import type { PrimedRun, PrimedRunState } from '../../../../lib/primed/run';
import { OVERRIDES_KEY } from '../../../../lib/safety/overrides';
import type { Condition, ManagedLists, Override, Policy } from '../../../../lib/safety/policy';
import { toPolicyText } from '../../../../lib/safety/policy';
import { PRESETS } from '../../../../lib/safety/presets/presets';
import type { SafetySettings, Settings } from '../../../../lib/settings/settings';
import { DEFAULT_SETTINGS, SAFETY_MODES } from '../../../../lib/settings/settings';
import { createAreaSpace } from '../../../support/area';
import { createLockSpace } from '../../../support/locks';
import { speak } from '../../../support/texts';

afterEach(() => {
  cleanup();
  speak('en');
});

/** As long as most tests need it: each rule more is drawn and searched through by every one of them. */
const SHORT: Policy = { ...PRESETS.family, rules: PRESETS.family.rules.slice(0, 2) };

interface Given {
  policy?: Policy | null | 'unreadable';
  grants?: boolean;
  locked?: string[];
  safety?: Partial<SafetySettings>;
  managed?: ManagedLists;
  overrides?: Override[];
  run?: Partial<PrimedRunState>;
  /** The lists that are stored. */
  primed?: { sites: number; at: number } | null;
  isStrictRefused?: boolean;
  isStrictWaiting?: boolean;
  /** Whether the saved exceptions can be read. */
  canRead?: boolean;
  clock?: { now: number };
  /** Of the dry run. */
  pause?(): Promise<unknown>;
}

async function open(given: Given = {}) {
  const {
    policy = SHORT,
    grants = true,
    locked = [],
    safety = {},
    managed = { block: [], allow: [] },
    overrides = [],
    run = {},
    primed = null,
    isStrictRefused = false,
    isStrictWaiting = false,
    canRead = true,
    clock = { now: 0 },
    pause = async () => {},
  } = given;
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, safety: { ...DEFAULT_SETTINGS.safety, ...safety } });
  const { items, connect } = createAreaSpace();
  const { area } = connect();
  const { locks } = createLockSpace().connect();
  const store = {
    policy: policy === 'unreadable' ? null : policy,
    get overrides(): Override[] {
      return fromRecord(1, OVERRIDES_KEY, items.get(OVERRIDES_KEY))?.body as Override[];
    },
    set overrides(next: Override[]) {
      items.set(OVERRIDES_KEY, toRecord(1, OVERRIDES_KEY, next, 0));
    },
    started: [] as unknown[],
    calls: [] as string[],
    primed,
    tellOfPolicy: () => {},
    /** Whether the browser gives what is needed. */
    isGranted: true,
    tellOfPermissions: () => {},
  };
  const state = new SafetyState(
    { area: createAreaSpace().connect().area },
    {
      settings,
      change: async (patch) => {
        settings.value = { ...settings.value, ...patch };
      },
    },
    {
      request: async () => {
        store.isGranted = grants;
        return grants;
      },
      has: async () => store.isGranted,
      drop: async () => {},
      dropEverySite: async () => {},
      subscribe: (onChange) => {
        store.tellOfPermissions = onChange;
        return () => {};
      },
    },
    {
      readRefused: async () => isStrictRefused,
      readWaiting: async () => isStrictWaiting,
      subscribe: () => () => {},
    },
    () => null,
  );
  if (canRead) store.overrides = overrides;
  else items.set(OVERRIDES_KEY, 'torn');
  /** The worker, as far as it is asked for exceptions. */
  const worker = async (type: RequestType, body: Override) => {
    const isFor = (one: Override) => one.host === body.host;
    store.overrides = type === 'allow-host' ? [...store.overrides, body] : store.overrides.filter((one) => !isFor(one));
    return { ok: true, body: {} };
  };
  const isTorn = () => items.get(OVERRIDES_KEY) === 'torn';
  const stored: PolicyStore = {
    read: async () => (policy === 'unreadable' ? Promise.reject(new Error('torn')) : store.policy),
    write: async (next) => {
      store.policy = next;
    },
    readLocked: async () => locked.includes('policy'),
    subscribe: (onChange) => {
      store.tellOfPolicy = onChange;
      return () => {};
    },
  };
  const known = signal(toKnownValues([], false, null));
  const draft = new PolicyDraft({ now: () => 0 }, stored, known, async () => []);
  const runState = signal<PrimedRunState>({
    status: 'idle',
    sites: 0,
    callsDone: 0,
    callsPlanned: 0,
    inDoubt: 0,
    ...run,
  });
  const note = (name: string) => async () => void store.calls.push(name);
  const primedRun: PrimedRun = {
    state: runState,
    ready: Promise.resolve(),
    start: async (choice) => void store.started.push(choice),
    resume: async (doubtful) => void store.calls.push(`resume ${doubtful}`),
    pause: () => {
      store.calls.push('pause');
      if (runState.value.status === 'running') runState.value = { ...runState.value, isStopping: true };
    },
    cancel: note('cancel'),
    discard: note('discard'),
  };
  render(
    <Safety
      state={state}
      draft={draft}
      dryRun={createDryRun(
        { now: () => 0, wait: pause },
        {
          list: async () => ['a.com', 'b.com'],
          read: async function* (hosts) {
            yield hosts.map((host) => ({ host, answers: {}, from: 'saved' }));
          },
        },
        async () => ({
          isManaged: false,
          managed: { block: [], allow: [] },
          overrides: [],
          findPrimed: null,
          primedHosts: [],
        }),
      )}
      exceptions={createExceptions({ area, locks, now: () => 0 }, worker as typeof ask, () => () => {})}
      primed={createPrimedState(primedRun, state.current, {
        readSummary: async () => store.primed,
        clear: async () => {
          store.primed = null;
        },
        subscribe: () => {},
      })}
      categories={createCategoryListsState(
        { now: () => 0 },
        async () => ({ v1: null, v2: null }),
        async () => ({ ok: true, body: { paths: ['/News/Politics'], count: 1, at: 0 } }),
      )}
      locked={new Set(locked)}
      managed={signal(managed)}
      now={() => clock.now}
    />,
  );
  if (policy === 'unreadable') {
    await screen.findByRole('alert');
    return { store, draft, runState, isTorn, safety: () => settings.value.safety };
  }
  await waitFor(() => expect(draft.status.value).toBe('ready'));
  await screen.findByText(policy ? 'Policy' : /No policy is in force yet/);
  return { store, draft, runState, isTorn, safety: () => settings.value.safety };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
/** Whether it, or what it stands in, is disabled. */
const isLocked = (control: Element) => control.closest('[disabled]') !== null;
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
/** So many rules, `Rule no 0` and on. */
const toRules = (count: number) => {
  const [rule] = PRESETS.family.rules;
  if (!rule) throw new Error('The preset has no rule.');
  return Array.from({ length: count }, (_, n) => ({ ...rule, id: `r${n}`, name: `Rule no ${n}` }));
};
const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const commit = (element: HTMLElement, value: string) => {
  fireEvent.input(element, { target: { value } });
  fireEvent.change(element, { target: { value } });
};
const dialog = () => within(document.querySelector('dialog') as HTMLElement);

describe('the switch and the modes', () => {
  it('have the names that people know them by', async () => {
    await open();
    screen.getByRole('switch', { name: 'Brand safety' });
    screen.getByRole('combobox', { name: 'Start from preset' });
    for (const name of ['Saved answers only', 'Primed lists', 'Look up new sites']) screen.getByRole('radio', { name });
  });

  it('a policy that cannot be read can be replaced by a file, but not the one of an organisation', async () => {
    await open({ policy: 'unreadable' });
    expect(screen.getByRole('alert').textContent).toMatch(/^The saved policy cannot be read/);
    expect(document.querySelector('input[type="file"]')).not.toBeNull();
    cleanup();
    await open({ policy: 'unreadable', locked: ['policy'] });
    expect(screen.getByRole('alert').textContent).toBe(
      'The policy cannot be read, so every site counts as an error. It is set by your organisation, which alone can mend that.',
    );
    expect(document.querySelector('input[type="file"]')).toBeNull();
  });

  it('each mode says beside it what it never learns of the policy in force, and what it costs with that', async () => {
    const { draft } = await open({ policy: PRESETS['new-domains'] });
    const text = (name: string) => {
      const radio = screen.getByRole('radio', { name });
      return document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    };
    expect(text('Primed lists')).toContain('do not hold: Registration.');
    expect(text('Look up new sites')).toMatch(
      /what the policy asks for is not saved\..*1 call for each new site; your service learns its name, never the page\./,
    );
    expect(screen.getByLabelText('More about this: Look up new sites').parentElement?.textContent).toContain(
      'What is saved is never renewed by this, however old it is.',
    );
    await draft.replace(PRESETS.empty);
    await waitFor(() => expect(text('Primed lists')).not.toContain('do not hold'));
    expect(text('Look up new sites')).toContain('1 call for each new site;');
  });

  it('a refused permission leaves the switch off each time, and is said', async () => {
    const { safety } = await open({ grants: false });
    const element = () => screen.getByRole('switch', { name: 'Brand safety' }) as HTMLInputElement;
    for (let time = 0; time < 2; time++) {
      fireEvent.click(element());
      await screen.findByText(/so brand safety stays off/);
      await waitFor(() => expect(element().checked).toBe(false));
    }
    expect(safety().on).toBe(false);
  });

  it('a permission that is given again by keys leaves the focus with the switch that needs it', async () => {
    const { store, safety } = await open();
    fireEvent.click(screen.getByRole('switch', { name: 'Brand safety' }));
    await waitFor(() => expect(safety().on).toBe(true));
    store.isGranted = false;
    store.tellOfPermissions();
    (await screen.findByRole('button', { name: 'Allow again' })).focus();
    press('Allow again');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Allow again' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Brand safety' })));
  });

  it('the budget is that of the watch list until sites are looked up, and shows once', async () => {
    await open();
    expect(screen.queryByLabelText('Calls a day at most')).toBeNull();
    screen.getByLabelText('Automatic calls a day at most');
    fireEvent.click(screen.getByRole('radio', { name: 'Look up new sites' }));
    await screen.findByLabelText('Calls a day at most');
    expect(screen.queryByLabelText('Automatic calls a day at most')).toBeNull();
  });

  it('the budget takes whole numbers within its bounds; another stays as it was typed, to be mended', async () => {
    const { safety } = await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Look up new sites' }));
    const field = (await screen.findByLabelText('Calls a day at most')) as HTMLInputElement;
    for (const text of ['0', '1.000', '5-']) {
      commit(field, text);
      await screen.findByText('Enter a whole number from 1 to 100,000.');
      expect(field.value).toBe(text);
    }
    expect(safety().dailyBudget).not.toBe(1);
    commit(field, '120');
    await waitFor(() => expect(safety().dailyBudget).toBe(120));
    expect(screen.queryByText('Enter a whole number from 1 to 100,000.')).toBeNull();
  });

  it('strict blocking whose rules the browser refused says so beside its switch, and what follows', async () => {
    await open({ isStrictRefused: true });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Strict blocking' }));
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toMatch(/refused the latest rules.*one allowed since then may stay blocked/);
    fireEvent.click(screen.getByRole('switch', { name: 'Strict blocking' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('strict blocking that the browser begins with at its next start says so beside its switch', async () => {
    await open({ isStrictWaiting: true });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Strict blocking' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/begins the next time you start your browser/);
    fireEvent.click(screen.getByRole('switch', { name: 'Strict blocking' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('what the organisation has locked cannot be changed, and says whose word it is', async () => {
    await open({ locked: ['policy', 'safety.on', 'safety.mode'] });
    expect(screen.getByRole('switch', { name: 'Brand safety' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('combobox', { name: 'Start from preset' })).toHaveProperty('disabled', true);
    for (const radio of screen.getAllByRole('radio')) expect(isLocked(radio)).toBe(true);
    expect(button('Add a rule').closest('fieldset')?.disabled).toBe(true);
    expect(screen.getAllByText('Set by your organisation').length).toBeGreaterThan(2);
    screen.getByText('You can read and export it.');
    expect(screen.queryByText(/You are asked first|is a draft until/)).toBeNull();
  });

  it('a mode that the organisation has set leaves its lists to be fetched, resumed and stopped', async () => {
    const { store, runState } = await open({ safety: { mode: 'primed' }, locked: ['safety.mode'] });
    const { status, ...counts } = runState.value;
    for (const name of ['Saved answers only', 'Primed lists', 'Look up new sites'])
      expect(isLocked(screen.getByRole('radio', { name }))).toBe(true);
    for (const label of ['Categories', 'Countries', 'Down to the global rank'])
      expect(isLocked(screen.getByLabelText(label))).toBe(false);
    for (const name of [/^Fetch up to/, /^Load the full/]) expect(isLocked(button(name))).toBe(false);
    runState.value = { ...counts, status: 'running' };
    expect(isLocked(await screen.findByRole('button', { name: 'Pause' }))).toBe(false);
    runState.value = { ...counts, status: 'paused', callsDone: 1 };
    for (const name of ['Resume', 'Stop and use what is there', 'Stop and forget it'])
      expect(isLocked(await screen.findByRole('button', { name }))).toBe(false);
    press('Resume');
    expect(store.calls).toEqual(['resume leave']);
  });

  it('the budget is locked by its own name, not by that of the mode', async () => {
    const field = () => screen.getByLabelText('Calls a day at most');
    const { safety } = await open({ safety: { mode: 'lookup' }, locked: ['safety.mode'] });
    expect(isLocked(field())).toBe(false);
    commit(field(), '120');
    await waitFor(() => expect(safety().dailyBudget).toBe(120));
    cleanup();
    await open({ safety: { mode: 'lookup' }, locked: ['safety.dailyBudget'] });
    expect(isLocked(field())).toBe(true);
    expect(isLocked(screen.getByRole('radio', { name: 'Look up new sites' }))).toBe(false);
  });
});

describe('presets', () => {
  it('stand in a list that names a policy of the user’s own, with a mark for what no one sees', async () => {
    await open({ policy: { ...PRESETS.empty, name: 'Mine \u202eeniM', block: ['bad.com'] } });
    const list = screen.getByRole('combobox', { name: 'Start from preset' }) as HTMLSelectElement;
    expect(list.selectedOptions[0]?.textContent).toBe('Mine ␣eniM');
  });

  it('without a policy each is offered with what it does, and is in force at one click', async () => {
    const { store } = await open({ policy: null });
    press('Use this preset: New domains');
    await screen.findByText(/^The policy is in force\./);
    expect(store.policy).toEqual(PRESETS['new-domains']);
  });

  it('in force while brand safety is off are said to judge nothing yet', async () => {
    await open({ policy: null });
    press('Use this preset: New domains');
    await screen.findByText('The policy is in force. No site is judged before you switch brand safety on.');
    fireEvent.click(screen.getByRole('switch', { name: 'Brand safety' }));
    await screen.findByText('The policy is in force.');
  });

  it('are taken and taken back by keys: the focus goes where one goes on', async () => {
    await open({ policy: null });
    button('Use this preset: Family').focus();
    press('Use this preset: Family');
    await waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    press('Undo');
    await screen.findByText(/No policy is in force yet/);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Start from preset' })),
    );
  });

  it('are not all that one can start with: a policy from a file is in force after a question, and undone at once', async () => {
    const { store } = await open({ policy: null });
    const input = document.querySelector('.presets input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['nonsense'], 'x.json')] } });
    await screen.findByText('Nothing was imported: 1 fault in this file.');
    const file = new File([toPolicyText({ ...PRESETS.family, name: 'Ours' })], 'ours.json');
    fireEvent.change(input, { target: { files: [file] } });
    await waitFor(() => dialog().getByText('Start with the policy “Ours”?'));
    expect(store.policy).toBeNull();
    fireEvent.click(dialog().getByRole('button', { name: 'Start' }));
    await screen.findByText(/^The policy is in force\./);
    expect(store.policy?.name).toBe('Ours');
    press('Undo');
    await screen.findByText(/No policy is in force yet/);
    expect(store.policy).toBeNull();
  });

  it('are in force in the language of the page: names and reasons of their rules are read where a rule decides', async () => {
    const { store } = await open({ policy: PRESETS.empty });
    const list = screen.getByRole('combobox', { name: 'Start from preset' }) as HTMLSelectElement;
    speak('de');
    fireEvent.change(list, { target: { value: 'family' } });
    await waitFor(() => expect(store.policy?.name).toBe('Familie'));
    expect(store.policy?.rules.find(({ id }) => id === 'gambling')).toMatchObject({
      name: 'Glücksspiel',
      reason: 'Auf der Website geht es um Wetten, Lotterien oder Casinospiele.',
    });
    await screen.findByRole('heading', { name: 'Glücksspiel' });
    expect(list.value).toBe('family');
    // It is no policy of one's own, whatever language the browser has next.
    speak('en');
    fireEvent.change(list, { target: { value: 'empty' } });
    await waitFor(() => expect(store.policy).toEqual(PRESETS.empty));
  });

  it('replace an untouched preset at once, and a policy of one’s own after a question alone, with a way back', async () => {
    const { store, draft } = await open({ policy: PRESETS.family });
    choose('Start from preset', 'empty');
    await waitFor(() => expect(store.policy).toEqual(PRESETS.empty));
    draft.edit((policy) => ({ ...policy, block: ['a.com'] }));
    await draft.putInForce();
    choose('Start from preset', 'family');
    await waitFor(() => dialog().getByText('Replace your policy with “Family”?'));
    expect(store.policy?.block).toEqual(['a.com']);
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect((screen.getByRole('combobox', { name: 'Start from preset' }) as HTMLSelectElement).value).toBe('');
    choose('Start from preset', 'family');
    await waitFor(() => dialog().getByRole('button', { name: 'Replace' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(store.policy).toEqual(PRESETS.family));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store.policy?.block).toEqual(['a.com']));
  });

  it('give back the draft that they took the place of, as the question says', async () => {
    const { store, draft } = await open({ policy: PRESETS.family });
    draft.edit((policy) => ({ ...policy, block: ['a.com'] }));
    await screen.findByText('You have changes that are not in force yet.');
    choose('Start from preset', 'empty');
    await waitFor(() => dialog().getByRole('button', { name: 'Replace' }));
    fireEvent.click(dialog().getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(store.policy).toEqual(PRESETS.empty));
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(store.policy).toEqual(PRESETS.family));
    await waitFor(() => expect(draft.draft.value?.block).toEqual(['a.com']));
    await screen.findByText('You have changes that are not in force yet.');
  });
});

describe('the editor', () => {
  it('adds a rule without JSON: its category picked by the beginning of a word, and puts it in force', async () => {
    const { store } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    commit(await screen.findByLabelText('Name'), 'No games');
    const field = screen.getByRole('combobox', { name: 'Category' });
    fireEvent.input(field, { target: { value: 'gam' } });
    expect((await screen.findAllByRole('option', { name: 'Games' })).length).toBe(1);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Games' });
    choose('What is done', 'warn');
    press('Put in force');
    await waitFor(() =>
      expect(store.policy?.rules).toEqual([
        { id: 'rule-1', name: 'No games', when: { categories: ['/Games'] }, then: 'warn', reason: '' },
      ]),
    );
  });

  it.each(SAFETY_MODES)(
    'offers the full category lists where a category is picked in the mode “%s”, the focus then with what came',
    async (mode) => {
      await open({ policy: PRESETS.empty, safety: { mode } });
      press('Add a rule');
      await screen.findByRole('combobox', { name: 'Category' });
      const editor = within(document.querySelector('.rule-editor') as HTMLElement);
      editor.getByText('The 27 top-level categories can be picked.');
      const load = editor.getByRole('button', { name: 'Load the full category lists · 2 calls' });
      load.focus();
      fireEvent.click(load);
      const said = await editor.findByText('1 categories of the full lists can be picked.');
      await waitFor(() => expect(document.activeElement).toBe(said));
      expect(screen.queryByRole('button', { name: /^Load the full/ })).toBeNull();
      fireEvent.input(editor.getByRole('combobox', { name: 'Category' }), { target: { value: 'poli' } });
      await screen.findByRole('option', { name: 'News › Politics' });
    },
  );

  it('moves a rule by its buttons, the focus with it, and brings a removed one back', async () => {
    const { draft } = await open();
    const names = () => draft.draft.value?.rules.map(({ name }) => name) ?? [];
    const [first = '', second = ''] = names();
    press(`Move down: ${first}`);
    await waitFor(() => expect(names().slice(0, 2)).toEqual([second, first]));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(`Move down: ${first}`));
    press(`Remove: ${second}`);
    await waitFor(() => expect(names()).not.toContain(second));
    screen.getByText(`${second} is removed. Undo brings it back.`);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()[0]).toBe(second));
    await waitFor(() => expect(screen.queryByText(/Undo brings it back/)).toBeNull());
  });

  it('lets a part of a condition be taken out by keys: the focus goes to where it can be added again', async () => {
    const { draft } = await open();
    const [first] = draft.draft.value?.rules ?? [];
    press(`Edit: ${first?.name}`);
    (await screen.findByRole('button', { name: 'Take out: Category' })).focus();
    press('Take out: Category');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take out: Category' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add a condition' })));
  });

  it('is let go, put in force and undone by keys: the focus goes where one goes on', async () => {
    const { draft } = await open();
    const rename = (name: string) => draft.edit((policy) => ({ ...policy, name }));
    rename('Ours');
    (await screen.findByRole('button', { name: 'Discard changes' })).focus();
    press('Discard changes');
    await waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    rename('Ours again');
    (await screen.findByRole('button', { name: 'Put in force' })).focus();
    press('Put in force');
    await screen.findByText(/^The policy is in force\./);
    await waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    rename('A third name');
    await screen.findByRole('button', { name: 'Put in force' });
    button('Undo').focus();
    for (let steps = 0; steps < 3 && screen.queryByRole('button', { name: 'Undo' }); steps++) press('Undo');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Rules' })));
  });

  it('a rule keeps its name when nothing or too much is typed over it, and says so', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    const field = (await screen.findByLabelText('Name')) as HTMLInputElement;
    commit(field, '  ');
    await screen.findByText('Nothing is entered.');
    commit(field, 'x'.repeat(301));
    await screen.findByText('More than 300 characters.');
    expect(field.value).toHaveLength(301);
    expect(draft.draft.value?.rules.map(({ name }) => name)).toEqual(['New rule']);
    commit(field, ' Ours ');
    await waitFor(() => expect(draft.draft.value?.rules.map(({ name }) => name)).toEqual(['Ours']));
    expect(screen.queryByText('More than 300 characters.')).toBeNull();
  });

  it('keeps what is half typed in a field when another page puts a policy in force meanwhile', async () => {
    const { draft, store } = await open({ policy: { ...SHORT, maxAgeDays: 30 } });
    const name = (await screen.findByLabelText('Name of the policy')) as HTMLInputElement;
    const days = (await screen.findByLabelText(/too old after/i)) as HTMLInputElement;
    fireEvent.input(name, { target: { value: 'Half ty' } });
    fireEvent.input(days, { target: { value: '9' } });
    store.policy = { ...SHORT, maxAgeDays: 30, default: 'warn' };
    store.tellOfPolicy();
    await waitFor(() => expect(screen.getByLabelText('A site that no rule matches')).toHaveProperty('value', 'warn'));
    expect([name.value, days.value]).toEqual(['Half ty', '9']);
    fireEvent.change(name);
    fireEvent.change(days);
    await waitFor(() => expect(draft.draft.value).toMatchObject({ name: 'Half ty', maxAgeDays: 9, default: 'warn' }));
  });

  it('puts no draft in force that is not what its number fields show', async () => {
    const { draft, store } = await open({ policy: { ...SHORT, name: 'Ours' } });
    draft.edit((policy) => ({ ...policy, block: ['a.com'] }));
    const field = (await screen.findByLabelText(/too old after/i)) as HTMLInputElement;
    commit(field, '0');
    await screen.findByText(/^First correct what is not taken/);
    expect(button('Put in force').getAttribute('aria-disabled')).toBe('true');
    press('Put in force');
    expect(store.policy).toMatchObject({ block: [] });
    commit(field, '30');
    await waitFor(() => expect(button('Put in force').getAttribute('aria-disabled')).toBeNull());
    press('Put in force');
    await waitFor(() => expect(store.policy).toMatchObject({ block: ['a.com'], maxAgeDays: 30 }));
  });

  it('puts no draft in force without what a field of a rule shows and does not take', async () => {
    const { draft, store } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    choose('Add a condition', 'hosts');
    press('Take out: Category');
    const field = await screen.findByRole('combobox', { name: 'Host name' });
    const leave = (value: string) => {
      fireEvent.input(field, { target: { value } });
      fireEvent.blur(field);
    };
    leave('a.com');
    await waitFor(() => expect(draft.draft.value?.rules[0]?.when.hosts).toEqual(['a.com']));
    leave('b c!.com');
    await screen.findByText(/^First correct what is not taken/);
    press('Put in force');
    expect(store.policy).toMatchObject({ rules: [] });
    leave('');
    await waitFor(() => expect(button('Put in force').getAttribute('aria-disabled')).toBeNull());
    press('Put in force');
    await waitFor(() => expect(store.policy?.rules[0]?.when).toEqual({ hosts: ['a.com'] }));
  });

  it('says of a rule for sites of which nothing is known that what else it asks for leaves it hardly any', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    const toRules = (when: Condition) =>
      draft.edit((policy) => ({
        ...policy,
        rules: [{ id: 'new', name: 'New sites', when, then: 'warn', reason: '' }],
      }));
    toRules({ noData: true, hosts: ['*.shop'], ifKnown: true });
    await screen.findByText('You have changes that are not in force yet.');
    expect(screen.queryByText(/^Holds for hardly any site/)).toBeNull();
    toRules({ noData: true, rankWorseThan: 1000, orRankUnknown: true });
    await screen.findByText(/^Holds for hardly any site/);
    tab('JSON');
    await screen.findByText(/^Rule 1, .?New sites.?: Holds for hardly any site/);
    expect(button('Put in force').getAttribute('aria-disabled')).toBeNull();
  });

  it('puts no draft in force without a text that its field shows and does not take', async () => {
    const { draft, store } = await open({ policy: { ...PRESETS.empty, name: 'Ours' } });
    draft.edit((policy) => ({ ...policy, block: ['a.com'] }));
    const name = (await screen.findByLabelText('Name of the policy')) as HTMLInputElement;
    commit(name, ' ');
    await screen.findByText(/^First correct what is not taken/);
    press('Put in force');
    expect(store.policy).toMatchObject({ name: 'Ours', block: [] });
    commit(name, 'Mine');
    await waitFor(() => expect(button('Put in force').getAttribute('aria-disabled')).toBeNull());
    press('Put in force');
    await waitFor(() => expect(store.policy).toMatchObject({ name: 'Mine', block: ['a.com'] }));
  });

  it('shows what is in force again once the changes are discarded, in fields whose text was not taken too', async () => {
    const { draft } = await open({ policy: { ...SHORT, name: 'Ours', maxAgeDays: 30 } });
    const days = (await screen.findByLabelText(/too old after/i)) as HTMLInputElement;
    const name = screen.getByLabelText('Name of the policy') as HTMLInputElement;
    commit(days, '-4');
    commit(name, ' ');
    press('Edit: Adult sites');
    const category = (await screen.findByRole('combobox', { name: 'Category' })) as HTMLInputElement;
    fireEvent.input(category, { target: { value: 'no such' } });
    fireEvent.blur(category);
    await waitFor(() => expect(document.querySelectorAll('#policy .field-error')).toHaveLength(3));
    draft.edit((policy) => ({ ...policy, default: 'warn' }));
    await screen.findByRole('button', { name: 'Discard changes' });
    press('Discard changes');
    await waitFor(() => expect(document.querySelectorAll('#policy .field-error')).toHaveLength(0));
    expect([days.value, name.value, category.value]).toEqual(['30', 'Ours', '']);
    tab('Lists');
    const discardWith = async (text: string, view: string) => {
      commit(await screen.findByLabelText('Always block'), text);
      tab(view);
      draft.edit((policy) => ({ ...policy, default: 'warn' }));
      await screen.findByRole('button', { name: 'Discard changes' });
      press('Discard changes');
      await waitFor(() => expect(draft.isChanged.value).toBe(false));
      tab('Lists');
      await waitFor(() => expect(screen.getByLabelText('Always block')).toHaveProperty('value', ''));
    };
    await discardWith('not a host', 'Lists');
    await discardWith('nor is this', 'Rules');
  });

  it('tells who has filled in what is no condition by itself that it goes with one', async () => {
    await open({ policy: PRESETS.empty });
    press('Add a rule');
    press('Take out: Category');
    choose('Add a condition', 'minConfidence');
    choose('Add a condition', 'ifKnown');
    await screen.findByText('confidence from 50% · only where known');
    press('Put in force');
    await screen.findByText(
      /It has no condition\. A confidence, or “Only where its data is known”, must go with one\.$/,
    );
  });

  it('goes on in the field of a condition that was added, but for who has gone elsewhere', async () => {
    await open({ policy: PRESETS.empty });
    press('Add a rule');
    const list = screen.getByRole('combobox', { name: 'Add a condition' });
    list.focus();
    choose('Add a condition', 'countries');
    const added = await screen.findByRole('combobox', { name: 'Country of the company' });
    await waitFor(() => expect(document.activeElement).toBe(added));
    screen.getByLabelText('Name').focus();
    choose('Add a condition', 'hosts');
    await screen.findByRole('combobox', { name: 'Host name' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  it('takes a pasted list of hosts as one each, all or none', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    choose('Add a condition', 'hosts');
    const field = await screen.findByRole('combobox', { name: 'Host name' });
    const enter = (value: string) => {
      fireEvent.input(field, { target: { value } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    enter('a.com, not..a.host');
    await screen.findByText('“a.com, not..a.host” is not understood.');
    enter('a.com, b①.com');
    await screen.findByText('“a.com, b①.com” is not understood. The character “①” (U+2460) cannot be part of a name.');
    enter('https://A.com/path, ads-*.b.com c.com');
    await waitFor(() => expect(draft.draft.value?.rules[0]?.when.hosts).toEqual(['a.com', 'ads-*.b.com', 'c.com']));
  });

  it('takes a pasted list of technologies as one each, names of several words too', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    choose('Add a condition', 'technologies');
    const field = await screen.findByRole('combobox', { name: 'Technology' });
    const enter = (value: string) => {
      fireEvent.input(field, { target: { value } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    enter('Google AdSense, wordpress; shopify,');
    const technologies = ['google_adsense', 'wordpress', 'shopify'];
    await waitFor(() => expect(draft.draft.value?.rules[0]?.when.technologies).toEqual(technologies));
    enter('wix,');
    await waitFor(() => expect(draft.draft.value?.rules[0]?.when.technologies).toEqual([...technologies, 'wix']));
  });

  it('takes a technology by the name that the card shows, typed or picked, and shows it so', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    choose('Add a condition', 'technologies');
    const field = await screen.findByRole('combobox', { name: 'Technology' });
    fireEvent.input(field, { target: { value: 'next.js' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByRole('button', { name: 'Remove Next.js' });
    fireEvent.input(field, { target: { value: 'woo' } });
    fireEvent.click(await screen.findByRole('option', { name: 'WooCommerce' }));
    const technologies = () => draft.draft.value?.rules[0]?.when.technologies;
    await waitFor(() => expect(technologies()).toEqual(['next_js', 'woo_commerce', 'woocommerce']));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove WooCommerce' }));
    await waitFor(() => expect(technologies()).toEqual(['next_js']));
  });

  it('takes pasted paths of categories as one each, and a path with commas as it is', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    const field = await screen.findByRole('combobox', { name: 'Category' });
    const enter = (value: string) => {
      fireEvent.input(field, { target: { value } });
      fireEvent.keyDown(field, { key: 'Enter' });
    };
    const nightlife = '/Arts & Entertainment/Events & Listings/Bars, Clubs & Nightlife';
    enter(nightlife);
    enter('/Games/Gambling, /News; /Adult');
    const categories = [nightlife, '/Games/Gambling', '/News', '/Adult'];
    await waitFor(() => expect(draft.draft.value?.rules[0]?.when.categories).toEqual(categories));
  });

  it('says in the bar that another page changed the policy in force which the draft would replace', async () => {
    const { store, draft } = await open();
    draft.edit((policy) => ({ ...policy, block: ['a.com'] }));
    store.policy = PRESETS.empty;
    store.tellOfPolicy();
    await screen.findByText('The policy in force was changed elsewhere meanwhile, and your draft would replace it.');
    press('Discard changes');
    await waitFor(() => expect(screen.queryByText(/changed elsewhere/)).toBeNull());
    expect(draft.draft.value).toEqual(PRESETS.empty);
  });

  it('brings discarded changes back', async () => {
    const { draft } = await open();
    draft.edit((policy) => ({ ...policy, block: ['a.com'] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
    await screen.findByText('Your changes are discarded.');
    expect(draft.draft.value?.block).toEqual([]);
    press('Undo');
    await waitFor(() => expect(draft.draft.value?.block).toEqual(['a.com']));
    expect(draft.isChanged.value).toBe(true);
  });

  it('says a typed value that it does not understand, and keeps it to be mended', async () => {
    await open({ policy: PRESETS.empty });
    press('Add a rule');
    const field = await screen.findByRole('combobox', { name: 'Category' });
    fireEvent.input(field, { target: { value: 'no such thing' } });
    fireEvent.blur(field);
    await screen.findByText('“no such thing” is not understood.');
    expect((field as HTMLInputElement).value).toBe('no such thing');
  });

  it('draws 10,000 rules a hundred at a time, and finds one by its name', async () => {
    const rules = toRules(10_000);
    await open({ policy: { ...PRESETS.family, rules } });
    expect(document.querySelectorAll('.rule')).toHaveLength(100);
    fireEvent.input(screen.getByLabelText('Find a rule'), { target: { value: 'no 9876' } });
    await waitFor(() => expect(document.querySelectorAll('.rule')).toHaveLength(1));
  });

  it('draws of 1,000 rules the one that is added or moved and no more, and goes on at the next once it is removed', async () => {
    const rules = toRules(999);
    const { draft } = await open({ policy: { ...PRESETS.family, rules } });
    press('Add a rule');
    expect(await screen.findByLabelText('Name')).toBe(document.activeElement);
    expect(document.querySelectorAll('.rule')).toHaveLength(101);
    expect([...document.querySelectorAll('.rule-place')].at(-1)?.textContent).toBe('1000');
    expect(screen.getByRole('button', { name: 'Show 100 more' })).toBeTruthy();
    press('Move up: New rule');
    await waitFor(() => expect(draft.draft.value?.rules[998]?.name).toBe('New rule'));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up: New rule'));
    press('Move down: Rule no 99');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Rule no 99'));
    press('Remove: New rule');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: Rule no 99'));
  });

  it('puts the last of 1,000 rules first by its number', async () => {
    const rules = toRules(999);
    const { draft } = await open({ policy: { ...PRESETS.family, rules } });
    press('Add a rule');
    const place = (await screen.findByLabelText('Place among the rules')) as HTMLInputElement;
    expect(place.value).toBe('1000');
    expect(place.parentElement?.textContent).toContain('of 1,000');
    const type = (text: string) => {
      fireEvent.input(place, { target: { value: text } });
      fireEvent.change(place);
    };
    type('1001');
    await screen.findByText(/1,000/, { selector: '.field-error' });
    type('1');
    await waitFor(() => expect(draft.draft.value?.rules.map(({ name }) => name)[0]).toBe('New rule'));
    expect(draft.draft.value?.rules[1]?.name).toBe('Rule no 0');
    await screen.findByText('New rule is now rule 1 of 1,000.');
  });

  it('leaves a rule that was found in the hands of who edits it, when it fits the search no longer', async () => {
    await open({ policy: { ...PRESETS.family, rules: toRules(20) } });
    const search = (text: string) => fireEvent.input(screen.getByLabelText('Find a rule'), { target: { value: text } });
    const names = () => [...document.querySelectorAll('.rule h3')].map(({ textContent }) => textContent);
    search('no 7');
    await waitFor(() => expect(names()).toEqual(['Rule no 7']));
    press('Edit: Rule no 7');
    commit(await screen.findByLabelText('Name'), 'Ours');
    await waitFor(() => expect(names()).toEqual(['Ours']));
    search('no 8');
    await waitFor(() => expect(names()).toEqual(['Rule no 8']));
  });

  it('removes rules that were found by keys: the focus goes to the next one that is shown', async () => {
    const rules = toRules(100);
    await open({ policy: { ...PRESETS.family, rules } });
    fireEvent.input(screen.getByLabelText('Find a rule'), { target: { value: '7' } });
    await waitFor(() => expect(document.querySelectorAll('.rule')).toHaveLength(19));
    press('Remove: Rule no 7');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: Rule no 17'));
  });

  it('takes the lists by the line, counts them and names what is left out', async () => {
    const { draft } = await open();
    tab('Lists');
    commit(await screen.findByLabelText('Always block'), 'a.com\nnot a host\nwww.b.com');
    await screen.findByText(
      'Line 2 is not made of hosts alone and is left out: “not a host”. The character “␣” (U+0020) cannot be part of a name.',
    );
    await screen.findByText('2 hosts');
    expect(draft.draft.value?.block).toEqual(['a.com', 'b.com']);
  });

  it.each([
    ['Lists', 'Always block', 'a.com\nwww.b.com\nhalf ty', 'block', ['a.com', 'b.com']],
    ['Try it', 'Tests', 'a.com blocked\nb.co', 'expect', [{ host: 'a.com', verdict: 'blocked' }]],
  ] as const)(
    'takes what is pasted under %s as soon as one pauses, while the field has the focus still',
    async (...given) => {
      const [name, label, text, part, items] = given;
      const { draft } = await open();
      tab(name);
      const field = (await screen.findByLabelText(label)) as HTMLTextAreaElement;
      const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
      fireEvent.input(field, { target: { value: text } });
      expect(isAsked()).toBe(false);
      await screen.findByRole('button', { name: 'Put in force' });
      expect(draft.draft.value?.[part]).toEqual(items);
      await waitFor(() => expect(isAsked()).toBe(true));
      if (part === 'block') expect(screen.getByText('2 hosts')).toBeTruthy();
      // What is half typed is no mistake, and stays to be typed on.
      expect([field.value, screen.queryByText(/is left out/)]).toEqual([text, null]);
      press('Undo');
      await waitFor(() => expect(field.value).toBe(''));
      expect(draft.isChanged.value).toBe(false);
    },
  );

  it('takes what is typed into a list along to another view before one has paused', async () => {
    const { draft } = await open();
    tab('Lists');
    fireEvent.input(await screen.findByLabelText('Always allow'), { target: { value: 'a.com' } });
    tab('JSON');
    await waitFor(() => expect(draft.draft.value?.allow).toEqual(['a.com']));
  });

  it.each([
    ['Lists', 'Always block', 'a.com\n-b.com', 'Line 2 is not made of hosts alone and is left out: “-b.com”.'],
    ['Try it', 'Tests', 'a.com blocked\nnope', 'Line 2 is no test and is left out: “nope”.'],
  ])('keeps the lines of %s that are left out, to be mended after a look at another view', async (...given) => {
    const [name, label, text, fault] = given;
    const { draft } = await open();
    tab(name);
    commit(await screen.findByLabelText(label), text);
    await screen.findByText(fault);
    tab('Rules');
    await screen.findByLabelText('Name of the policy');
    tab(name);
    expect(await screen.findByLabelText(label)).toHaveProperty('value', text);
    await screen.findByText(fault);
    // They are of these lines, not of others.
    tab('Rules');
    press('Undo');
    await waitFor(() => expect(draft.isChanged.value).toBe(false));
    tab(name);
    expect(await screen.findByLabelText(label)).toHaveProperty('value', '');
  });

  it('quotes no more than the beginning of a line at fault: a whole list is pasted as one', async () => {
    await open();
    tab('Lists');
    const line = Array.from({ length: 5000 }, (_, n) => `site-${n}.com/x`).join(', ');
    commit(await screen.findByLabelText('Always block'), line);
    const said = await screen.findByText(/^Line 1 is not made of hosts alone/);
    expect(said.textContent).toBe(
      `Line 1 is not made of hosts alone and is left out: “${line.slice(0, 300)}…”. The character “/” (U+002F) cannot be part of a name.`,
    );
  });

  it('counts the lines at fault that it does not name', async () => {
    await open();
    tab('Lists');
    const fill = (count: number) =>
      commit(
        screen.getByLabelText('Always block'),
        Array.from({ length: count }, (_, n) => `not a host ${n}`).join('\n'),
      );
    await screen.findByLabelText('Always block');
    fill(21);
    await screen.findByText('And 1 more line.');
    fill(22);
    await screen.findByText('And 2 more lines.');
  });

  it('shows what hides in the names of a file before it takes its place, and lets none turn the words around it', async () => {
    await open({ policy: PRESETS.family });
    tab('JSON');
    const rule = { id: 'x', name: 'Good\u202edab', when: { noData: true }, then: 'warn', reason: '' };
    const policy = { ...PRESETS.family, name: 'Ours\u200f', rules: [...PRESETS.family.rules, { ...rule }] };
    const input = document.querySelector('#policy input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File([JSON.stringify(policy)], 'policy.json')] } });
    const heading = await screen.findByText(/^Replace your policy with/);
    expect(heading.textContent).toBe('Replace your policy with “Ours␣”?');
    dialog().getByText('Rules that come: Good␣dab');
    expect(document.querySelector('dialog ins bdi')?.textContent).toBe('Ours␣');
    fireEvent.click(dialog().getByRole('button', { name: 'Replace' }));
    tab('Rules');
    expect((await screen.findByText('Good␣dab')).tagName).toBe('BDI');
    expect(document.body.textContent).not.toMatch(/[\u202e\u200f]/);
  });

  it('says which entries of the organisation block nothing, and counts them as no hosts', async () => {
    const block = ['bad.com', 'https://bad.com/slots', 'casino.*', 'bad.com:8443'];
    await open({ managed: { block, allow: ['me@corp.example'] } });
    tab('Lists');
    const words = async (heading: string) =>
      (await screen.findByText(heading)).closest('.field')?.querySelector('.field-error p')?.textContent;
    expect(await words('1 host always blocked')).toBe(
      '3 entries name no host and do nothing: https://bad.com/slots, casino.*, bad.com:8443',
    );
    expect(await words('0 hosts always allowed')).toBe('1 entry names no host and does nothing: me@corp.example');
    screen.getByText('The character “@” (U+0040) cannot be part of a name.');
  });

  it('shows the lists of the organisation, as many as can be read, and how many more there are', async () => {
    const block = Array.from({ length: 60 }, (_, n) => `bad-${n}.com`);
    await open({ managed: { block, allow: ['good.com'] } });
    tab('Lists');
    const hosts = async (heading: string) =>
      [...((await screen.findByText(heading)).closest('.field')?.querySelectorAll('li') ?? [])].map(
        ({ textContent }) => textContent,
      );
    expect(await hosts('60 hosts always blocked')).toEqual([...block.slice(0, 50), 'And 10 more.']);
    expect(await hosts('1 host always allowed')).toEqual(['good.com']);
    expect(screen.getAllByText('Set by your organisation')).toHaveLength(2);
    cleanup();
    await open({ policy: null, managed: { block: ['bad.com'], allow: [] } });
    expect(await hosts('1 host always blocked')).toEqual(['bad.com']);
  });

  it('names faults of the JSON by line, and puts nothing in force before they are mended', async () => {
    const { store, draft } = await open();
    tab('JSON');
    const area = (await screen.findByLabelText('The document')) as HTMLTextAreaElement;
    fireEvent.input(area, { target: { value: area.value.replace('"allow"', '"alow"') } });
    await screen.findByRole('button', { name: 'Line 4' });
    screen.getByText('default: One of: allow, warn, block.');
    expect(button('Put in force').getAttribute('aria-disabled')).toBe('true');
    fireEvent.input(area, { target: { value: area.value.replace('"alow"', '"warn"') } });
    await waitFor(() => expect(draft.draft.value?.default).toBe('warn'));
    press('Put in force');
    await waitFor(() => expect(store.policy?.default).toBe('warn'));
  });

  it('takes a document that is pasted with the mark that its file begins with', async () => {
    const { draft } = await open();
    tab('JSON');
    const area = (await screen.findByLabelText('The document')) as HTMLTextAreaElement;
    fireEvent.input(area, { target: { value: `\uFEFF${area.value.replace('"allow"', '"warn"')}` } });
    await waitFor(() => expect(draft.draft.value?.default).toBe('warn'));
    expect(area.value.startsWith('{')).toBe(true);
  });

  it('draws a JSON of megabytes when asked, and keeps it drawn for who has typed it', async () => {
    const block = Array.from({ length: 60_000 }, (_, n) => `bad-${n}.example`);
    const { draft } = await open({ policy: { ...SHORT, block } });
    const view = () => screen.queryByLabelText<HTMLTextAreaElement>('The document');
    tab('JSON');
    await screen.findByText(/^The document is long \(1\.\d MB\)/);
    expect(view()).toBeNull();
    screen.getByRole('button', { name: 'Show the document' }).focus();
    press('Show the document');
    await waitFor(() => expect(view()?.value).toContain('"bad-59999.example"'));
    await waitFor(() => expect(document.activeElement).toBe(view()));
    tab('Rules');
    await waitFor(() => expect(view()).toBeNull());
    draft.edit((policy) => ({ ...policy, block: [] }));
    tab('JSON');
    await waitFor(() => expect(view()?.value).toContain('"block": []'));
    const area = view();
    if (area) fireEvent.input(area, { target: { value: area.value.replace('[]', JSON.stringify(block)) } });
    if (area) fireEvent.blur(area);
    await waitFor(() => expect(draft.draft.value?.block).toHaveLength(60_000));
    await waitFor(() => expect(view()).toBe(area));
  });

  it('reads a long JSON when one pauses, leaves the field or goes elsewhere, not with every letter', async () => {
    const block = Array.from({ length: 20_000 }, (_, n) => `bad-${n}.com`);
    const { draft } = await open({ policy: { ...SHORT, name: 'A', block } });
    const name = () => draft.draft.value?.name;
    const view = async () => (await screen.findByLabelText('The document')) as HTMLTextAreaElement;
    const type = (area: HTMLTextAreaElement, from: string, to: string) =>
      fireEvent.input(area, { target: { value: area.value.replace(`"name": "${from}"`, `"name": "${to}"`) } });
    tab('JSON');
    const area = await view();
    expect(area.value.length).toBeGreaterThan(256 * 1024);
    const read = vi.spyOn(draft, 'type');
    type(area, 'A', 'Ab');
    type(area, 'Ab', 'Abc');
    // Drawn anew meanwhile.
    draft.edit((policy) => ({ ...policy, default: 'warn' }));
    await waitFor(() => expect(draft.draft.value?.default).toBe('warn'));
    expect(area.value).toContain('"name": "Abc"');
    expect(read).not.toHaveBeenCalled();
    await waitFor(() => expect(name()).toBe('Abc'));
    expect(read).toHaveBeenCalledTimes(1);
    type(area, 'Abc', 'Abcd');
    fireEvent.blur(area);
    expect(name()).toBe('Abcd');
    type(area, 'Abcd', 'Abcde');
    tab('Rules');
    await waitFor(() => expect(name()).toBe('Abcde'));
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('does not call the JSON whole while a rule that was just added has no condition, and names its line', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    press('Add a rule');
    await screen.findByLabelText('Name');
    tab('JSON');
    await screen.findByText('The draft is not whole yet, so it cannot be put in force.');
    expect(screen.queryByText(/^The document is valid/)).toBeNull();
    screen.getByText('rules[0].when.categories: Nothing is entered.');
    const area = screen.getByLabelText('The document') as HTMLTextAreaElement;
    fireEvent.input(area, { target: { value: area.value.replace('"categories": []', '"noData": true') } });
    await screen.findByText(/^The document is valid/);
    expect(draft.draft.value?.rules[0]?.when).toEqual({ noData: true });
  });

  it.each([
    [-4, '1'],
    [40_000, '36500'],
  ])('names the nearest number that is possible in the place of %d', async (days, nearest) => {
    await open();
    tab('JSON');
    const text = JSON.stringify({ ...PRESETS.family, maxAgeDays: days });
    fireEvent.input(screen.getByLabelText('The document'), { target: { value: text } });
    await screen.findByText(`maxAgeDays: Out of range. The nearest value that is possible is ${nearest}.`);
  });

  it('writes how many entries are too many as people read it', async () => {
    await open();
    tab('JSON');
    const text = JSON.stringify({
      ...PRESETS.family,
      expect: new Array(10_001).fill({ host: 'a.com', verdict: 'allowed' }),
    });
    fireEvent.input(screen.getByLabelText('The document'), { target: { value: text } });
    await screen.findByText('expect: More than 10,000 entries.');
  });

  it('writes how many faults there are as people read it', async () => {
    const { draft } = await open();
    tab('JSON');
    const area = await screen.findByLabelText('The document');
    fireEvent.input(area, { target: { value: '{ x\n'.repeat(1200) } });
    const count = Intl.NumberFormat('en').format(draft.typedFaults.value.length);
    expect(count).toMatch(/^1,[12]\d\d$/);
    await screen.findByText(`${count} faults. The draft stays as it was until they are mended.`);
    await screen.findByText(`The JSON has ${count} faults.`);
    tab('Rules');
    await screen.findByText(new RegExp(`^The JSON has ${count} faults, so nothing can be changed here`));
  });

  it('says that the JSON has faults once it is typed in after a policy was put in force, and takes the typing back alone', async () => {
    const { store, draft } = await open();
    draft.edit((policy) => ({ ...policy, name: 'Ours' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Put in force' }));
    await screen.findByText(/^The policy is in force\./);
    tab('JSON');
    fireEvent.input(await screen.findByLabelText('The document'), { target: { value: '{ "half' } });
    await screen.findByText('The JSON has 1 fault.');
    expect(screen.queryByText(/^The policy is in force\./)).toBeNull();
    press('Undo');
    await screen.findByText('What you typed is discarded.');
    expect(store.policy?.name).toBe('Ours');
    press('Undo');
    await waitFor(() => expect(draft.typed.value).toBe('{ "half'));
  });

  it('does not say that the changes are discarded where only what was typed is', async () => {
    const { draft } = await open();
    draft.edit((policy) => ({ ...policy, name: 'Ours' }));
    tab('JSON');
    fireEvent.input(await screen.findByLabelText('The document'), { target: { value: '{ "half' } });
    tab('Rules');
    await waitFor(() => press('Discard what was typed'));
    await screen.findByText('What you typed is discarded.');
    expect(screen.getByLabelText<HTMLInputElement>('Name of the policy').value).toBe('Ours');
    press('Discard changes');
    await screen.findByText('Your changes are discarded.');
    expect(screen.queryByText('What you typed is discarded.')).toBeNull();
  });

  it('names host, expected and found verdict of a test of the policy that fails, and puts nothing in force', async () => {
    const { store, draft } = await open({ policy: PRESETS.empty });
    draft.edit((policy) => ({ ...policy, expect: [{ host: 'b.com', verdict: 'blocked' }] }));
    fireEvent.click(await screen.findByRole('button', { name: 'Put in force' }));
    await screen.findByText('b.com: expected Blocked, found Unknown');
    expect(store.policy).toEqual(PRESETS.empty);
  });

  it('names each fault of a file by its line, and forgets what was said when the next one is chosen', async () => {
    await open();
    tab('JSON');
    await screen.findByRole('button', { name: 'Import policy…' });
    const input = document.querySelector('#policy input[type="file"]') as HTMLInputElement;
    const faulty = toPolicyText(PRESETS.family).replace('"default": "allow"', '"default": "alow"');
    fireEvent.change(input, { target: { files: [new File([faulty], 'x.json')] } });
    await screen.findByText('Nothing was imported: 1 fault in this file.');
    const readFaults = () => document.querySelector('.json-faults')?.textContent;
    expect(readFaults()).toBe('Line 4default: One of: allow, warn, block.');
    press('Import policy…');
    await waitFor(() => expect(screen.queryByText(/^Nothing was imported/)).toBeNull());
    expect(readFaults()).toBeUndefined();
  });

  it('takes every letter of JSON, however fast one follows the other', async () => {
    await open();
    tab('JSON');
    const area = (await screen.findByLabelText('The document')) as HTMLTextAreaElement;
    for (const letter of '{ "name": "Ours" }') {
      area.value = area.value.includes('schema') ? letter : area.value + letter;
      area.dispatchEvent(new Event('input', { bubbles: true }));
      // The page is drawn anew, but what is done after that is not done yet.
      await Promise.resolve();
      await Promise.resolve();
    }
    await waitFor(() => expect(area.value).toBe('{ "name": "Ours" }'));
  });

  it('keeps faulty JSON when another view is chosen, says why that cannot change anything, and leads back', async () => {
    await open();
    tab('JSON');
    const read = () => (screen.getByLabelText('The document') as HTMLTextAreaElement).value;
    await waitFor(() => expect(read()).toContain('"schema"'));
    fireEvent.input(screen.getByLabelText('The document'), { target: { value: '{ "half' } });
    tab('Rules');
    await screen.findByText(/What you typed is kept/);
    const isClosed = () => screen.getByLabelText('Name of the policy').closest('fieldset')?.disabled;
    expect(isClosed()).toBe(true);
    press('Go to the JSON');
    await waitFor(() => expect(read()).toBe('{ "half'));
    expect(document.activeElement?.textContent).toBe('JSON');
    tab('Rules');
    await waitFor(() => press('Discard what was typed'));
    await waitFor(() => expect(isClosed()).toBe(false));
    expect(document.activeElement?.textContent).toBe('Rules');
    press('Undo');
    await screen.findByText(/What you typed is kept/);
  });

  it('lets the policy of the organisation be selected and copied, and not be changed', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    await open({ policy: PRESETS.family, locked: ['policy'] });
    tab('JSON');
    const area = (await screen.findByLabelText('The document')) as HTMLTextAreaElement;
    expect(area.readOnly).toBe(true);
    expect(area.closest('fieldset')).toBeNull();
    press('Copy the JSON');
    await screen.findByText('Copied.');
    expect(JSON.parse(copied[0] ?? '')).toEqual(PRESETS.family);
  });

  it('lets the policy of the organisation be read rule by rule, and invites nobody to change it', async () => {
    const [rule] = PRESETS.family.rules;
    if (!rule) throw new Error('The preset has no rule.');
    const own = { ...rule, reason: 'Not at work.' };
    await open({
      locked: ['policy'],
      policy: { ...PRESETS.family, rules: [own, { ...own, id: 'b', name: 'Second' }] },
    });
    screen.getByRole('link', { name: 'See the policy' });
    for (const name of [`Move down: ${rule.name}`, `Remove: ${rule.name}`]) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
    }
    expect(screen.queryByRole('button', { name: /^Edit: / })).toBeNull();
    const see = button(`See: ${rule.name}`);
    expect(see.closest('fieldset')).toBeNull();
    fireEvent.click(see);
    const reason = (await screen.findByLabelText('Reason')) as HTMLInputElement;
    expect([reason.value, reason.closest('fieldset')?.disabled]).toEqual(['Not at work.', true]);
    screen.getByRole('combobox', { name: 'Category' });
    expect(screen.queryByRole('button', { name: /^Load the full/ })).toBeNull();
    tab('Try it');
    await screen.findByText(/The policy is in force already, so nothing would change\./);
    expect(screen.queryByText(/Edit it first/)).toBeNull();
  });

  it('moves nothing above the list when the thirteenth rule is added, and filters as long as the field is there', async () => {
    const rules = PRESETS.family.rules.slice(0, 1);
    const many = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        rules.map((rule) => ({ ...rule, id: `r-${n}`, name: `Rule ${n}` })),
      ).flat();
    const { draft } = await open({ policy: { ...PRESETS.family, rules: many(12) } });
    const filter = () => screen.queryByRole('searchbox');
    press('Add a rule');
    await waitFor(() => expect(document.querySelectorAll('.rule').length).toBeGreaterThan(12));
    expect(filter()).toBeNull();
    expect((document.activeElement as HTMLInputElement).value).toBe('New rule');
    draft.edit((policy) => ({ ...policy, rules: many(20) }));
    await waitFor(() => expect(filter()).not.toBeNull());
    draft.edit((policy) => ({ ...policy, rules: many(13) }));
    fireEvent.input(filter() as HTMLElement, { target: { value: 'Rule 1' } });
    await screen.findByText('4 rules');
    press('Remove: Rule 12');
    await screen.findByText('3 rules');
    expect(filter()).not.toBeNull();
  });

  it('shows what the draft would change before it is in force', async () => {
    const { store, draft } = await open({ policy: PRESETS.empty });
    draft.edit((policy) => ({ ...policy, block: ['b.com'] }));
    tab('Try it');
    fireEvent.click(await screen.findByRole('button', { name: 'Try on all saved sites' }));
    await screen.findByText('Sites that would change: 1 of 2.');
    const row = screen.getByText('b.com').closest('tr') as HTMLElement;
    expect(row.textContent).toBe('b.comUnknownBlockedAlways block');
    expect(store.policy).toEqual(PRESETS.empty);
  });

  it('a dry run says what would be done about unknown sites where only that changes', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    draft.edit((policy) => ({ ...policy, unknown: 'block' }));
    tab('Try it');
    fireEvent.click(await screen.findByRole('button', { name: 'Try on all saved sites' }));
    await screen.findByText('Sites that would change: 2 of 2.');
    const row = screen.getByText('b.com').closest('tr') as HTMLElement;
    expect(row.textContent).toBe('b.comUnknownUnknown, blockedNothing is known');
  });

  it('keeps a pasted list for another try, once the draft was changed in another view', async () => {
    const { draft } = await open();
    tab('Try it');
    fireEvent.input(await screen.findByLabelText('Try on these sites'), { target: { value: 'c.com' } });
    tab('Rules');
    choose('A site of which nothing is known', 'block');
    await waitFor(() => expect(draft.isChanged.value).toBe(true));
    tab('Try it');
    expect(await screen.findByLabelText('Try on these sites')).toHaveProperty('value', 'c.com');
    press('Try on this list');
    await screen.findByText('Sites that would change: 1 of 1.');
  });

  it('offers to cancel a dry run that takes long, and gives the focus back', async () => {
    const { draft } = await open({ policy: PRESETS.empty, pause: () => new Promise(() => {}) });
    draft.edit((policy) => ({ ...policy, block: ['b.com'] }));
    tab('Try it');
    const start = await screen.findByRole('button', { name: 'Try on all saved sites' });
    start.focus();
    fireEvent.click(start);
    // Each count would be read out.
    expect((await screen.findByText('Sites: 0 of 2')).closest('[role="status"]')).toBeNull();
    screen.getByRole('progressbar', { name: 'Sites: 0 of 2' });
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    const cancel = await screen.findByRole('button', { name: 'Cancel' }, { timeout: 10_000 });
    cancel.focus();
    fireEvent.click(cancel);
    expect((await screen.findByText('Cancelled.')).closest('[role="status"]')).not.toBeNull();
    expect(document.activeElement).toBe(start);
  });

  it('counts the primed list in a dry run where it is what sites are judged by', async () => {
    const { draft } = await open({ policy: PRESETS.empty });
    fireEvent.click(screen.getByRole('radio', { name: 'Primed lists' }));
    draft.edit((policy) => ({ ...policy, block: ['b.com'] }));
    tab('Try it');
    await screen.findByRole('button', { name: 'Try on all saved and primed sites' });
  });

  it('says that the exceptions cannot be read, and drops them after a question', async () => {
    const { isTorn } = await open({ canRead: false });
    tab('Exceptions');
    await screen.findByText(/every site counts as an error until you start anew/);
    press('Start anew…');
    await waitFor(() => dialog().getByText('Drop the exceptions that cannot be read?'));
    expect(isTorn()).toBe(true);
    fireEvent.click(dialog().getByRole('button', { name: 'Drop them', hidden: true }));
    await screen.findByText('There are no exceptions.');
    expect(document.activeElement?.textContent).toMatch(/^Made where a site was blocked/);
  });

  it('lists the exceptions with scope, reason and expiry, removes one at once, and brings it back', async () => {
    const { store } = await open({
      overrides: [{ host: 'a.com', scope: 'site', then: 'allow', reason: 'Our client', until: null }],
    });
    tab('Exceptions');
    const row = (await screen.findByText('Our client')).closest('li') as HTMLElement;
    expect(row.textContent).toContain('a.com and everything below');
    expect(row.textContent).toContain('Always');
    expect(row.textContent).not.toContain('Until');
    press('Remove a.com and everything below');
    await screen.findByText('The exception for a.com is removed.');
    expect(store.overrides).toEqual([]);
    press('Undo');
    await screen.findByText('Our client');
    expect(store.overrides).toHaveLength(1);
  });
});

describe('exceptions', () => {
  it('offers no way back to one that has ended, and says so where it ends meanwhile', async () => {
    const clock = { now: 0 };
    const at = (time: number) => new Date(time).toISOString();
    await open({
      clock,
      overrides: [
        { host: 'old.com', scope: 'host', then: 'allow', reason: '', until: at(-1) },
        { host: 'soon.com', scope: 'host', then: 'allow', reason: '', until: at(1000) },
      ],
    });
    tab('Exceptions');
    await screen.findByText('old.com');
    press('Remove old.com');
    await screen.findByText('The exception for old.com is removed.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    press('Remove soon.com');
    await screen.findByText('The exception for soon.com is removed.');
    clock.now = 2000;
    press('Undo');
    await screen.findByText('The exception for soon.com has ended meanwhile.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('says of one that ends while it is looked at that it has ended', async () => {
    const clock = { now: 0 };
    const soon = {
      host: 'soon.com',
      scope: 'host',
      then: 'allow',
      reason: '',
      until: new Date(50).toISOString(),
    } as const;
    await open({ clock, overrides: [soon] });
    tab('Exceptions');
    await screen.findByText(/^Until: /);
    clock.now = 60;
    await screen.findByText(/^Ended: /);
  });

  it('of which there are thousands are drawn a hundred at a time, and found by host, in its own script too, or by reason', async () => {
    const toOverride = (host: string, reason = ''): Override => ({
      ...{ host, reason, scope: 'host', then: 'allow', until: null },
    });
    const own = Array.from({ length: 101 }, (_, n) => toOverride(`own-${n}.com`));
    const brought = Array.from({ length: 2000 }, (_, n) =>
      toOverride(n === 1998 ? 'xn--bcher-kva.com' : `brought-${n}.com`, n === 1999 ? 'A client' : ''),
    );
    await open({ policy: { ...SHORT, overrides: brought }, overrides: own });
    tab('Exceptions');
    const rows = () => [...document.querySelectorAll('.exception strong')].map((host) => host.textContent);
    await screen.findByText('2,101 exceptions');
    expect(rows()).toHaveLength(200);
    press('Show 1 more Your exceptions');
    await waitFor(() => expect(rows()).toHaveLength(201));
    press('Show 100 more Exceptions in the policy');
    await waitFor(() => expect(rows()).toHaveLength(301));
    const search = (text: string) =>
      fireEvent.input(screen.getByLabelText('Find an exception'), { target: { value: text } });
    search('1999.COM');
    await screen.findByText('1 exception');
    expect(rows()).toEqual(['brought-1999.com']);
    search('client');
    await waitFor(() => expect(rows()).toEqual(['brought-1999.com']));
    press('Remove brought-1999.com from the policy');
    await screen.findByText('0 exceptions');
    search('Büch');
    await screen.findByText('1 exception');
    expect(rows()).toEqual(['xn--bcher-kva.com']);
    search('');
    await screen.findByText('2,100 exceptions');
  });

  it('are removed and brought back by keys: the focus goes where one goes on', async () => {
    await open({ overrides: [{ host: 'a.com', scope: 'host', then: 'allow', reason: '', until: null }] });
    tab('Exceptions');
    await screen.findByText('a.com');
    button('Remove a.com').focus();
    press('Remove a.com');
    await waitFor(() => expect(document.activeElement).toBe(button('Undo')));
    press('Undo');
    await screen.findByText('a.com');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Made where a site was blocked/));
  });

  it('of the policy are removed by keys: the focus goes where one goes on, and not to the way back of another', async () => {
    const always = { scope: 'host', reason: '', until: null } as const;
    const { draft } = await open({ overrides: [{ ...always, host: 'own.com', then: 'allow' }] });
    draft.edit((policy) => ({ ...policy, overrides: [{ ...always, host: 'client.com', then: 'block' }] }));
    tab('Exceptions');
    await screen.findByText('own.com');
    press('Remove own.com');
    await screen.findByText('The exception for own.com is removed.');
    button('Remove client.com from the policy').focus();
    press('Remove client.com from the policy');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Made where a site was blocked/));
    expect(draft.draft.value?.overrides).toEqual([]);
    expect(screen.queryByText('The exception for own.com is removed.')).toBeNull();
  });

  it('of the policy for one host, as one that has ended beside one that holds, are removed one at a time', async () => {
    const ended: Override = { host: 'a.com', scope: 'host', then: 'block', reason: '', until: '2020-01-01T00:00:00Z' };
    const holds: Override = { ...ended, then: 'allow', until: null };
    const { draft } = await open({ policy: { ...SHORT, overrides: [ended, holds] } });
    tab('Exceptions');
    const [first] = await screen.findAllByRole('button', { name: 'Remove a.com from the policy' });
    fireEvent.click(first as HTMLElement);
    expect(draft.draft.value?.overrides).toEqual([holds]);
    await waitFor(() => expect(document.querySelectorAll('.exception')).toHaveLength(1));
    expect(screen.queryByText(/^Ended: /)).toBeNull();
  });

  it('of the user do not count where the organisation has locked them, and it is said whose word that is', async () => {
    await open({
      locked: ['overrides'],
      overrides: [{ host: 'a.com', scope: 'host', then: 'allow', reason: '', until: null }],
    });
    tab('Exceptions');
    await screen.findByText(/your own exceptions do not count, and none can be made/);
    screen.getByText('Set by your organisation');
    expect(screen.queryByText(/takes effect at once/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove a.com/ })).toBeNull();
  });

  it('say of each list what removing one does, and each button has a name of its own', async () => {
    const host: Override = { host: 'a.com', scope: 'host', then: 'allow', reason: '', until: null };
    const overrides: Override[] = [host, { ...host, scope: 'site' }];
    const { store, draft } = await open({ overrides, policy: { ...SHORT, overrides } });
    tab('Exceptions');
    const part = async (heading: string) => (await screen.findByText(heading)).closest('section') as HTMLElement;
    within(await part('Your exceptions')).getByText('Removing one takes effect at once.');
    within(await part('Exceptions in the policy')).getByText(/removing one is a draft until you put it in force/);
    expect(screen.getAllByText(/takes effect at once/)).toHaveLength(1);
    const names = screen.getAllByRole('button', { name: /^Remove a/ }).map((one) => one.getAttribute('aria-label'));
    expect(new Set(names).size).toBe(4);
    press('Remove a.com and everything below from the policy');
    await waitFor(() => expect(draft.draft.value?.overrides).toEqual([host]));
    expect(store.overrides).toEqual(overrides);
  });

  it('that have ended are marked as that, whoever made them', async () => {
    const ended: Override = {
      host: 'a.com',
      scope: 'host',
      then: 'allow',
      reason: '',
      until: '1969-12-31T00:00:00Z',
    };
    const standing: Override = { ...ended, host: 'b.com', until: '1970-01-02T00:00:00Z' };
    const overrides = [ended, standing];
    await open({ overrides, policy: { ...SHORT, overrides } });
    tab('Exceptions');
    await screen.findByText('Your exceptions');
    const texts = (host: string) => screen.getAllByText(host).map((name) => name.closest('li')?.textContent);
    expect(texts('a.com')).toEqual([expect.stringMatching(/Ended: /), expect.stringMatching(/Ended: /)]);
    expect(texts('b.com')).toEqual([expect.stringMatching(/Until: /), expect.stringMatching(/Until: /)]);
  });

  it('that a clock ahead dated are marked as not in force, those of the policy are as long as it says', async () => {
    const far: Override = { host: 'a.com', scope: 'host', then: 'allow', reason: '', until: '1980-01-01T00:00:00Z' };
    await open({ overrides: [far], policy: { ...SHORT, overrides: [far] } });
    tab('Exceptions');
    await screen.findByText('Your exceptions');
    const texts = screen.getAllByText('a.com').map((name) => name.closest('li')?.textContent);
    expect(texts).toEqual([expect.stringMatching(/Ended: /), expect.stringMatching(/Until: /)]);
  });
});

describe('the primed lists', () => {
  const openPrimed = async (run: Partial<PrimedRunState> = {}, primed: Given['primed'] = null) => {
    const opened = await open({ run, primed });
    fireEvent.click(screen.getByRole('radio', { name: 'Primed lists' }));
    return opened;
  };

  it('say what they cost before they are fetched', async () => {
    const { store } = await openPrimed();
    const depth = await screen.findByLabelText('Down to the global rank');
    commit(depth, '5000');
    fireEvent.click(await screen.findByRole('button', { name: 'Fetch up to 5,000 sites · 50 calls' }));
    expect(store.started).toEqual([{ categories: [], countries: [], topN: 5000 }]);
    screen.getByRole('button', { name: 'Load the full category lists · 2 calls' });
  });

  it('are fetched by keys: the focus stays with the run', async () => {
    const { runState } = await openPrimed();
    const fetching = await screen.findByRole('button', { name: /^Fetch up to/ });
    fetching.focus();
    runState.value = { ...runState.value, status: 'running', callsPlanned: 10 };
    await waitFor(() => expect(document.activeElement).toBe(button('Pause')));
    runState.value = { ...runState.value, status: 'done', callsDone: 10 };
    await screen.findByText(/^Fetched:/);
    await waitFor(() => expect(document.activeElement?.className).toBe('choice-part'));
    runState.value = { ...runState.value, status: 'running' };
    (await screen.findByRole('button', { name: 'Pause' })).focus();
    button('Pause').blur();
    runState.value = { ...runState.value, status: 'done' };
    await screen.findByText(/^Fetched:/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.activeElement).toBe(document.body);
  });

  it('are removed by keys, and the full categories loaded: the focus stays beside what was pressed', async () => {
    await openPrimed({}, { sites: 5, at: 0 });
    (await screen.findByRole('button', { name: /^Load the full/ })).focus();
    press(/^Load the full/);
    const said = await screen.findByText('1 categories of the full lists can be picked.');
    await waitFor(() => expect(document.activeElement).toBe(said));
    button('Remove the lists').focus();
    press('Remove the lists');
    fireEvent.click(dialog().getByRole('button', { name: 'Remove the lists' }));
    await screen.findByText(/^No list is in force yet/);
    await waitFor(() => expect(document.activeElement?.className).toBe('choice-part'));
  });

  it('keep what was chosen for the next run', async () => {
    const { runState } = await openPrimed();
    commit(await screen.findByLabelText('Down to the global rank'), '5000');
    runState.value = { ...runState.value, status: 'running', callsPlanned: 50 };
    await screen.findByRole('button', { name: 'Pause' });
    runState.value = { ...runState.value, status: 'idle' };
    await screen.findByRole('button', { name: 'Fetch up to 5,000 sites · 50 calls' });
  });

  it('are not what is offered first where the policy can judge no listed site', async () => {
    const { draft } = await openPrimed();
    const fetching = await screen.findByRole('button', { name: 'Fetch up to 1,000 sites · 10 calls' });
    expect(fetching.classList.contains('primary')).toBe(true);
    await draft.replace(PRESETS['new-domains']);
    await screen.findByText(/^No listed site can be judged by the policy in force.*: Registration\.$/);
    expect(fetching.classList.contains('primary')).toBe(false);
  });

  it('cannot be fetched while their rank is not taken, and cost what is on screen at each keystroke', async () => {
    const { store } = await openPrimed();
    const depth = await screen.findByLabelText('Down to the global rank');
    fireEvent.input(depth, { target: { value: '250' } });
    await screen.findByRole('button', { name: 'Fetch up to 250 sites · 3 calls' });
    fireEvent.input(depth, { target: { value: '' } });
    const fetching = await screen.findByRole('button', { name: 'Fetch the lists' });
    expect(fetching.getAttribute('aria-disabled')).toBe('true');
    screen.getByText('First correct what is not taken: what is fetched, and its cost, depends on it.');
    fireEvent.change(depth);
    await screen.findByText('Enter a whole number from 1 to 1,000,000.');
    fireEvent.click(fetching);
    expect(store.started).toEqual([]);
    fireEvent.input(depth, { target: { value: '300' } });
    fireEvent.click(await screen.findByRole('button', { name: 'Fetch up to 300 sites · 3 calls' }));
    expect(store.started).toEqual([{ categories: [], countries: [], topN: 300 }]);
  });

  it('cannot be fetched while a category is not taken, which would be paid for as all of them', async () => {
    const { store } = await openPrimed();
    const field = await screen.findByRole('combobox', { name: 'Categories' });
    fireEvent.input(field, { target: { value: 'gamblin' } });
    fireEvent.blur(field);
    await screen.findByText('“gamblin” is not understood.');
    const fetching = await screen.findByRole('button', { name: 'Fetch the lists' });
    fireEvent.click(fetching);
    expect(store.started).toEqual([]);
    fireEvent.input(field, { target: { value: 'Games' } });
    fireEvent.blur(field);
    fireEvent.click(await screen.findByRole('button', { name: 'Fetch up to 1,000 sites · 10 calls' }));
    expect(store.started).toEqual([{ categories: ['/Games'], countries: [], topN: 1000 }]);
  });

  it('say when a service that asked to slow down may be asked again, and wait for that', async () => {
    const { store } = await openPrimed({
      status: 'paused',
      sites: 100,
      callsDone: 1,
      callsPlanned: 10,
      inDoubt: 1,
      failure: { kind: 'slow-down', billed: 'no', retryAt: 1500 },
    });
    expect((await screen.findByText('Next try in 2 s.')).closest('[role="status"]')).toBeNull();
    screen.getByText('The service asked to slow down.');
    press('Resume without them');
    press('Resume and ask again · 1 call');
    expect(store.calls).toEqual([]);
    await waitFor(() => expect(screen.queryByText(/Next try/)).toBeNull(), { timeout: 4000 });
    press('Resume without them');
    expect(store.calls).toEqual(['resume leave']);
  });

  it('show how far a run is, and each way on after it paused; what is in doubt is asked for again by its own button', async () => {
    const { store } = await openPrimed({
      status: 'paused',
      sites: 1234,
      callsDone: 12,
      callsPlanned: 50,
      inDoubt: 1,
      failure: { kind: 'offline', billed: 'no' },
    });
    await screen.findByText('1,234 sites · 12 of at most 50 calls');
    screen.getByText(/^1 call was sent.*may have been billed, and its sites are missing: up to 100.$/);
    press('Resume without them');
    press('Resume and ask again · 1 call');
    press('Stop and use what is there');
    expect(store.calls).toEqual(['resume leave', 'resume again', 'cancel']);
  });

  it('say once that a call may have been billed, and "Resume" alone where nothing is left out', async () => {
    const counts = { status: 'paused' as const, sites: 1, callsDone: 1, callsPlanned: 1 };
    const { runState } = await openPrimed({ ...counts, inDoubt: 1, failure: { kind: 'lost', billed: 'maybe' } });
    await screen.findByText('1 site · 1 of at most 1 call');
    expect(screen.getAllByText(/may have been billed/).length).toBe(1);
    runState.value = { ...counts, inDoubt: 0 };
    await screen.findByRole('button', { name: 'Resume' });
  });

  it('say what a run brought in a place that was there before, so that it is read out', async () => {
    const counts = { sites: 100, callsDone: 1, callsPlanned: 1, inDoubt: 0 };
    const { runState } = await openPrimed({ ...counts, status: 'running' });
    const part = (await screen.findByRole('button', { name: 'Pause' })).closest('.choice-part') as HTMLElement;
    const places = within(part).getAllByRole('status');
    runState.value = { ...counts, status: 'done' };
    const said = await screen.findByText('Fetched: 100 sites for 1 call.');
    expect(places).toContain(said.closest('[role="status"]'));
  });

  it('of one site it speaks in the singular', async () => {
    await openPrimed({ status: 'done', sites: 1, callsDone: 1, callsPlanned: 1, inDoubt: 0 });
    await screen.findByText('Fetched: 1 site for 1 call.');
    fireEvent.input(await screen.findByLabelText('Down to the global rank'), { target: { value: '1' } });
    await screen.findByRole('button', { name: 'Fetch up to 1 site · 1 call' });
  });

  it('say at the end of a run what is missing and may have been billed, and fetch it by its own button', async () => {
    const { store } = await openPrimed({ status: 'done', sites: 2900, callsDone: 29, callsPlanned: 30, inDoubt: 1 });
    await screen.findByText('Fetched: 2,900 sites for 29 calls.');
    screen.getByText(/^1 call was sent.*may have been billed, and its sites are missing: up to 100.$/);
    press('Fetch the missing sites · 1 call');
    press('Do without them');
    expect(store.calls).toEqual(['resume again', 'discard']);
  });

  it('what a run has fetched is forgotten after a question alone', async () => {
    const { store } = await openPrimed({ status: 'paused', sites: 1234, callsDone: 12, callsPlanned: 50 });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop and forget it' }));
    await waitFor(() => dialog().getByText('Forget the 1,234 sites that were fetched?'));
    expect(store.calls).toEqual([]);
    fireEvent.click(dialog().getByRole('button', { name: 'Stop and forget it' }));
    await waitFor(() => expect(store.calls).toEqual(['discard']));
  });

  it('a run that goes on pauses for the question whether to forget it, and stays so where it is not forgotten', async () => {
    const { store } = await openPrimed({ status: 'running', sites: 100, callsDone: 1, callsPlanned: 50 });
    fireEvent.click(await screen.findByRole('button', { name: 'Stop and forget it' }));
    await waitFor(() => dialog().getByText('Forget the 100 sites that were fetched?'));
    expect(store.calls).toEqual(['pause']);
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.calls).toEqual(['pause']);
  });

  it('a run that is asked to pause says that it waits for the call under way', async () => {
    const { store } = await openPrimed({ status: 'running', sites: 100, callsDone: 1, callsPlanned: 50 });
    fireEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    await screen.findByText(/Stopping once the call under way/);
    expect(button('Pause').getAttribute('aria-disabled')).toBe('true');
    expect(store.calls).toEqual(['pause']);
  });

  it('a run pauses when its mode is left, says so beside the mode, and can be resumed when it is chosen again', async () => {
    const { store, runState } = await openPrimed({ status: 'running', sites: 100, callsDone: 1, callsPlanned: 50 });
    await screen.findByRole('button', { name: 'Pause' });
    fireEvent.click(screen.getByRole('radio', { name: 'Saved answers only' }));
    await screen.findByText(/Stopping once the call under way/);
    expect(store.calls).toEqual(['pause']);
    runState.value = { ...runState.value, status: 'paused', isStopping: false };
    await screen.findByText('Fetching the lists is paused. Choose this again to resume it or to stop it.');
    fireEvent.click(screen.getByRole('radio', { name: 'Primed lists' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resume' }));
    expect(store.calls).toEqual(['pause', 'resume leave']);
  });
});
