import { i18n } from '#i18n';
import { Button } from '../../../components/Button';
import { formatNumber } from '../../../components/format';
import type { PrimedRun } from '../../../lib/primed-run';
import { toSiteCount } from './site-count';

/** Render what a run that has ended has brought, and what of it is missing, with the way to fetch that. */
export function PrimedDone({ run }: { run: PrimedRun }) {
  const { sites, callsDone, inDoubt } = run.state.value;
  return (
    <div class="primed-run">
      <div role="status" class="form-status">
        <p>{i18n.t('options.safety.primed.done', callsDone, [toSiteCount(sites), formatNumber(callsDone)])}</p>
        {inDoubt > 0 && (
          <p class="problem">{i18n.t('options.safety.primed.missing', inDoubt, [formatNumber(inDoubt)])}</p>
        )}
      </div>
      {inDoubt > 0 && (
        <div class="actions">
          <Button onClick={() => void run.resume('again')}>
            {i18n.t('options.safety.primed.fetchMissing', inDoubt, [formatNumber(inDoubt)])}
          </Button>
          <Button kind="quiet" onClick={() => void run.discard()}>
            {i18n.t('options.safety.primed.leaveMissing')}
          </Button>
        </div>
      )}
    </div>
  );
}
