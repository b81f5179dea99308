import type { Plan, SectionName } from '../model';
import { PLANS, SECTION_NAMES } from '../model';
import { DAY } from '../time';
import { choiceField, everyField, flagField, partsField, toTexts, wholeField } from './fields';
import type { SafetySettings } from './safety-settings';
import { DEFAULT_SAFETY, safetyField } from './safety-settings';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Sections that cost a call of their own, for which the user chooses whether they load by themselves. */
export const OPTIONAL_SECTIONS = ['registration', 'traffic', 'similar', 'iab'] as const satisfies SectionName[];
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number];

/** What the user has set. The service address and the key are not here: see `credentials.ts`. */
export interface Settings {
  plan: Plan;
  /** Ask the service to look live whenever it is called. */
  alwaysLive: boolean;
  loadByThemselves: Record<OptionalSection, boolean>;
  /** Days after which a saved section counts as old. */
  lifetimeDays: Record<SectionName, number>;
  /** Hours for which it holds that the service could not read a site. */
  negativeHours: number;
  loadLogos: boolean;
  /** Globs over host names: `*.bank.com`, `intranet-*.company.com`. */
  neverSend: string[];
  /** Calls a month that the user wants to stay under; null: none set. */
  monthlyAllowance: number | null;
  /** The user agreed once that an e-mail address may be sent. */
  emailAgreed: boolean;
  /** The side panel shows the active tab; needs the optional permission. */
  followTab: boolean;
  theme: Theme;
  safety: SafetySettings;
  /** Not stored: globs over host names that the organisation does not allow to be sent. */
  organisation?: readonly string[];
  /** Not stored: a newer version saved what is there, so that nothing can be saved now. */
  readOnly?: true;
}

export const DEFAULT_SETTINGS: Settings = {
  plan: 'unknown',
  alwaysLive: false,
  loadByThemselves: { registration: true, traffic: true, similar: false, iab: false },
  lifetimeDays: {
    categories: 30,
    logo: 30,
    company: 30,
    technologies: 30,
    social: 30,
    registration: 30,
    traffic: 7,
    similar: 30,
    iab: 30,
  },
  negativeHours: 1,
  loadLogos: true,
  neverSend: [],
  monthlyAllowance: null,
  emailAgreed: false,
  followTab: false,
  theme: 'system',
  safety: DEFAULT_SAFETY,
};

export const MOST_NEGATIVE_HOURS = 720;
export const MOST_LIFETIME_DAYS = 3650;
export const MOST_ALLOWANCE = 1e9;

const settingsField = partsField<Omit<Settings, 'organisation' | 'readOnly'>>({
  plan: choiceField(PLANS),
  alwaysLive: flagField,
  loadByThemselves: everyField(OPTIONAL_SECTIONS, flagField),
  lifetimeDays: everyField(SECTION_NAMES, wholeField(1, MOST_LIFETIME_DAYS)),
  negativeHours: wholeField(1, MOST_NEGATIVE_HOURS),
  loadLogos: flagField,
  neverSend: toTexts,
  monthlyAllowance: wholeField(1, MOST_ALLOWANCE),
  emailAgreed: flagField,
  followTab: flagField,
  theme: choiceField(THEMES),
  safety: safetyField,
});

/** Settings from any value: what does not fit its field is the default of that field. */
export function toSettings(value: unknown): Settings {
  const settings = settingsField(value, DEFAULT_SETTINGS);
  // The plan has no `refresh`: the switch that would turn it off cannot be moved then.
  return { ...settings, alwaysLive: settings.alwaysLive && settings.plan !== 'Starter' };
}

/** How long an answer of a section counts as fresh, in milliseconds. */
export function lifetimeOf(settings: Settings, section: SectionName): number {
  return settings.lifetimeDays[section] * DAY;
}
