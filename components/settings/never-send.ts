import type { Refusal } from '../../lib/errors';
import { findWrongInGlob, isGlob } from '../../lib/host/glob';
import { looksLikeSuffix } from '../../lib/host/plain';
import { toCandidate, toPastedSite } from '../../lib/host/subject';
import { t } from '../../lib/texts';
import type { LineFault } from '../text/lists';
import { withWrong } from '../text/refusal';

export function toPatterns(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Uses a set, because each typed letter asks this of thousands of patterns. */
export function isLosing(before: readonly string[], after: readonly string[]): boolean {
  const kept = new Set(after);
  return before.some((pattern) => !kept.has(pattern));
}

/** Lines, from 1, that match no host or the wrong one. They are kept: a dropped line would let its site be sent. */
export function toBadLines(list: string): LineFault[] {
  return list.split('\n').flatMap((line, index) => {
    const text = line.trim();
    return text === '' || isGlob(text) ? [] : [{ line: index + 1, text, wrong: findWrongInGlob(text) }];
  });
}

/** Whether the list went back to what the text was made from, or to less. */
export function isTakenBack(typed: readonly string[], base: readonly string[], saved: readonly string[]): boolean {
  return typed.join('\n') === base.join('\n') && saved.every((pattern) => base.includes(pattern));
}

/** The list that changed under the field. `base`: what the text was made from. Typed patterns that are not saved yet stay. */
export function withTyped(saved: readonly string[], base: readonly string[], typed: readonly string[]): string[] {
  const own = typed.filter((pattern) => !base.includes(pattern));
  if (own.length === 0) return [...saved];
  return [...new Set([...saved.filter((pattern) => typed.includes(pattern) || !base.includes(pattern)), ...own])];
}

interface Tried {
  host: string;
  /** The first pattern that refuses the host; null: it passes. */
  pattern: string | null;
  /** Others seem to register names under it. The worker has the list of such names and sends none. */
  looksLikeEnding: boolean;
}

/** `wrong` with the text that is no host: the character that no name has. */
export function tryHost(text: string, patterns: readonly string[]): Tried | Pick<Refusal, 'wrong'> {
  const site = toPastedSite(text);
  const gate = toCandidate(site);
  if (!gate.ok) return { wrong: gate.wrong };
  // The gate itself is asked, so that a trial refuses what the gate refuses.
  const refuses = (pattern: string) => !toCandidate(site, [pattern]).ok;
  const { host } = gate.candidate;
  return { host, pattern: patterns.find(refuses) ?? null, looksLikeEnding: looksLikeSuffix(host) };
}

/** What a trial says. */
export function toTrialText(text: string, result: ReturnType<typeof tryHost>): string {
  if (text.trim() === '') return t('settings.privacy.tryEmpty');
  if (!('host' in result)) return withWrong(t('settings.privacy.notHost'), result.wrong);
  const { host, pattern, looksLikeEnding } = result;
  if (pattern !== null) return t('settings.privacy.wouldRefuse', [host, pattern]);
  return looksLikeEnding ? t('settings.privacy.looksLikeEnding', [host]) : t('settings.privacy.wouldSend', [host]);
}
