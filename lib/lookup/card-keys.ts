import type { Candidate } from '../host/subject';
import type { SectionName, Subject } from '../model';

/** Whom a card is about: what the full gate made, or what a page made without the suffix list. */
export type CardSubject = Subject | Candidate;

/** The name that everything of a card is stored under: the e-mail address, or the host. */
export function toSubjectKey(subject: CardSubject): string {
  return subject.kind === 'email' ? subject.email : subject.host;
}

/** The key of one saved section. Registration belongs to the registrable domain; of an e-mail address it is kept as a copy. */
export function toCardKey(subject: Subject, section: SectionName): string {
  const isShared = section === 'registration' && subject.kind === 'host';
  return `card:${isShared ? subject.registrable : toSubjectKey(subject)}:${section}`;
}

/**
 * The keys under which a saved section may stand, the likeliest first. Without the suffix list every parent of the host may be
 * the registrable domain; only one of them can. Of an e-mail address there is the copy alone: its domain need not be the host
 * that the service named.
 */
export function toCardKeys(subject: CardSubject, section: SectionName): string[] {
  const own = [`card:${toSubjectKey(subject)}:${section}`];
  if (section !== 'registration' || subject.kind === 'email') return own;
  const owners = 'registrable' in subject ? [subject.registrable] : toOwners(subject.host);
  return [...new Set([...own, ...owners.map((owner) => `card:${owner}:registration`)])];
}

/** The negative answer that stands in for a saved section: `card:x:iab` has `failed:x:iab`. */
export function toFailedKey(cardKey: string): string {
  return cardKey.replace(/^card:/, 'failed:');
}

export const isFailedKey = (key: string) => key.startsWith('failed:');

/** The key of the day (`YYYY-MM-DD`, UTC) on which a card was last used. */
export function toUsedKey(subject: string): string {
  return `used:${subject}`;
}

/** The subject that a stored key belongs to; null for keys that are not of a card (settings, key, ledger, journal). */
export function toOwner(key: string): string | null {
  const found = /^(?:(?:card|failed):(.+):[a-z]+|used:(.+))$/.exec(key);
  return found?.[1] ?? found?.[2] ?? null;
}

/** The names that a host's registration may be stored under: the host, then each parent of two labels or more. */
export function toOwners(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
