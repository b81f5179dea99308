import { browser } from 'wxt/browser';

/** In the order in which they are listed. Firefox has a sidebar, the others a side panel. */
const NAMES = {
  _execute_action: 'popup',
  panel: 'panel',
  _execute_sidebar_action: 'sidebar',
  dashboard: 'dashboard',
  selection: 'selection',
} as const;
export type CommandName = (typeof NAMES)[keyof typeof NAMES];

export interface Command {
  name: CommandName;
  /** As the browser writes them: `Alt+Shift+S`. Empty: none, as where another extension has them already. */
  keys: string;
}

/** The keys of the whole browser as they are set now. Rejects where the browser does not say. */
export async function readCommands(): Promise<Command[]> {
  const set = new Map((await browser.commands.getAll()).map(({ name, shortcut }) => [name, shortcut ?? '']));
  return Object.entries(NAMES).flatMap(([id, name]) => {
    const keys = set.get(id);
    return keys === undefined ? [] : { name, keys };
  });
}

type FirefoxCommands = { openShortcutSettings?: () => Promise<void> };

/** The browser's own page for these keys. Rejects where it does not open. */
export async function openCommandKeys(): Promise<void> {
  const { openShortcutSettings } = browser.commands as FirefoxCommands;
  if (openShortcutSettings) return openShortcutSettings();
  const scheme = import.meta.env.EDGE ? 'edge' : 'chrome';
  await browser.tabs.create({ url: `${scheme}://extensions/shortcuts` });
}
