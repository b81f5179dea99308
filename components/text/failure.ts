import type { Failure, FailureKind, Remedy } from '../../lib/errors';
import { FAILURES } from '../../lib/errors';
import { t } from '../../lib/texts';
import { refusalText } from './refusal';
import { toVisible } from './visible';

interface Beside {
  /** In words, how long ago the shown data was saved. */
  savedAge?: string | null;
  /** The service read the site but failed with another part of its card. */
  isSiteRead?: boolean;
}

const billable = (failure: Failure, sentence: string) =>
  failure.billed === 'maybe' ? `${sentence} ${t('text.failure.thisCallMaybeBilled')}` : sentence;

const explained = (failure: Failure, sentence: string) =>
  failure.message ? `${sentence} ${t('text.failure.says', [toVisible(failure.message)])}` : sentence;

/** The field of `internal` when the settings, and so the never-send list, could not be read. */
const SETTINGS = 'settings';

function toOwnRefusal({ field = '', message }: Failure): string {
  if (field === 'address') return t('text.failure.unusableAddress');
  // Request builders add a message.
  if (field === 'email' && !message) return t('text.failure.emailNotAgreed');
  return message
    ? t('text.failure.unsentWhy', [toVisible(message)])
    : t('text.failure.unsentField', [toVisible(field)]);
}

/** Whether another server answered: the service knows every path and method that is called. */
const isElsewhere = ({ status }: Failure) => status === 404 || status === 405;

function toFailingSentence(failure: Failure): string {
  const { status } = failure;
  if (!status) return t('text.failure.serviceFailing');
  return isElsewhere(failure)
    ? t('text.failure.wrongAddress', [String(status)])
    : t('text.failure.serviceFailingStatus', [String(status)]);
}

/** Fields that the options can fix. */
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
  // The service has the same words for an unreadable site and for missing data (specification.md, "Differences").
  unreachable: (_, { isSiteRead }) => (isSiteRead ? t('text.failure.noData') : t('text.failure.unreachable')),
  'no-content': (_, { isSiteRead }) => (isSiteRead ? t('text.failure.noData') : t('text.failure.noContent')),
  'not-public': ({ reason }) => (reason ? refusalText({ reason }) : t('text.failure.notPublic')),
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
  'not-saved': ({ billed }) => (billed === 'yes' ? t('text.failure.answerNotSaved') : t('text.failure.notSaved')),
  updated: () => t('text.failure.updated'),
  internal: (failure) =>
    failure.field === SETTINGS ? t('text.failure.settings') : billable(failure, t('text.failure.internal')),
};

export function toSentence(failure: Failure, beside: Beside = {}): string {
  const sentence = SENTENCES[failure.kind](failure, beside);
  return failure.isHeld ? `${sentence} ${t('text.failure.held')}` : sentence;
}

/** The likeliest first. None for an address that is not sent. */
export function toRemedies(failure: Failure): readonly Remedy[] {
  // The same request would be refused again.
  if (failure.isOwn) return OPTION_FIELDS.includes(failure.field) ? ['options'] : [];
  if (isElsewhere(failure)) return ['options', 'retry'];
  return failure.field === SETTINGS ? ['options'] : FAILURES[failure.kind].remedies;
}
