import type { ReadonlySignal } from '@preact/signals';
import { batch, computed, signal } from '@preact/signals';
import type { PageEnvironment } from '../../../lib/environment';
import { isSamePolicy } from '../../../lib/safety/dry-run';
import type { Policy, Rule } from '../../../lib/safety/policy';
import { toPolicyText } from '../../../lib/safety/policy';
import type { Work } from './draft-work';
import { createDraftWork } from './draft-work';
import { readDocument } from './faults';
import type { PolicyRead, PolicyRefusal, PolicyStore, ReadSites } from './policy-reading';
import { checkPolicy, createPolicyReading } from './policy-reading';
import type { KnownValues } from './unmatched';

export type DraftSaid =
  // `work`: the edits that were replaced or are in force now; absent: there were none.
  | { what: 'in-force'; before: Policy | null; work?: Work }
  | PolicyRefusal
  // `isTyped`: only the faulty JSON was dropped.
  | { what: 'discarded'; isTyped: boolean; bringBack(): void }
  | { what: 'not-saved' };

type Place = 'preset' | 'editor';

/** A draft judges nothing before it is put in force. */
export class PolicyDraft {
  readonly #environment: Pick<PageEnvironment, 'now'>;
  readonly #store: PolicyStore;
  readonly #readSites: ReadSites;
  readonly #work = createDraftWork();
  readonly #read: ReturnType<typeof createPolicyReading>;
  #isLocked = false;
  /** The rule that was added to a draft nobody has seen yet. */
  #added: string | null = null;

  readonly status = signal<'loading' | 'ready' | 'unreadable'>('loading');
  readonly inForce = signal<Policy | null>(null);
  readonly draft = this.#work.draft;
  readonly typed = this.#work.typed;
  readonly typedFaults = this.#work.typedFaults;
  readonly isTyping = this.#work.isTyping;
  readonly busy = signal(false);
  readonly said = signal<DraftSaid | null>(null);
  /** Where the message stands: beside the presets, or under the editor. */
  readonly place = signal<Place>('editor');
  readonly isChanged = computed(() => !isSamePolicy(this.draft.value, this.inForce.value));
  /** Another page put a policy in force since the draft began. The draft would replace it. */
  readonly isOvertaken = computed(
    () => this.#isEdited() && !this.busy.value && !isSamePolicy(this.#work.from.value, this.inForce.value),
  );
  readonly canUndo = computed(() => this.isTyping.value || this.#work.canStepBack.value);
  readonly text = computed(() => this.typed.value ?? (this.draft.value ? toPolicyText(this.draft.value) : ''));
  /** Typed text may be faulty, and a rule that was just added has no condition yet. */
  readonly textFaults = computed(() => {
    if (this.typed.value !== null || !this.draft.value) return this.typedFaults.value;
    const result = this.readText(this.text.value);
    return result.ok ? [] : result.faults;
  });
  readonly known: ReadonlySignal<KnownValues>;
  /** Resolves once the policy was read. */
  readonly opened: Promise<void>;
  readonly close: () => void;

  constructor(
    environment: Pick<PageEnvironment, 'now'>,
    store: PolicyStore,
    known: ReadonlySignal<KnownValues>,
    readSites: ReadSites,
  ) {
    this.#environment = environment;
    this.#store = store;
    this.#readSites = readSites;
    this.#read = createPolicyReading(store);
    this.known = known;
    this.opened = this.#load();
    this.close = store.subscribe(() => void this.#load());
  }

  readText = (text: string) => readDocument(text, this.known.value);

  /** Does nothing while the editor holds faulty JSON, because a change would drop it. */
  edit = (change: (policy: Policy) => Policy): void => {
    if (!this.draft.value || this.isTyping.value) return;
    const next = change(this.draft.value);
    batch(() => {
      this.#take(next);
      this.typed.value = null;
    });
  };

  /** Before the editor is shown. `empty`: what to begin with where there is no policy. */
  addRule = (empty: Policy, toRule: (policy: Policy) => Rule): void => {
    if (this.#isLocked || this.status.value !== 'ready') return;
    const policy = this.draft.value ?? empty;
    const rule = toRule(policy);
    this.#take({ ...policy, rules: [...policy.rules, rule] });
    this.#added = rule.id;
  };

  /** Once: the id of that rule. */
  takeAdded = (): string | null => {
    const id = this.#added;
    this.#added = null;
    return id;
  };

  /** Also replaces half-typed text. */
  bringIn = (policy: Policy): void =>
    batch(() => {
      this.#work.setTyped(null);
      this.#take(policy);
    });

  /** The text becomes the draft once it is valid. */
  type = (text: string): void => {
    const result = this.readText(text);
    batch(() => {
      this.#work.setTyped(text, result.ok ? [] : result.faults);
      // The undo of the message would drop what is typed.
      this.said.value = null;
      this.place.value = 'editor';
      if (result.ok) this.#take(result.policy);
    });
  };

  discardTyped = (): void => {
    const lost = this.#work.toWork();
    batch(() => {
      this.#work.setTyped(null);
      this.#sayDiscarded(true, () => this.#work.setTyped(lost.typed, lost.typedFaults));
    });
  };

  undo = (): void => {
    if (this.isTyping.value) {
      this.discardTyped();
    } else if (this.#work.canStepBack.value) {
      batch(() => {
        this.#work.stepBack();
        this.said.value = null;
      });
    }
  };

  /** The edits can be restored until something else is done. */
  discard = (): void => {
    const lost = this.#work.toWork();
    batch(() => {
      this.#show(this.inForce.value);
      this.#sayDiscarded(false, () => this.#work.takeUp(lost));
    });
  };

  putInForce = (): Promise<void> =>
    this.#run('editor', async () => {
      if (this.draft.value && !this.isTyping.value) await this.#enforce(this.draft.value, this.#work.toWork());
    });

  /** At once, without a draft: a preset or a file. */
  replace = (policy: Policy): Promise<void> =>
    this.#run('preset', () => this.#enforce(policy, this.#isEdited() ? this.#work.toWork() : undefined));

  /** Restores without a test what was in force before. `edited`: the edits made beside it. */
  restore = (before: Policy | null, edited?: Work): Promise<void> =>
    this.#run(this.place.value, async () => {
      await this.#store.write(before);
      batch(() => {
        this.#show(before);
        if (edited) this.#work.takeUp(edited);
      });
    });

  #isEdited(): boolean {
    return this.isChanged.value || this.isTyping.value;
  }

  #show(policy: Policy | null): void {
    batch(() => {
      this.inForce.value = policy;
      this.#work.begin(policy);
    });
  }

  async #load(): Promise<void> {
    const reading = await this.#read();
    if (reading) batch(() => this.#showRead(reading));
  }

  #showRead({ isLocked, saved }: PolicyRead): void {
    this.#isLocked = isLocked;
    // A locked policy is shown as it is in force, whatever was begun.
    if (isLocked) this.said.value = null;
    const isEdited = this.#isEdited();
    const isKept = isEdited && !isLocked;
    if (!saved) {
      if (isLocked) this.#show(null);
      if (!isKept) this.status.value = 'unreadable';
      return;
    }
    const { policy } = saved;
    // Another page's policy must not remove the edits made here.
    if (isKept && this.status.value === 'ready') this.inForce.value = policy;
    else if (isEdited || !isSamePolicy(policy, this.inForce.value)) {
      this.#show(policy);
      // Its undo would replace what another page put in force.
      if (this.said.value?.what === 'in-force') this.said.value = null;
    }
    this.status.value = 'ready';
  }

  #take(next: Policy): void {
    if (!this.#work.step(next)) return;
    this.said.value = null;
    this.place.value = 'editor';
  }

  #sayDiscarded(isTyped: boolean, restore: () => void): void {
    const bringBack = () =>
      batch(() => {
        restore();
        this.said.value = null;
      });
    this.said.value = { what: 'discarded', isTyped, bringBack };
    this.place.value = 'editor';
  }

  async #enforce(wanted: Policy, edited?: Work): Promise<void> {
    const checked = await checkPolicy(wanted, this.#readSites, this.#environment.now());
    if (!checked.ok) {
      this.said.value = checked.refusal;
      return;
    }
    const { policy } = checked;
    const before = this.inForce.value;
    await this.#store.write(policy);
    this.#show(policy);
    this.status.value = 'ready';
    this.said.value = { what: 'in-force', before, work: edited };
  }

  async #run(place: Place, wish: () => Promise<void>): Promise<void> {
    if (this.busy.value || this.#isLocked) return;
    this.busy.value = true;
    this.said.value = null;
    this.place.value = place;
    await wish().catch(() => {
      this.said.value = { what: 'not-saved' };
    });
    this.busy.value = false;
  }
}
