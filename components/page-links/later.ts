import { loadOtherTexts } from '../../lib/browser/texts';

/** With its texts, which the popup does not open with. */
export async function loadPageLinksMenu(tabId: number) {
  const [{ PageLinksMenu }, { createMarkingState }] = await Promise.all([
    import('./PageLinksMenu'),
    import('./marking-state'),
    loadOtherTexts(),
  ]);
  return { PageLinksMenu, state: createMarkingState(tabId) };
}
