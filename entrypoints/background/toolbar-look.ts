import type { StorageArea } from '../../lib/browser/storage';
import type { SafetyMode } from '../../lib/settings/safety-settings';
import { findTabs } from './tab-verdicts';
import type { Toolbar } from './toolbar';

/** Which look the toolbar has been given in this session: `off`, `revoked`, or the mode. */
const LOOK_KEY = 'safety-look';

interface ToolbarLookParts {
  session: Pick<StorageArea, 'get' | 'set'>;
  toolbar: Pick<Toolbar, 'showNone' | 'showRevoked'>;
}

/** Shows on all tabs how brand safety is switched (`look`), and calls `onNew`, if that is new. True: it is. */
export function createToolbarLook({ session, toolbar }: ToolbarLookParts) {
  const read = () => session.get([LOOK_KEY]);
  // At once, so that it is read together with all else that a worker reads while it starts.
  let begun: Promise<Record<string, unknown>> | null = read();
  begun.catch(() => {});
  return async (look: SafetyMode | 'off' | 'revoked', onNew: () => void): Promise<boolean> => {
    const reading = begun ?? read();
    begun = null;
    const { [LOOK_KEY]: before = 'off' } = await reading;
    if (before === look) return false;
    const tabs = await findTabs({});
    if (look === 'revoked') toolbar.showRevoked(tabs);
    else toolbar.showNone(tabs);
    onNew();
    // Last: a worker that dies before it leaves it to the next one.
    await session.set({ [LOOK_KEY]: look }).catch(() => {});
    return true;
  };
}
