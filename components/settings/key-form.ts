import { batch, computed, effect, signal } from '@preact/signals';
import type { OriginPermissions } from '../../lib/browser/permissions';
import type { Failure } from '../../lib/errors';
import type { AddressRefusal } from '../../lib/host/address';
import { toAddress, toOriginPattern } from '../../lib/host/address';
import type { ask, KeyStatus } from '../../lib/messages';
import type { ApiUsage } from '../../lib/model';
import type { KeyRefusal } from '../../lib/settings/written-key';
import { toKey } from '../../lib/settings/written-key';
import { SECOND } from '../../lib/time';

export type Asks = typeof ask;

/** The message on the last click. `refused`: the browser gave no access to the origin, so nothing was saved. */
export type Said =
  | { what: 'saving' | 'saved' | 'forgotten' | 'testing' }
  /** Nothing was sent: a test uses saved values, and others are typed. */
  | { what: 'unsaved' }
  /** Only the place of the key was saved, not the other typed values. */
  | { what: 'kept' }
  | { what: 'works'; usage: ApiUsage | null }
  | { what: 'refused'; origin: string }
  | { what: 'failed'; failure: Failure };

interface Place {
  slot?: string;
  /** Whether another key needs the access to this origin too. */
  isShared?(origin: string, slot: string | undefined): boolean;
}

/** The page never holds the saved key, only its last four characters. */
export class KeyForm {
  /** Whose key it is; undefined: that of the key in use. */
  readonly slot = signal<string | undefined>(undefined);
  readonly status = signal<KeyStatus | null>(null);
  readonly address = signal('');
  readonly key = signal('');
  readonly keep = signal<KeyStatus['keep']>('local');
  readonly addressProblem = signal<AddressRefusal | null>(null);
  readonly keyProblem = signal<KeyRefusal | null>(null);
  readonly said = signal<Said | null>(null);
  /** The saved origin, while the browser gives no access to it. */
  readonly revoked = signal<string | null>(null);
  readonly hasKey = computed(() => this.status.value !== null && this.status.value.lastFour !== null);
  readonly #saved = computed(() => toAddress(this.status.value?.address ?? ''));
  /** The typed address differs from the saved one, so saving it removes the key. */
  readonly losesKey = computed(() => {
    const typed = toAddress(this.address.value);
    const { value: saved } = this.#saved;
    const isSame = typed.ok && saved.ok && typed.origin === saved.origin;
    return this.hasKey.value && this.address.value.trim() !== '' && !isSame;
  });
  readonly #ask: Asks;
  readonly #permissions: OriginPermissions;
  readonly #isShared: NonNullable<Place['isShared']>;
  readonly #subscriptions: (() => void)[];
  /** On a quick service, the second click of a double click comes after the first answer. */
  #testedAt = Number.NEGATIVE_INFINITY;

  constructor(asks: Asks, permissions: OriginPermissions, { slot, isShared = () => false }: Place = {}) {
    this.slot.value = slot;
    this.#isShared = isShared;
    this.#ask = asks;
    this.#permissions = permissions;
    const look = () => void this.#lookAtPermission();
    const stopFollowing = effect(() => {
      if (this.status.value) look();
    });
    this.#subscriptions = [stopFollowing, permissions.subscribe(look)];
  }

  /** Typed values stay, unless the organisation's address replaces them (`isImposed`). */
  async load(isImposed = false): Promise<void> {
    const reply = await this.#ask('key-status', this.#toOwn());
    const { value: before } = this.status;
    const isTyped = this.address.value.trim() !== (before?.address ?? '');
    // The message does not hold for a key that another page has saved.
    if (reply.ok && (reply.body.lastFour !== before?.lastFour || reply.body.address !== before.address)) this.#unsay();
    if (reply.ok && isTyped && !isImposed) {
      // The place of the key is not typed. It stays only if it was chosen here.
      if (this.keep.value === (before?.keep ?? 'local')) this.keep.value = reply.body.keep;
      this.status.value = reply.body;
    } else if (reply.ok) this.#show(reply.body);
    else this.said.value = { what: 'failed', failure: reply.failure };
  }

  edit(field: 'address' | 'key', text: string): void {
    if (field === 'address') {
      this.address.value = text;
      this.addressProblem.value = null;
    } else {
      this.key.value = text;
      this.keyProblem.value = null;
    }
    this.#unsay();
  }

  /** Browsers accept the request for access only during the click, so nothing is awaited before it. */
  async save(): Promise<void> {
    if (this.said.value?.what === 'saving') return;
    const to = toAddress(this.address.value);
    const { value: typedKey } = this.key;
    const isKept = typedKey.trim() === '' && this.hasKey.value;
    const given = toKey(typedKey);
    this.addressProblem.value = to.ok ? null : to.reason;
    this.keyProblem.value = isKept || given.ok ? null : given.reason;
    if (!to.ok || this.keyProblem.value !== null) {
      this.said.value = null;
      return;
    }
    const granting = to.needsPermission ? this.#permissions.request(to.origin) : Promise.resolve(true);
    this.said.value = { what: 'saving' };
    if (!(await granting.catch(() => false))) {
      this.said.value = { what: 'refused', origin: to.origin };
      return;
    }
    const key = !isKept && given.ok ? given.key : null;
    const reply = await this.#ask('save-key', { ...this.#toOwn(), address: to.address, key, keep: this.keep.value });
    if (!reply.ok) {
      this.said.value = { what: 'failed', failure: reply.failure };
      return;
    }
    const { value: before } = this.#saved;
    this.#takeSaved(reply.body, typedKey);
    // Two ports of a host share one permission.
    const isOther = before.ok && toOriginPattern(before.origin) !== toOriginPattern(to.origin);
    if (before.ok && before.needsPermission && isOther && !this.#isShared(before.origin, this.slot.value)) {
      await this.#permissions.drop(before.origin).catch(() => {});
    }
  }

  /** Moves a saved key at once. Without a key, the choice waits for the next save. */
  async keepUntil(next: KeyStatus['keep']): Promise<void> {
    const before = this.keep.value;
    this.keep.value = next;
    const current = this.status.value;
    if (!current?.address || current.lastFour === null) return;
    const reply = await this.#ask('save-key', { ...this.#toOwn(), address: current.address, key: null, keep: next });
    if (reply.ok) this.status.value = reply.body;
    else this.keep.value = before;
    this.said.value = reply.ok
      ? { what: this.#isAsSaved() ? 'saved' : 'kept' }
      : { what: 'failed', failure: reply.failure };
  }

  async forget(): Promise<void> {
    const reply = await this.#ask('forget-key', this.#toOwn());
    if (reply.ok) this.#show(reply.body);
    this.said.value = reply.ok ? { what: 'forgotten' } : { what: 'failed', failure: reply.failure };
  }

  async test(): Promise<void> {
    if (this.said.value?.what === 'testing' || performance.now() - this.#testedAt < SECOND / 2) return;
    if (!this.#isAsSaved()) {
      this.said.value = { what: 'unsaved' };
      return;
    }
    this.said.value = { what: 'testing' };
    const reply = await this.#ask('test-key', this.#toOwn());
    this.#testedAt = performance.now();
    // The fields no longer hold what was tested.
    if (!this.#isAsSaved()) this.said.value = null;
    else if (reply.ok) this.said.value = { what: 'works', usage: reply.body.usage };
    else this.said.value = { what: 'failed', failure: reply.failure };
  }

  /** Call it within the click, like `save`. */
  async allowAgain(): Promise<void> {
    if (this.revoked.value !== null) await this.#permissions.request(this.revoked.value).catch(() => false);
    await this.#lookAtPermission();
  }

  close(): void {
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  #toOwn(): { slot?: string } {
    const { value: slot } = this.slot;
    return slot === undefined ? {} : { slot };
  }

  #isAsSaved(): boolean {
    const typed = toAddress(this.address.value);
    const { value: saved } = this.#saved;
    return this.key.value.trim() === '' && typed.ok && saved.ok && typed.address === saved.address;
  }

  #show(next: KeyStatus): void {
    batch(() => {
      this.status.value = next;
      if (next.address !== null && next.address !== this.address.value) this.addressProblem.value = null;
      this.address.value = next.address ?? this.address.value;
      this.keep.value = next.keep;
    });
  }

  #takeSaved(status: KeyStatus, typedKey: string): void {
    batch(() => {
      // A key typed meanwhile is the next one.
      if (this.key.value === typedKey) this.key.value = '';
      this.#show(status);
      this.said.value = { what: 'saved' };
    });
  }

  /** An edit makes the message on the last click obsolete. */
  #unsay(): void {
    if (this.said.value?.what !== 'saving' && this.said.value?.what !== 'testing') this.said.value = null;
  }

  async #lookAtPermission(): Promise<void> {
    const { value: at } = this.#saved;
    const isNeeded = this.hasKey.value && at.ok && at.needsPermission;
    const isMissing = isNeeded && !(await this.#permissions.isGranted(at.origin).catch(() => true));
    if (at !== this.#saved.value) return;
    this.revoked.value = isMissing ? at.origin : null;
    // Access given again ends the message that it is missing.
    const last = this.said.peek();
    if (!isMissing && last?.what === 'failed' && last.failure.kind === 'permission-missing') this.said.value = null;
  }
}
