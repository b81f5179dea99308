import { useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { toTitle, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import type { Facet, FacetCounts } from './facets';
import { toFacetValues } from './facets';
import type { TableState } from './table-state';

const FIRST = 8;
/** How many more at once: there are thousands of technologies. */
const STEP = 40;

interface BarProps {
  label: string;
  count: number;
  /** Of how many rows. */
  total: number;
  isChosen: boolean;
  onToggle(): void;
}

/** The first step of a path has a bar of its own: where room is short, that step is cut before those that follow. */
function FacetName({ label }: Pick<BarProps, 'label'>) {
  const next = Math.max(0, label.indexOf(' › '));
  return (
    <bdi class="facet-name" title={toTitle(label)}>
      {next > 0 && <span class="facet-step">{toVisible(label.slice(0, next))}</span>}
      <span>{toVisible(label.slice(next))}</span>
    </bdi>
  );
}

function FacetBar({ label, count, total, isChosen, onToggle }: BarProps) {
  return (
    <button type="button" class="facet-bar" aria-pressed={isChosen} onClick={onToggle}>
      <FacetName label={label} /> <span>{formatNumber(count)}</span>
      <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect class="bar-part" width={(count / Math.max(1, total)) * 100} height="1" />
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
  const values = toFacetValues(counts, chosen);
  if (values.length === 0) return null;
  // What is chosen is never hidden behind a button, nor is a single value.
  const first = values.length === most + 1 ? most + 1 : most;
  const shown = values.filter(([value], index) => index < first || chosen.includes(value));
  const hidden = values.length - shown.length;
  const fold = (label: string, next: number) => (
    <Button kind="quiet" label={`${label}: ${facet.label}`} onClick={() => setMost(next)}>
      {label}
    </Button>
  );
  return (
    <div class="facet">
      <h3>{facet.label}</h3>
      <ul aria-label={facet.label}>
        {shown.map(([value, count]) => (
          <li key={value}>
            <FacetBar
              label={facet.toLabel(value)}
              count={count}
              total={counts.total}
              isChosen={chosen.includes(value)}
              onToggle={() => onToggle(value)}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && fold(t('site-table.facets.more', Math.min(STEP, hidden)), most + STEP)}
      {hidden === 0 && most > FIRST && fold(t('site-table.facets.less'), FIRST)}
    </div>
  );
}

interface Props<Row extends { host: string }> {
  state: TableState<Row>;
}

/** What the loaded rows are, counted. Each bar filters the table. */
export function Facets<Row extends { host: string }>({ state }: Props<Row>) {
  const { facets } = state.counted.value;
  const choice = state.facetChoice.value;
  return (
    <section class="facets" aria-label={t('site-table.facets.label')}>
      {state.facets.map((facet, index) => (
        <FacetList
          key={facet.name}
          facet={facet}
          counts={facets[index] as FacetCounts}
          chosen={choice[facet.name] ?? []}
          onToggle={(value) => state.toggleFacet(facet.name, value)}
        />
      ))}
    </section>
  );
}
