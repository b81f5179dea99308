import { i18n } from '#i18n';
import type { CardActions } from './actions';
import { FailureNotice } from './FailureNotice';
import type { CommonFailure } from './summary';

interface Props {
  common: CommonFailure;
  now: number;
  /** When what is shown all the same was saved. */
  savedAt?: number;
  isSiteRead: boolean;
  actions: CardActions;
}

/** Render a failure that several sections share, once for all of them, or that of the logo, by its name. */
export function CardNotice({ common, now, savedAt, isSiteRead, actions }: Props) {
  const { failure, sections, calls, hasData } = common;
  return (
    <FailureNotice
      {...{ failure, now, isSiteRead, actions }}
      title={sections.length === 1 ? i18n.t('section.logo') : undefined}
      calls={calls.reduce((sum, call) => sum + actions.callsFor(call.sections, call.again), 0)}
      savedAt={hasData ? savedAt : undefined}
      onRetry={(confirmed) => {
        for (const call of calls) actions.onLoad(call.sections, call.again, confirmed);
      }}
    />
  );
}
