import type { Plan } from '../model';
import type { JudgedSection } from './facts';
import { BITS, JUDGED_SECTIONS } from './facts';
import { CATEGORIES, COMPANY, IAB, REGISTRATION, TECHNOLOGIES, TRAFFIC } from './rule';

/** What one `categorize` call answers of what rules can rest on. */
const TOGETHER = CATEGORIES | IAB | COMPANY | TECHNOLOGIES;
/** What the lists of a search hold. */
const PRIMED = CATEGORIES | COMPANY | TRAFFIC;

/**
 * The parts (bits) that the one automatic call for a new site brings, by the parts that rules rest on (`needs`): what
 * `categorize` answers, else registration, else traffic, which the plan Starter refuses (0: no call). Where no rule
 * rests on data it is `categorize` all the same, since a site without any data stays `unknown`.
 */
export function toCalledParts(needs: number, plan: Plan): number {
  if (needs === 0 || needs & TOGETHER) return TOGETHER;
  if (needs & REGISTRATION) return REGISTRATION;
  return needs & TRAFFIC && plan !== 'Starter' ? TRAFFIC : 0;
}

/** The sections of parts given as bits. */
export function toSections(parts: number): JudgedSection[] {
  return JUDGED_SECTIONS.filter((section) => parts & BITS[section]);
}

/** What is asked for of a new site, by that one call. */
export function toCalledSections(needs: number, plan: Plan): JudgedSection[] {
  return toSections((needs || CATEGORIES) & toCalledParts(needs, plan));
}

/** What rules rest on and the one call for a new site does not bring. */
export function toUncalled(needs: number, plan: Plan): JudgedSection[] {
  return toSections(needs & ~toCalledParts(needs, plan));
}

/** What rules rest on and primed lists do not hold. */
export function toUnprimed(needs: number): JudgedSection[] {
  return toSections(needs & ~PRIMED);
}
