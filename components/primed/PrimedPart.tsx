import type { ComponentChildren } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { PrimedChoice } from '../../lib/primed/plan';
import { planPrimedRun } from '../../lib/primed/plan';
import type { PrimedRun } from '../../lib/primed/run';
import { toCategoryLabel, toCountryCode } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { toCountryOptions } from '../pickers/options';
import { TokenField } from '../pickers/TokenField';
import type { TokenOption } from '../pickers/token-options';
import { formatAge } from '../text/age';
import { formatCountry, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { AskedButton } from '../ui/Dialog';
import { useFocusKept } from '../ui/hooks';
import { createUnfitFields, NumberField, UnfitContext } from '../ui/NumberField';
import { PrimedProgress, toSiteCount } from './PrimedProgress';
import type { PrimedState } from './primed-state';

interface PrimedDoneProps {
  run: PrimedRun;
}

function PrimedDone({ run }: PrimedDoneProps) {
  const { sites, callsDone, inDoubt } = run.state.value;
  return (
    <>
      <p>{t('primed.done', callsDone, [toSiteCount(sites), formatNumber(callsDone)])}</p>
      {inDoubt > 0 && <p class="problem">{t('primed.missing', inDoubt, [formatNumber(inDoubt)])}</p>}
    </>
  );
}

function PrimedMissing({ run }: PrimedDoneProps) {
  const { inDoubt } = run.state.value;
  if (inDoubt === 0) return null;
  return (
    <div class="run">
      <div class="actions">
        <Button onClick={() => void run.resume('again')}>
          {t('primed.fetchMissing', inDoubt, [formatNumber(inDoubt)])}
        </Button>
        <Button kind="quiet" onClick={() => void run.discard()}>
          {t('primed.leaveMissing')}
        </Button>
      </div>
    </div>
  );
}

const MOST_DEPTH = 1_000_000;

interface Props {
  state: PrimedState;
  categories: readonly TokenOption[];
  fullLists: ComponentChildren;
  /** Whether the policy can judge any listed site. */
  isUseful: boolean;
  now(): number;
}

export function PrimedPart({ state, categories, fullLists, isUseful, now }: Props) {
  const run = state.run.state.value;
  const isIdle = run.status === 'idle' || run.status === 'done';
  // A run hides the form but keeps its choices.
  const [choice, setChoice] = useState<PrimedChoice>({ categories: [], countries: [], topN: 1000 });
  const part = useRef<HTMLDivElement>(null);
  useFocusKept(
    // Each of these removes a button.
    [run.status, run.elsewhere, state.stored.value === null].join(),
    () => part.current?.querySelector('.run button') ?? part.current,
  );
  return (
    <div ref={part} class="choice-part" tabIndex={-1}>
      <Stored state={state} now={now} />
      {/* Present before it speaks: screen readers skip a region that arrives with its text. */}
      <div role="status" class="form-status">
        {run.elsewhere && <p>{t('primed.elsewhere')}</p>}
        {!run.elsewhere && run.status === 'done' && <PrimedDone run={state.run} />}
      </div>
      {!run.elsewhere && (isIdle ? null : <PrimedProgress run={state.run} now={now} />)}
      {!run.elsewhere && isIdle && (
        <>
          {run.status === 'done' && <PrimedMissing run={state.run} />}
          <ChoiceForm
            categories={categories}
            isUseful={isUseful}
            choice={choice}
            onChoice={setChoice}
            onStart={() => void state.run.start(choice)}
          />
          {fullLists}
        </>
      )}
    </div>
  );
}

/** Shown while the primed mode is not chosen. */
export function PrimedLeft({ run }: Pick<PrimedState, 'run'>) {
  const { status, isStopping } = run.state.value;
  if (status === 'idle' || status === 'done') return null;
  return (
    <p role="status" class="field-hint choice-cost">
      {isStopping ? t('primed.stopping') : t('primed.leftPaused')}
    </p>
  );
}

interface ChoiceProps extends Pick<Props, 'categories' | 'isUseful'> {
  choice: PrimedChoice;
  onChoice(choice: PrimedChoice): void;
  onStart(): void;
}

function ChoiceForm({ categories, isUseful, choice, onChoice, onStart }: ChoiceProps) {
  const countries = useMemo(toCountryOptions, []);
  const { calls } = planPrimedRun(choice);
  const sites = Math.min(choice.topN, calls * 100);
  const unfit = useMemo(createUnfitFields, []);
  const isUnfit = unfit.any.value;
  return (
    <UnfitContext.Provider value={unfit}>
      <TokenField
        label={t('primed.categories')}
        values={choice.categories}
        options={categories}
        placeholder={choice.categories.length === 0 ? t('primed.all') : undefined}
        toLabel={toCategoryLabel}
        onChange={(values) => onChoice({ ...choice, categories: values })}
      />
      <TokenField
        label={t('primed.countries')}
        values={choice.countries}
        options={countries}
        placeholder={choice.countries.length === 0 ? t('primed.all') : undefined}
        toValue={toCountryCode}
        toLabel={formatCountry}
        onChange={(values) => onChoice({ ...choice, countries: values })}
      />
      <NumberField
        label={t('primed.depth')}
        hint={t('primed.depthHint')}
        value={choice.topN}
        least={1}
        most={MOST_DEPTH}
        eager
        onChange={(topN) => topN !== null && onChoice({ ...choice, topN })}
      />
      <div class="actions">
        <Button kind={isUseful ? 'primary' : 'plain'} busy={isUnfit} onClick={onStart}>
          {isUnfit ? t('primed.fetchUnfit') : t('primed.fetch', calls, [toSiteCount(sites), formatNumber(calls)])}
        </Button>
      </div>
      <p class="field-hint">{isUnfit ? t('primed.unfitHint') : t('primed.fetchHint')}</p>
    </UnfitContext.Provider>
  );
}

function Stored({ state, now }: Pick<Props, 'state' | 'now'>) {
  const stored = state.stored.value;
  if (!stored) return <p class="field-hint">{t('primed.none')}</p>;
  const age = formatAge(stored.at, now());
  return (
    <div class="setting">
      <div class="setting-text">
        <h3>{t('primed.stored', stored.sites, [formatNumber(stored.sites)])}</h3>
        <p class="field-hint">{age === null ? t('card.savedUnknown') : t('primed.fetched', [age])}</p>
        {state.notCleared.value && <p class="field-error">{t('settings.saved.notCleared')}</p>}
      </div>
      <AskedButton
        label={t('primed.remove')}
        title={t('primed.removeTitle')}
        action={t('primed.remove')}
        onAction={() => void state.remove()}
      >
        <p>{t('primed.removeText')}</p>
      </AskedButton>
    </div>
  );
}
