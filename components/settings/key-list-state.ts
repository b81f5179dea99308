import type { ReadonlySignal, Signal } from '@preact/signals';
import { computed, signal } from '@preact/signals';
import type { OriginPermissions } from '../../lib/browser/permissions';
import type { Failure, Result } from '../../lib/errors';
import { toAddress, toOriginPattern } from '../../lib/host/address';
import { FIRST_SLOT, MOST_KEYS } from '../../lib/lookup/key-list';
import type { KeyEntries, KeyEntry } from '../../lib/messages';
import type { FileKey, KnownKeys } from '../../lib/settings/transfer';
import { toKeyLabel } from '../text/key-name';
import type { Asks } from './key-form';
import { KeyForm } from './key-form';

const toPattern = (address: string | null): string | null => {
  const read = toAddress(address ?? '');
  return read.ok && read.needsPermission ? toOriginPattern(read.origin) : null;
};

/** The keys by their names, which of them is in use, and the form of the one that is edited. */
export class KeyListState {
  /** Null before the worker has answered. */
  readonly entries = signal<KeyEntries | null>(null);
  /** Why the last change did not come. */
  readonly failure = signal<Failure | null>(null);
  /** What the last change did; empty: nothing. */
  readonly said = signal<{ what: 'added' | 'used' | 'removed'; name: string } | null>(null);
  readonly #shown: Signal<KeyForm>;
  /** Of the key that is edited. Each keeps what is typed in it. */
  readonly form: ReadonlySignal<KeyForm>;
  /** More than one, or a list whose key in use nobody knows. */
  readonly isList = computed(() => {
    const { value } = this.entries;
    return value !== null && (value.keys.length > 1 || value.inUse === null || value.isManaged);
  });
  readonly #forms = new Map<string, KeyForm>();
  readonly #ask: Asks;
  readonly #permissions: OriginPermissions;

  constructor(asks: Asks, permissions: OriginPermissions) {
    this.#ask = asks;
    this.#permissions = permissions;
    this.#shown = signal(new KeyForm(asks, permissions, { isShared: this.#isShared }));
    this.form = this.#shown;
  }

  /** Of the key that is edited; null before the list has come. */
  findShown(): KeyEntry | null {
    const { slot } = this.form.value;
    return this.entries.value?.keys.find((key) => key.slot === (slot.value ?? this.entries.value?.inUse)) ?? null;
  }

  /** Null: there is one, or none is known to be in use. */
  toNameInUse(): string | null {
    const { value } = this.entries;
    const inUse = value?.keys.find(({ slot }) => slot === value.inUse);
    return inUse && this.isList.value ? toKeyLabel(inUse) : null;
  }

  isShownInUse(): boolean {
    const shown = this.findShown();
    return shown === null || shown.slot === this.entries.value?.inUse;
  }

  /** `isImposed`: see `KeyForm.load`. */
  async load(isImposed = false): Promise<void> {
    const reply = await this.#ask('list-keys', {});
    if (reply.ok) this.#take(reply.body);
    await Promise.all([...new Set([this.form.value, ...this.#forms.values()])].map((form) => form.load(isImposed)));
  }

  edit(slot: string): void {
    const known = this.#forms.get(slot);
    const form = known ?? new KeyForm(this.#ask, this.#permissions, { slot, isShared: this.#isShared });
    this.#forms.set(slot, form);
    this.#shown.value = form;
    if (!known) void form.load();
  }

  async use({ slot, name }: KeyEntry): Promise<void> {
    if (await this.#change(this.#ask('use-key', { slot }))) this.said.value = { what: 'used', name };
  }

  async add(name: string): Promise<boolean> {
    const reply = await this.#ask('add-key', { name });
    if (!(await this.#change(Promise.resolve(reply))) || !reply.ok) return false;
    this.edit(reply.body.added);
    this.said.value = { what: 'added', name };
    return true;
  }

  /** As `add`, of a settings file: nothing is shown of it. */
  take({ name, settings }: FileKey): Promise<boolean> {
    return this.#change(this.#ask('add-key', { name, settings }));
  }

  /** What an import of settings has to know. */
  toKnown(): KnownKeys {
    const { keys = [], inUse = FIRST_SLOT } = this.entries.value ?? {};
    return { names: keys.map(({ name }) => name), isFirstInUse: inUse === FIRST_SLOT, room: MOST_KEYS - keys.length };
  }

  rename(slot: string, name: string): Promise<boolean> {
    return this.#change(this.#ask('rename-key', { slot, name }));
  }

  /** `next`: which is used from then on; null: the one that is. */
  async remove({ slot, name, status }: KeyEntry, next: string | null): Promise<void> {
    if (!(await this.#change(this.#ask('remove-key', { slot, next })))) return;
    this.#forms.get(slot)?.close();
    this.#forms.delete(slot);
    const { inUse } = this.entries.value ?? {};
    if (this.form.value.slot.value === slot && inUse) this.edit(inUse);
    this.said.value = { what: 'removed', name };
    const { ok, origin } = { origin: '', ...toAddress(status.address ?? '') };
    if (ok && toPattern(status.address) !== null && !this.#isShared(origin, slot))
      await this.#permissions.drop(origin).catch(() => {});
  }

  /** Whether another key needs the access to this origin too. */
  #isShared = (origin: string, slot: string | undefined): boolean => {
    const own = slot ?? this.entries.value?.inUse;
    const others = (this.entries.value?.keys ?? []).filter((key) => key.slot !== own);
    return others.some(({ status }) => toPattern(status.address) === toOriginPattern(origin));
  };

  async #change(asked: Promise<Result<KeyEntries>>): Promise<boolean> {
    const reply = await asked;
    this.said.value = null;
    this.failure.value = reply.ok ? null : reply.failure;
    if (reply.ok) this.#take(reply.body);
    return reply.ok;
  }

  #take(entries: KeyEntries): void {
    this.entries.value = entries;
    const { value: last } = this.said;
    // Its address and key are entered.
    if (
      last?.what === 'added' &&
      entries.keys.some(({ name, status }) => name === last.name && status.lastFour !== null)
    )
      this.said.value = null;
    const { value: form } = this.form;
    // The form that was there first is of the key in use at that time.
    const slot = form.slot.peek() ?? entries.inUse;
    if (slot === null) return;
    if (entries.keys.some((key) => key.slot === slot)) {
      form.slot.value = slot;
      this.#forms.set(slot, form);
    } else if (entries.inUse !== null) this.edit(entries.inUse);
  }
}
