import { useRef } from 'preact/hooks';
import type { Asker } from '../../lib/asker';
import type { Source } from '../../lib/model';
import { SECTION_NAMES } from '../../lib/model';
import { t } from '../../lib/texts';
import { daysBetween, fromDay } from '../../lib/time';
import { formatAge, PLACE, toSourceText } from '../text/age';
import { ReadableHost } from '../text/ReadableHost';
import { toTitle, toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { CopyButton } from '../ui/CopyButton';
import { Glyph } from '../ui/Glyph';
import { RemoteText } from '../ui/Texts';
import type { CardActions } from './actions';
import { withFocus } from './actions';
import { AnsweredFor, CostLabel } from './CostLabel';
import type { CardSections } from './card-sections';
import { isInDoubt } from './card-sections';
import { Logo } from './Logo';
import type { LateParts } from './late-parts';
import { isBusy, toData, toLead, toRefreshable } from './summary';

export interface CardSubject {
  kind: 'host' | 'email';
  host: string;
  email?: string;
}

interface Props {
  subject: CardSubject;
  sections: CardSections;
  now: number;
  loadLogos: boolean;
  /** `logo` unless told. */
  logoAsker?: Asker;
  actions: CardActions;
  /** Null: only the first screen is drawn, and keeps the place of its tools. */
  late: LateParts | null;
  /** False in the first paint: `Intl` texts and pointer-only buttons follow it. */
  whole: boolean;
}

/** A longer host makes the head too high to stay in place while the card scrolls. */
const LONG_HOST = 60;

export function CardHead({ subject, sections, now, loadLogos, logoAsker = 'logo', actions, late, whole }: Props) {
  const formats = whole ? late : null;
  const heading = useRef<HTMLHeadingElement>(null);
  const company = toData(sections, 'company');
  const lead = toLead(sections);
  const registration = toData(sections, 'registration');
  const registered = fromDay(registration?.registeredOn ?? '');
  const isRegistered = registered !== null && registered <= now;
  const facts = [
    !formats && (company?.countryCode || isRegistered) && PLACE,
    formats && company?.countryCode && <RemoteText text={formats.formatCountry(company.countryCode)} />,
    formats && isRegistered && (
      <span>{toAgeText(formats.formatDays(daysBetween(registered, now)), registration?.disagrees)}</span>
    ),
  ].filter(Boolean);
  const isAwaited = sections.company.status === 'loading' || sections.registration.status === 'loading';
  return (
    <header class={subject.host.length > LONG_HOST ? 'card-head card-head-long' : 'card-head'}>
      <div class={isAwaited ? 'card-identity awaited' : 'card-identity'}>
        <Logo
          url={loadLogos ? toData(sections, 'logo') : null}
          name={company?.name || subject.host}
          asker={logoAsker}
        />
        <div class="card-names">
          <div class="card-name">
            <h1 title={toTitle(subject.host)} tabIndex={-1} ref={heading}>
              <bdi>{toVisible(subject.host)}</bdi>
            </h1>
            {whole && <CopyButton text={subject.host} onCopyValue={actions.onCopyValue} />}
          </div>
          {late ? (
            <late.HeadTools hasAnswers={lead !== null} actions={actions} whole={whole} />
          ) : (
            <div class="card-tools card-tools-place" />
          )}
          <ReadableHost host={subject.host} />
          {subject.email && (
            <p class="card-email">
              <RemoteText text={subject.email} />
            </p>
          )}
          {company?.name && (
            <p>
              <RemoteText text={company.name} />
            </p>
          )}
          {facts.length > 0 && (
            <ul class="dotted card-facts">
              {facts.map((fact, index) => (
                <li key={index}>{fact}</li>
              ))}
            </ul>
          )}
          {lead && <Provenance {...lead} now={now} formats={formats} />}
          {!lead && isBusy(sections) && (
            <p class="card-pending">
              <span class="skeleton-line" />
              <span class="skeleton-line" />
            </p>
          )}
        </div>
      </div>
      <HeadActions subject={subject} sections={sections} actions={actions} toHeading={() => heading.current} />
    </header>
  );
}

/** Says "about" where the dates and the service's own day count disagree. */
function toAgeText(age: string, disagrees = false): string {
  return t('card.age', [disagrees ? t('card.about', [age]) : age]);
}

type ProvenanceProps = Pick<NonNullable<ReturnType<typeof toLead>>, 'answer' | 'unsaved'> &
  Pick<Props, 'now'> & { formats: LateParts | null };

export function Provenance({ answer, unsaved, now, formats }: ProvenanceProps) {
  const { source, answeredFor, fetchedAt, imported } = answer;
  const age = formatAge(fetchedAt, now);
  const updatedAt = source === 'service' ? answer.updatedAt : null;
  if ((updatedAt !== null || imported) && !formats) return <p class="card-source">{PLACE}</p>;
  const toDay = (instant: number) => formats?.formatInstantDay(instant, now) ?? PLACE;
  return (
    <ul class="dotted card-source">
      {answeredFor && (
        <li class="answered-for">
          <AnsweredFor host={answeredFor} />
        </li>
      )}
      <li>
        {updatedAt !== null ? t('card.sourceDated', [toSourceText(source), toDay(updatedAt)]) : toSourceText(source)}
      </li>
      {imported && <li>{t('card.imported', [toDay(imported.at)])}</li>}
      <li title={formats?.formatInstant(fetchedAt)}>{unsaved ? t('card.unsaved') : toAgeOf(source, age)}</li>
      {formats && <formats.PaidBy answer={answer} as="li" />}
    </ul>
  );
}

function toAgeOf(source: Source, age: string | null): string {
  if (age === null) return t('card.savedUnknown');
  return source === 'on-device' ? t('card.readHead', [age]) : t('card.savedHead', [age]);
}

type HeadActionsProps = Pick<Props, 'subject' | 'sections' | 'actions'> & { toHeading(): HTMLElement | null };

function HeadActions({ subject, sections, actions, toHeading }: HeadActionsProps) {
  const { onLoad, callsFor } = actions;
  const busy = isBusy(sections);
  const refreshable = toRefreshable(sections, actions.isRefused);
  const lead = toLead(sections);
  const inDoubt = refreshable.some((name) => isInDoubt(sections[name]));
  const isLiveInDoubt = isInDoubt(sections.categories, 'live');
  // Sections that load by themselves on other cards wait here. A single one has its own button.
  const rest = SECTION_NAMES.filter((name) => sections[name].status === 'waiting' && actions.loadsByItself?.(name));
  // While the first answers are awaited, an empty row keeps room for the buttons. An estimate has none of them.
  if (lead?.answer.source === 'on-device' || (!lead && !busy)) return null;
  return (
    <div class="card-actions">
      {lead && rest.length > 1 && (
        <Button kind="primary" onClick={() => withFocus(actions, toHeading).onLoad(rest, 'missing', false)}>
          {t('card.screen.lookUp', callsFor(rest, 'missing'))}
        </Button>
      )}
      {lead && (
        <Button busy={busy} onClick={() => onLoad(refreshable, 'refresh', inDoubt)}>
          <Glyph name="refresh" size={14} />
          <CostLabel word={t('card.refresh')} calls={callsFor(refreshable, 'refresh')} inDoubt={inDoubt} />
        </Button>
      )}
      {lead && subject.kind === 'host' && (
        <Button busy={busy} onClick={() => onLoad(['categories'], 'live', isLiveInDoubt)}>
          <Glyph name="live" size={14} />
          <CostLabel word={t('card.classifyLive')} calls={callsFor(['categories'], 'live')} inDoubt={isLiveInDoubt} />
        </Button>
      )}
    </div>
  );
}
