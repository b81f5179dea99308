import type { Page } from 'puppeteer-core';
import type { Firefox } from './firefox.ts';
import { runInWindow } from './firefox-window.ts';
import { waitUntil } from './wait.ts';

/** The real popup on the toolbar, seen from a page of the extension: Firefox hands over no page for it. */
export function createPopup(firefox: Firefox, within: () => Page) {
  /** Evaluates an expression about `popup`, its window where there is one. */
  const inPopup = (expression: string) =>
    within().evaluate(`((popup) => ${expression})(browser.extension.getViews({ type: 'popup' })[0])`);
  const readPopup = async () =>
    String(await inPopup(`popup?.document.querySelector('main')?.innerText ?? ''`)).replace(/\s+/g, ' ');

  return {
    inPopup,
    readPopup,
    /** Clicks our button on the toolbar, over the tab in front. */
    clickButton: () =>
      runInWindow(
        firefox,
        "document.getElementById(given).querySelector('.unified-extensions-item-action-button').click()",
        toWidget(firefox, 'browser-action'),
      ),
    /** Opens it by the program, which gives the extension no access to the tab in front. */
    openPopup: () => within().evaluate('browser.action.openPopup()'),
    untilPopupSays: (text: string) =>
      waitUntil(async () => (await readPopup()).includes(text), `the popup says "${text}"`).catch(
        async (error: Error) => {
          throw new Error(`${error.message} It says: ${await readPopup()}`);
        },
      ),
    closePopup: async () => {
      await inPopup('popup?.close()');
      await waitUntil(async () => (await inPopup('!popup')) === true, 'the popup is closed');
    },
  };
}

/** The id of something of ours in the window of Firefox, such as `browser-action`, the button. */
export const toWidget = ({ addonId }: Pick<Firefox, 'addonId'>, name: string) =>
  `${addonId.replace(/[^\w-]/g, '_')}-${name}`;
