import { browserEnvironment } from '../../lib/browser/environment';
import type { Candidate } from '../../lib/host/subject';
import { sectionsOfCard } from '../../lib/lookup/plan';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { createCardReader } from '../../lib/lookup/saved-card';
import { readFailureLifetime } from '../../lib/settings/store';

export const cardReader = createCardReader(browserEnvironment, readFailureLifetime);

/** A failing storage loses the saved answers but does not prevent the lookup. */
export function readSavedCard(subject: Candidate): Promise<SavedCard> {
  return cardReader
    .readCard(subject, sectionsOfCard(subject))
    .catch(() => ({ answers: {}, failures: {}, removed: [] }));
}
