import type { Refusal } from '../../lib/errors';
import { isSingleWord } from '../../lib/host/plain';
import { t } from '../../lib/texts';
import { toQuoted } from './visible';

/** Names the character that no name has, with its number: many look alike, or like nothing. */
export function toWrongText(wrong: string): string {
  const code = (wrong.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return t('text.wrongCharacter', [/\s/.test(wrong) ? '␣' : toQuoted(wrong), code]);
}

export function withWrong(sentence: string, wrong: string | undefined): string {
  return wrong === undefined ? sentence : `${sentence} ${toWrongText(wrong)}`;
}

export function refusalText({ reason, wrong }: Refusal): string {
  return withWrong(t(`text.refusal.${reason}`), wrong);
}

export function typedRefusalText(refusal: Refusal, text: string): string {
  return refusal.reason === 'private-name' && isSingleWord(text) ? t('card.subject.wholeName') : refusalText(refusal);
}
