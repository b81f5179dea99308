import { batch, computed, signal } from '@preact/signals';
import type { Policy } from '../../../lib/safety/policy';
import { toPolicyText } from '../../../lib/safety/policy-schema';
import type { LineFault } from './json-faults';
import { readDocument } from './json-faults';
import { isSamePolicy } from './policy-changes';
import type { PolicyCheckParts, PolicyRefusal } from './policy-check';
import { checkPolicy } from './policy-check';
import type { PolicyReadingParts } from './policy-reading';
import { createPolicyReading } from './policy-reading';

/** What the editor is made of; passed in, so that a test can bring storage that fails. */
export interface PolicyDraftParts extends PolicyReadingParts, PolicyCheckParts {
  writePolicy(policy: Policy | null): Promise<void>;
  /** Calls back when a policy was put in force, by this page, another or an organisation. Returns what ends that. */
  watch(onChange: () => void): () => void;
}

/** What is being edited, with its steps back. */
interface Work {
  /** What was in force when it was begun. */
  from: Policy | null;
  draft: Policy | null;
  past: readonly Policy[];
  typed: string | null;
  typedFaults: readonly LineFault[];
}

/** What became of the last wish to put a policy in force, or to let the edits go. */
export type DraftSaid =
  // `work`: what was being edited and has made way; absent where nothing was, or where it is what is in force now.
  | { what: 'in-force'; before: Policy | null; work?: Work }
  | PolicyRefusal
  | { what: 'discarded'; bringBack(): void }
  | { what: 'not-saved' };

export type PolicyDraft = ReturnType<typeof createPolicyDraft>;
const MOST_STEPS = 50;

/** The policy in force and the draft that is edited: nothing is judged by a draft before it is put in force. */
export function createPolicyDraft(parts: PolicyDraftParts) {
  const status = signal<'loading' | 'ready' | 'unreadable'>('loading');
  const inForce = signal<Policy | null>(null);
  /** What was in force when the draft was begun. */
  const from = signal<Policy | null>(null);
  const draft = signal<Policy | null>(null);
  const past = signal<readonly Policy[]>([]);
  /** The text of the JSON view while it is not, or not yet, the draft; null: the draft as it is. */
  const typed = signal<string | null>(null);
  const typedFaults = signal<readonly LineFault[]>([]);
  const busy = signal(false);
  const said = signal<DraftSaid | null>(null);
  /** Where it is said: beside the preset that was chosen, or under the editor. */
  const place = signal<'preset' | 'editor'>('editor');
  const isChanged = computed(() => !isSamePolicy(draft.value, inForce.value));
  /** Half typed JSON is no draft yet, and work all the same: nothing but the user's word drops it. */
  const isTyping = computed(() => typedFaults.value.length > 0);

  /** Another page put a policy in force since the draft was begun, which the draft would replace. */
  const isOvertaken = computed(
    () => (isChanged.value || isTyping.value) && !busy.value && !isSamePolicy(from.value, inForce.value),
  );

  const read = createPolicyReading(parts);
  /** The organisation does not let the user change the policy. */
  let isLocked = false;

  const toWork = (): Work => ({
    from: from.value,
    draft: draft.value,
    past: past.value,
    typed: typed.value,
    typedFaults: typedFaults.value,
  });
  const takeUp = (work: Work) =>
    batch(() => {
      from.value = work.from;
      draft.value = work.draft;
      past.value = work.past;
      typed.value = work.typed;
      typedFaults.value = work.typedFaults;
    });
  const show = (policy: Policy | null) =>
    batch(() => {
      inForce.value = policy;
      takeUp({ from: policy, draft: policy, past: [], typed: null, typedFaults: [] });
    });

  const load = async () => {
    const reading = await read();
    if (!reading) return;
    batch(() => {
      isLocked = reading.isLocked;
      // What nobody may change is shown as it is in force, whatever was begun before.
      if (isLocked) said.value = null;
      const isEdited = isChanged.value || isTyping.value;
      const isKept = isEdited && !isLocked;
      if (!reading.saved) {
        if (isLocked) show(null);
        if (!isKept) status.value = 'unreadable';
        return;
      }
      const { policy } = reading.saved;
      // What another page put in force must not take away what is being edited here.
      if (isKept && status.value === 'ready') inForce.value = policy;
      else if (isEdited || !isSamePolicy(policy, inForce.value)) {
        show(policy);
        // Its way back would replace what another page put in force.
        if (said.value?.what === 'in-force') said.value = null;
      }
      status.value = 'ready';
    });
  };

  const take = (next: Policy) => {
    const current = draft.value;
    if (current === null || isSamePolicy(current, next)) return;
    past.value = [...past.value.slice(1 - MOST_STEPS), current];
    draft.value = next;
    said.value = null;
    place.value = 'editor';
  };

  /** Refuses a policy that is not whole or fails its own tests; says whether it is in force now. */
  const enforce = async (wanted: Policy, work?: Work): Promise<boolean> => {
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
    said.value = { what: 'in-force', before, work };
    return true;
  };

  const run = async (from: 'preset' | 'editor', work: () => Promise<unknown>) => {
    if (busy.value || isLocked) return;
    busy.value = true;
    said.value = null;
    place.value = from;
    await work().catch(() => {
      said.value = { what: 'not-saved' };
    });
    busy.value = false;
  };

  const discardTyped = () => {
    const lost = { typed: typed.value, faults: typedFaults.value };
    const bringBack = () =>
      batch(() => {
        typed.value = lost.typed;
        typedFaults.value = lost.faults;
        said.value = null;
      });
    batch(() => {
      typed.value = null;
      typedFaults.value = [];
      said.value = { what: 'discarded', bringBack };
      place.value = 'editor';
    });
  };

  const stepBack = (before: Policy) =>
    batch(() => {
      past.value = past.value.slice(0, -1);
      draft.value = before;
      typed.value = null;
      said.value = null;
    });

  void load();

  return {
    status,
    inForce,
    draft,
    typed,
    typedFaults,
    busy,
    said,
    place,
    isChanged,
    isTyping,
    isOvertaken,
    canUndo: computed(() => isTyping.value || past.value.length > 0),

    /** Changes the draft; not while there is JSON to be mended, which it would drop. */
    edit(change: (policy: Policy) => Policy): void {
      if (!draft.value || isTyping.value) return;
      const next = change(draft.value);
      batch(() => {
        take(next);
        typed.value = null;
      });
    },

    /** Puts a whole document in the place of the draft, and of what is half typed. */
    bringIn(policy: Policy): void {
      batch(() => {
        typed.value = null;
        typedFaults.value = [];
        take(policy);
      });
    },

    /** Takes the text of the JSON view: it becomes the draft once it is whole. */
    type(text: string): void {
      const result = readDocument(text);
      batch(() => {
        typed.value = text;
        typedFaults.value = result.ok ? [] : result.faults;
        // What was said is past, and its way back would drop what is typed.
        said.value = null;
        place.value = 'editor';
        if (result.ok) take(result.policy);
      });
    },

    /** Lets go what is half typed. It can be brought back until something else is done. */
    discardTyped,

    undo(): void {
      const before = past.value.at(-1);
      if (isTyping.value) discardTyped();
      else if (before) stepBack(before);
    },

    /** Lets the edits go. They can be brought back until something else is done. */
    discard(): void {
      const lost = toWork();
      const bringBack = () =>
        batch(() => {
          takeUp(lost);
          said.value = null;
        });
      batch(() => {
        show(inForce.value);
        said.value = { what: 'discarded', bringBack };
        place.value = 'editor';
      });
    },

    putInForce: () => run('editor', async () => draft.value && !isTyping.value && (await enforce(draft.value))),

    /** Puts another policy in the place of this one at once: a preset, a file. */
    replace: (policy: Policy) =>
      run('preset', () => enforce(policy, isChanged.value || isTyping.value ? toWork() : undefined)),

    /** Brings back what was in force before the last change; as it stood, so without a test. `work`: what made way beside it. */
    restore: (before: Policy | null, work?: Work) =>
      run(place.value, async () => {
        await parts.writePolicy(before);
        batch(() => {
          show(before);
          if (work) takeUp(work);
        });
      }),

    text: computed(() => typed.value ?? (draft.value ? toPolicyText(draft.value) : '')),
    close: parts.watch(() => void load()),
  };
}
