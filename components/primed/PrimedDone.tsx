import { i18n } from '#i18n';
import type { PrimedRun } from '../../lib/primed/run';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { toSiteCount } from './site-count';

interface Props {
  run: PrimedRun;
}

/** Render what a run that has ended has brought, and what of it is missing. */
export function PrimedDone({ run }: Props) {
  const { sites, callsDone, inDoubt } = run.state.value;
  return (
    <>
      <p>{i18n.t('options.safety.primed.done', callsDone, [toSiteCount(sites), formatNumber(callsDone)])}</p>
      {inDoubt > 0 && (
        <p class="problem">{i18n.t('options.safety.primed.missing', inDoubt, [formatNumber(inDoubt)])}</p>
      )}
    </>
  );
}

/** Render the ways to fetch what is missing after a run, or to do without it. */
export function PrimedMissing({ run }: Props) {
  const { inDoubt } = run.state.value;
  if (inDoubt === 0) return null;
  return (
    <div class="primed-run">
      <div class="actions">
        <Button onClick={() => void run.resume('again')}>
          {i18n.t('options.safety.primed.fetchMissing', inDoubt, [formatNumber(inDoubt)])}
        </Button>
        <Button kind="quiet" onClick={() => void run.discard()}>
          {i18n.t('options.safety.primed.leaveMissing')}
        </Button>
      </div>
    </div>
  );
}
