import { localArea } from '../../lib/browser/storage';
import type { Candidate } from '../../lib/host/subject';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { createCardReader } from '../../lib/lookup/saved-card';
import { SECTION_NAMES } from '../../lib/model';
import { readFailureLifetime } from '../../lib/settings/store';

export const reader = createCardReader({
  area: localArea,
  now: Date.now,
  failureLifetime: readFailureLifetime,
});

/** What is saved of a subject. A storage that does not answer takes away what was saved, not the lookup. */
export function readSavedCard(subject: Candidate): Promise<SavedCard> {
  return reader.readCard(subject, SECTION_NAMES).catch(() => ({ answers: {}, failures: {}, removed: [] }));
}
