import type { ReadonlySignal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { KeptLoss, SyncStatus } from '../../lib/sync/state';
import type { Asks } from './key-form';
import type { SettingsState } from './settings-state';

/** Passed in, so that a test can bring a store that fails. */
export interface SyncStore {
  /** Null: it was never on. */
  readStatus(): Promise<SyncStatus | null>;
  readLost(): Promise<KeptLoss[]>;
  /** Called at every change of either. */
  subscribe(onChange: () => void): () => void;
}

/** What is said of what was done last. */
export type SyncSaid = 'removed' | 'not-removed' | 'failed' | { label: string; isTaken: boolean };

export interface SyncState {
  readonly status: ReadonlySignal<SyncStatus | null>;
  readonly lost: ReadonlySignal<readonly KeptLoss[]>;
  /** What is under way. */
  readonly doing: ReadonlySignal<'looking' | 'removing' | null>;
  readonly said: ReadonlySignal<SyncSaid | null>;
  switch(on: boolean): Promise<void>;
  look(): Promise<void>;
  removeAll(): Promise<void>;
  /** `label`: what the value is called. */
  takeBack(id: string, label: string): Promise<void>;
  close(): void;
}

export function createSyncState(settings: Pick<SettingsState, 'change'>, store: SyncStore, ask: Asks): SyncState {
  const status = signal<SyncStatus | null>(null);
  const lost = signal<readonly KeptLoss[]>([]);
  const doing = signal<'looking' | 'removing' | null>(null);
  const said = signal<SyncSaid | null>(null);
  const read = async () => {
    const [nextStatus, nextLost] = await Promise.all([store.readStatus(), store.readLost()]);
    status.value = nextStatus;
    lost.value = nextLost;
  };
  const show = () => read().catch(() => {});
  const work = async (what: 'looking' | 'removing', act: 'look' | 'remove-all') => {
    doing.value = what;
    said.value = null;
    const reply = await ask('sync', { act });
    await show();
    doing.value = null;
    return reply.ok;
  };
  const look = async () => {
    if (!(await work('looking', 'look'))) said.value = 'failed';
  };
  void show();
  return {
    ...{ status, lost, doing, said, look },
    switch: async (on) => {
      await settings.change({ sync: on });
      await look();
    },
    removeAll: async () => {
      said.value = (await work('removing', 'remove-all')) ? 'removed' : 'not-removed';
    },
    takeBack: async (id, label) => {
      const reply = await ask('sync', { act: 'take-back', id });
      await show();
      said.value = { label, isTaken: reply.ok && reply.body.isDone };
    },
    close: store.subscribe(() => void show()),
  };
}
