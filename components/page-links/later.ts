import { loadOtherTexts } from '../../lib/browser/texts';

/** With its texts, which the popup does not open with. */
export async function loadPageLinksMenu() {
  const [{ PageLinksMenu }] = await Promise.all([import('./PageLinksMenu'), loadOtherTexts()]);
  return { PageLinksMenu };
}
