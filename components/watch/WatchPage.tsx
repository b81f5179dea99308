import { useRef, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import type { WatchedSite } from '../../lib/watch/list';
import { FIRST_WATCHED, MOST_WATCHED } from '../../lib/watch/list';
import { isPartOfHost, toNamedHost } from '../text/readable-host';
import { typedRefusalText } from '../text/refusal';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { useFocusKept, useMinutes } from '../ui/hooks';
import { AnewNotice, Notice } from '../ui/Notice';
import { RetryNotice } from '../ui/WaysOut';
import { SectionChoice, toDailyCalls, WatchedSiteItem } from './WatchedSiteItem';
import type { AddProblem, WatchState } from './watch-state';

interface Props {
  state: WatchState;
  now(): number;
  /** Automatic calls a day. */
  budget: number;
  /** Resolves whether the permission was given. Null when it was given before. */
  onNotify: (() => Promise<boolean>) | null;
}

const SEARCHED_FROM = 12;

export function WatchPage({ state, now, budget, onNotify }: Props) {
  const sites = state.sites.value;
  const removed = state.removed.value;
  const added = state.added.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLParagraphElement>(null);
  // The retry button disappears with the failure.
  useFocusKept(
    typeof sites === 'object' ? removed : sites,
    () => undo.current?.querySelector('button') ?? heading.current,
  );
  // The button disappears once the permission is given.
  useFocusKept(onNotify === null, () => heading.current);
  const startAnew = async () => {
    await state.startAnew();
    // The pressed button is gone.
    heading.current?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('watch.heading')}
      </h1>
      <p class="section-text">{t('watch.intro')}</p>
      {sites === 'loading' && <p role="status">{t('watch.loading')}</p>}
      {sites === 'failed' && <RetryNotice onRetry={() => void state.load()}>{t('watch.failed')}</RetryNotice>}
      {sites === 'unreadable' && (
        <AnewNotice
          button={t('watch.anew')}
          question={{
            title: t('watch.anewTitle'),
            text: t('watch.anewText'),
            action: t('watch.anewAction'),
          }}
          onAnew={() => void startAnew()}
        >
          {t('watch.unreadable')}
        </AnewNotice>
      )}
      {state.refused.value && <Notice>{toProblemText(state.refused.value)}</Notice>}
      {typeof sites === 'object' && (
        <>
          <AddSite state={state} />
          {onNotify && sites.length > 0 && <NotifyOffer onNotify={onNotify} />}
          <p ref={undo} role="status" class="watch-said">
            {added !== null && t('watch.added', [toNamedHost(added)])}
            {removed && (
              <>
                {t('watch.removed', [toNamedHost(removed.host)])}{' '}
                <Button onClick={() => void state.undo()}>{t('ui.form.undo')}</Button>
              </>
            )}
          </p>
          {sites.length === 0 ? <Empty /> : <Sites state={state} sites={sites} now={now} budget={budget} />}
        </>
      )}
    </>
  );
}

function NotifyOffer({ onNotify }: { onNotify: NonNullable<Props['onNotify']> }) {
  const [isRefused, setRefused] = useState(false);
  return (
    <p class="watch-notify">
      <Button onClick={async () => setRefused(!(await onNotify()))}>{t('watch.notify')}</Button>
      {!isRefused && <span class="field-hint">{t('watch.notifyHint')}</span>}
      <span role="status" class="field-hint">
        {isRefused && t('watch.notifyRefused')}
      </span>
    </p>
  );
}

function Empty() {
  return (
    <div class="face">
      <h2>{t('watch.emptyTitle')}</h2>
      <p>{t('watch.empty')}</p>
    </div>
  );
}

function Sites({ state, sites, now, budget }: Pick<Props, 'state' | 'now' | 'budget'> & { sites: WatchedSite[] }) {
  const calls = sites.reduce((sum, { sections, failure }) => sum + toDailyCalls(sections, failure), 0);
  const [query, setQuery] = useState('');
  useMinutes();
  const wanted = query.trim().toLowerCase();
  const found = sites.filter(({ host }) => isPartOfHost(wanted, host));
  // Sites with news come first. They stay there once seen, so that the next one does not move.
  const told = useRef(new Set<string>()).current;
  for (const { host, seen } of sites) if (!seen) told.add(host);
  const sorted = found.toSorted((one, other) => Number(told.has(other.host)) - Number(told.has(one.host)));
  return (
    <>
      <p class="section-text">
        {t('watch.total', calls)}
        {calls > budget && `. ${t('watch.overBudget', budget)}`}
      </p>
      {(query !== '' || sites.length > SEARCHED_FROM) && (
        <div class="watch-find">
          <Field
            label={t('watch.find')}
            type="search"
            value={query}
            hint={<span role="status">{t('watch.findCount', found.length)}</span>}
            onInput={setQuery}
          />
        </div>
      )}
      <ul class="watch-list">
        {sorted.map((site) => (
          <li key={site.host}>
            <WatchedSiteItem
              site={site}
              now={now()}
              budget={budget}
              onChoose={(toNext) => void state.choose(site.host, toNext)}
              onSeen={() => void state.markSeen(site.host)}
              onRemove={() => void state.remove(site)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function AddSite({ state }: Pick<Props, 'state'>) {
  const [text, setText] = useState('');
  const [sections, setSections] = useState(FIRST_WATCHED);
  const [problem, setProblem] = useState<AddProblem | null>(null);
  const add = async () => {
    const found = await state.add(text, sections);
    setProblem(found);
    // Text typed meanwhile is the next site.
    if (!found) setText((typed) => (typed === text ? '' : typed));
  };
  return (
    <form
      class="watch-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Field
        label={t('watch.host')}
        value={text}
        error={problem && toProblemText(problem, text)}
        onInput={(next) => {
          setText(next);
          setProblem(null);
        }}
        after={
          <Button type="submit" kind="primary">
            {t('watch.add')} · {t('watch.cost', toDailyCalls(sections))}
          </Button>
        }
      />
      <SectionChoice legend={t('watch.sections')} chosen={sections} onChange={setSections} />
    </form>
  );
}

function toProblemText(problem: AddProblem, text = ''): string {
  if (problem === 'email') return t('watch.noEmail');
  if (problem === 'already') return t('watch.already');
  if (problem === 'full') return t('watch.full', [String(MOST_WATCHED)]);
  return problem === 'not-saved' ? t('ui.form.notSaved') : typedRefusalText(problem, text);
}
