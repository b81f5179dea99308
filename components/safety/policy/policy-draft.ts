import { batch, computed, signal } from '@preact/signals';
import { isSamePolicy } from '../../../lib/safety/dry-run';
import type { Policy, Rule } from '../../../lib/safety/policy';
import { toPolicyText } from '../../../lib/safety/policy';
import type { Work } from './draft-work';
import { createDraftWork } from './draft-work';
import { readDocument } from './faults';
import type { PolicyDraftParts, PolicyRefusal } from './policy-reading';
import { checkPolicy, createPolicyReading } from './policy-reading';

export type DraftSaid =
  // `work`: the edits that were replaced or are in force now; absent: there were none.
  | { what: 'in-force'; before: Policy | null; work?: Work }
  | PolicyRefusal
  // `isTyped`: only the faulty JSON was dropped.
  | { what: 'discarded'; isTyped: boolean; bringBack(): void }
  | { what: 'not-saved' };

export type PolicyDraft = ReturnType<typeof createPolicyDraft>;

/** A draft judges nothing before it is put in force. */
export function createPolicyDraft(parts: PolicyDraftParts) {
  const status = signal<'loading' | 'ready' | 'unreadable'>('loading');
  const inForce = signal<Policy | null>(null);
  const work = createDraftWork();
  const { from, draft, typed, isTyping } = work;
  const busy = signal(false);
  const said = signal<DraftSaid | null>(null);
  /** Where the message stands: beside the presets, or under the editor. */
  const place = signal<'preset' | 'editor'>('editor');
  const isChanged = computed(() => !isSamePolicy(draft.value, inForce.value));
  /** Another page put a policy in force since the draft began. The draft would replace it. */
  const isOvertaken = computed(
    () => (isChanged.value || isTyping.value) && !busy.value && !isSamePolicy(from.value, inForce.value),
  );

  const text = computed(() => typed.value ?? (draft.value ? toPolicyText(draft.value) : ''));

  const read = createPolicyReading(parts);
  let isLocked = false;

  const show = (policy: Policy | null) =>
    batch(() => {
      inForce.value = policy;
      work.begin(policy);
    });

  const load = async () => {
    const reading = await read();
    if (!reading) return;
    batch(() => {
      isLocked = reading.isLocked;
      // A locked policy is shown as it is in force, whatever was begun.
      if (isLocked) said.value = null;
      const isEdited = isChanged.value || isTyping.value;
      const isKept = isEdited && !isLocked;
      if (!reading.saved) {
        if (isLocked) show(null);
        if (!isKept) status.value = 'unreadable';
        return;
      }
      const { policy } = reading.saved;
      // Another page's policy must not remove the edits made here.
      if (isKept && status.value === 'ready') inForce.value = policy;
      else if (isEdited || !isSamePolicy(policy, inForce.value)) {
        show(policy);
        // Its undo would replace what another page put in force.
        if (said.value?.what === 'in-force') said.value = null;
      }
      status.value = 'ready';
    });
  };

  const take = (next: Policy) => {
    if (!work.step(next)) return;
    said.value = null;
    place.value = 'editor';
  };

  /** True: the policy is in force now. */
  const enforce = async (wanted: Policy, edited?: Work): Promise<boolean> => {
    const checked = await checkPolicy(wanted, parts);
    if (!checked.ok) {
      said.value = checked.refusal;
      return false;
    }
    const { policy } = checked;
    const before = inForce.value;
    await parts.writePolicy(policy);
    show(policy);
    status.value = 'ready';
    said.value = { what: 'in-force', before, work: edited };
    return true;
  };

  const run = async (from: 'preset' | 'editor', wish: () => Promise<unknown>) => {
    if (busy.value || isLocked) return;
    busy.value = true;
    said.value = null;
    place.value = from;
    await wish().catch(() => {
      said.value = { what: 'not-saved' };
    });
    busy.value = false;
  };

  const discardTyped = () => {
    const lost = work.toWork();
    const bringBack = () =>
      batch(() => {
        work.setTyped(lost.typed, lost.typedFaults);
        said.value = null;
      });
    batch(() => {
      work.setTyped(null);
      said.value = { what: 'discarded', isTyped: true, bringBack };
      place.value = 'editor';
    });
  };

  const readText = (text: string) => readDocument(text, parts.known.value);

  /** The rule that was added to a draft nobody has seen yet. */
  let added: string | null = null;

  return {
    status,
    /** Resolves once the policy was read. */
    opened: load(),
    known: parts.known,
    readText,
    inForce,
    draft,
    typed,
    typedFaults: work.typedFaults,
    busy,
    said,
    place,
    isChanged,
    isTyping,
    isOvertaken,
    canUndo: computed(() => isTyping.value || work.canStepBack.value),

    /** Does nothing while the editor holds faulty JSON, because a change would drop it. */
    edit(change: (policy: Policy) => Policy): void {
      if (!draft.value || isTyping.value) return;
      const next = change(draft.value);
      batch(() => {
        take(next);
        typed.value = null;
      });
    },

    /** Before the editor is shown. `empty`: what to begin with where there is no policy. */
    addRule(empty: Policy, toRule: (policy: Policy) => Rule): void {
      if (isLocked || status.value !== 'ready') return;
      const policy = draft.value ?? empty;
      const rule = toRule(policy);
      take({ ...policy, rules: [...policy.rules, rule] });
      added = rule.id;
    },

    /** Once: the id of that rule. */
    takeAdded(): string | null {
      const id = added;
      added = null;
      return id;
    },

    /** Also replaces half-typed text. */
    bringIn(policy: Policy): void {
      batch(() => {
        work.setTyped(null);
        take(policy);
      });
    },

    /** The text becomes the draft once it is valid. */
    type(text: string): void {
      const result = readText(text);
      batch(() => {
        work.setTyped(text, result.ok ? [] : result.faults);
        // The undo of the message would drop what is typed.
        said.value = null;
        place.value = 'editor';
        if (result.ok) take(result.policy);
      });
    },

    discardTyped,

    undo(): void {
      if (isTyping.value) {
        discardTyped();
      } else if (work.canStepBack.value) {
        batch(() => {
          work.stepBack();
          said.value = null;
        });
      }
    },

    /** The edits can be restored until something else is done. */
    discard(): void {
      const lost = work.toWork();
      const bringBack = () =>
        batch(() => {
          work.takeUp(lost);
          said.value = null;
        });
      batch(() => {
        show(inForce.value);
        said.value = { what: 'discarded', isTyped: false, bringBack };
        place.value = 'editor';
      });
    },

    putInForce: () =>
      run('editor', async () => draft.value && !isTyping.value && (await enforce(draft.value, work.toWork()))),

    /** At once, without a draft: a preset or a file. */
    replace: (policy: Policy) =>
      run('preset', () => enforce(policy, isChanged.value || isTyping.value ? work.toWork() : undefined)),

    /** Restores without a test what was in force before. `edited`: the edits made beside it. */
    restore: (before: Policy | null, edited?: Work) =>
      run(place.value, async () => {
        await parts.writePolicy(before);
        batch(() => {
          show(before);
          if (edited) work.takeUp(edited);
        });
      }),

    text,
    /** Typed text may be faulty, and a rule that was just added has no condition yet. */
    textFaults: computed(() => {
      if (typed.value !== null || !draft.value) return work.typedFaults.value;
      const result = readText(text.value);
      return result.ok ? [] : result.faults;
    }),
    close: parts.subscribe(() => void load()),
  };
}
