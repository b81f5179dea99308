import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { PolicyDraft } from '../../../../../components/safety/policy/policy-draft';
import type { PolicyStore, ReadSites } from '../../../../../components/safety/policy/policy-reading';
import { toCategoryRule } from '../../../../../components/safety/policy/rules';
import { toKnownValues } from '../../../../../components/safety/policy/unmatched';
import type { Policy } from '../../../../../lib/safety/policy';
import { toPolicyText } from '../../../../../lib/safety/policy';
import { PRESETS } from '../../../../../lib/safety/presets/presets';

interface Given extends Partial<PolicyStore> {
  readSites?: ReadSites;
}

async function setUp(saved: Policy | null = PRESETS.family, { readSites = async () => [], ...given }: Given = {}) {
  const store = { saved, isTorn: false, isLocked: false, writes: 0, refuses: false, onChange: () => {} };
  const stored: PolicyStore = {
    read: async () => (store.isTorn ? Promise.reject(new Error('torn')) : store.saved),
    readLocked: async () => store.isLocked,
    write: async (policy) => {
      if (store.refuses) throw new Error('no room');
      store.writes++;
      store.saved = policy;
    },
    subscribe: (onChange) => {
      store.onChange = onChange;
      return () => {};
    },
    ...given,
  };
  const draft = new PolicyDraft({ now: () => 0 }, stored, signal(toKnownValues([], false, null)), readSites);
  await expect.poll(() => draft.status.value).not.toBe('loading');
  return { draft, store };
}

const block = (host: string) => (policy: Policy) => ({ ...policy, block: [...policy.block, host] });

describe('the draft of a policy', () => {
  it('is not in force before it is put in force, and then is, with a way back', async () => {
    const { draft, store } = await setUp();
    draft.edit(block('a.com'));
    expect(draft.isChanged.value).toBe(true);
    expect(store.writes).toBe(0);
    await draft.putInForce();
    expect(store.saved?.block).toEqual(['a.com']);
    expect(draft.isChanged.value).toBe(false);
    const { said } = draft;
    if (said.value?.what !== 'in-force') throw new Error('Nothing is said to be in force.');
    await draft.restore(said.value.before);
    expect(store.saved).toEqual(PRESETS.family);
    expect(draft.draft.value).toEqual(PRESETS.family);
  });

  it('is the draft again, with its steps, when its way into force is taken back', async () => {
    const { draft, store } = await setUp();
    draft.edit(block('a.com'));
    draft.edit(block('b.com'));
    await draft.putInForce();
    const { value: said } = draft.said;
    if (said?.what !== 'in-force') throw new Error('Nothing is said to be in force.');
    await draft.restore(said.before, said.work);
    expect(store.saved).toEqual(PRESETS.family);
    expect(draft.draft.value?.block).toEqual(['a.com', 'b.com']);
    expect([draft.isChanged.value, draft.isOvertaken.value]).toEqual([true, false]);
    draft.undo();
    expect(draft.draft.value?.block).toEqual(['a.com']);
  });

  it('takes back each edit in turn, and all of them at once', async () => {
    const { draft } = await setUp();
    draft.edit(block('a.com'));
    draft.edit(block('b.com'));
    draft.undo();
    expect(draft.draft.value?.block).toEqual(['a.com']);
    draft.edit(block('c.com'));
    draft.discard();
    expect(draft.draft.value).toEqual(PRESETS.family);
    expect(draft.canUndo.value).toBe(false);
  });

  it('brings discarded edits back with their steps, and half typed JSON as it was', async () => {
    const { draft } = await setUp();
    draft.edit(block('a.com'));
    draft.type('{ "half');
    draft.discard();
    expect(draft.typed.value).toBeNull();
    const { value: said } = draft.said;
    if (said?.what !== 'discarded') throw new Error('Nothing is said to be discarded.');
    said.bringBack();
    expect(draft.text.value).toBe('{ "half');
    expect(draft.typedFaults.value).not.toEqual([]);
    expect(draft.draft.value?.block).toEqual(['a.com']);
  });

  it('keeps half typed JSON from an edit and from what another page puts in force, until it is let go or replaced', async () => {
    const { draft, store } = await setUp();
    draft.edit(block('a.com'));
    draft.type('{ "half');
    draft.edit(block('b.com'));
    expect(draft.text.value).toBe('{ "half');
    expect(draft.draft.value?.block).toEqual(['a.com']);
    draft.undo();
    expect(draft.typed.value).toBeNull();
    expect(draft.draft.value?.block).toEqual(['a.com']);
    const { value: said } = draft.said;
    if (said?.what !== 'discarded') throw new Error('Nothing is said to be discarded.');
    said.bringBack();
    expect(draft.text.value).toBe('{ "half');
    draft.bringIn(PRESETS.empty);
    expect(draft.draft.value).toEqual(PRESETS.empty);
    expect(draft.isTyping.value).toBe(false);

    draft.discard();
    draft.type('{ "half');
    store.saved = PRESETS['new-domains'];
    store.onChange();
    await expect.poll(() => draft.inForce.value?.name).toBe('New domains');
    expect(draft.text.value).toBe('{ "half');
  });

  it('counts an edit that changes nothing as none', async () => {
    const { draft } = await setUp();
    draft.edit((policy) => ({ ...policy }));
    expect(draft.canUndo.value).toBe(false);
    expect(draft.isChanged.value).toBe(false);
  });

  it('is refused with the places of its faults while it is not whole', async () => {
    const { draft, store } = await setUp();
    draft.edit((policy) => ({
      ...policy,
      rules: policy.rules.map((rule, index) => (index === 2 ? { ...rule, when: { categories: [] } } : rule)),
    }));
    await draft.putInForce();
    expect(draft.said.value).toMatchObject({ what: 'faulty', faults: [{ path: ['rules', 2, 'when', 'categories'] }] });
    expect(store.writes).toBe(0);
  });

  it('is refused when a test inside it fails, with host, expected and found verdict', async () => {
    const asked: string[] = [];
    const { draft, store } = await setUp(PRESETS.empty, {
      readSites: async (hosts) => {
        asked.push(...hosts);
        return [];
      },
    });
    draft.edit((policy) => ({ ...policy, block: ['bad.com'], expect: [{ host: 'good.com', verdict: 'allowed' }] }));
    await draft.putInForce();
    expect(asked).toEqual(['good.com']);
    expect(draft.said.value).toEqual({
      what: 'broken',
      broken: [{ host: 'good.com', expected: 'allowed', found: 'unknown' }],
    });
    expect(store.writes).toBe(0);
    draft.edit((policy) => ({ ...policy, expect: [{ host: 'bad.com', verdict: 'blocked' }] }));
    await draft.putInForce();
    expect(store.saved?.expect).toHaveLength(1);
  });

  it('stays, and the policy before stays in force, when storage refuses', async () => {
    const { draft, store } = await setUp();
    draft.edit(block('a.com'));
    store.refuses = true;
    await draft.putInForce();
    expect(draft.said.value).toEqual({ what: 'not-saved' });
    expect(draft.draft.value?.block).toEqual(['a.com']);
    expect(draft.inForce.value).toEqual(PRESETS.family);
  });

  it('follows what another page puts in force, unless it was edited', async () => {
    const { draft, store } = await setUp();
    store.saved = PRESETS['new-domains'];
    store.onChange();
    await expect.poll(() => draft.draft.value?.name).toBe('New domains');
    draft.edit(block('a.com'));
    store.saved = PRESETS.family;
    store.onChange();
    await expect.poll(() => draft.inForce.value?.name).toBe('Family');
    expect(draft.draft.value).toMatchObject({ name: 'New domains', block: ['a.com'] });
  });

  it('is known to be overtaken by what another page put in force, until it is let go or in force itself', async () => {
    const { draft, store } = await setUp();
    const putElsewhere = async (policy: Policy) => {
      store.saved = policy;
      store.onChange();
      await expect.poll(() => draft.inForce.value).toEqual(policy);
    };
    draft.edit(block('a.com'));
    expect(draft.isOvertaken.value).toBe(false);
    await putElsewhere(PRESETS.empty);
    expect(draft.isOvertaken.value).toBe(true);
    draft.discard();
    expect(draft.isOvertaken.value).toBe(false);
    const { value: said } = draft.said;
    if (said?.what !== 'discarded') throw new Error('Nothing is said to be discarded.');
    said.bringBack();
    expect(draft.isOvertaken.value).toBe(true);
    await draft.putInForce();
    expect(store.saved).toMatchObject({ name: 'Family', block: ['a.com'] });
    expect(draft.isOvertaken.value).toBe(false);
  });

  it('offers no way back over what another page put in force since', async () => {
    const { draft, store } = await setUp();
    await draft.replace(PRESETS.empty);
    expect(draft.said.value?.what).toBe('in-force');
    store.saved = PRESETS['new-domains'];
    store.onChange();
    await expect.poll(() => draft.draft.value?.name).toBe('New domains');
    expect(draft.said.value).toBeNull();
  });

  it('does not count its own way into force as that of another page', async () => {
    const store = { saved: PRESETS.family as Policy | null, onChange: () => {} };
    const seen: boolean[] = [];
    const { draft } = await setUp(null, {
      read: async () => store.saved,
      // The browser tells of the write before the write is done.
      write: async (policy) => {
        store.saved = policy;
        store.onChange();
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
      subscribe: (onChange) => {
        store.onChange = onChange;
        return () => {};
      },
    });
    const stop = draft.isOvertaken.subscribe((isOvertaken) => void seen.push(isOvertaken));
    draft.edit(block('a.com'));
    await draft.putInForce();
    draft.edit(block('b.com'));
    await draft.replace(PRESETS.empty);
    expect(store.saved).toEqual(PRESETS.empty);
    expect(seen).not.toContain(true);
    stop();
  });

  it('puts a preset in force at once where there was no policy, and takes it away again', async () => {
    const { draft, store } = await setUp(null);
    await draft.replace(PRESETS.family);
    expect(store.saved).toEqual(PRESETS.family);
    expect(draft.said.value).toEqual({ what: 'in-force', before: null });
    await draft.restore(null);
    expect(store.saved).toBeNull();
    expect(draft.draft.value).toBeNull();
  });

  it('comes back as it was with the policy in force when a preset that took the place of both is undone', async () => {
    const { draft, store } = await setUp();
    draft.edit(block('a.com'));
    draft.edit(block('b.com'));
    draft.type('{ "half');
    await draft.replace(PRESETS.empty);
    expect([store.saved, draft.draft.value, draft.typed.value]).toEqual([PRESETS.empty, PRESETS.empty, null]);
    const { value: said } = draft.said;
    if (said?.what !== 'in-force') throw new Error('Nothing is said to be in force.');
    await draft.restore(said.before, said.work);
    expect(store.saved).toEqual(PRESETS.family);
    expect(draft.text.value).toBe('{ "half');
    draft.undo();
    expect(draft.draft.value?.block).toEqual(['a.com', 'b.com']);
    draft.undo();
    expect(draft.draft.value?.block).toEqual(['a.com']);
  });

  it('makes way for the policy of an organisation, and nothing is put in force over that', async () => {
    const { draft, store } = await setUp();
    draft.edit(block('a.com'));
    await draft.putInForce();
    draft.edit(block('b.com'));
    Object.assign(store, { saved: PRESETS.empty, isLocked: true });
    store.onChange();
    await expect.poll(() => draft.draft.value).toEqual(PRESETS.empty);
    expect([draft.isChanged.value, draft.canUndo.value, draft.said.value]).toEqual([false, false, null]);
    const { writes } = store;
    await draft.replace(PRESETS.family);
    await draft.restore(PRESETS.family);
    expect(store.writes).toBe(writes);
    expect(draft.draft.value).toEqual(PRESETS.empty);
    Object.assign(store, { saved: PRESETS.family, isLocked: false });
    store.onChange();
    await expect.poll(() => draft.draft.value).toEqual(PRESETS.family);
  });

  it('shows no policy of the user where that of an organisation cannot be read, and nothing is written over it', async () => {
    const { draft, store } = await setUp();
    Object.assign(store, { isTorn: true, isLocked: true });
    store.onChange();
    await expect.poll(() => draft.status.value).toBe('unreadable');
    expect([draft.draft.value, draft.inForce.value]).toEqual([null, null]);
    await draft.replace(PRESETS.empty);
    expect([store.writes, store.saved]).toEqual([0, PRESETS.family]);
  });

  it('says when the saved policy cannot be read, and a preset mends that', async () => {
    const { draft } = await setUp(null, { read: () => Promise.reject(new Error('torn')) });
    expect(draft.status.value).toBe('unreadable');
    await draft.replace(PRESETS.family);
    expect(draft.status.value).toBe('ready');
  });
});

describe('a rule that another page asks for', () => {
  const askFor = (path: string) => [PRESETS.empty, (policy: Policy) => toCategoryRule(policy, path)] as const;

  it('is the last of the draft, with both names of its category, and not in force', async () => {
    const { draft, store } = await setUp();
    await draft.opened;
    draft.addRule(...askFor('/Travel/Air Travel'));
    const rule = draft.draft.value?.rules.at(-1);
    expect(rule).toMatchObject({
      name: 'Travel › Air Travel',
      when: { categories: ['/Travel/Air Travel', '/Travel & Transportation/Air Travel'] },
      then: 'block',
    });
    expect(draft.draft.value?.rules).toHaveLength(PRESETS.family.rules.length + 1);
    expect([draft.isChanged.value, store.writes]).toEqual([true, 0]);
    expect([draft.takeAdded(), draft.takeAdded()]).toEqual([rule?.id, null]);
    draft.undo();
    expect(draft.draft.value).toEqual(PRESETS.family);
  });

  it('begins an empty policy where there is none, which can be put in force or discarded', async () => {
    const { draft, store } = await setUp(null);
    await draft.opened;
    draft.addRule(...askFor('/Games'));
    expect([draft.isChanged.value, draft.isOvertaken.value, draft.canUndo.value]).toEqual([true, false, false]);
    draft.discard();
    expect(draft.draft.value).toBeNull();
    draft.addRule(...askFor('/Games'));
    await draft.putInForce();
    expect(store.saved?.rules.map(({ when }) => when)).toEqual([{ categories: ['/Games'] }]);
  });

  it.each<[string, Given]>([
    ['is locked', { readLocked: async () => true }],
    ['cannot be read', { read: () => Promise.reject(new Error('torn')) }],
  ])('is left out where the policy %s', async (_, parts) => {
    const { draft } = await setUp(PRESETS.family, parts);
    const { value: before } = draft.draft;
    draft.addRule(...askFor('/Games'));
    expect(draft.draft.value).toEqual(before);
    expect(draft.takeAdded()).toBeNull();
  });
});

describe('the JSON of a draft', () => {
  it('becomes the draft once it is whole; half typed it changes nothing and cannot be put in force', async () => {
    const { draft, store } = await setUp();
    const text = toPolicyText(PRESETS.family);
    draft.type(text.replace('"Family"', '"Family'));
    expect(draft.typedFaults.value.length).toBeGreaterThan(0);
    expect(draft.draft.value).toEqual(PRESETS.family);
    await draft.putInForce();
    expect(store.writes).toBe(0);
    draft.type(text.replace('"Family"', '"Ours"'));
    expect(draft.typedFaults.value).toEqual([]);
    expect(draft.draft.value?.name).toBe('Ours');
  });

  it('typed after the policy was put in force is what there is to take back, not the policy', async () => {
    const { draft, store } = await setUp();
    draft.edit(block('a.com'));
    await draft.putInForce();
    draft.type('{ "half');
    expect(draft.said.value).toBeNull();
    draft.undo();
    expect(draft.typed.value).toBeNull();
    expect(store.saved?.block).toEqual(['a.com']);
  });

  it('keeps the spaces that were typed, until the draft changes elsewhere', async () => {
    const { draft } = await setUp();
    const text = JSON.stringify(PRESETS.family);
    draft.type(text);
    expect(draft.text.value).toBe(text);
    draft.edit(block('a.com'));
    expect(draft.text.value).toBe(toPolicyText({ ...PRESETS.family, block: ['a.com'] }));
  });
});
