import { browserEnvironment } from '../browser/environment';
import type { LargeStore } from '../browser/large-store';
import { openLargeStore } from '../browser/large-store';
import { fromRecord, toRecord, toRecordTime } from '../browser/record';
import type { Environment } from '../environment';
import { LookupError, NOT_SAVED } from '../errors';
import type { CompiledPolicy } from './compile';
import { compilePolicy } from './compile';
import type { HostIndex } from './host-index';
import { createHostIndex } from './host-index';
import { toListedHost } from './listed-host';
import type { ManagedLists, Policy } from './policy';
import { POLICY_SCHEMA } from './policy';

/** Every change of the policy writes this key. */
export const POLICY_KEY = 'policy';
const POLICY_VERSION = 1;

/** `lists`: the name of the lists in the large store; null: they are in the document. */
export interface StoredPolicy {
  policy: Policy;
  lists: string | null;
}

/** A list with its index, so that no worker has to build one. */
export interface PackedList {
  /** One host a line. */
  text: string;
  index: HostIndex;
}
export interface PackedLists {
  block: PackedList;
  allow: PackedList;
}

interface SavedPolicy {
  policy: Policy;
  lists: PackedLists | null;
}

/** Apart from `policy-writer.ts`, since the worker never writes a policy. */
export function createPolicyReader({ area }: Pick<Environment, 'area'>, openLarge: () => LargeStore) {
  const readStored = async (): Promise<StoredPolicy | null> => {
    const { [POLICY_KEY]: text } = await area.get([POLICY_KEY]).catch(() => ({ [POLICY_KEY]: null }));
    if (text === undefined) return null;
    // The checksum vouches for the rest: only `writePolicy` writes this key.
    const stored = fromRecord(POLICY_VERSION, POLICY_KEY, text)?.body as StoredPolicy | undefined;
    if (stored?.policy?.schema !== POLICY_SCHEMA) throw unreadable();
    return stored;
  };
  const readPolicy = async (): Promise<SavedPolicy | null> => {
    const stored = await readStored();
    if (!stored || stored.lists === null) return stored && { policy: stored.policy, lists: null };
    const { lists: name } = stored;
    const lists = await openLarge()
      .then((large) => large.get('tables', name))
      .catch(() => undefined);
    if (lists) return { policy: stored.policy, lists: lists as PackedLists };
    // Another page may have changed the policy between the two reads.
    if ((await readStored())?.lists !== name) return readPolicy();
    throw unreadable();
  };

  /** Without reading long lists. */
  const isReadable = async (): Promise<boolean> => {
    try {
      const stored = await readStored();
      if (!stored?.lists) return true;
      const isThere = (await (await openLarge()).getKey('tables', stored.lists)) !== undefined;
      return isThere || (await readStored())?.lists !== stored.lists;
    } catch {
      return false;
    }
  };

  return {
    /** Null: no policy chosen. Rejects with `internal`, field `policy`, when it cannot be read. */
    readPolicy,
    isReadable,
  };
}

/** When the policy was saved, milliseconds since the epoch; null: there is none that can be read. */
export async function readPolicyTime({ area }: Pick<Environment, 'area'>): Promise<number | null> {
  return toRecordTime(POLICY_VERSION, (await area.get([POLICY_KEY]))[POLICY_KEY]);
}

export function toDocument({ policy, lists }: SavedPolicy): Policy {
  return lists ? { ...policy, block: toLines(lists.block), allow: toLines(lists.allow) } : policy;
}

export function toCompiled({ policy, lists }: SavedPolicy, managed?: ManagedLists): CompiledPolicy {
  const compiled = compilePolicy(policy, managed);
  return lists ? { ...compiled, block: lists.block.index, allow: lists.allow.index } : compiled;
}

const unreadable = () => new LookupError({ kind: 'internal', billed: 'no', field: 'policy' });

function toLines({ text }: PackedList): string[] {
  return text === '' ? [] : text.split('\n');
}

export const { readPolicy } = createPolicyReader(browserEnvironment, openLargeStore);

/** In characters. A longer document keeps its lists in the large store. */
const MOST_CHARACTERS = 256 * 1024;
/** Each write has its own name, so that a record never finds the lists of another. */
const LISTS_PREFIX = 'policy-lists:';

export function createPolicyWriter(
  environment: Pick<Environment, 'area' | 'locks' | 'now'>,
  openLarge: () => LargeStore,
) {
  const { area, locks, now } = environment;
  const dropOtherLists = async (kept: string | null) => {
    const large = await openLarge();
    const names = (await large.getAllKeys('tables')).map(String).filter((name) => name.startsWith(LISTS_PREFIX));
    await Promise.all(names.filter((name) => name !== kept).map((name) => large.delete('tables', name)));
  };

  /** Lists are written before the record and old ones removed after it, so a stop leaves a whole policy. */
  const write = async (policy: Policy | null) => {
    try {
      if (policy === null) await area.remove([POLICY_KEY]);
      const lists =
        policy && JSON.stringify(policy).length > MOST_CHARACTERS ? `${LISTS_PREFIX}${crypto.randomUUID()}` : null;
      if (policy && lists !== null) {
        const packed: PackedLists = { block: toPacked(policy.block), allow: toPacked(policy.allow) };
        await (await openLarge()).put('tables', packed, lists);
      }
      if (policy) {
        const document = lists === null ? policy : { ...policy, block: [], allow: [] };
        const stored: StoredPolicy = { policy: document, lists };
        await area.set({ [POLICY_KEY]: toRecord(POLICY_VERSION, POLICY_KEY, stored, now()) });
      }
      await dropOtherLists(lists).catch(() => {});
    } catch {
      throw new LookupError(NOT_SAVED);
    }
  };
  const { readPolicy } = createPolicyReader(environment, openLarge);

  return {
    /** Null: no policy. Rejects with `not-saved`, and the old policy stays. */
    writePolicy: (policy: Policy | null): Promise<void> => locks.request('policy', () => write(policy)),
    /**
     * No other page can write between the reading and the writing. `change` gets null where nobody chose a policy, and gives
     * null to leave all as it is. Returns what is in force now. Rejects as `readPolicy` and `writePolicy` do.
     */
    changePolicy: (change: (policy: Policy | null) => Promise<Policy | null>): Promise<Policy | null> =>
      locks.request('policy', async () => {
        const saved = await readPolicy();
        const policy = saved && toDocument(saved);
        const changed = await change(policy);
        if (changed) await write(changed);
        return changed ?? policy;
      }),
  };
}

function toPacked(hosts: readonly string[]): PackedList {
  const listed = hosts.map(toListedHost).filter((host) => host !== null);
  return { text: hosts.join('\n'), index: createHostIndex(listed) };
}

export const { writePolicy, changePolicy } = createPolicyWriter(browserEnvironment, openLargeStore);
