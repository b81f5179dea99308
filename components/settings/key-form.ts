import { batch, computed, effect, signal } from '@preact/signals';
import type { OriginPermissions } from '../../lib/browser/permissions';
import type { Failure } from '../../lib/errors';
import type { AddressRefusal } from '../../lib/host/address';
import { toAddress, toOriginPattern } from '../../lib/host/address';
import type { ask, KeyStatus } from '../../lib/messages';
import type { ApiUsage } from '../../lib/model';
import type { KeyRefusal } from '../../lib/settings/fields';
import { toKey } from '../../lib/settings/fields';
import { SECOND } from '../../lib/time';

export type Asks = typeof ask;

/** Passed in, so that a test can answer for worker and browser. */
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

export type KeyForm = ReturnType<typeof createKeyForm>;

/** The page never holds the saved key, only its last four characters. */
export function createKeyForm(ask: Asks, permissions: OriginPermissions) {
  const status = signal<KeyStatus | null>(null);
  const address = signal('');
  const key = signal('');
  const keep = signal<KeyStatus['keep']>('local');
  const addressProblem = signal<AddressRefusal | null>(null);
  const keyProblem = signal<KeyRefusal | null>(null);
  const said = signal<Said | null>(null);
  const revoked = signal<string | null>(null);

  const saved = computed(() => toAddress(status.value?.address ?? ''));
  const hasKey = computed(() => status.value !== null && status.value.lastFour !== null);
  /** The typed address differs from the saved one, so saving it removes the key. */
  const losesKey = computed(() => {
    const typed = toAddress(address.value);
    const isSame = typed.ok && saved.value.ok && typed.origin === saved.value.origin;
    return hasKey.value && address.value.trim() !== '' && !isSame;
  });

  const isAsSaved = () => {
    const typed = toAddress(address.value);
    return key.value.trim() === '' && typed.ok && saved.value.ok && typed.address === saved.value.address;
  };

  const show = (next: KeyStatus) =>
    batch(() => {
      status.value = next;
      if (next.address !== null && next.address !== address.value) addressProblem.value = null;
      address.value = next.address ?? address.value;
      keep.value = next.keep;
    });

  const lookAtPermission = async () => {
    const { value: at } = saved;
    const isNeeded = hasKey.value && at.ok && at.needsPermission;
    const isMissing = isNeeded && !(await permissions.isGranted(at.origin).catch(() => true));
    if (at !== saved.value) return;
    revoked.value = isMissing ? at.origin : null;
    // Access given again ends the message that it is missing.
    const last = said.peek();
    if (!isMissing && last?.what === 'failed' && last.failure.kind === 'permission-missing') said.value = null;
  };
  const stopFollowing = effect(() => {
    if (status.value) void lookAtPermission();
  });
  const unsubscribe = permissions.subscribe(() => void lookAtPermission());

  /** An edit makes the message on the last click obsolete. */
  const unsay = () => {
    if (said.value?.what !== 'saving' && said.value?.what !== 'testing') said.value = null;
  };

  /** Typed values stay, unless the organisation's address replaces them (`isImposed`). */
  const load = async (isImposed = false) => {
    const reply = await ask('key-status', {});
    const { value: before } = status;
    const isTyped = address.value.trim() !== (before?.address ?? '');
    // The message does not hold for a key that another page has saved.
    if (reply.ok && (reply.body.lastFour !== before?.lastFour || reply.body.address !== before.address)) unsay();
    if (reply.ok && isTyped && !isImposed) {
      // The place of the key is not typed. It stays only if it was chosen here.
      if (keep.value === (before?.keep ?? 'local')) keep.value = reply.body.keep;
      status.value = reply.body;
    } else if (reply.ok) show(reply.body);
    else said.value = { what: 'failed', failure: reply.failure };
  };

  const edit = (field: 'address' | 'key', text: string) => {
    if (field === 'address') {
      address.value = text;
      addressProblem.value = null;
    } else {
      key.value = text;
      keyProblem.value = null;
    }
    unsay();
  };

  /** Browsers accept the request for access only during the click, so nothing is awaited before it. */
  const save = async () => {
    if (said.value?.what === 'saving') return;
    const to = toAddress(address.value);
    const isKept = key.value.trim() === '' && hasKey.value;
    const { value: typedKey } = key;
    const given = toKey(typedKey);
    addressProblem.value = to.ok ? null : to.reason;
    keyProblem.value = isKept || given.ok ? null : given.reason;
    if (!to.ok || keyProblem.value !== null) {
      said.value = null;
      return;
    }
    const granting = to.needsPermission ? permissions.request(to.origin) : Promise.resolve(true);
    said.value = { what: 'saving' };
    if (!(await granting.catch(() => false))) {
      said.value = { what: 'refused', origin: to.origin };
      return;
    }
    const reply = await ask('save-key', {
      address: to.address,
      key: !isKept && given.ok ? given.key : null,
      keep: keep.value,
    });
    if (!reply.ok) {
      said.value = { what: 'failed', failure: reply.failure };
      return;
    }
    const { value: before } = saved;
    batch(() => {
      // A key typed meanwhile is the next one.
      if (key.value === typedKey) key.value = '';
      show(reply.body);
      said.value = { what: 'saved' };
    });
    // Two ports of a host share one permission.
    const isOther = before.ok && toOriginPattern(before.origin) !== toOriginPattern(to.origin);
    if (before.ok && before.needsPermission && isOther) {
      await permissions.drop(before.origin).catch(() => {});
    }
  };

  /** Moves a saved key at once. Without a key, the choice waits for the next save. */
  const keepUntil = async (next: KeyStatus['keep']) => {
    const before = keep.value;
    keep.value = next;
    const current = status.value;
    if (!current?.address || current.lastFour === null) return;
    const reply = await ask('save-key', { address: current.address, key: null, keep: next });
    if (reply.ok) status.value = reply.body;
    else keep.value = before;
    said.value = reply.ok ? { what: isAsSaved() ? 'saved' : 'kept' } : { what: 'failed', failure: reply.failure };
  };

  const forget = async () => {
    const reply = await ask('forget-key', {});
    if (reply.ok) show(reply.body);
    said.value = reply.ok ? { what: 'forgotten' } : { what: 'failed', failure: reply.failure };
  };

  /** On a quick service, the second click of a double click comes after the first answer. */
  let testedAt = Number.NEGATIVE_INFINITY;
  const test = async () => {
    if (said.value?.what === 'testing' || performance.now() - testedAt < SECOND / 2) return;
    if (!isAsSaved()) {
      said.value = { what: 'unsaved' };
      return;
    }
    said.value = { what: 'testing' };
    const reply = await ask('test-key', {});
    testedAt = performance.now();
    // The fields no longer hold what was tested.
    if (!isAsSaved()) {
      said.value = null;
      return;
    }
    said.value = reply.ok ? { what: 'works', usage: reply.body.usage } : { what: 'failed', failure: reply.failure };
  };

  /** Call it within the click, like `save`. */
  const allowAgain = async () => {
    if (revoked.value !== null) await permissions.request(revoked.value).catch(() => false);
    await lookAtPermission();
  };

  return {
    status,
    address,
    key,
    keep,
    addressProblem,
    keyProblem,
    said,
    revoked,
    hasKey,
    losesKey,
    load,
    edit,
    save,
    keepUntil,
    forget,
    test,
    allowAgain,
    close: () => {
      stopFollowing();
      unsubscribe();
    },
  };
}
