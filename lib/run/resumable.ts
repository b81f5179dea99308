import type { ReadonlySignal, Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Locks } from '../browser/storage';
import type { RunChannel, RunControl } from './control';
import { createRunControl } from './control';
import type { ReadKeyId, RunKeyId } from './key';
import { toKeyStop } from './key';
import type { RunState, RunStop } from './state';

/** What is stored of a run, so that any window can go on with it. */
interface RunRecord<S extends RunState> {
  count(): Partial<S>;
  keyId(): RunKeyId;
  /** The user agrees to another service or key. */
  takeKey(keyId: RunKeyId): Promise<void>;
  /** The user wants what is in doubt to be asked for again. */
  askAgain(): Promise<void>;
}

interface Ways<R, S extends RunState> {
  /** What is shown while there is no run. */
  idle: S;
  /** Null: no run is stored. */
  read(): Promise<R | null>;
  /** What a run is while nobody works on it. */
  toRest(record: R): S['status'];
  readKeyId: ReadKeyId;
}

/** A run that is read from storage for each thing that is done with it, and the state that its page shows. */
export class ResumableRun<R extends RunRecord<S>, S extends RunState, End extends string> {
  readonly #state: Signal<S>;
  readonly state: ReadonlySignal<S>;
  readonly control: RunControl<End>;
  /** Resolves once the state shows any earlier run. */
  readonly ready: Promise<void>;
  readonly #ways: Ways<R, S>;

  /** `name`: of the Web Lock. */
  constructor(name: string, locks: Locks, channel: RunChannel, ways: Ways<R, S>) {
    this.#ways = ways;
    this.#state = signal(ways.idle);
    this.state = this.#state;
    this.control = createRunControl(name, locks, channel, {
      look: async (isRunning) => {
        const record = await ways.read().catch(() => null);
        const stop = await this.#toKeyStop(record).catch(() => ({}));
        if (!isRunning()) this.#showRest(record, stop);
      },
      onChange: (change) => {
        this.#state.value = { ...this.#state.value, ...change };
      },
      onFailure: async (failure) => this.show('paused', await ways.read().catch(() => null), { failure }),
    });
    this.ready = this.control.show();
  }

  show(status: S['status'], record: R | null, more: Partial<S> | RunStop = {}): void {
    this.#state.value = { ...this.#ways.idle, status, ...record?.count(), ...more };
  }

  /** Works on what is stored. Where nothing is, it shows that. */
  work(act: (record: R) => Promise<void>): Promise<void> {
    return this.control.run(async () => {
      const record = await this.#ways.read();
      if (record) await act(record);
      else this.show('idle', null);
    });
  }

  /** Goes on, unless the key is another one and the user has not agreed to it. `again`: also with what is in doubt. */
  resume(doubtful: 'again' | 'leave', act: (record: R) => Promise<void>): Promise<void> {
    const { limit, otherKey } = this.#state.value;
    this.control.go(limit);
    return this.work(async (record) => {
      const stop = otherKey ? {} : await this.#toKeyStop(record);
      if (stop.otherKey) return this.#showRest(record, stop);
      await record.takeKey(await this.#ways.readKeyId());
      if (doubtful === 'again') await record.askAgain();
      await act(record);
    });
  }

  #showRest(record: R | null, stop: RunStop): void {
    this.show(record ? this.#ways.toRest(record) : 'idle', record, stop);
  }

  #toKeyStop(record: R | null): Promise<Pick<RunStop, 'otherKey'>> {
    return toKeyStop(record?.keyId(), this.#ways.readKeyId);
  }
}
