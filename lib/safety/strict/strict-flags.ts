import { storage } from 'wxt/utils/storage';
import { STRICT_TAKEN_KEY, STRICT_WAITING_KEY } from '../../browser/permissions';
import { STRICT_REFUSED_KEY } from './strict-refusal';

const waiting = storage.defineItem<boolean>(`session:${STRICT_WAITING_KEY}`, { fallback: false });
const taken = storage.defineItem<boolean>(`session:${STRICT_TAKEN_KEY}`, { fallback: false });
const refused = storage.defineItem<boolean>(`session:${STRICT_REFUSED_KEY}`, { fallback: false });

/** Whether the browser refused the rules of strict blocking, or takes them from its next start on, as the worker last said. */
export const strictRules = {
  /** False where nobody can say. */
  readWaiting: () =>
    Promise.all([waiting.getValue(), taken.getValue()]).then(
      ([isWaiting, hasTaken]) => isWaiting && !hasTaken,
      () => false,
    ),
  /** False where nobody can say. */
  readRefused: () => refused.getValue().catch(() => false),
  watch: (onChange: () => void) => {
    const watches = [refused, waiting].map((item) => item.watch(onChange));
    return () => watches.forEach((unwatch) => void unwatch());
  },
};
