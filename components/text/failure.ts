import { i18n } from '#i18n';
import type { Failure, FailureKind, RefusalReason } from '../../lib/errors';
import { toVisible } from './visible';

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
  failure.billed === 'maybe' ? `${sentence} ${i18n.t('failure.thisCallMaybeBilled')}` : sentence;

/** The sentence, and the service's own words where it sent some. */
const explained = (failure: Failure, sentence: string) =>
  failure.message ? `${sentence} ${i18n.t('failure.says', [toVisible(failure.message)])}` : sentence;

/** The field of `internal` when the settings could not be read, and so not what must never be sent. */
const SETTINGS = 'settings';

/** A request that we did not send; the field and its bounds, or what the user can do about it. */
function toOwnRefusal({ field = '', message }: Failure): string {
  if (field === 'address') return i18n.t('failure.unusableAddress');
  // From the builders of requests it comes with a message.
  if (field === 'email' && !message) return i18n.t('failure.emailNotAgreed');
  return message
    ? i18n.t('failure.unsentWhy', [toVisible(message)])
    : i18n.t('failure.unsentField', [toVisible(field)]);
}

/** Whether another server answered: the service itself knows every path and method that is called. */
const isElsewhere = ({ status }: Failure) => status === 404 || status === 405;

function toFailingSentence(failure: Failure): string {
  const { status } = failure;
  if (!status) return i18n.t('failure.serviceFailing');
  return isElsewhere(failure)
    ? i18n.t('failure.wrongAddress', [String(status)])
    : i18n.t('failure.serviceFailingStatus', [String(status)]);
}

/** The fields that are mended in the options. */
const OPTION_FIELDS: readonly (string | undefined)[] = ['address', 'key'];

const SENTENCES: Record<FailureKind, (failure: Failure, beside: Beside) => string> = {
  'no-key': () => i18n.t('failure.noKey'),
  'key-refused': () => i18n.t('failure.keyRefused'),
  plan: () => i18n.t('failure.plan'),
  quota: (failure) => explained(failure, i18n.t('failure.quota')),
  'slow-down': () => i18n.t('failure.slowDown'),
  'invalid-request': (failure) => {
    if (failure.isOwn) return toOwnRefusal(failure);
    const { field } = failure;
    return explained(
      failure,
      field ? i18n.t('failure.invalidField', [toVisible(field)]) : i18n.t('failure.invalidRequest'),
    );
  },
  // The service has the same words for a site that it could not read and for a part of a card of which it has no data (observed.md).
  unreachable: (_, { isSiteRead }) => (isSiteRead ? i18n.t('failure.noData') : i18n.t('failure.unreachable')),
  'no-content': (_, { isSiteRead }) => (isSiteRead ? i18n.t('failure.noData') : i18n.t('failure.noContent')),
  'not-public': ({ reason }) => (reason ? refusalText(reason) : i18n.t('failure.notPublic')),
  offline: (_, { savedAge }) => (savedAge ? i18n.t('failure.offlineSaved', [savedAge]) : i18n.t('failure.offline')),
  'no-answer': ({ billed }) =>
    billed === 'maybe'
      ? `${i18n.t('failure.noAnswer')} ${i18n.t('failure.theCallMaybeBilled')}`
      : i18n.t('failure.noAnswer'),
  lost: (failure) => billable(failure, i18n.t('failure.lost')),
  'service-failing': (failure) => billable(failure, toFailingSentence(failure)),
  unreadable: () => i18n.t('failure.unreadable'),
  'too-large': () => i18n.t('failure.tooLarge'),
  redirected: ({ origin }) =>
    origin ? i18n.t('failure.redirected', [toVisible(origin)]) : i18n.t('failure.redirectedUnknown'),
  'permission-missing': ({ origin }) =>
    origin ? i18n.t('failure.permissionMissing', [toVisible(origin)]) : i18n.t('failure.permissionMissingUnknown'),
  refused: ({ message }) => (message ? i18n.t('failure.says', [toVisible(message)]) : i18n.t('failure.refused')),
  cancelled: (failure) => billable(failure, i18n.t('failure.cancelled')),
  'not-saved': ({ isFull }) => (isFull ? i18n.t('failure.storageFull') : i18n.t('failure.notSaved')),
  updated: () => i18n.t('failure.updated'),
  internal: (failure) =>
    failure.field === SETTINGS ? i18n.t('failure.settings') : billable(failure, i18n.t('failure.internal')),
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
  'not-saved': ['options'],
  updated: ['reload'],
};

/** What a failure says to the user. */
export function toSentence(failure: Failure, beside: Beside = {}): string {
  const sentence = SENTENCES[failure.kind](failure, beside);
  return failure.isHeld ? `${sentence} ${i18n.t('failure.held')}` : sentence;
}

/** What helps, the likeliest first; nothing for an address that is not sent. */
export function toRemedies(failure: Failure): Remedy[] {
  // Asked for again as it is, it would be refused again.
  if (failure.isOwn) return OPTION_FIELDS.includes(failure.field) ? ['options'] : [];
  if (isElsewhere(failure)) return ['options', 'retry'];
  return failure.field === SETTINGS ? ['options'] : (REMEDIES[failure.kind] ?? ['retry']);
}
