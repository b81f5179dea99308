import { t } from '../../lib/texts';
import { formatMonth, formatNearDay, formatNumber } from '../text/format';
import { toEndpointName } from '../text/names';
import type { UsageChart as Chart, ChartColumn, ChartSeries } from './usage-chart';

interface Props {
  chart: Chart;
  /** `YYYY-MM-DD` */
  today: string;
}

/** Where the limit is far above all columns, its line would press them flat. */
const HIGHEST_PACE = 2;
/** As many names of columns as fit side by side. */
const MOST_NAMED = 7;

const toSeriesLabel = ({ name }: ChartSeries) => (name === 'other' ? t('usage.chart.other') : toEndpointName(name));

/** Columns for each day or month, and the sum of each kind of call. The table of the page has all numbers. */
export function UsageChart({ chart, today }: Props) {
  const { unit, series, columns, pace, highest } = chart;
  const [only] = columns;
  const isOne = only !== undefined && columns.length === 1;
  const isPaceShown = pace !== null && pace <= HIGHEST_PACE * highest.total;
  return (
    <section class="usage-chart" aria-labelledby="usage-chart">
      <h2 id="usage-chart">
        {isOne ? t('usage.chart.one', [formatNearDay(only.at, today)]) : t(`usage.chart.${unit}`)}
      </h2>
      {pace !== null && !isPaceShown && !isOne && (
        <p class="field-hint">{t(`usage.chart.far.${unit}`, [formatNumber(Math.floor(pace))])}</p>
      )}
      <div class="usage-chart-parts">
        {!isOne && <Plot chart={chart} today={today} pace={isPaceShown ? pace : null} />}
        <ul class="usage-series">
          {series.map((one, index) => (
            <li key={one.name} data-series={index}>
              <span>{toSeriesLabel(one)}</span> <strong>{formatNumber(one.total)}</strong>
              <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-rest" width="100" height="1" />
                <rect width={(one.total / (series[0]?.total || 1)) * 100} height="1" />
              </svg>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface PlotProps extends Props {
  pace: number | null;
}

function Plot({ chart, today, pace }: PlotProps) {
  const { unit, series, columns, total, highest } = chart;
  const top = Math.max(highest.total, pace ?? 0);
  const toName = ({ at }: ChartColumn) => (unit === 'day' ? formatNearDay(at, today) : formatMonth(at, 'medium'));
  const step = Math.ceil(columns.length / MOST_NAMED);
  const limit = pace === null ? null : t(`usage.chart.pace.${unit}`, [formatNumber(Math.floor(pace))]);
  const name = [
    t('usage.chart.total', total, [formatNumber(total), toName(columns[0] as ChartColumn)]),
    t('usage.chart.most', [toName(highest), formatNumber(highest.total)]),
    limit && `${limit}.`,
    t('usage.chart.below'),
  ];
  return (
    <div
      class="usage-plot"
      role="img"
      aria-label={name.filter(Boolean).join(' ')}
      data-limited={limit !== null}
      style={{ '--columns': columns.length }}
    >
      <div class="usage-columns">
        <svg viewBox={`0 0 ${columns.length} 100`} preserveAspectRatio="none" aria-hidden="true">
          {columns.map((column, index) => (
            <Column
              key={column.at}
              column={column}
              index={index}
              top={top}
              title={[`${toName(column)}: ${formatNumber(column.total)}`, ...toParts(column, series)].join('\n')}
            />
          ))}
          {pace !== null && (
            <line
              class="usage-pace"
              x1="0"
              x2={columns.length}
              y1={toHeight(top - pace, top)}
              y2={toHeight(top - pace, top)}
            />
          )}
        </svg>
        <span
          class="usage-highest"
          style={{
            '--across': (columns.indexOf(highest) + 0.5) / columns.length,
            '--height': highest.total / top,
          }}
        >
          {formatNumber(highest.total)}
        </span>
        {pace !== null && (
          <span class="usage-limit" style={{ '--height': pace / top }}>
            {limit}
          </span>
        )}
      </div>
      <div class="usage-axis">
        {columns.map((column, index) =>
          // Counted from the end, so that today has its name.
          (columns.length - 1 - index) % step === 0 ? (
            <span key={column.at} style={{ '--column': index + 1 }}>
              {toName(column)}
            </span>
          ) : null,
        )}
      </div>
    </div>
  );
}

const toHeight = (count: number, top: number) => (top > 0 ? (count / top) * 100 : 0);

const toParts = ({ counts }: ChartColumn, series: readonly ChartSeries[]) =>
  series.flatMap((one, index) => (counts[index] ? `${toSeriesLabel(one)}: ${formatNumber(counts[index])}` : []));

/** From the bottom up, in the order of the sums. The title is over the whole height. */
function Column({ column, index, top, title }: { column: ChartColumn; index: number; top: number; title: string }) {
  let height = 0;
  return (
    <g>
      <title>{title}</title>
      <rect class="usage-empty" x={index} width="1" height="100" />
      {column.counts.map((count, series) => {
        if (count === 0) return null;
        const own = toHeight(count, top);
        height += own;
        return (
          <rect
            key={series}
            data-series={series}
            x={index + 0.1}
            width="0.8"
            y={100 - height}
            // A line of paper parts it from the next.
            height={Math.max(0.6, own - 0.6)}
          />
        );
      })}
    </g>
  );
}
