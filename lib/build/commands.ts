/** A letter that no browser has taken with Alt and Shift. On a Mac these would write a sign of the alphabet. */
const toKeys = (letter: string) => ({ default: `Alt+Shift+${letter}`, mac: `MacCtrl+Shift+${letter}` });

/** Chromium takes four suggested keys at the most. `entrypoints/background/events/commands.ts` hears those with a name of ours. */
export const toCommands = (browser: string) => ({
  _execute_action: { suggested_key: toKeys('S') },
  ...(browser === 'firefox'
    ? { _execute_sidebar_action: { suggested_key: toKeys('K'), description: '__MSG_commandSidebar__' } }
    : { panel: { suggested_key: toKeys('K'), description: '__MSG_commandPanel__' } }),
  dashboard: { suggested_key: toKeys('D'), description: '__MSG_commandDashboard__' },
  selection: { suggested_key: toKeys('L'), description: '__MSG_commandSelection__' },
});
