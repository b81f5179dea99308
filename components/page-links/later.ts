import { loadOtherTexts } from '../../lib/browser/texts';

/** With its texts, which the popup does not open with. */
export async function loadMarksWords() {
  const [{ MarksWords }] = await Promise.all([import('./MarksWords'), loadOtherTexts()]);
  return { MarksWords };
}
