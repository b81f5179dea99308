import { browser } from 'wxt/browser';
import { changeSettings } from '../../lib/settings/settings-store';
import { readOwnSettings } from '../../lib/settings/store';

interface ConsentParts {
  permissions: {
    getAll(): Promise<object>;
    onRemoved: { addListener(listener: () => void): void };
  };
  readAgreed(): Promise<boolean>;
  /** The user is asked before the next address is sent. */
  askAgain(): Promise<unknown>;
}

/**
 * Firefox lets the user withdraw the consent to sending e-mail addresses alone, at any time: then nobody has agreed any more. Call
 * it while the worker starts, before anything is awaited.
 */
export function keepEmailConsent({ permissions, readAgreed, askAgain }: ConsentParts = toParts()): void {
  const look = async () => {
    const { data_collection: kept } = (await permissions.getAll()) as { data_collection?: string[] };
    if (kept && !kept.includes('personallyIdentifyingInfo') && (await readAgreed())) await askAgain();
  };
  // Settings that cannot be read let no address go either.
  const lookSoon = () => void look().catch(() => {});
  permissions.onRemoved.addListener(lookSoon);
  // It may have been withdrawn while the extension was switched off.
  lookSoon();
}

/** A function: a constant would bring the writer of settings into Chromium's worker, which never calls this. */
function toParts(): ConsentParts {
  return {
    permissions: browser.permissions,
    readAgreed: async () => (await readOwnSettings()).emailAgreed,
    askAgain: () => changeSettings((current) => ({ ...current, emailAgreed: false })),
  };
}
