import type { Failure, FailureKind, RefusalReason } from '../../lib/errors';
import { t } from '../../lib/texts';
import { toVisible } from './visible';

const TEXTS = {
  'no-address': () => t('text.refusal.noAddress'),
  'not-a-site': () => t('text.refusal.notASite'),
  'ip-address': () => t('text.refusal.ipAddress'),
  'private-name': () => t('text.refusal.privateName'),
  'malformed-name': () => t('text.refusal.malformedName'),
  'unknown-ending': () => t('text.refusal.unknownEnding'),
  'public-suffix': () => t('text.refusal.publicSuffix'),
  'never-send': () => t('text.refusal.neverSend'),
  organisation: () => t('text.refusal.organisation'),
} satisfies Record<RefusalReason, () => string>;

/** The sentence that says why an address is not looked up. */
export function refusalText(reason: RefusalReason): string {
  return TEXTS[reason]();
}

/** A word alone is seldom meant for a name of the own network. */
const WORD = /^\s*(?!localhost\s*$)[^\s.:/@]+\s*$/i;

/** The same of what somebody has typed into a field. */
export function typedRefusalText(reason: RefusalReason, text: string): string {
  return reason === 'private-name' && WORD.test(text) ? t('card.subject.wholeName') : refusalText(reason);
}

/** What the user can do about a failure. */
export type Remedy = 'retry' | 'options' | 'reload';

/** What is known beside a failure. */
interface Beside {
  /** How long ago what is shown all the same was saved, in words. */
  savedAge?: string | null;
  /** The service read the site, and failed with a further part of its card. */
  isSiteRead?: boolean;
}

/** The sentence, and after it that the call may have been billed where that is so. */
const billable = (failure: Failure, sentence: string) =>
  failure.billed === 'maybe' ? `${sentence} ${t('text.failure.thisCallMaybeBilled')}` : sentence;

/** The sentence, and the service's own words where it sent some. */
const explained = (failure: Failure, sentence: string) =>
  failure.message ? `${sentence} ${t('text.failure.says', [toVisible(failure.message)])}` : sentence;

/** The field of `internal` when the settings could not be read, and so not what must never be sent. */
const SETTINGS = 'settings';

/** A request that we did not send; the field and its bounds, or what the user can do about it. */
function toOwnRefusal({ field = '', message }: Failure): string {
  if (field === 'address') return t('text.failure.unusableAddress');
  // From the builders of requests it comes with a message.
  if (field === 'email' && !message) return t('text.failure.emailNotAgreed');
  return message
    ? t('text.failure.unsentWhy', [toVisible(message)])
    : t('text.failure.unsentField', [toVisible(field)]);
}

/** Whether another server answered: the service itself knows every path and method that is called. */
const isElsewhere = ({ status }: Failure) => status === 404 || status === 405;

function toFailingSentence(failure: Failure): string {
  const { status } = failure;
  if (!status) return t('text.failure.serviceFailing');
  return isElsewhere(failure)
    ? t('text.failure.wrongAddress', [String(status)])
    : t('text.failure.serviceFailingStatus', [String(status)]);
}

/** The fields that are mended in the options. */
const OPTION_FIELDS: readonly (string | undefined)[] = ['address', 'key'];

const SENTENCES: Record<FailureKind, (failure: Failure, beside: Beside) => string> = {
  'no-key': () => t('text.failure.noKey'),
  'key-refused': () => t('text.failure.keyRefused'),
  plan: () => t('text.failure.plan'),
  quota: (failure) => explained(failure, t('text.failure.quota')),
  'slow-down': () => t('text.failure.slowDown'),
  'invalid-request': (failure) => {
    if (failure.isOwn) return toOwnRefusal(failure);
    const { field } = failure;
    return explained(
      failure,
      field ? t('text.failure.invalidField', [toVisible(field)]) : t('text.failure.invalidRequest'),
    );
  },
  // The service has the same words for a site that it could not read and for a part of a card without data
  // (specification.md, "Differences").
  unreachable: (_, { isSiteRead }) => (isSiteRead ? t('text.failure.noData') : t('text.failure.unreachable')),
  'no-content': (_, { isSiteRead }) => (isSiteRead ? t('text.failure.noData') : t('text.failure.noContent')),
  'not-public': ({ reason }) => (reason ? refusalText(reason) : t('text.failure.notPublic')),
  offline: (_, { savedAge }) => (savedAge ? t('text.failure.offlineSaved', [savedAge]) : t('text.failure.offline')),
  'no-answer': ({ billed }) =>
    billed === 'maybe'
      ? `${t('text.failure.noAnswer')} ${t('text.failure.theCallMaybeBilled')}`
      : t('text.failure.noAnswer'),
  lost: (failure) => billable(failure, t('text.failure.lost')),
  'service-failing': (failure) => billable(failure, toFailingSentence(failure)),
  unreadable: () => t('text.failure.unreadable'),
  'too-large': () => t('text.failure.tooLarge'),
  redirected: ({ origin }) =>
    origin ? t('text.failure.redirected', [toVisible(origin)]) : t('text.failure.redirectedUnknown'),
  'permission-missing': ({ origin }) =>
    origin ? t('text.failure.permissionMissing', [toVisible(origin)]) : t('text.failure.permissionMissingUnknown'),
  refused: ({ message }) => (message ? t('text.failure.says', [toVisible(message)]) : t('text.failure.refused')),
  cancelled: (failure) => billable(failure, t('text.failure.cancelled')),
  'not-saved': () => t('text.failure.notSaved'),
  updated: () => t('text.failure.updated'),
  internal: (failure) =>
    failure.field === SETTINGS ? t('text.failure.settings') : billable(failure, t('text.failure.internal')),
};

/** What helps where it is not to try again. */
const REMEDIES: { [Kind in FailureKind]?: Remedy[] } = {
  'no-key': ['options'],
  'key-refused': ['options'],
  plan: ['options'],
  'not-public': [],
  // Mended in the options, or by the service itself.
  redirected: ['options', 'retry'],
  // Only a page that stays open can ask for access again.
  'permission-missing': ['options'],
  // Saved sites are cleared in the options.
  'not-saved': ['options', 'retry'],
  updated: ['reload'],
};

/** What a failure says to the user. */
export function toSentence(failure: Failure, beside: Beside = {}): string {
  const sentence = SENTENCES[failure.kind](failure, beside);
  return failure.isHeld ? `${sentence} ${t('text.failure.held')}` : sentence;
}

/** What helps, the likeliest first; nothing for an address that is not sent. */
export function toRemedies(failure: Failure): Remedy[] {
  // Asked for again as it is, it would be refused again.
  if (failure.isOwn) return OPTION_FIELDS.includes(failure.field) ? ['options'] : [];
  if (isElsewhere(failure)) return ['options', 'retry'];
  return failure.field === SETTINGS ? ['options'] : (REMEDIES[failure.kind] ?? ['retry']);
}
