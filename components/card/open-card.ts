import type { Signal } from '@preact/signals';
import { browserEnvironment } from '../../lib/browser/environment';
import { subscribeLocal } from '../../lib/browser/storage';
import type { Candidate } from '../../lib/host/subject';
import type { AskMode, LookupMode } from '../../lib/lookup/plan';
import { CATEGORIZED, planCalls, sectionsOfCard, toModeFor, toPlanOptions } from '../../lib/lookup/plan';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { createCardReader, isFresh, toSubjectKey } from '../../lib/lookup/saved-card';
import { ask } from '../../lib/messages';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import type { Settings } from '../../lib/settings/settings';
import { lifetimeOf, OPTIONAL_SECTIONS } from '../../lib/settings/settings';
import { readFailureLifetime } from '../../lib/settings/store';
import type { OpenCard } from './card-state';
import { createCard } from './card-state';

const reader = createCardReader(browserEnvironment, readFailureLifetime);

/** A failing storage loses the saved answers but does not prevent the lookup. */
export function readSavedCard(subject: Candidate): Promise<SavedCard> {
  return reader.readCard(subject, sectionsOfCard(subject)).catch(() => ({ answers: {}, failures: {}, removed: [] }));
}

/** Calls back at most once a frame, so that bulk writes do not make an open card stutter. */
function subscribeSaved(subject: Candidate, onChange: (stored: SectionName[]) => void): () => void {
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

/** Milliseconds after which a page without a paint counts as not visible. */
const LONGEST_FRAME = 100;
const untilPainted = () =>
  new Promise<void>((resume) => {
    setTimeout(resume, LONGEST_FRAME);
    requestAnimationFrame(() => setTimeout(resume));
  });

/** What each click asks for when the user always wants live data. */
const ALWAYS_LIVE: Record<AskMode, LookupMode> = { missing: 'missing-live', refresh: 'live', live: 'live' };

/** True if the setting was on and is now off. An organisation may have locked it, or storage may refuse. */
async function stopLive(settings: Signal<Settings>): Promise<boolean> {
  if (!settings.value.alwaysLive) return false;
  const { changeSettings } = await import('../../lib/settings/store');
  const saved = await changeSettings((current) => ({ ...current, alwaysLive: false })).catch(() => null);
  if (saved === null || saved.alwaysLive) return false;
  settings.value = saved;
  return true;
}

/** The Starter plan would be refused: the traffic endpoint needs Advanced. */
const isRefused = (section: SectionName, { plan }: Settings) => section === 'traffic' && plan === 'Starter';

const loadsByItself = (section: SectionName, settings: Settings) =>
  CATEGORIZED.includes(section) ||
  (OPTIONAL_SECTIONS.some((optional) => optional === section && settings.loadByThemselves[optional]) &&
    !isRefused(section, settings));

/** How many calls a card without saved data makes by itself. */
export function callsToOpen(settings: Settings): number {
  const sections = SECTION_NAMES.filter((section) => loadsByItself(section, settings));
  return planCalls(sections, { mode: settings.alwaysLive ? ALWAYS_LIVE.missing : 'missing' }).length;
}

/** `asked`: missing data may be called for. `known`: saved data, if read before. Settings count as of each click. */
export async function openCard(
  subject: Candidate,
  settings: Signal<Settings>,
  asked: boolean,
  known?: SavedCard,
): Promise<OpenCard> {
  const saved = known ?? (await readSavedCard(subject));
  if (Object.keys(saved.answers).length > 0) requestIdleCallback(() => void reader.markUsed(subject));
  let stopping: Promise<boolean> | null = null;
  return createCard(toSubjectKey(subject), saved, {
    // Rejects on failure, so that nothing shown counts as gone.
    readSaved: () => reader.readCard(subject, sectionsOfCard(subject)),
    ask: (request) => ask('lookup', request),
    toMode: (mode) => toModeFor(subject, settings.value.alwaysLive ? ALWAYS_LIVE[mode] : mode),
    planCalls: (sections, mode) => planCalls(sections, { mode, ...toPlanOptions(subject) }),
    subscribe: (onChange) => subscribeSaved(subject, onChange),
    untilPainted,
    loadsByItself: (section) => sectionsOfCard(subject).includes(section) && loadsByItself(section, settings.value),
    refusalOf: (section) =>
      subject.kind === 'host' && isRefused(section, settings.value) ? { kind: 'plan', billed: 'no' } : null,
    asked,
    isStale: (section, answer) => !isFresh(answer, lifetimeOf(settings.value, section), Date.now()),
    // Every refused call reports this, and only the first one must act.
    stopLive: () => {
      stopping ??= stopLive(settings).finally(() => {
        stopping = null;
      });
      return stopping;
    },
    now: browserEnvironment.now,
  });
}
