import { isGlob } from '../../lib/host/glob';
import { looksLikeSuffix } from '../../lib/host/name';
import { toCandidate } from '../../lib/host/subject';

/** The lines of the field, without the empty ones. */
export function toPatterns(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether any pattern is not among those that follow. Asked with every letter that is typed into a list of thousands. */
export function isLosing(before: readonly string[], after: readonly string[]): boolean {
  const kept = new Set(after);
  return before.some((pattern) => !kept.has(pattern));
}

/** Lines that can match no host, or not the one that is meant, with their numbers from 1. They are kept, since to drop one would be to send. */
export function toBadLines(list: string): { line: number; text: string }[] {
  return list.split('\n').flatMap((line, index) => {
    const text = line.trim();
    return text === '' || isGlob(text) ? [] : [{ line: index + 1, text }];
  });
}

interface Tried {
  host: string;
  /** The first pattern that refuses it; null lets it pass. */
  pattern: string | null;
  /** Others seem to register their names under it. The worker, which has the list of such names, sends none of them. */
  looksLikeEnding: boolean;
}

/** What the list would do with an address. Null: no host at all. */
export function tryHost(text: string, patterns: readonly string[]): Tried | null {
  const gate = toCandidate(text);
  if (!gate.ok) return null;
  // The gate is asked for each pattern, so that what is tried here is what is refused there.
  const refuses = (pattern: string) => !toCandidate(text, [pattern]).ok;
  const { host } = gate.candidate;
  return { host, pattern: patterns.find(refuses) ?? null, looksLikeEnding: looksLikeSuffix(host) };
}
