import type { OpenCard } from '../../lib/card';
import { createCard } from '../../lib/card';
import { toSubjectKey } from '../../lib/lookup/card-keys';
import type { SavedCard } from '../../lib/lookup/card-reader';
import { isFresh } from '../../lib/lookup/card-reader';
import { CATEGORIZED, planCalls } from '../../lib/lookup/plan';
import type { Candidate } from '../../lib/lookup/subject';
import { ask } from '../../lib/messages';
import type { SectionName } from '../../lib/model';
import type { Settings } from '../../lib/settings';
import { lifetimeOf } from '../../lib/settings';
import { watchLocal } from '../../lib/storage';
import { reader, readSavedCard } from './saved-card';

/** Calls back at most once a frame: a list that fills storage must not make an open card stutter. */
function watchSaved(subject: Candidate, onChange: () => void): () => void {
  let frame = 0;
  const own = `card:${toSubjectKey(subject)}:`;
  const unwatch = watchLocal((changed) => {
    const concerned = Object.keys(changed).some((key) => key.startsWith(own) || key.endsWith(':registration'));
    if (!concerned || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      onChange();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    unwatch();
  };
}

/**
 * Opens the card of a subject with what is saved. `asked`: the user asked for it, so what is missing may be called for.
 * `known`: what is saved, where it was read before.
 */
export async function openCard(
  subject: Candidate,
  settings: Settings,
  asked: boolean,
  known?: SavedCard,
): Promise<OpenCard> {
  const saved = known ?? (await readSavedCard(subject));
  if (Object.keys(saved.answers).length > 0) requestIdleCallback(() => void reader.markUsed(subject));
  // The whole traffic endpoint needs the Advanced plan: it would be refused.
  const isStarter = settings.plan === 'Starter';
  const loads = new Map<SectionName, boolean>(Object.entries(settings.loadByThemselves) as [SectionName, boolean][]);
  return createCard(toSubjectKey(subject), saved, {
    readSaved: () => readSavedCard(subject),
    ask: (request) => ask('lookup', request),
    planCalls: (sections, mode) => planCalls(sections, { mode: settings.alwaysLive ? 'live' : mode }),
    watch: (onChange) => watchSaved(subject, onChange),
    loadsByItself: (section) =>
      CATEGORIZED.includes(section) || (loads.get(section) === true && !(section === 'traffic' && isStarter)),
    refusalOf: (section) => (section === 'traffic' && isStarter ? { kind: 'plan', billed: 'no' } : null),
    asked,
    isStale: (section, answer) => !isFresh(answer, lifetimeOf(settings, section), Date.now()),
    now: Date.now,
  });
}
