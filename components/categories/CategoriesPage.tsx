import type { ReadonlySignal } from '@preact/signals';
import { useMemo, useState } from 'preact/hooks';
import type { CategoryView } from '../../lib/discovery/category-tree';
import { CATEGORY_VIEWS, findCategories, findWay, toCategoryTree } from '../../lib/discovery/category-tree';
import { TOP_LEVEL } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { CategoryTree } from '../pickers/CategoryTree';
import type { CategoryListsState } from '../pickers/FullLists';
import { formatNumber } from '../text/format';
import { Select } from '../ui/Choice';
import { Field } from '../ui/Field';
import { ChosenCategory } from './ChosenCategory';
import { ListLines } from './ListLines';

interface Props {
  state: CategoryListsState;
  /** Whether the organisation has set the policy. */
  isPolicyLocked: ReadonlySignal<boolean>;
  /** The address of a new rule with this category. */
  toPolicy(path: string): string;
  now(): number;
  /** Rejects when the clipboard refuses. */
  onCopy(text: string): Promise<void>;
  onReload(): void;
}

const TOP_PATHS = TOP_LEVEL.map((name) => `/${name}`);

export function CategoriesPage({ state, isPolicyLocked, toPolicy, now, onCopy, onReload }: Props) {
  const { v1, v2 } = state.lists.value;
  const [query, setQuery] = useState('');
  const [wanted, setView] = useState<CategoryView>('both');
  const [chosen, setChosen] = useState<string | null>(null);
  const isPair = v1 !== null && v2 !== null;
  const view = isPair ? wanted : 'both';
  const root = useMemo(() => {
    const lists = { ...(v1 && { v1: v1.paths }), ...(v2 && { v2: v2.paths }) };
    return toCategoryTree(v1 || v2 ? lists : { v1: TOP_PATHS }, view);
  }, [v1, v2, view]);
  const found = useMemo(() => findCategories(root, query), [root, query]);
  const way = useMemo(() => (chosen === null ? [] : findWay(root, chosen)), [root, chosen]);
  return (
    <>
      <h1>{t('categories.heading')}</h1>
      <p class="section-text">{t('categories.intro')}</p>
      {state.isRead.value ? (
        <>
          <ListLines state={state} now={now} onReload={onReload} />
          <div class="toolbar">
            <Field label={t('categories.search')} type="search" value={query} onInput={setQuery} />
            {isPair && (
              <Select
                label={t('categories.view.label')}
                value={view}
                options={CATEGORY_VIEWS.map((value) => ({ value, label: t(`categories.view.${value}`) }))}
                onChange={(next) => setView(next)}
              />
            )}
          </div>
          <p role="status" class="category-count">
            {toCount()}
          </p>
          <div class="category-columns">
            <CategoryTree
              label={t('categories.heading')}
              root={root}
              found={found}
              chosen={chosen}
              follows
              onChoose={setChosen}
            />
            <ChosenCategory
              way={way}
              isPair={isPair}
              onCopy={onCopy}
              toPolicy={isPolicyLocked.value ? null : toPolicy}
            />
          </div>
        </>
      ) : (
        <p role="status" class="skeleton-words">
          {t('categories.reading')}
        </p>
      )}
    </>
  );

  function toCount(): string {
    if (found) return t('categories.found', found.matches.size, [formatNumber(found.matches.size)]);
    if (!v1 && !v2) return t('categories.topLevels', [formatNumber(root.below)]);
    return t('categories.all', root.below, [formatNumber(root.below), formatNumber(root.ends)]);
  }
}
