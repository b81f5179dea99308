import { LookupError } from './errors';
import { MANAGED_KEY, toManagedValues } from './managed-copy';
import type { Plan, SectionName } from './model';
import { PLANS, SECTION_NAMES } from './model';
import { localArea } from './storage';
import { isNewerSchema, SCHEMA_KEY } from './stored-schema';
import { DAY, HOUR } from './time';

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

/** How brand safety learns of sites: from what is saved, from lists fetched beforehand, or by looking up what is new. */
export const SAFETY_MODES = ['saved', 'primed', 'lookup'] as const;
export type SafetyMode = (typeof SAFETY_MODES)[number];

export interface SafetySettings {
  /** Needs the optional permission `webNavigation`. */
  on: boolean;
  mode: SafetyMode;
  /** Most automatic calls a day in the mode `lookup`. */
  dailyBudget: number;
  /** Days for which decisions are kept; 0: none. */
  logDays: number;
  /** Keep every decision, not warned and blocked sites alone. */
  logEverything: boolean;
  /** Notify of warned sites, once a day and host; needs the optional permission `notifications`. */
  notify: boolean;
  /** Hand blocked hosts to the browser's declarative rules; needs the optional access to all sites. */
  strict: boolean;
}

export const MOST_DAILY_BUDGET = 100_000;
export const MOST_LOG_DAYS = 365;

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
  safety: {
    on: false,
    mode: 'saved',
    dailyBudget: 50,
    logDays: 7,
    logEverything: false,
    notify: false,
    strict: false,
  },
};

export const MOST_NEGATIVE_HOURS = 720;
/** 2: brand safety is written out. Version 0.1.0 would have dropped it with its next save, and does not touch this version. */
const SETTINGS_VERSION = 2;
const READABLE_VERSIONS = [1, SETTINGS_VERSION];
export const SETTINGS_KEY = 'settings';
/** Stands for what storage did not hand over. */
const UNREADABLE = '{';

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
  const safety = part('safety');
  const safetyFlag = (name: 'on' | 'logEverything' | 'notify' | 'strict') => {
    const candidate = safety[name];
    return isFlag(candidate) ? candidate : DEFAULT_SETTINGS.safety[name];
  };
  const plan = PLANS.find((candidate) => candidate === given.plan) ?? DEFAULT_SETTINGS.plan;
  return {
    plan,
    // The plan has no live data: the switch that would turn it off cannot be moved then.
    alwaysLive: flag('alwaysLive') && plan !== 'Starter',
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
    negativeHours: whole(given.negativeHours, MOST_NEGATIVE_HOURS)
      ? given.negativeHours
      : DEFAULT_SETTINGS.negativeHours,
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
    safety: {
      on: safetyFlag('on'),
      mode: SAFETY_MODES.find((mode) => mode === safety.mode) ?? DEFAULT_SETTINGS.safety.mode,
      dailyBudget: whole(safety.dailyBudget, MOST_DAILY_BUDGET)
        ? safety.dailyBudget
        : DEFAULT_SETTINGS.safety.dailyBudget,
      logDays:
        safety.logDays === 0 || whole(safety.logDays, MOST_LOG_DAYS) ? safety.logDays : DEFAULT_SETTINGS.safety.logDays,
      logEverything: safetyFlag('logEverything'),
      notify: safetyFlag('notify'),
      strict: safetyFlag('strict'),
    },
  };
}

/** How long an answer of a section counts as fresh, in milliseconds. */
export function lifetimeOf(settings: Settings, section: SectionName): number {
  return settings.lifetimeDays[section] * DAY;
}

/**
 * The settings that a stored value holds, or the defaults when none are saved. Throws `internal` when it cannot be read. Of a
 * newer version what is understood is taken, if the never-send list is.
 */
export function parseSettings(stored: unknown, isNewer = false): Settings {
  // What the store gives for nothing saved.
  if (stored === undefined || stored === null || stored === '') return DEFAULT_SETTINGS;
  try {
    const { v, ...settings } = JSON.parse(String(stored));
    const isKnown = READABLE_VERSIONS.includes(v)
      ? settings.neverSend === undefined || Array.isArray(settings.neverSend)
      : isNewer && Array.isArray(settings.neverSend);
    if (isKnown) return toSettings(settings);
  } catch {
    // Said below.
  }
  throw new LookupError({ kind: 'internal', billed: 'no', field: 'settings' });
}

/** The text that holds settings. */
export function formatSettings(settings: Settings): string {
  return JSON.stringify({ v: SETTINGS_VERSION, ...settings });
}

/** One value of the settings with its place: `['plan', 'Plus']`, `['safety.mode', 'saved']`. */
export type Leaf = [path: string, value: unknown];

const isParts = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every value of settings with its place. A list is one value. */
function toLeaves(settings: object): Leaf[] {
  return Object.entries(settings).flatMap(([name, value]): Leaf[] =>
    isParts(value) ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner]) : [[name, value]],
  );
}

/** Settings with some values in the place of their own. */
export function withLeaves(settings: Settings, leaves: readonly Leaf[]): Settings {
  const next: Record<string, unknown> = { ...settings };
  for (const [path, value] of leaves) {
    const [name = '', part] = path.split('.');
    next[name] = part === undefined ? value : { ...(next[name] as object), [part]: value };
  }
  return toSettings(next);
}

/** The value of settings at each of these places; places that they do not have are left out. */
export function pickLeaves(settings: Settings, paths: readonly string[]): Leaf[] {
  return toLeaves(toSettings(settings)).filter(([path]) => paths.includes(path));
}

/** What an organisation has set of the settings: what fits its field. Its never-send list stands beside the user's own. */
function toManagedLeaves({ neverSend: _, ...values }: Record<string, unknown>): Leaf[] {
  return toLeaves(values).filter(([path, value]) => {
    if (typeof value === 'object' && value !== null) return false;
    const [name = '', part] = path.split('.');
    const read = toSettings({ [name]: part === undefined ? value : { [part]: value } });
    return toLeaves(read).some(([known, kept]) => known === path && kept === value);
  });
}

/** Texts of a list; none where it is no list. */
export function toTexts(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((text): text is string => typeof text === 'string' && text.trim() !== '')
    : [];
}

/** The places of what the user cannot change: what an organisation has set, and what it names besides. */
export function toLocked(values: Record<string, unknown>): string[] {
  return [...toManagedLeaves(values).map(([path]) => path), ...toTexts(values.locked)];
}

/** The organisation's values over the user's own. */
export function toHeldSettings(own: Settings, values: Record<string, unknown>, isNewer = false): Settings {
  const organisation = toTexts(values.neverSend);
  return {
    ...withLeaves(own, toManagedLeaves(values)),
    ...(organisation.length > 0 && { organisation }),
    ...(isNewer && { readOnly: true }),
  };
}

const readStored = () =>
  localArea
    .get([SETTINGS_KEY, SCHEMA_KEY, MANAGED_KEY])
    .catch((): Record<string, unknown> => ({ [SETTINGS_KEY]: UNREADABLE }));

/** What the user has set, without the organisation's values: what is stored again after a change. Rejects as `readSettings`. */
export async function readOwnSettings(): Promise<Settings> {
  const stored = await readStored();
  return parseSettings(stored[SETTINGS_KEY], isNewerSchema(stored[SCHEMA_KEY]));
}

const readHeld = async (onUnreadable: (error: unknown) => Settings): Promise<Settings> => {
  const stored = await readStored();
  const values = toManagedValues(stored[MANAGED_KEY]);
  const isNewer = isNewerSchema(stored[SCHEMA_KEY]);
  try {
    return toHeldSettings(parseSettings(stored[SETTINGS_KEY], isNewer), values, isNewer);
  } catch (error) {
    return toHeldSettings(onUnreadable(error), values, isNewer);
  }
};

/**
 * The settings as they hold: what the organisation has set, then the user's, then the defaults. Rejects with `internal` when
 * storage does not answer or holds what cannot be read: what must not be sent is not known then.
 */
export function readSettings(): Promise<Settings> {
  return readHeld((error) => {
    throw error;
  });
}

/** For pages that only paint, and leave it to the worker to refuse: settings that cannot be read fetch no logo. */
export function readShownSettings(): Promise<Settings> {
  return readHeld(() => ({ ...DEFAULT_SETTINGS, loadLogos: false }));
}

/** For how long it holds that the service could not read a site, in milliseconds. */
export async function readFailureLifetime(): Promise<number> {
  return (await readShownSettings()).negativeHours * HOUR;
}
