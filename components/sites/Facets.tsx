import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import type { Facet, FacetCounts, FacetValue } from './facets';
import { toFacetValues } from './facets';
import type { TableState } from './table-state';

const FIRST = 8;
/** Technologies have thousands of values. */
const STEP = 40;

interface BarProps {
  entry: FacetValue;
  total: number;
  onToggle(): void;
}

function FacetBar({ entry, total, onToggle }: BarProps) {
  const { label, count, isChosen } = entry;
  return (
    <button type="button" class="facet-bar" aria-pressed={isChosen} onClick={onToggle}>
      <bdi title={toVisible(label)}>{toVisible(label)}</bdi>
      <span>{formatNumber(count)}</span>
      <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-rest" width="100" height="1" />
        <rect class="bar-part" width={total === 0 ? 0 : (count / total) * 100} height="1" />
      </svg>
    </button>
  );
}

interface FacetProps<Row> {
  facet: Facet<Row>;
  counts: FacetCounts;
  chosen: readonly string[];
  onToggle(value: string): void;
}

function FacetList<Row>({ facet, counts, chosen, onToggle }: FacetProps<Row>) {
  const [most, setMost] = useState(FIRST);
  const values = toFacetValues(facet, counts, chosen);
  if (values.length === 0) return null;
  // What is chosen is never hidden behind a button.
  const shown = values.filter(({ isChosen }, index) => index < most || isChosen);
  const hidden = values.length - shown.length;
  return (
    <div class="facet">
      <h3>{facet.label}</h3>
      <ul aria-label={facet.label}>
        {shown.map((entry) => (
          <li key={entry.value}>
            <FacetBar entry={entry} total={counts.total} onToggle={() => onToggle(entry.value)} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          kind="quiet"
          label={`${t('sites.facets.more', hidden)}: ${facet.label}`}
          onClick={() => setMost(most + STEP)}
        >
          {t('sites.facets.more', hidden)}
        </Button>
      )}
      {hidden <= 0 && most > FIRST && values.length > FIRST && (
        <Button kind="quiet" label={`${t('sites.facets.less')}: ${facet.label}`} onClick={() => setMost(FIRST)}>
          {t('sites.facets.less')}
        </Button>
      )}
    </div>
  );
}

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
}

/** What the loaded rows are, counted. Each bar filters the table. */
export function Facets<Row extends { host: string }>({ state }: Props<Row>) {
  const { facets: counts } = state.counted.value;
  return (
    <section class="facets" aria-label={t('sites.facets.label')}>
      {state.facets.map((facet, index) => (
        <FacetList
          key={facet.name}
          facet={facet}
          counts={counts[index] ?? { counts: new Map(), total: 0 }}
          chosen={state.facetChoice.value[facet.name] ?? []}
          onToggle={(value) => state.toggleFacet(facet.name, value)}
        />
      ))}
    </section>
  );
}
