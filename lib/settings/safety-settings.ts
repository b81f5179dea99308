import type { Field } from './fields';
import { choiceField, flagField, partsField, wholeField } from './fields';

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

export const DEFAULT_SAFETY: SafetySettings = {
  on: false,
  mode: 'saved',
  dailyBudget: 50,
  logDays: 7,
  logEverything: false,
  notify: false,
  strict: false,
};

/** The settings of brand safety from any value: what does not fit its field is the value it has otherwise. */
export const safetyField: Field<SafetySettings> = partsField<SafetySettings>({
  on: flagField,
  mode: choiceField(SAFETY_MODES),
  dailyBudget: wholeField(1, MOST_DAILY_BUDGET),
  logDays: wholeField(0, MOST_LOG_DAYS),
  logEverything: flagField,
  notify: flagField,
  strict: flagField,
});
