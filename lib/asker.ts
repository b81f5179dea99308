/** The surfaces on which a card is opened. */
export type Surface = 'popup' | 'panel' | 'dashboard';

/**
 * Who made a request: the surface and gesture of the user, or the rule that he has set. It goes with each request into the
 * network log, and decides nothing.
 */
export const ASKERS = [
  // A card that was opened there, from the button of the toolbar, the field or a link of a card.
  'popup',
  'panel',
  'dashboard',
  // A button of a card that names its calls.
  'popup-button',
  'panel-button',
  'dashboard-button',
  // A card that the context menu or the key for the selection opened, or that was moved out of the popup.
  'menu',
  'selection-key',
  'moved',
  // The open page itself, by the button that shows what is sent.
  'page',
  'search',
  'search-run',
  'bulk',
  'again',
  'primed',
  'category-list',
  'key-test',
  'automatic',
  'watch',
  'registry',
  'logo',
  'logo-button',
] as const;
export type Asker = (typeof ASKERS)[number];
