import type { Failure } from '../../lib/errors';
import type { Candidate } from '../../lib/host/subject';
import type { AskMode, LookupMode } from '../../lib/lookup/plan';
import { CATEGORIZED, planCalls, sectionsOfCard, toModeFor, toPlanOptions } from '../../lib/lookup/plan';
import { isFresh } from '../../lib/lookup/saved-card';
import type { Answer, Call, SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import type { Settings } from '../../lib/settings/settings';
import { lifetimeOf, OPTIONAL_SECTIONS } from '../../lib/settings/settings';

/** What each click asks for when the user always wants live data. */
const ALWAYS_LIVE: Record<AskMode, LookupMode> = { missing: 'missing-live', refresh: 'live', live: 'live' };

/** A signal, where the page may change. */
export interface SettingsHolder {
  value: Settings;
}

const toMode = (mode: AskMode, { alwaysLive }: Settings) => (alwaysLive ? ALWAYS_LIVE[mode] : mode);

/** The Starter plan would be refused: the traffic endpoint needs Advanced. */
const isRefused = (section: SectionName, { plan }: Settings) => section === 'traffic' && plan === 'Starter';

const loadsByItself = (section: SectionName, settings: Settings) =>
  CATEGORIZED.includes(section) ||
  (OPTIONAL_SECTIONS.some((optional) => optional === section && settings.loadByThemselves[optional]) &&
    !isRefused(section, settings));

/** How many calls a card without saved data makes by itself. */
export function callsToOpen(settings: Settings): number {
  const sections = SECTION_NAMES.filter((section) => loadsByItself(section, settings));
  return planCalls(sections, { mode: toMode('missing', settings) }).length;
}

/** What the card of a subject asks for. Settings count as of each click. */
export class CardPlan {
  readonly subject: Candidate;
  /** The user asked for this site. Otherwise only saved data shows, and no call is made. */
  readonly asked: boolean;
  readonly #settings: SettingsHolder;
  readonly #stop: (settings: SettingsHolder, slot?: string) => Promise<boolean>;
  #stopping: Promise<boolean> | null = null;

  /** `stop`: switches off that live data is always asked for. The first screen of the popup has no use for it. */
  constructor(
    subject: Candidate,
    settings: SettingsHolder,
    asked: boolean,
    stop: (settings: SettingsHolder, slot?: string) => Promise<boolean> = async () => false,
  ) {
    this.subject = subject;
    this.asked = asked;
    this.#settings = settings;
    this.#stop = stop;
  }

  /** The calls of a click, and how each of them asks. */
  toCalls(sections: readonly SectionName[], asked: AskMode): { mode: LookupMode; calls: Call[] } {
    const mode = toModeFor(this.subject, toMode(asked, this.#settings.value));
    return { mode, calls: planCalls(sections, { mode, ...toPlanOptions(this.subject) }) };
  }

  /** What a click would cost. */
  callsFor = (sections: readonly SectionName[], asked: AskMode): number => this.toCalls(sections, asked).calls.length;

  loadsByItself = (section: SectionName): boolean =>
    sectionsOfCard(this.subject).includes(section) && loadsByItself(section, this.#settings.value);

  /** Why the user's plan excludes a section. */
  refusalOf(section: SectionName): Failure | null {
    return this.subject.kind === 'host' && isRefused(section, this.#settings.value)
      ? { kind: 'plan', billed: 'no' }
      : null;
  }

  isRefused = (section: SectionName): boolean => this.refusalOf(section) !== null;

  isStale(section: SectionName, answer: Answer, now: number): boolean {
    return !isFresh(answer, lifetimeOf(this.#settings.value, section), now);
  }

  /** Called when the plan of this key refuses live data. Resolves whether the setting that always asks for it is off now. */
  stopLive(slot?: string): Promise<boolean> {
    // Every refused call reports this, and only the first one must act.
    this.#stopping ??= this.#stop(this.#settings, slot).finally(() => {
      this.#stopping = null;
    });
    return this.#stopping;
  }
}
