import type { Signal } from '@preact/signals';
import type { Asker } from '../../lib/asker';
import { browserEnvironment } from '../../lib/browser/environment';
import { subscribeLocal } from '../../lib/browser/storage';
import type { Candidate } from '../../lib/host/subject';
import { sectionsOfCard } from '../../lib/lookup/plan';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { toSubjectKey } from '../../lib/lookup/saved-card';
import { ask } from '../../lib/messages';
import type { SectionName } from '../../lib/model';
import type { Settings } from '../../lib/settings/settings';
import { CardPlan } from './card-plan';
import type { Gesture, SavedAnswers } from './card-state';
import { CardState } from './card-state';
import { cardReader, readSavedCard } from './read-card';
import { stopLive } from './stop-live';

/** Calls back at most once a frame, so that bulk writes do not make an open card stutter. */
export function subscribeSaved(subject: Candidate, onChange: (stored: SectionName[]) => void): () => void {
  let frame = 0;
  const stored = new Set<SectionName>();
  const own = `card:${toSubjectKey(subject)}:`;
  const unsubscribe = subscribeLocal((changed) => {
    for (const key of Object.keys(changed)) {
      if (key.startsWith(own) || key.endsWith(':registration'))
        stored.add(key.slice(key.lastIndexOf(':') + 1) as SectionName);
    }
    if (stored.size === 0) return;
    frame ||= requestAnimationFrame(() => {
      onChange([...stored]);
      frame = 0;
      stored.clear();
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    unsubscribe();
  };
}

/** `asked`: missing data may be called for. `askers`: who asks, for the network log. `known`: saved data, if read before. */
export async function openCard(
  subject: Candidate,
  settings: Signal<Settings>,
  asked: boolean,
  askers: Record<Gesture, Asker>,
  known?: SavedCard,
): Promise<CardState> {
  const saved = known ?? (await readSavedCard(subject));
  if (Object.keys(saved.answers).length > 0) requestIdleCallback(() => void cardReader.markUsed(subject));
  const stored: SavedAnswers = {
    // Rejects on failure, so that nothing shown counts as gone.
    read: () => cardReader.readCard(subject, sectionsOfCard(subject)),
    subscribe: (onChange) => subscribeSaved(subject, onChange),
  };
  const plan = new CardPlan(subject, settings, asked, stopLive);
  return new CardState(browserEnvironment, plan, saved, stored, (request, gesture) =>
    ask('lookup', { ...request, asker: askers[gesture] }),
  );
}
