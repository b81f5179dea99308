import { i18n } from '#i18n';
import type { RefusalReason } from '../../lib/errors';

const TEXTS = {
  'no-address': () => i18n.t('refusal.noAddress'),
  'not-a-site': () => i18n.t('refusal.notASite'),
  'ip-address': () => i18n.t('refusal.ipAddress'),
  'private-name': () => i18n.t('refusal.privateName'),
  'malformed-name': () => i18n.t('refusal.malformedName'),
  'unknown-ending': () => i18n.t('refusal.unknownEnding'),
  'public-suffix': () => i18n.t('refusal.publicSuffix'),
  'never-send': () => i18n.t('refusal.neverSend'),
  organisation: () => i18n.t('refusal.organisation'),
} satisfies Record<RefusalReason, () => string>;

/** The sentence that says why an address is not looked up. */
export function refusalText(reason: RefusalReason): string {
  return TEXTS[reason]();
}

/** A word alone is seldom meant for a name of the own network. */
const WORD = /^\s*(?!localhost\s*$)[^\s.:/@]+\s*$/i;

/** The same of what somebody has typed into a field. */
export function typedRefusalText(reason: RefusalReason, text: string): string {
  return reason === 'private-name' && WORD.test(text) ? i18n.t('subject.wholeName') : refusalText(reason);
}
