import type { Refusal } from '../../lib/errors';
import { t } from '../../lib/texts';
import { refusalText } from '../text/refusal';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Face } from '../ui/Face';
import type { ScreenProps } from './CardPlace';

type RefusedProps = ScreenProps & { refusal: Refusal; name: string | undefined };

export function Refused({ screen, layout, links, refusal, name }: RefusedProps) {
  const isAnswer = screen.isChosen();
  // What the popup and the panel show without a request is the page in the tab.
  const isNamed = name && (isAnswer || layout === 'wide');
  const isListed = refusal.reason === 'never-send';
  // Nothing of the page is sent for its links.
  const tools = !isAnswer && links.pageTools;
  const title = isAnswer ? t('card.screen.refusedChoice') : t('card.screen.refusedTitle');
  return (
    <Face
      isAnswer={isAnswer}
      title={isNamed ? t('card.screen.refusedNamed', [toVisible(name)]) : title}
      actions={
        (isListed || tools) && (
          <>
            {isListed && <Button onClick={() => links.openOptions('privacy')}>{t('card.screen.editNeverSend')}</Button>}
            {tools}
          </>
        )
      }
    >
      {refusalText(refusal)}
    </Face>
  );
}

const EMAIL_TEXTS = {
  none: (email: string) => t('card.screen.emailText', [email]),
  refused: () => t('card.screen.emailRefused'),
  unsaved: () => t('card.screen.emailFailed'),
};

/** What stands in place of a card. */
export function ScreenFace(props: ScreenProps) {
  const { screen } = props;
  const view = screen.view.value;
  switch (view.kind) {
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
  }
  return null;
}
