import { browser } from 'wxt/browser';
import { toNextEnd } from '../../lib/safety/overrides';
import type { Override } from '../../lib/safety/policy';

const ALARM = 'override-end';

interface OverrideEndsParts {
  /** Every exception that may be in force. Rejects when they cannot be read. */
  readOverrides(): Promise<readonly Override[]>;
  now(): number;
  /** One has ended. */
  onEnd(): Promise<unknown>;
  alarms?: {
    create(name: string, when: { when: number }): Promise<unknown>;
    clear(name: string): Promise<unknown>;
    onAlarm: { addListener(listener: (alarm: { name: string }) => void): void };
  };
}

/** Wakes the worker when the next exception ends. Call it while the worker starts, before anything is awaited. */
export function createOverrideEnds({ readOverrides, now, onEnd, alarms = browser.alarms }: OverrideEndsParts) {
  const arm = async () => {
    const when = toNextEnd(await readOverrides(), now());
    await (when === null ? alarms.clear(ALARM) : alarms.create(ALARM, { when }));
  };
  /** Sets the alarm to the next end, as exceptions are now. Never rejects. */
  const watchNext = () => arm().catch(() => {});

  alarms.onAlarm.addListener(({ name }) => {
    if (name !== ALARM) return;
    void onEnd();
    void watchNext();
  });
  return { watchNext };
}
