import { browser } from 'wxt/browser';
import { changeSettings, readOwnSettings } from '../../../lib/settings/store';

/** Firefox users can withdraw the e-mail consent alone. Then they are asked again. Call it before any `await`. */
export function keepEmailConsent(): void {
  const look = async () => {
    const { data_collection: kept } = (await browser.permissions.getAll()) as { data_collection?: string[] };
    const isWithdrawn = kept && !kept.includes('personallyIdentifyingInfo');
    if (isWithdrawn && (await readOwnSettings()).emailAgreed)
      await changeSettings((current) => ({ ...current, emailAgreed: false }));
  };
  // If settings cannot be read, no address is sent either.
  const lookSoon = () => void look().catch(() => {});
  browser.permissions.onRemoved.addListener(lookSoon);
  // The consent may have been withdrawn while the extension was disabled.
  lookSoon();
}
