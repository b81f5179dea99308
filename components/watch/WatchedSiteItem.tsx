import { useRef } from 'preact/hooks';
import { toHash } from '../../lib/browser/route';
import { planCalls } from '../../lib/lookup/plan';
import { toCategoryLabel } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { MINUTE, toDay } from '../../lib/time';
import type { Change, WatchedSection, WatchedSite } from '../../lib/watch/list';
import { WATCHED_SECTIONS } from '../../lib/watch/list';
import { formatAge } from '../text/age';
import { formatDay, formatInstant, formatNumber } from '../text/format';
import { toTechnologyName } from '../text/names';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Fold } from '../ui/Fold';
import { useFocusKept } from '../ui/hooks';
import { Table } from '../ui/Table';

interface SectionChoiceProps {
  legend: string;
  chosen: readonly WatchedSection[];
  /** Takes a function, because the drawn choice may be older than the last click. */
  onChange(toNext: (chosen: readonly WatchedSection[]) => WatchedSection[]): void;
}

export function SectionChoice({ legend, chosen, onChange }: SectionChoiceProps) {
  const toggle = (section: WatchedSection, on: boolean) =>
    onChange((current) => {
      const next = WATCHED_SECTIONS.filter((name) => (name === section ? on : current.includes(name)));
      return next.length > 0 ? next : [...current];
    });
  return (
    <fieldset class="watch-choice">
      <legend class="hidden-text">{legend}</legend>
      {WATCHED_SECTIONS.map((section) => (
        <label key={section}>
          <input
            type="checkbox"
            checked={chosen.includes(section)}
            disabled={chosen.length === 1 && chosen[0] === section}
            onChange={(event) => toggle(section, event.currentTarget.checked)}
          />{' '}
          {t(`watch.${section}`)}
        </label>
      ))}
    </fieldset>
  );
}

/** The cost a day. A site that may not be sent costs nothing. */
export function toDailyCalls(sections: readonly WatchedSection[], failure: WatchedSite['failure'] = null): number {
  return failure === 'not-public' ? 0 : planCalls(sections, { mode: 'refresh' }).length;
}

const MOST_SHOWN = 10;
/** Longer than the calls of a check can take. */
const LONGEST_CHECK = MINUTE;

interface Props {
  site: WatchedSite;
  now: number;
  /** Automatic calls a day. */
  budget: number;
  onChoose(toNext: (chosen: readonly WatchedSection[]) => WatchedSection[]): void;
  onSeen(): void;
  onRemove(): void;
}

export function WatchedSiteItem({ site, now, budget, onChoose, onSeen, onRemove }: Props) {
  const { host, sections, changes, seen, failure } = site;
  const name = toVisible(host);
  const calls = toDailyCalls(sections, failure);
  const link = useRef<HTMLAnchorElement>(null);
  // In a long list of changes, the name may be out of sight.
  useFocusKept(seen, () => link.current, true);
  return (
    <article class="watched" data-news={!seen || undefined}>
      <header>
        <h2>
          <a ref={link} href={toHash({ name: 'site', subject: host })}>
            <bdi>{name}</bdi>
          </a>
        </h2>
        <ReadableHost host={host} />
        <p class="field-hint">{toStateText(site, now, calls > budget)}</p>
      </header>
      <div class="watched-choice">
        <SectionChoice legend={t('watch.sectionsOf', [name])} chosen={sections} onChange={onChoose} />
        <span class="field-hint">{t('watch.cost', calls)}</span>
      </div>
      {changes.length > 0 && <ChangeTable caption={t('watch.table', [name])} changes={changes} />}
      <p class="watched-actions">
        {changes.length > 0 && (
          <span class="watched-seen">
            {seen ? (
              <>
                <span class="field-hint">{t('watch.isSeen')}</span>
                {/* Keeps its room, or a second click would hit the button beside it. */}
                <span class="button" aria-hidden>
                  {t('watch.seen')}
                </span>
              </>
            ) : (
              <Button label={`${t('watch.seen')}: ${name}`} onClick={onSeen}>
                {t('watch.seen')}
              </Button>
            )}
          </span>
        )}
        <Button kind="quiet" label={`${t('watch.remove')}: ${name}`} onClick={onRemove}>
          {t('watch.remove')}
        </Button>
      </p>
    </article>
  );
}

function ChangeTable({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  return (
    <div>
      <Fold
        items={changes.map((change, index) => ({ ...change, key: String(index) }))}
        first={MOST_SHOWN}
        title={caption}
      >
        {(rows) => (
          <Table
            caption={caption}
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              { name: 'what', label: t('watch.what'), cell: (change) => toKindText(change) },
              { name: 'before', label: t('watch.before'), cell: (change) => toValueText(change, change.before) },
              { name: 'after', label: t('watch.after'), cell: (change) => toValueText(change, change.after) },
              { name: 'found', label: t('watch.found'), cell: ({ at }) => <time>{formatInstant(at)}</time> },
            ]}
          />
        )}
      </Fold>
    </div>
  );
}

function toStateText(site: WatchedSite, now: number, isBeyondBudget: boolean): string {
  const { checkedAt, failure, changes } = site;
  const age = checkedAt === null ? null : formatAge(checkedAt, now);
  const found = changes.length > 0 ? t('watch.changeCount', changes.length) : t('watch.same');
  // The age is unknown if the clock was changed since.
  const compared = age === null ? found : `${t('watch.checked', [age])} · ${found}`;
  const checked = checkedAt === null ? t('watch.never') : compared;
  const problem = isBeyondBudget && failure === 'budget' ? t('watch.beyondBudget') : toProblemText(site, now);
  return problem ? `${checked}. ${problem}` : checked;
}

function toProblemText(site: WatchedSite, now: number): string | false {
  const { failure } = site;
  return failure ? toFailureText(failure) : isCutOff(site, now) && t('watch.incomplete');
}

/** The browser closed, or stopped its worker, during a check. Nobody noted the result. */
function isCutOff({ triedAt, checkedAt }: WatchedSite, now: number): boolean {
  return triedAt !== null && triedAt > (checkedAt ?? 0) && now - triedAt > LONGEST_CHECK;
}

function toFailureText(failure: NonNullable<WatchedSite['failure']>): string {
  if (failure === 'budget') return t('watch.budget');
  if (failure === 'no-key') return t('watch.noKey');
  return failure === 'not-public' ? t('watch.notPublic') : t('watch.incomplete');
}

function toKindText({ kind, after, at }: Change): string {
  const isOver = kind === 'expiry' && after !== null && after < toDay(at);
  return isOver ? t('watch.kind.expired') : t(`watch.kind.${kind}`);
}

function toValueText({ kind }: Change, value: string | null): string {
  if (value === null) return '–';
  if (kind === 'rank') return `#${formatNumber(Number(value))}`;
  if (kind === 'expiry') return formatDay(value);
  return toVisible(kind === 'category' ? toCategoryLabel(value) : toTechnologyName(value));
}
