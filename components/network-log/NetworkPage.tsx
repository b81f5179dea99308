import { RefreshCw } from 'lucide-preact';
import { useId, useRef, useState } from 'preact/hooks';
import './network-log.css';
import { KINDS } from '../../lib/network-log/entry';
import type { Gaps } from '../../lib/network-log/log';
import { MOST_ENTRIES } from '../../lib/network-log/log';
import { toGrandTotal } from '../../lib/network-log/totals';
import { t } from '../../lib/texts';
import { formatBytes, formatInstant, formatNearDay, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { AskedButton } from '../ui/Dialog';
import { ExportButton } from '../ui/ExportButton';
import { Field } from '../ui/Field';
import { downloadText } from '../ui/File';
import { More } from '../ui/Fold';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { RetryNotice } from '../ui/WaysOut';
import type { LogForm, NetworkState } from './network-state';
import { toOwnDay } from './network-state';
import { RequestTable } from './RequestTable';
import { Totals } from './Totals';
import { toAskerText, toFateText, toKindText } from './words';

interface Props {
  state: NetworkState;
  /** Rejects where the clipboard refuses. */
  onCopy(text: string): Promise<void>;
}

export function NetworkPage({ state, onCopy }: Props) {
  const { value: rows } = state.rows;
  const heading = useRef<HTMLHeadingElement>(null);
  const isEmpty = typeof rows === 'object' && rows.length === 0;
  // The clear button disappears with the last entry, and the retry button with the failure.
  useFocusKept(typeof rows === 'object' ? isEmpty : rows, () => heading.current);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('network-log.heading')}
      </h1>
      <p class="section-text">{t('network-log.intro')}</p>
      <More about={t('network-log.heading')}>{t('network-log.more')}</More>
      {rows === 'loading' && <p role="status">{t('network-log.loading')}</p>}
      {rows === 'failed' && <RetryNotice onRetry={() => void state.load()}>{t('network-log.failed')}</RetryNotice>}
      {typeof rows === 'object' && (
        <>
          <GapsText gaps={state.gaps.value} />
          {isEmpty ? <Empty /> : <Log state={state} onCopy={onCopy} />}
        </>
      )}
    </>
  );
}

/** The log says what it lacks. */
function GapsText({ gaps }: { gaps: Gaps | null }) {
  const { missing = 0, missingAt = null, cutAt = null } = gaps ?? {};
  return (
    <>
      {missing > 0 && missingAt !== null && (
        <Notice>{t('network-log.missing', missing, [formatNumber(missing), formatInstant(missingAt)])}</Notice>
      )}
      {cutAt !== null && <p class="section-text">{t('network-log.cut', [formatNumber(MOST_ENTRIES)])}</p>}
    </>
  );
}

function Empty() {
  return (
    <div class="face">
      <h2>{t('network-log.emptyTitle')}</h2>
      <p>{t('network-log.empty')}</p>
      <p>
        <a href="#/">{t('dashboard.lookUp')}</a>
      </p>
    </div>
  );
}

const withAny = <Value extends string>(values: readonly Value[], toLabel: (value: Value) => string) => [
  { value: 'any' as const, label: t('network-log.any') },
  ...values.map((value) => ({ value, label: toLabel(value) })),
];

function Filters({ state }: Pick<Props, 'state'>) {
  const { filter, choose, askers, fates, days, readAt } = state;
  const { text, kind, asker, fate, day } = filter.value;
  const today = toOwnDay(readAt.value);
  return (
    <div class="network-filters">
      <Field label={t('network-log.search')} type="search" value={text} onInput={(text) => choose({ text })} />
      <Select
        label={t('network-log.day')}
        value={day}
        options={withAny(days.value, (value) => formatNearDay(value, today))}
        onChange={(day) => choose({ day })}
      />
      <Select
        label={t('network-log.kindLabel')}
        value={kind}
        options={withAny(KINDS, toKindText)}
        onChange={(kind) => choose({ kind })}
      />
      <Select
        label={t('network-log.why')}
        value={asker}
        options={withAny(askers.value, toAskerText)}
        onChange={(asker) => choose({ asker })}
      />
      <Select
        label={t('network-log.result')}
        value={fate}
        options={withAny(fates.value, toFateText)}
        onChange={(fate) => choose({ fate })}
      />
    </div>
  );
}

const FILES: Record<LogForm, { type: string; ending: string }> = {
  lines: { type: 'application/x-ndjson', ending: 'jsonl' },
  har: { type: 'application/json', ending: 'har' },
};

interface ActionProps extends Pick<Props, 'state'> {
  /** Of what could not be done; null: nothing. */
  onProblem(problem: string | null): void;
}

function LogActions({ state, onProblem }: ActionProps) {
  const exportAs = (form: LogForm) => {
    const { type, ending } = FILES[form];
    try {
      downloadText(`sitecard-network-${toOwnDay(Date.now())}.${ending}`, type, state.write(form));
      onProblem(null);
    } catch {
      onProblem(t('network-log.exportFailed'));
    }
  };
  const isNothing = state.found.value.length === 0;
  return (
    <div class="actions">
      <Button icon label={t('network-log.renew')} onClick={() => void state.renew()}>
        <RefreshCw size={14} aria-hidden />
      </Button>
      {!isNothing && (
        <>
          <ExportButton form="JSON Lines" label={t('network-log.exportLines')} onClick={() => exportAs('lines')} />
          <ExportButton form="HAR" label={t('network-log.exportHar')} onClick={() => exportAs('har')} />
        </>
      )}
      <AskedButton
        label={t('network-log.clear')}
        title={t('network-log.clearTitle')}
        action={t('network-log.clear')}
        onAction={() => void state.clear().catch(() => onProblem(t('network-log.clearFailed')))}
      >
        <p>{t('network-log.clearText')}</p>
      </AskedButton>
    </div>
  );
}

function toFoundText({ isSlow, isFiltered, totals }: NetworkState): string {
  if (isSlow.value) return t('network-log.loading');
  const { requests, sent, received } = toGrandTotal(totals.value);
  if (requests === 0) return t('network-log.none');
  const figures = [formatNumber(requests), formatBytes(sent), formatBytes(received)];
  return t(isFiltered.value ? 'network-log.found' : 'network-log.all', requests, figures);
}

/** How many requests are shown, how much went to whom on demand, and what can be done with them. */
function Found({ state }: Pick<Props, 'state'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { isFiltered, totals, showAll } = state;
  const hasTotals = totals.value.length > 0;
  return (
    <>
      <div class="network-found">
        {/* Present before it speaks: a live region added with its words is not read out. */}
        <p class="section-text" role="status">
          {toFoundText(state)}
        </p>
        {isFiltered.value && (
          <Button kind="quiet" onClick={showAll}>
            {t('network-log.showAll')}
          </Button>
        )}
        {hasTotals && (
          <button
            type="button"
            class="button quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('network-log.byDestination')}
          </button>
        )}
        <LogActions state={state} onProblem={setProblem} />
      </div>
      {problem && <Notice>{problem}</Notice>}
      <div id={id}>{hasTotals && isOpen && <Totals totals={totals.value} />}</div>
    </>
  );
}

function Log({ state, onCopy }: Props) {
  const table = useRef<HTMLDivElement>(null);
  const { found, shown, page, pages, readAt } = state;
  /** Scrolls to the first entry, since the buttons stand below the last. */
  const turn = (to: number) => {
    state.turn(to);
    if (table.current && table.current.getBoundingClientRect().top < 0) table.current.scrollIntoView();
  };
  return (
    <>
      <Filters state={state} />
      <Found state={state} />
      <div ref={table} class="request-table">
        {found.value.length > 0 && <RequestTable rows={shown.value} now={readAt.value} onCopy={onCopy} />}
      </div>
      {pages.value > 1 && (
        <nav class="pager" aria-label={t('network-log.table')}>
          <Button busy={page.value === 0} onClick={() => turn(page.value - 1)}>
            {t('network-log.newer')}
          </Button>
          <span role="status">{t('network-log.page', [formatNumber(page.value + 1), formatNumber(pages.value)])}</span>
          <Button busy={page.value === pages.value - 1} onClick={() => turn(page.value + 1)}>
            {t('network-log.older')}
          </Button>
        </nav>
      )}
    </>
  );
}
