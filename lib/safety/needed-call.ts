import type { Plan } from '../model';
import type { JudgedSection } from './facts';
import { BITS, JUDGED_SECTIONS } from './facts';
import { CATEGORIES, COMPANY, IAB, REGISTRATION, TECHNOLOGIES, TRAFFIC } from './rule';

const TOGETHER = CATEGORIES | IAB | COMPANY | TECHNOLOGIES;
const PRIMED = CATEGORIES | COMPANY | TRAFFIC;

/** Bits. Starter refuses traffic (0: no call). Without rules on data: `categorize`, else a site stays `unknown`. */
export function toCalledParts(needs: number, plan: Plan): number {
  if (needs === 0 || needs & TOGETHER) return TOGETHER;
  if (needs & REGISTRATION) return REGISTRATION;
  return needs & TRAFFIC && plan !== 'Starter' ? TRAFFIC : 0;
}

export function toSections(parts: number): JudgedSection[] {
  return JUDGED_SECTIONS.filter((section) => parts & BITS[section]);
}

export function toCalledSections(needs: number, plan: Plan): JudgedSection[] {
  return toSections((needs || CATEGORIES) & toCalledParts(needs, plan));
}

/** What rules rest on and the one automatic call does not bring. */
export function toUncalled(needs: number, plan: Plan): JudgedSection[] {
  return toSections(needs & ~toCalledParts(needs, plan));
}

/** What rules rest on and primed lists do not hold. */
export function toUnprimed(needs: number): JudgedSection[] {
  return toSections(needs & ~PRIMED);
}
