import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { MOST_PAGES } from '../../lib/discovery/rules';
import { t } from '../../lib/texts';
import { formatAge } from '../text/age';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useFocusKept } from '../ui/hooks';
import { NumberField } from '../ui/NumberField';
import type { ExploreState } from './explore-state';

interface Props {
  state: ExploreState;
  /** The bar above the table says how many sites fit, and how old the pages are. */
  isInBar: boolean;
  /** A page is asked for. */
  isBusy: boolean;
  /** A run loads pages: until it ends no other page can be asked for. */
  isRunning: boolean;
  now(): number;
  onNext(page: number): void;
  onLoad(from: number, to: number): void;
  /** Before the buttons. */
  children?: ComponentChildren;
}

/** `1–3, 7` */
function toRanges(pages: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  return ranges
    .map(([from, to]) => (from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`))
    .join(', ');
}

/** How old the pages are; null where the clock does not tell. */
export function toAgeText(pages: ExploreState['pages']['value'], now: number): string | null {
  const age = formatAge(Math.min(...[...pages.values()].map(({ at }) => at)), now);
  if (!age) return null;
  return pages.size > 1 ? t('explore.pages.oldest', [age]) : t('explore.pages.age', [age]);
}

/** What is loaded of a search, and what the rest costs. */
export function Pages({ state, isInBar, isBusy, isRunning, now, onNext, onLoad, children }: Props) {
  const { pages, newest, lastPage, nextPage } = state;
  const loaded = useRef<HTMLParagraphElement>(null);
  // What was pressed has given way to the run, or the run to the buttons.
  useFocusKept(isRunning, () => loaded.current);
  const [typed, setTyped] = useState<{ from?: number; to?: number }>({});
  const numbers = [...pages.value.keys()];
  const { total = null } = newest.value?.page ?? {};
  const most = lastPage.value ?? MOST_PAGES;
  const fitting = total === null ? t('explore.pages.unknown') : t('explore.pages.total', total, [formatNumber(total)]);
  const age = toAgeText(pages.value, now());
  const twice = isInBar ? 'in-bar' : undefined;
  const from = Math.min(typed.from ?? nextPage.value ?? 1, most);
  const to = Math.min(typed.to ?? from + 1, most);
  const [first, last] = from <= to ? [from, to] : [to, from];
  const range = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  const missing = range.filter((page) => !pages.value.has(page)).length;
  const isAll = nextPage.value === null && numbers.length >= most;
  return (
    <div class="search-pages">
      <p ref={loaded} role="status" tabIndex={-1}>
        <span class={total === null ? undefined : twice}>{`${fitting} · `}</span>
        {t('explore.pages.loaded', numbers.length, [toRanges(numbers), formatNumber(most)])}
        {age && <span class={twice}>{` · ${age}`}</span>}
        {!state.isPaid.value && ` · ${t('explore.pages.free')}`}
      </p>
      {children}
      {!isAll && !isRunning && (
        <div class="actions">
          {nextPage.value !== null && (
            <Button busy={isBusy} onClick={() => onNext(nextPage.value ?? 1)}>
              {t('explore.pages.next')}
            </Button>
          )}
          {most > 1 && (
            <form
              class="page-range"
              onSubmit={(event) => {
                event.preventDefault();
                if (isBusy || missing === 0) return;
                setTyped({});
                onLoad(first, last);
              }}
            >
              {(['from', 'to'] as const).map((name) => (
                <NumberField
                  key={name}
                  label={t(`explore.pages.${name}`)}
                  value={name === 'from' ? from : to}
                  least={1}
                  most={most}
                  eager
                  onChange={(page) => setTyped({ ...typed, [name]: page ?? 1 })}
                />
              ))}
              <Button type="submit" busy={isBusy || missing === 0}>
                {missing === 0
                  ? t('explore.pages.none')
                  : t('explore.pages.load', missing, [formatNumber(first), formatNumber(last), formatNumber(missing)])}
              </Button>
            </form>
          )}
        </div>
      )}
    </div>
  );
}
