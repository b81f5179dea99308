import { useState } from 'preact/hooks';
import { reloadPage } from '../../lib/browser/reload';
import { fromAnswers } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { MOST_COMPARED } from '../site-table/selection';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { refusalText } from '../text/refusal';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useMinutes } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { CompareActions } from './CompareTools';
import { ComparisonTable } from './ComparisonTable';
import type { CompareState } from './compare-state';
import type { ComparedSite } from './comparison';
import { toAnswers } from './comparison';
import type { ComparedColumn } from './SectionFace';

interface Props {
  state: CompareState;
  /** What opening a card from here costs at most. */
  callsToOpen: number;
  /** The user wants the logos of sites. */
  loadLogos: boolean;
  onShow(address: string): void;
  onOpenSite(host: string): void;
  onOpenOptions(): void;
}

export function ComparePage({ state, callsToOpen, loadLogos, onShow, onOpenSite, onOpenOptions }: Props) {
  useMinutes();
  const at = Date.now();
  const columns = state.sites.value.map(({ host, card }): ComparedColumn => {
    return {
      host,
      sections: card.readAged(),
      actions: {
        onLoad: (names, mode, confirmed) => void card.load(names, mode, confirmed),
        callsFor: card.plan.callsFor,
        callsToOpen,
        onOpenSite,
        onOpenOptions,
        onCopyValue: (text) => void navigator.clipboard.writeText(text),
        onReload: () => reloadPage(),
      },
    };
  });
  const sites = columns.map(({ host, sections }): ComparedSite => ({ host, answers: toAnswers(sections) }));
  const rows = sites.map(({ host, answers }) => fromAnswers(host, answers));
  return (
    <>
      <h1>{t('compare.heading')}</h1>
      <p class="section-text">{t('compare.intro')}</p>
      <CompareNotices state={state} />
      <div class="compare-tools">
        {columns.length < MOST_COMPARED && <AddSite state={state} onShow={onShow} />}
        {columns.length > 0 && <CompareActions columns={columns} sites={sites} rows={rows} at={at} />}
      </div>
      {columns.length < 2 && !state.isLoading.value && (
        <div class="face">
          <h2>{t(columns.length === 0 ? 'compare.noneTitle' : 'compare.oneTitle')}</h2>
          <p>{t('compare.none')}</p>
        </div>
      )}
      {columns.length > 0 && (
        <ComparisonTable
          columns={columns}
          sites={sites}
          now={at}
          loadLogos={loadLogos}
          onRemove={(host) => onShow(state.toWithout(host))}
        />
      )}
    </>
  );
}

function CompareNotices({ state }: Pick<Props, 'state'>) {
  const refused = state.refused.value;
  const left = state.left.value;
  return (
    <>
      {refused.length > 0 && (
        <Notice>
          {t('compare.refused', [
            toNamedTexts(
              refused.map(({ text }) => text),
              MOST_COMPARED,
            ),
          ])}{' '}
          {refusalText(refused[0]?.refusal ?? { reason: 'no-address' })}
        </Notice>
      )}
      {left > 0 && <Notice>{t('compare.left', left, [formatNumber(left)])}</Notice>}
    </>
  );
}

function AddSite({ state, onShow }: Pick<Props, 'state' | 'onShow'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      class="compare-add"
      onSubmit={(event) => {
        event.preventDefault();
        const added = state.toAdded(text);
        if ('reason' in added) return setError(refusalText(added));
        setError(null);
        setText('');
        onShow(added.address);
      }}
    >
      <Field
        label={t('compare.add')}
        value={text}
        error={error}
        onInput={setText}
        after={<Button type="submit">{t('compare.addButton')}</Button>}
      />
    </form>
  );
}
