import { LookupError } from '../errors';
import type { Plan, SectionName } from '../model';
import { PLANS, SECTION_NAMES } from '../model';
import { DAY } from '../time';
import type { Field } from './fields';
import { choiceField, everyField, flagField, partsField, toTexts, wholeField } from './fields';

/** From saved answers, from lists fetched beforehand, or by looking up new sites. */
export const SAFETY_MODES = ['saved', 'primed', 'lookup'] as const;
export type SafetyMode = (typeof SAFETY_MODES)[number];

export interface SafetySettings {
  /** Needs the optional permission `webNavigation`. */
  on: boolean;
  mode: SafetyMode;
  /** Most automatic calls a day in the mode `lookup`. */
  dailyBudget: number;
  /** 0: none are kept. */
  logDays: number;
  /** False: only warned and blocked sites. */
  logEverything: boolean;
  /** Once a day and host; needs the optional permission `notifications`. */
  notify: boolean;
  /** Uses the browser's declarative rules; needs the optional access to all sites. */
  strict: boolean;
}

export const MOST_DAILY_BUDGET = 100_000;
export const MOST_LOG_DAYS = 365;

export const DEFAULT_SAFETY: SafetySettings = {
  on: false,
  mode: 'saved',
  dailyBudget: 50,
  logDays: 7,
  logEverything: false,
  notify: false,
  strict: false,
};

/** What does not fit its field is the value it has otherwise. */
export const safetyField: Field<SafetySettings> = partsField<SafetySettings>({
  on: flagField,
  mode: choiceField(SAFETY_MODES),
  dailyBudget: wholeField(1, MOST_DAILY_BUDGET),
  logDays: wholeField(0, MOST_LOG_DAYS),
  logEverything: flagField,
  notify: flagField,
  strict: flagField,
});

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Sections that cost a call of their own. The user chooses whether they load by themselves. */
export const OPTIONAL_SECTIONS = ['registration', 'traffic', 'similar', 'iab'] as const satisfies SectionName[];
export type OptionalSection = (typeof OPTIONAL_SECTIONS)[number];

/** The service address and the key are not here: see `credentials.ts`. */
export interface Settings {
  plan: Plan;
  alwaysLive: boolean;
  loadByThemselves: Record<OptionalSection, boolean>;
  lifetimeDays: Record<SectionName, number>;
  /** Hours for which it holds that the service could not read a site. */
  negativeHours: number;
  loadLogos: boolean;
  neverSend: string[];
  /** Calls a month that the user wants to stay under; null: none set. */
  monthlyAllowance: number | null;
  /** The user agreed once to send e-mail addresses. */
  emailAgreed: boolean;
  /** The side panel shows the active tab; needs the optional permission. */
  followTab: boolean;
  theme: Theme;
  /** What is set, noted and saved by name follows the user by the browser's own sync. */
  sync: boolean;
  /** Keys of one character act in our pages: `/`, `?`, and `g` with another (WCAG 2.1.4). */
  singleKeys: boolean;
  safety: SafetySettings;
  /** Not stored: globs over hosts that the organisation does not allow to be sent. */
  organisation?: readonly string[];
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
  sync: false,
  singleKeys: true,
  safety: DEFAULT_SAFETY,
};

export const MOST_NEGATIVE_HOURS = 720;
export const MOST_LIFETIME_DAYS = 3650;
export const MOST_ALLOWANCE = 1e9;

const settingsField = partsField<Omit<Settings, 'organisation'>>({
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
  sync: flagField,
  singleKeys: flagField,
  safety: safetyField,
});

/** What does not fit its field is the default of that field. */
export function toSettings(value: unknown): Settings {
  const settings = settingsField(value, DEFAULT_SETTINGS);
  // This plan has no `refresh`, and the switch to turn it off is disabled.
  return { ...settings, alwaysLive: settings.alwaysLive && settings.plan !== 'Starter' };
}

/** Milliseconds. */
export function lifetimeOf(settings: Settings, section: SectionName): number {
  return settings.lifetimeDays[section] * DAY;
}

/**
 * Each layout that was ever stored is read. The number only grows. 1: before brand safety, and with it once more in November
 * 2026. 2: with brand safety.
 */
const SETTINGS_VERSION = 2;
const READABLE_VERSIONS: readonly unknown[] = [1, SETTINGS_VERSION];

/** The defaults when none are saved. Throws `internal` for a later version or an unreadable value. */
export function parseSettings(stored: unknown): Settings {
  if (stored === undefined || stored === null || stored === '') return DEFAULT_SETTINGS;
  try {
    const { v, ...settings } = JSON.parse(String(stored));
    const isReadable = settings.neverSend === undefined || Array.isArray(settings.neverSend);
    if (READABLE_VERSIONS.includes(v) && isReadable) return toSettings(settings);
  } catch {
    // Thrown below.
  }
  throw new LookupError({ kind: 'internal', billed: 'no', field: 'settings' });
}

export function formatSettings(settings: Settings): string {
  return JSON.stringify({ v: SETTINGS_VERSION, ...settings });
}

export type ValueAtPath = [path: string, value: unknown];

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list is one value. */
export function toValuesByPath(settings: object): ValueAtPath[] {
  return Object.entries(settings).flatMap(([name, value]): ValueAtPath[] =>
    isParts(value) ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner]) : [[name, value]],
  );
}

/** What does not fit its field is the default of that field. */
export function withValues(settings: Settings, values: readonly ValueAtPath[]): Settings {
  const next: Record<string, unknown> = { ...settings };
  for (const [path, value] of values) {
    const [name = '', part] = path.split('.');
    next[name] = part === undefined ? value : { ...(next[name] as object), [part]: value };
  }
  return toSettings(next);
}

/** Leaves out paths that the settings do not have. */
export function pickValues(settings: Settings, paths: readonly string[]): ValueAtPath[] {
  return toValuesByPath(settings).filter(([path]) => paths.includes(path));
}
