import type { ComponentChild } from 'preact';
import { toWholeName } from '../../lib/host/subject';
import { SECTION_NAMES } from '../../lib/model';
import { t } from '../../lib/texts';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Face } from '../ui/Face';
import type { CardActions } from './actions';
import type { CardPlaceProps, Lack } from './CardPlace';
import type { CardSections } from './card-sections';
import { isFirstRun, toRefusal } from './card-sections';
import { Refused } from './ScreenFace';
import type { ShownCard } from './view';

/** Whether nothing was asked of the service yet. What the plan set in the options does not include is known without asking. */
function isNotLookedUp(sections: CardSections, { plan }: ShownCard): boolean {
  return SECTION_NAMES.every((name) => {
    const state = sections[name];
    const isRefused = state.status === 'failed' && state.failure.kind === 'plan';
    return state.status === 'waiting' || (isRefused && !plan.loadsByItself(name));
  });
}

/** Why there is no card: no key. */
function toFirstRun({ screen, links: { openOptions } }: CardPlaceProps): Lack {
  const toRemedy = (kind: 'primary' | 'plain') => (
    <Button kind={kind} onClick={() => openOptions()}>
      {t('card.screen.firstRunAction')}
    </Button>
  );
  const face = (
    <Face title={t('card.screen.firstRunTitle')} isAnswer={screen.isChosen()} actions={toRemedy('primary')}>
      {t('card.screen.firstRunText')}
    </Face>
  );
  return { isKeyMissing: true, face, remedy: toRemedy('plain') };
}

/** Why there is no card: it was not asked for, or what was saved of it could not be read. */
function toNotLookedUp({ view, screen }: CardPlaceProps): Lack {
  const { card, subject } = view;
  const calls = card.plan.callsFor(SECTION_NAMES.filter(card.plan.loadsByItself), 'missing');
  const remedy = (
    <Button kind="primary" onClick={() => screen.lookUp(toWholeName(subject))}>
      {t('card.screen.lookUp', calls)}
    </Button>
  );
  const face = (
    // The whole of an e-mail address would be sent.
    <Face title={toVisible(view.card.subject)} actions={remedy}>
      {card.removed > 0 ? t('card.removed') : t('card.screen.notLookedUp')}
    </Face>
  );
  return { isKeyMissing: false, face, remedy };
}

/** What the open page tells of the site. `lack`: why there is no card. */
export function drawEstimate(props: CardPlaceProps, sections: CardSections, actions: CardActions, lack: Lack | null) {
  const { view, settings, layout, links, tab } = props;
  const { subject } = view;
  const { Estimate } = links;
  if (subject.kind !== 'host' || !Estimate) return lack?.face;
  return (
    <Estimate
      host={subject.host}
      tabId={tab?.host === subject.host ? tab.id : null}
      sections={sections}
      layout={layout}
      actions={actions}
      isSafetyOn={settings.value.safety.on}
      lack={lack}
    />
  );
}

/** What stands in place of a card that has nothing to show. Null: it has something. */
export function drawLack(props: CardPlaceProps, sections: CardSections, actions: CardActions): ComponentChild {
  const { card } = props.view;
  const refusal = toRefusal(sections);
  if (refusal) return <Refused {...props} refusal={{ reason: refusal }} name={card.subject} />;
  if (isFirstRun(sections)) return drawEstimate(props, sections, actions, toFirstRun(props));
  if (!isNotLookedUp(sections, card)) return null;
  const lack = toNotLookedUp(props);
  return card.removed > 0 ? lack.face : drawEstimate(props, sections, actions, lack);
}
