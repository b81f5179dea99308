import type { ReadonlySignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { toDecisionsCsv, toDecisionsJson } from '../../lib/decisions/export';
import { VERDICTS } from '../../lib/safety/policy';
import type { SafetySettings } from '../../lib/settings/settings';
import { t } from '../../lib/texts';
import { toDay, toLocal } from '../../lib/time';
import { toVerdictWord } from '../text/verdict';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { AskedButton } from '../ui/Dialog';
import { ExportButton } from '../ui/ExportButton';
import { Field } from '../ui/Field';
import { downloadText } from '../ui/File';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { RetryNotice } from '../ui/WaysOut';
import { DecisionTable } from './DecisionTable';
import type { LogState } from './log-state';

interface Props {
  state: LogState;
  safety: ReadonlySignal<SafetySettings>;
}

export function Decisions({ state, safety }: Props) {
  const page = state.page.value;
  const { logDays } = safety.value;
  const heading = useRef<HTMLHeadingElement>(null);
  // The clear button disappears with the last entry, and the retry button with the failure.
  useFocusKept(typeof page === 'object' ? state.isEmpty.value : page, () => heading.current);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('decisions.heading')}
      </h1>
      <p class="section-text">
        {logDays > 0 && `${t('decisions.keptDays', logDays, [String(logDays)])} `}
        <a href="/options.html#safety">{t('decisions.policyLink')}</a>
      </p>
      {page === 'loading' && <p role="status">{t('decisions.loading')}</p>}
      {page === 'failed' && <RetryNotice onRetry={() => void state.load()}>{t('decisions.failed')}</RetryNotice>}
      {typeof page === 'object' && (state.isEmpty.value ? <Empty safety={safety.value} /> : <Log state={state} />)}
    </>
  );
}

function Empty({ safety }: { safety: SafetySettings }) {
  const text = () => {
    if (safety.logDays === 0) return t('decisions.emptyNone');
    return safety.on ? t('decisions.empty') : t('decisions.emptyOff');
  };
  return (
    <div class="face">
      <h2>{t('decisions.emptyTitle')}</h2>
      <p>{text()}</p>
    </div>
  );
}

function Log({ state }: Pick<Props, 'state'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isExporting, setExporting] = useState(false);
  const { query, page, isSlow, starts } = state;
  const table = useRef<HTMLDivElement>(null);
  const shown = page.value;
  if (typeof shown !== 'object') return null;
  const exportAs = async (form: 'csv' | 'json') => {
    setExporting(true);
    try {
      const rows = await state.readAll();
      const name = `sitecard-decisions-${toDay(toLocal(Date.now()))}.${form}`;
      if (form === 'csv') downloadText(name, 'text/csv', toDecisionsCsv(rows));
      else downloadText(name, 'application/json', toDecisionsJson(rows, Date.now()));
      setProblem(null);
    } catch {
      setProblem(t('decisions.exportFailed'));
    } finally {
      setExporting(false);
    }
  };
  /** Scrolls to the first entry, since the buttons stand below the last. */
  const turn = async (show: () => Promise<void>) => {
    await show();
    if (table.current && table.current.getBoundingClientRect().top < 0) table.current.scrollIntoView();
  };
  const verdicts = ['any' as const, ...VERDICTS];
  const count = shown.rows.length;
  const isSearched = query.value.text.trim() !== '' || query.value.verdict !== 'any';
  return (
    <>
      <div class="toolbar">
        <Field
          label={t('decisions.search')}
          type="search"
          value={query.value.text}
          onInput={(text) => void state.search({ text })}
        />
        <Select
          label={t('decisions.verdict')}
          value={query.value.verdict}
          options={verdicts.map((value) => ({
            value,
            label: value === 'any' ? t('decisions.any') : toVerdictWord(value),
          }))}
          onChange={(verdict) => void state.search({ verdict })}
        />
        <div class="actions">
          <ExportButton
            form="CSV"
            label={t('decisions.exportCsv')}
            busy={isExporting}
            onClick={() => void exportAs('csv')}
          />
          <ExportButton
            form="JSON"
            label={t('decisions.exportJson')}
            busy={isExporting}
            onClick={() => void exportAs('json')}
          />
          <AskedButton
            label={t('decisions.clear')}
            title={t('decisions.clearTitle')}
            action={t('decisions.clear')}
            onAction={() => void state.clear().catch(() => setProblem(t('decisions.clearFailed')))}
          >
            <p>{t('decisions.clearText')}</p>
          </AskedButton>
        </div>
      </div>
      {problem && <Notice>{problem}</Notice>}
      {/* Present before it speaks: a live region added with its words is not read out. */}
      <p class={isSlow.value || count === 0 ? 'section-text' : 'hidden-text'} role="status">
        {isSlow.value && t('decisions.loading')}
        {!isSlow.value && count === 0 && t('decisions.none')}
        {!isSlow.value && count > 0 && isSearched && t('decisions.found', count)}
      </p>
      <div ref={table}>{shown.rows.length > 0 && <DecisionTable rows={shown.rows} now={Date.now()} />}</div>
      {(starts.value.length > 1 || shown.next !== null) && (
        <nav class="pager" aria-label={t('decisions.table')}>
          <Button busy={starts.value.length === 1} onClick={() => void turn(state.showNewer)}>
            {t('decisions.newer')}
          </Button>
          <span role="status">{t('decisions.page', [String(starts.value.length)])}</span>
          <Button busy={shown.next === null} onClick={() => void turn(state.showOlder)}>
            {t('decisions.older')}
          </Button>
        </nav>
      )}
    </>
  );
}
