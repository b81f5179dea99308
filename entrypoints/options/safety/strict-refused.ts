import { storage } from 'wxt/utils/storage';
import { STRICT_REFUSED_KEY } from '../../../lib/strict-refusal';

const refused = storage.defineItem<boolean>(`session:${STRICT_REFUSED_KEY}`, { fallback: false });

/** Whether the browser refused the rules of strict blocking, as the worker last said. */
export const strictRules = {
  /** False where nobody can say. */
  readRefused: () => refused.getValue().catch(() => false),
  watch: (onChange: () => void) => refused.watch(onChange),
};
