import type { Plan, SectionName } from './model';
import { PLANS, SECTION_NAMES } from './model';
import { localArea } from './storage';
import { DAY } from './time';

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
  loadLogos: true,
  neverSend: [],
  monthlyAllowance: null,
  emailAgreed: false,
  followTab: false,
  theme: 'system',
};

const SETTINGS_VERSION = 1;
export const SETTINGS_KEY = 'settings';

/** Settings from any value: what does not fit its field is the default of that field. */
export function toSettings(value: unknown): Settings {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const isFlag = (candidate: unknown): candidate is boolean => typeof candidate === 'boolean';
  const flag = (name: 'alwaysLive' | 'loadLogos' | 'emailAgreed' | 'followTab') => {
    const candidate = given[name];
    return isFlag(candidate) ? candidate : DEFAULT_SETTINGS[name];
  };
  const part = (name: string) => {
    const candidate = given[name];
    return (typeof candidate === 'object' && candidate !== null ? candidate : {}) as Record<string, unknown>;
  };
  const whole = (candidate: unknown, most: number): candidate is number =>
    Number.isInteger(candidate) && (candidate as number) >= 1 && (candidate as number) <= most;
  const loads = part('loadByThemselves');
  const lifetimes = part('lifetimeDays');
  return {
    plan: PLANS.find((plan) => plan === given.plan) ?? DEFAULT_SETTINGS.plan,
    alwaysLive: flag('alwaysLive'),
    loadByThemselves: Object.fromEntries(
      OPTIONAL_SECTIONS.map((name) => {
        const candidate = loads[name];
        return [name, isFlag(candidate) ? candidate : DEFAULT_SETTINGS.loadByThemselves[name]];
      }),
    ) as Settings['loadByThemselves'],
    lifetimeDays: Object.fromEntries(
      SECTION_NAMES.map((name) => {
        const candidate = lifetimes[name];
        return [name, whole(candidate, 3650) ? candidate : DEFAULT_SETTINGS.lifetimeDays[name]];
      }),
    ) as Settings['lifetimeDays'],
    loadLogos: flag('loadLogos'),
    neverSend: Array.isArray(given.neverSend)
      ? given.neverSend
          .filter((glob): glob is string => typeof glob === 'string' && glob.trim() !== '')
          .slice(0, 10_000)
      : [],
    monthlyAllowance: whole(given.monthlyAllowance, 1e9) ? given.monthlyAllowance : null,
    emailAgreed: flag('emailAgreed'),
    followTab: flag('followTab'),
    theme: THEMES.find((theme) => theme === given.theme) ?? DEFAULT_SETTINGS.theme,
  };
}

/** How long an answer of a section counts as fresh, in milliseconds. */
export function lifetimeOf(settings: Settings, section: SectionName): number {
  return settings.lifetimeDays[section] * DAY;
}

/** The settings that a stored text holds; the defaults when it cannot be read. */
export function parseSettings(text: unknown): Settings {
  try {
    const { v, ...settings } = JSON.parse(String(text));
    return toSettings(v === SETTINGS_VERSION ? settings : null);
  } catch {
    return toSettings(null);
  }
}

/** The text that holds settings. */
export function formatSettings(settings: Settings): string {
  return JSON.stringify({ v: SETTINGS_VERSION, ...settings });
}

/** The settings as they stand; the defaults when none are saved or storage does not answer. */
export async function readSettings(): Promise<Settings> {
  const stored = await localArea.get([SETTINGS_KEY]).catch(() => ({ [SETTINGS_KEY]: undefined }));
  return parseSettings(stored[SETTINGS_KEY]);
}
