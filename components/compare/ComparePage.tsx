import { X } from 'lucide-preact';
import { useState } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import type { SectionName } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { refusalText } from '../text/failure';
import { formatAge, formatCompact, formatCountry, formatDay, formatEmployees, formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { toReadableHost } from '../text/readable-host';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useMinutes } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { LetterTile, RemoteText } from '../ui/Texts';
import type { ComparedColumn } from './ComparedSection';
import { ComparedSection } from './ComparedSection';
import type { CompareState } from './compare-state';
import { MOST_COMPARED } from './compare-state';
import type { ComparedSite, Glance } from './comparison';
import {
  GLANCES,
  toAnswers,
  toComparisonCsv,
  toComparisonJson,
  toComparisonMarkdown,
  toGlance,
  toMostVisits,
} from './comparison';

interface Props {
  state: CompareState;
  /** What opening a card from here costs at most. */
  callsToOpen: number;
  now(): number;
  onShow(address: string): void;
  onOpenSite(host: string): void;
  onOpenOptions(): void;
  /** Rejects where the clipboard refuses. */
  copy(text: string): Promise<void>;
  download(ending: string, type: string, text: string): void;
}

/** The logo has no part of its own in a comparison. */
const SHOWN: readonly SectionName[] = SECTION_NAMES.filter((name) => name !== 'logo');

export function ComparePage({ state, callsToOpen, now, onShow, onOpenSite, onOpenOptions, copy, download }: Props) {
  useMinutes();
  const at = now();
  const columns = state.sites.value.map(({ host, card }): ComparedColumn => {
    return {
      host,
      sections: card.readAged(),
      actions: {
        onLoad: (names, mode, confirmed) => void card.load(names, mode, confirmed),
        callsFor: card.callsFor,
        callsToOpen,
        onOpenSite,
        onOpenOptions,
        onCopyValue: (text) => void copy(text),
        onReload: () => location.reload(),
      },
    };
  });
  const sites = columns.map(({ host, sections }): ComparedSite => ({ host, answers: toAnswers(sections) }));
  const glances = sites.map(({ answers }) => toGlance(answers));
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
      {columns.length > 0 && <Tools {...{ columns, sites, glances, at, copy, download }} />}
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
                  <SiteHead key={host} {...{ host, index }} onRemove={() => onShow(state.toWithout(host))} />
                ))}
              </tr>
            </thead>
            <Glances {...{ glances, at }} hosts={columns.map(({ host }) => host)} />
            {SHOWN.map((name) => (
              <ComparedSection key={name} {...{ name, columns, sites, context }} />
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

/** As it is drawn. Null: not known. */
function toGlanceText(name: keyof Glance, glance: Glance, now: number): string | null {
  const { category, company, countryCode, employees, registeredOn, globalRank, monthlyVisits, technologies, savedAt } =
    glance;
  const texts: Record<keyof Glance, () => string | null> = {
    category: () => category && toCategoryLabel(category),
    company: () => company,
    countryCode: () => countryCode && formatCountry(countryCode),
    employees: () => employees && formatEmployees(employees),
    registeredOn: () => registeredOn && formatDay(registeredOn),
    globalRank: () => (globalRank === null ? null : `#${formatNumber(globalRank)}`),
    monthlyVisits: () => (monthlyVisits === null ? null : formatCompact(monthlyVisits)),
    technologies: () => (technologies === null ? null : formatNumber(technologies)),
    savedAt: () => (savedAt === null ? null : formatAge(savedAt, now)),
  };
  return texts[name]();
}

function Glances({ glances, hosts, at }: { glances: readonly Glance[]; hosts: readonly string[]; at: number }) {
  return (
    <tbody>
      <tr class="compare-heading">
        <th scope="rowgroup" colSpan={hosts.length}>
          <h2>{t('compare.glance')}</h2>
        </th>
      </tr>
      {GLANCES.map((name) => (
        <tr key={name} class="compare-glance">
          {hosts.map((host, index) => {
            const glance = glances[index];
            const text = glance ? toGlanceText(name, glance, at) : null;
            return (
              <td key={host} headers={`compare-site-${index}`}>
                <span>
                  <span class="secondary">{t(`compare.field.${name}`)}</span>{' '}
                  {text ? <RemoteText text={text} /> : <span class="none">–</span>}
                </span>
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

interface ToolsProps extends Pick<Props, 'copy' | 'download'> {
  columns: readonly ComparedColumn[];
  sites: readonly ComparedSite[];
  glances: readonly Glance[];
  at: number;
}

function Tools({ columns, sites, glances, at, copy, download }: ToolsProps) {
  const [said, setSaid] = useState('');
  const missing = columns.map(({ sections }) => SHOWN.filter((name) => sections[name].status === 'waiting'));
  const calls = columns.reduce((sum, { actions }, index) => sum + actions.callsFor(missing[index] ?? [], 'missing'), 0);
  const toMarkdown = () =>
    toComparisonMarkdown(
      sites.map(({ host }) => host),
      GLANCES.map((name) => ({
        label: t(`compare.field.${name}`),
        cells: glances.map((glance) => toGlanceText(name, glance, at)),
      })),
    );
  return (
    <div class="compare-tools">
      <div class="actions">
        {calls > 0 && (
          <Button
            kind="primary"
            onClick={() => {
              columns.forEach(({ actions }, index) => {
                const names = missing[index] ?? [];
                if (names.length > 0) actions.onLoad(names, 'missing', false);
              });
            }}
          >
            {t('compare.loadAll', calls, [formatNumber(calls)])}
          </Button>
        )}
        <Button
          onClick={() => {
            setSaid('');
            copy(toMarkdown()).then(
              () => setSaid(t('card.copied')),
              () => setSaid(t('card.notCopied')),
            );
          }}
        >
          {t('compare.markdown')}
        </Button>
        <Button onClick={() => download('csv', 'text/csv', toComparisonCsv(sites))}>{t('compare.csv')}</Button>
        <Button onClick={() => download('json', 'application/json', toComparisonJson(sites, at))}>
          {t('compare.json')}
        </Button>
        <Button onClick={() => print()}>{t('compare.print')}</Button>
      </div>
      <p role="status">{said}</p>
    </div>
  );
}
