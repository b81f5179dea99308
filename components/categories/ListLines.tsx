import { useMemo } from 'preact/hooks';
import type { CategoryListVersion } from '../../lib/discovery/category-lists';
import { CATEGORY_LIST_VERSIONS, isCurrentList } from '../../lib/discovery/category-lists';
import { t } from '../../lib/texts';
import { toListName } from '../pickers/CategoryTree';
import type { CategoryListsState } from '../pickers/FullLists';
import { formatAge } from '../text/age';
import { toRemedies, toSentence } from '../text/failure';
import { formatInstant, formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import { useMinutes, useSecondsLeft } from '../ui/hooks';
import { Notice } from '../ui/Notice';

/** About as long as specification.md says, "GET /api/list-category/v1" and "v2". */
const LENGTHS: Record<CategoryListVersion, number> = { v1: 620, v2: 1090 };

interface Props {
  state: CategoryListsState;
  now(): number;
  onReload(): void;
}

/** What is there of each list, how old it is, and what it costs to load it. */
export function ListLines({ state, now, onReload }: Props) {
  useMinutes();
  return (
    <ul class="list-lines">
      {CATEGORY_LIST_VERSIONS.map((version) => (
        <li key={version}>
          <ListLine version={version} state={state} now={now} onReload={onReload} />
        </li>
      ))}
    </ul>
  );
}

function ListLine({ version, state, now, onReload }: Props & { version: CategoryListVersion }) {
  const list = state.lists.value[version];
  const status = state.statuses.value[version];
  const failure = typeof status === 'object' ? status : null;
  const remedies = failure ? toRemedies(failure) : [];
  const seconds = useSecondsLeft(
    failure?.retryAt,
    useMemo(() => now(), [failure]),
  );
  const name = toListName(version);
  return (
    <>
      <div class="list-line">
        <h2>{name}</h2>
        <p role="status">{toStatus()}</p>
        {list && <p title={formatInstant(list.at)}>{toAge(list.at)}</p>}
        <Button busy={status === 'loading' || seconds > 0} label={toLabel()} onClick={load}>
          {toWord()}
        </Button>
      </div>
      {list?.count != null && list.count !== list.paths.length && (
        <p class="field-hint">
          {t('categories.list.otherCount', [formatNumber(list.count), formatNumber(list.paths.length)])}
        </p>
      )}
      {failure && (
        <Notice
          action={
            <>
              {remedies.includes('options') && <a href="/options.html#key">{t('card.openOptions')}</a>}
              {remedies.includes('reload') && <Button onClick={onReload}>{t('card.reload')}</Button>}
            </>
          }
        >
          {toSentence(failure)}
          {seconds > 0 && <> {t('text.failure.nextTry', [String(seconds)])}</>}
        </Notice>
      )}
    </>
  );

  function load(): void {
    void state.loadOne(version, list !== null);
  }

  function toStatus(): string {
    if (status === 'loading') return t('categories.list.loading');
    if (list) return t('categories.list.paths', [formatNumber(list.paths.length)]);
    return t(`categories.list.missing.${version}`, [formatNumber(LENGTHS[version])]);
  }

  function toAge(at: number): string {
    const age = formatAge(at, now());
    return [age && t('categories.list.age', [age]), list && !isCurrentList(list, now()) && t('categories.list.old')]
      .filter(Boolean)
      .join(' ');
  }

  function toWord(): string {
    if (remedies.includes('retry')) return t('categories.list.retry');
    return list ? t('categories.list.refresh') : t('categories.list.load', [name]);
  }

  /** The words that are drawn, with the list that they are about. */
  function toLabel(): string {
    return list || remedies.includes('retry') ? `${toWord()}: ${name}` : toWord();
  }
}
