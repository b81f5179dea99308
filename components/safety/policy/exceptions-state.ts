import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { PageEnvironment } from '../../../lib/environment';
import type { ask } from '../../../lib/messages';
import { dropUnreadableOverrides, isOwnInForce, readOverrides, toNextEnd } from '../../../lib/safety/overrides';
import type { Override } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { DAY } from '../../../lib/time';

export type ExceptionsState = ReturnType<typeof createExceptions>;

/** The person's own exceptions. Null: they cannot be read. */
export function createExceptions(
  environment: Pick<PageEnvironment, 'area' | 'locks' | 'now'>,
  asks: typeof ask,
  subscribe: (onChange: () => void) => () => void,
) {
  const overrides = signal<Override[] | null>([]);
  const load = async () => {
    overrides.value = await readOverrides(environment.area).catch(() => null);
  };
  void load();
  return {
    overrides,
    /** True: it is gone. */
    async drop({ host, scope }: Override): Promise<boolean> {
      const dropped = await asks('drop-override', { host, scope });
      await load();
      return dropped.ok;
    },
    /** True: it stands again. */
    async bringBack(override: Override): Promise<boolean> {
      const put = await asks('allow-host', override);
      await load();
      return put.ok;
    },
    /** True: they can be read now. */
    async startAnew(): Promise<boolean> {
      const isAnew = await dropUnreadableOverrides(environment).then(
        () => true,
        () => false,
      );
      await load();
      return isAnew;
    },
    close: subscribe(() => void load()),
  };
}

/** The removal of an exception: what is said of it, and the way back. */
export function useRemoval(state: ExceptionsState, now: () => number) {
  const [said, setSaid] = useState('');
  const [dropped, setDropped] = useState<Override | null>(null);
  return {
    said,
    /** It can be brought back. */
    dropped,
    async drop(override: Override): Promise<void> {
      const isGone = await state.drop(override);
      // An ended exception allows nothing, so there is nothing to restore.
      setDropped(isGone && isOwnInForce(override, now()) ? override : null);
      setSaid(isGone ? t('safety.exception.removed', [override.host]) : t('ui.form.notSaved'));
    },
    async bringBack(override: Override): Promise<void> {
      if (!isOwnInForce(override, now())) {
        setDropped(null);
        setSaid(t('safety.exception.endedMeanwhile', [override.host]));
        return;
      }
      const stands = await state.bringBack(override);
      if (stands) setDropped(null);
      setSaid(stands ? '' : t('ui.form.notSaved'));
    },
    /** True: the exceptions can be read now. */
    async startAnew(): Promise<boolean> {
      const isAnew = await state.startAnew();
      setSaid(isAnew ? '' : t('ui.form.notSaved'));
      return isAnew;
    },
    /** The way back belongs to another removal. */
    forget(): void {
      setDropped(null);
      setSaid('');
    },
  };
}

/** Draws again when the next exception ends, so that it says so. */
export function useEnds(overrides: readonly Override[], now: () => number): void {
  const [turn, setTurn] = useState(0);
  const end = toNextEnd(overrides, now());
  useEffect(() => {
    if (end === null) return;
    // Browser timers cannot run for more than some weeks.
    const timer = setTimeout(() => setTurn(turn + 1), Math.min(end - now(), DAY));
    return () => clearTimeout(timer);
  }, [end, turn]);
}
