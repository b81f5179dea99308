import { useRef, useState } from 'preact/hooks';
import './network-log.css';
import { KINDS } from '../../lib/network-log/entry';
import type { Gaps } from '../../lib/network-log/log';
import { MOST_ENTRIES } from '../../lib/network-log/log';
import { t } from '../../lib/texts';
import { formatInstant, formatNearDay, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { Select } from '../ui/Choice';
import { AskedButton } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { downloadText } from '../ui/File';
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
    <>
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
    </>
  );
}

const FILES: Record<LogForm, { type: string; ending: string }> = {
  lines: { type: 'application/x-ndjson', ending: 'jsonl' },
  har: { type: 'application/json', ending: 'har' },
};

function LogActions({ state }: Pick<Props, 'state'>) {
  const [problem, setProblem] = useState<string | null>(null);
  const exportAs = (form: LogForm) => {
    const { type, ending } = FILES[form];
    try {
      downloadText(`sitecard-network-${toOwnDay(Date.now())}.${ending}`, type, state.write(form));
      setProblem(null);
    } catch {
      setProblem(t('network-log.exportFailed'));
    }
  };
  const isNothing = state.found.value.length === 0;
  return (
    <>
      <div class="actions">
        <Button onClick={() => void state.renew()}>{t('network-log.renew')}</Button>
        {!isNothing && <Button onClick={() => exportAs('lines')}>{t('network-log.exportLines')}</Button>}
        {!isNothing && <Button onClick={() => exportAs('har')}>{t('network-log.exportHar')}</Button>}
        <AskedButton
          label={t('network-log.clear')}
          title={t('network-log.clearTitle')}
          action={t('network-log.clear')}
          onAction={() => void state.clear().catch(() => setProblem(t('network-log.clearFailed')))}
        >
          <p>{t('network-log.clearText')}</p>
        </AskedButton>
      </div>
      {problem && <Notice>{problem}</Notice>}
    </>
  );
}

function Log({ state, onCopy }: Props) {
  const table = useRef<HTMLDivElement>(null);
  const { found, shown, page, pages, totals, isSlow, isFiltered, readAt } = state;
  const count = found.value.length;
  /** Scrolls to the first entry, since the buttons stand below the last. */
  const turn = (to: number) => {
    state.turn(to);
    if (table.current && table.current.getBoundingClientRect().top < 0) table.current.scrollIntoView();
  };
  return (
    <>
      <div class="toolbar">
        <Filters state={state} />
        <LogActions state={state} />
      </div>
      {/* Present before it speaks: a live region added with its words is not read out. */}
      <p class="section-text network-found" role="status">
        {isSlow.value
          ? t('network-log.loading')
          : count === 0
            ? t('network-log.none')
            : isFiltered.value && t('network-log.found', count, [formatNumber(count)])}
        {isFiltered.value && (
          <Button kind="quiet" onClick={state.showAll}>
            {t('network-log.showAll')}
          </Button>
        )}
      </p>
      {count > 0 && <Totals totals={totals.value} />}
      <div ref={table}>{count > 0 && <RequestTable rows={shown.value} now={readAt.value} onCopy={onCopy} />}</div>
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
