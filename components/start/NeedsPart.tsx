import type { LucideIcon } from 'lucide-preact';
import { Bell, ChevronRight, CircleQuestionMark, KeyRound, Pause, ShieldAlert, TriangleAlert } from 'lucide-preact';
import { toHash } from '../../lib/browser/route';
import { fromSearchText } from '../../lib/discovery/address';
import { t } from '../../lib/texts';
import { toQueryName } from '../explore/query-words';
import { formatNumber } from '../text/format';
import { toNamedTexts } from '../text/lists';
import { toEndpointName } from '../text/names';
import { toQuoted } from '../text/visible';
import { Fold } from '../ui/Fold';
import { Failed, Part } from './Part';
import type { Need } from './start-state';

const MOST_SHOWN = 5;
const MOST_NAMED = 3;

interface Props {
  needs: readonly Need[];
  isWhole: boolean;
  onRetry(): void;
}

export function NeedsPart({ needs, isWhole, onRetry }: Props) {
  const heading = t('start.needs.heading');
  return (
    <Part name="needs" heading={heading}>
      {needs.length > 0 && (
        <Fold items={needs} first={MOST_SHOWN} title={heading}>
          {(shown) => (
            <ul class="start-list">
              {shown.map((need) => (
                <li key={toKey(need)}>
                  <NeedRow {...toRow(need)} />
                </li>
              ))}
            </ul>
          )}
        </Fold>
      )}
      {!isWhole && <Failed onRetry={onRetry}>{t('start.needs.failed')}</Failed>}
    </Part>
  );
}

/** Leads to where it is decided. */
function NeedRow({ href, Icon, title, text }: Row) {
  return (
    <a class="start-row" href={href}>
      <Icon size={16} aria-hidden />
      <div>
        <strong>{title}</strong>
        <p class="secondary">{text}</p>
      </div>
      <ChevronRight size={16} aria-hidden class="start-onward" />
    </a>
  );
}

interface Row {
  href: string;
  Icon: LucideIcon;
  title: string;
  text: string;
}

function toKey(need: Need): string {
  if (need.kind === 'calls') return need.subject;
  return 'search' in need ? `${need.kind} ${need.search}` : need.kind;
}

const toSearchName = (search: string) => toQueryName(fromSearchText(search).query);

function toRow(need: Need): Row {
  switch (need.kind) {
    case 'calls':
      return {
        href: toHash({ name: 'site', subject: need.subject }),
        Icon: CircleQuestionMark,
        title: t('start.needs.calls', need.endpoints.length, [toQuoted(need.subject)]),
        text: t('start.needs.callsText', need.endpoints.length, [need.endpoints.map(toEndpointName).join(', ')]),
      };
    case 'searchCalls':
      return {
        href: toHash({ name: 'explore', search: need.search }),
        Icon: CircleQuestionMark,
        title: t('start.needs.searchCalls', need.pages, [formatNumber(need.pages)]),
        text: t('start.needs.searchCallsText', need.pages, [toSearchName(need.search)]),
      };
    case 'searchRun':
      return {
        href: toHash({ name: 'explore', search: need.search }),
        Icon: Pause,
        title: t('start.needs.searchRun'),
        text: t('start.needs.searchRunText', [toSearchName(need.search)]),
      };
    case 'watch':
      return {
        href: toHash({ name: 'watch' }),
        Icon: Bell,
        title: t('start.needs.watch', need.hosts.length),
        text: toNamed(need.hosts),
      };
    default:
      return {
        ...PLACES[need.kind],
        title: t(`start.needs.${need.kind}`),
        text: t(`start.needs.${need.kind}Text`),
      };
  }
}

const PLACES = {
  keyRefused: { href: '/options.html#key', Icon: KeyRound },
  keyUnreadable: { href: '/options.html#key', Icon: KeyRound },
  policy: { href: '/options.html#policy', Icon: ShieldAlert },
  lists: { href: '/options.html#safety', Icon: Pause },
  bulkRun: { href: toHash({ name: 'bulk' }), Icon: Pause },
  watchUnreadable: { href: toHash({ name: 'watch' }), Icon: TriangleAlert },
} satisfies Record<Exclude<Need['kind'], 'calls' | 'searchCalls' | 'searchRun' | 'watch'>, Pick<Row, 'href' | 'Icon'>>;

function toNamed(hosts: readonly string[]): string {
  const more = hosts.length - MOST_NAMED;
  const named = toNamedTexts(hosts, MOST_NAMED);
  return more > 0 ? t('start.needs.more', more, [named, more]) : named;
}
