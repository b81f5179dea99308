import { X } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { reloadPage } from '../../lib/browser/reload';
import { toHash } from '../../lib/browser/route';
import { fromAnswers } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { MOST_COMPARED } from '../site-table/selection';
import { refusalText } from '../text/failure';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { toReadableHost } from '../text/readable-host';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useMinutes } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { LetterTile } from '../ui/Texts';
import type { ComparedColumn } from './ComparedSection';
import { ComparedSection } from './ComparedSection';
import type { CompareState } from './compare-state';
import type { ComparedSite } from './comparison';
import { COMPARED, toAnswers, toMostVisits } from './comparison';
import { CompareTools, Glances } from './Glances';

interface Props {
  state: CompareState;
  /** What opening a card from here costs at most. */
  callsToOpen: number;
  onShow(address: string): void;
  onOpenSite(host: string): void;
  onOpenOptions(): void;
}

export function ComparePage({ state, callsToOpen, onShow, onOpenSite, onOpenOptions }: Props) {
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
  const refused = state.refused.value;
  const left = state.left.value;
  const context = { now: at, mostVisits: toMostVisits(sites) };
  return (
    <>
      <h1>{t('compare.heading')}</h1>
      <p class="section-text">{t('compare.intro')}</p>
      {columns.length < MOST_COMPARED && <AddSite state={state} onShow={onShow} />}
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
      {columns.length > 0 && <CompareTools columns={columns} sites={sites} rows={rows} at={at} />}
      {columns.length < 2 && !state.isLoading.value && (
        <div class="face">
          <h2>{t(columns.length === 0 ? 'compare.noneTitle' : 'compare.oneTitle')}</h2>
          <p>{t('compare.none')}</p>
        </div>
      )}
      {columns.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <section class="compare-area" aria-label={t('compare.table')} tabIndex={0}>
          <table class="compare" style={{ '--sites': columns.length }}>
            <caption class="hidden-text">{t('compare.table')}</caption>
            <thead>
              <tr>
                {columns.map(({ host }, index) => (
                  <SiteHead key={host} host={host} index={index} onRemove={() => onShow(state.toWithout(host))} />
                ))}
              </tr>
            </thead>
            <Glances rows={rows} now={at} />
            {COMPARED.map((name) => (
              <ComparedSection key={name} name={name} columns={columns} sites={sites} context={context} />
            ))}
          </table>
        </section>
      )}
    </>
  );
}

function SiteHead({ host, index, onRemove }: { host: string; index: number; onRemove(): void }) {
  const readable = toReadableHost(host);
  return (
    <th id={`compare-site-${index}`} scope="col" aria-label={host}>
      <div class="compare-site">
        <LetterTile name={host} />
        <a href={toHash({ name: 'site', subject: host })}>
          <bdi>{toVisible(host)}</bdi>
        </a>
        <Button kind="quiet" icon label={t('compare.remove', [host])} onClick={onRemove}>
          <X size={14} />
        </Button>
      </div>
      {readable && <bdi class="secondary">{toVisible(readable)}</bdi>}
    </th>
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
