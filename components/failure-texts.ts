import { i18n } from '#i18n';
import type { Failure, FailureKind } from '../lib/errors';
import { refusalText } from './refusal-text';
import { toVisible } from './visible-text';

/** What the user can do about a failure. */
export type Remedy = 'retry' | 'options' | 'allow' | 'reload' | 'none';

interface FailureText {
  /** `savedAge`: how long ago what is shown all the same was saved, in words. */
  toSentence(failure: Failure, savedAge: string | null): string;
  remedy: Remedy;
}

/** The sentence, and after it that the call may have been billed where that is so. */
const billable = (failure: Failure, sentence: string) =>
  failure.billed === 'maybe' ? `${sentence} ${i18n.t('failure.thisCallMaybeBilled')}` : sentence;

/** The sentence, and the service's own words where it sent some. */
const explained = (failure: Failure, sentence: string) =>
  failure.message ? `${sentence} ${i18n.t('failure.says', [toVisible(failure.message)])}` : sentence;

const FAILURE_TEXTS: Record<FailureKind, FailureText> = {
  'no-key': { toSentence: () => i18n.t('failure.noKey'), remedy: 'options' },
  'key-refused': { toSentence: () => i18n.t('failure.keyRefused'), remedy: 'options' },
  plan: { toSentence: () => i18n.t('failure.plan'), remedy: 'options' },
  quota: { toSentence: (failure) => explained(failure, i18n.t('failure.quota')), remedy: 'retry' },
  'slow-down': { toSentence: () => i18n.t('failure.slowDown'), remedy: 'retry' },
  'invalid-request': {
    toSentence: (failure) =>
      explained(
        failure,
        failure.field ? i18n.t('failure.invalidField', [toVisible(failure.field)]) : i18n.t('failure.invalidRequest'),
      ),
    remedy: 'retry',
  },
  unreachable: { toSentence: () => i18n.t('failure.unreachable'), remedy: 'retry' },
  'no-content': { toSentence: () => i18n.t('failure.noContent'), remedy: 'retry' },
  'not-public': {
    toSentence: ({ reason }) => (reason ? refusalText(reason) : i18n.t('failure.notPublic')),
    remedy: 'none',
  },
  offline: {
    toSentence: (_, savedAge) => (savedAge ? i18n.t('failure.offlineSaved', [savedAge]) : i18n.t('failure.offline')),
    remedy: 'retry',
  },
  'no-answer': {
    toSentence: ({ billed }) =>
      billed === 'maybe'
        ? `${i18n.t('failure.noAnswer')} ${i18n.t('failure.theCallMaybeBilled')}`
        : i18n.t('failure.noAnswer'),
    remedy: 'retry',
  },
  lost: { toSentence: (failure) => billable(failure, i18n.t('failure.lost')), remedy: 'retry' },
  'service-failing': {
    toSentence: (failure) =>
      billable(
        failure,
        failure.status
          ? i18n.t('failure.serviceFailingStatus', [String(failure.status)])
          : i18n.t('failure.serviceFailing'),
      ),
    remedy: 'retry',
  },
  unreadable: { toSentence: () => i18n.t('failure.unreadable'), remedy: 'retry' },
  'too-large': { toSentence: () => i18n.t('failure.tooLarge'), remedy: 'retry' },
  redirected: {
    toSentence: ({ origin }) =>
      origin ? i18n.t('failure.redirected', [toVisible(origin)]) : i18n.t('failure.redirectedUnknown'),
    remedy: 'options',
  },
  'permission-missing': {
    toSentence: ({ origin }) =>
      origin ? i18n.t('failure.permissionMissing', [toVisible(origin)]) : i18n.t('failure.permissionMissingUnknown'),
    remedy: 'allow',
  },
  refused: {
    toSentence: ({ message }) => (message ? i18n.t('failure.says', [toVisible(message)]) : i18n.t('failure.refused')),
    remedy: 'retry',
  },
  cancelled: { toSentence: (failure) => billable(failure, i18n.t('failure.cancelled')), remedy: 'retry' },
  'not-saved': { toSentence: () => i18n.t('failure.notSaved'), remedy: 'options' },
  updated: { toSentence: () => i18n.t('failure.updated'), remedy: 'reload' },
  internal: { toSentence: (failure) => billable(failure, i18n.t('failure.internal')), remedy: 'retry' },
};

/** What a failure says to the user. */
export function toSentence(failure: Failure, savedAge: string | null = null): string {
  return FAILURE_TEXTS[failure.kind].toSentence(failure, savedAge);
}

export function toRemedy(failure: Failure): Remedy {
  return FAILURE_TEXTS[failure.kind].remedy;
}
