import { t } from '../../lib/texts';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Face } from '../ui/Face';
import { Later } from '../ui/Later';
import type { ScreenProps } from './CardPlace';
import { CardPlace, Refused } from './CardPlace';
import type { ScreenState } from './screen-state';

export function WayBack({ screen }: { screen: ScreenState }) {
  const last = screen.past.value.at(-1);
  return (
    last && (
      <div class="way-back">
        <Button key={screen.past.value.length} kind="quiet" onClick={screen.goBack}>
          {t('card.screen.back', [toVisible(last.card.subject)])}
        </Button>
        <ReadableHost host={last.card.subject} />
      </div>
    )
  );
}

export function Screen(props: ScreenProps) {
  const { safety } = props.settings.value;
  const { screen, tab, layout } = props;
  const view = screen.view.value;
  return (
    <>
      {/* A page of its own goes back by the browser's button. */}
      {layout === 'narrow' && <WayBack screen={screen} />}
      {safety.on && view.kind === 'card' && view.subject.kind === 'host' && (
        <VerdictPlace host={view.subject.host} tabId={tab?.host === view.subject.host ? tab.id : undefined} />
      )}
      <Content {...props} />
    </>
  );
}

/** Keeps room for the verdict: its script and texts load after the first paint. */
const VerdictPlace = ({ host, tabId }: { host: string; tabId: number | undefined }) => (
  <div class="verdict-place">
    <Later load={() => import('./VerdictOf')}>
      {({ VerdictOf }) => <VerdictOf key={host} host={host} tabId={tabId} />}
    </Later>
  </div>
);

const EMAIL_TEXTS = {
  none: (email: string) => t('card.screen.emailText', [email]),
  refused: () => t('card.screen.emailRefused'),
  unsaved: () => t('card.screen.emailFailed'),
};

function Content(props: ScreenProps) {
  const { screen } = props;
  const view = screen.view.value;
  switch (view.kind) {
    case 'opening':
      return null;
    case 'start':
      return (
        <Face title={t('card.screen.startTitle')} isAnswer={screen.isChosen()}>
          {t('card.screen.startText')}
        </Face>
      );
    case 'refused':
      return <Refused {...props} refusal={view} name={view.text} />;
    case 'email-question':
      if (view.obstacle === 'locked') {
        return (
          <Face title={t('card.screen.refusedNamed', [toVisible(view.subject.email)])} isAnswer>
            {t('card.screen.emailLocked')}
          </Face>
        );
      }
      return (
        <Face
          title={t('card.screen.emailTitle')}
          isAnswer
          actions={
            <>
              <Button kind="primary" onClick={() => void screen.agreeToEmail()}>
                {t('card.screen.emailAgree')}
              </Button>
              <Button onClick={screen.goBack}>{t('card.screen.cancel')}</Button>
            </>
          }
        >
          {EMAIL_TEXTS[view.obstacle ?? 'none'](view.subject.email)}
        </Face>
      );
    case 'card':
      // The key keeps unfolded or typed state from moving to the next card.
      return <CardPlace key={view.subject} {...props} view={view} />;
  }
}
