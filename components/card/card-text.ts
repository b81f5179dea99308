import type { ExportedCard } from '../../lib/export/card';
import { toJson, toMarkdown } from '../../lib/export/card';
import { toLanguage } from '../text/format';
import { toMarkdownLabels } from './markdown-labels';

/** The card as text for the clipboard. Loaded when it is asked for: most popups close without. */
export function toCardText(card: ExportedCard, form: 'json' | 'markdown'): string {
  return form === 'json' ? toJson(card) : toMarkdown(card, toMarkdownLabels(toLanguage()));
}
