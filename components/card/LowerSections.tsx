import type { ComponentChildren } from 'preact';
import { toCandidate } from '../../lib/host/subject';
import { CATEGORIZED } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';
import { withoutParents } from '../../lib/taxonomy';
import { t } from '../../lib/texts';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import type { CardActions } from './actions';
import type { CardSubject } from './CardHead';
import type { CardSections } from './card-sections';
import type { SectionProps } from './SectionCard';
import { SectionCard } from './SectionCard';
import { Iab } from './sections/Iab';
import { Registration } from './sections/Registration';
import { Similar } from './sections/Similar';
import { Social } from './sections/Social';
import { Traffic } from './sections/Traffic';
import { isBusy, toKnownIab } from './summary';

interface Props {
  subject: CardSubject;
  sections: CardSections;
  now: number;
  actions: CardActions;
  isShown(name: SectionName): boolean;
  toProps<N extends SectionName>(name: N): Omit<SectionProps<N>, 'children'>;
  /** Below the last section. */
  end?: ComponentChildren;
}

/** The last section of the first column. */
export function SocialSection({ isShown, toProps }: Pick<Props, 'isShown' | 'toProps'>) {
  if (!isShown('social')) return null;
  return (
    <SectionCard {...toProps('social')} toLines={(data) => data.flatMap(({ url }) => url ?? [])}>
      {(data) => <Social data={data} />}
    </SectionCard>
  );
}

export function SecondColumn({ subject, sections, now, actions, isShown, toProps, end }: Props) {
  return (
    <>
      {isShown('registration') && (
        <SectionCard {...toProps('registration')}>
          {(data) => <Registration data={data} now={now} onCopyValue={actions.onCopyValue} />}
        </SectionCard>
      )}
      {isShown('traffic') && (
        <SectionCard {...toProps('traffic')}>
          {(data) => <Traffic data={data} Sources={actions.Sources} onCopyValue={actions.onCopyValue} />}
        </SectionCard>
      )}
      {isShown('similar') && (
        <SectionCard {...toProps('similar')} toLines={(data) => data}>
          {(data) => <Similar data={data} calls={actions.callsToOpen} onOpenSite={actions.onOpenSite} />}
        </SectionCard>
      )}
      {isShown('iab') && (
        <SectionCard {...toProps('iab')} toLines={(data) => withoutParents(data).map(({ id }) => id)}>
          {(data) => <Iab data={data} known={toKnownIab(sections)} />}
        </SectionCard>
      )}
      {subject.kind === 'email' && !isBusy(sections) && (
        <HostBehind host={toHostBehind(sections, subject.host)} actions={actions} />
      )}
      {end}
    </>
  );
}

/** The host that the service named, else the domain of the address. */
function toHostBehind(sections: CardSections, domain: string): string {
  const states = CATEGORIZED.map((name) => sections[name]);
  const named = states.flatMap((state) => (state.status === 'ready' ? (state.answer.answeredFor ?? []) : []));
  return named.find((host) => toCandidate(host).ok) ?? domain;
}

function HostBehind({ host, actions }: { host: string; actions: CardActions }) {
  return (
    <div class="section">
      <Button onClick={() => actions.onOpenSite(host)}>{t('card.openSite', [toVisible(host)])}</Button>
      <p class="section-note">{t('card.subject.cost', actions.callsToOpen)}</p>
    </div>
  );
}
