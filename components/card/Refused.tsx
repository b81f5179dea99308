import { i18n } from '#i18n';
import type { OptionsPlace } from '../../lib/browser/pages';
import type { RefusalReason } from '../../lib/errors';
import { refusalText } from '../text/refusal-text';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Face } from '../ui/Face';

interface Props {
  reason: RefusalReason;
  /** What was asked for, where that is known. */
  name?: string;
  /** The user asked for it; else it is the page in the tab. */
  isAnswer: boolean;
  layout: 'narrow' | 'wide';
  openOptions(place: OptionsPlace): void;
}

/** Render why there is no card of what was asked for, or of the page in the tab. */
export function Refused({ reason, name, isAnswer, layout, openOptions }: Props) {
  // What the popup and the panel show unasked is the page in the tab.
  const isNamed = name && (isAnswer || layout === 'wide');
  const title = isAnswer ? i18n.t('screen.refusedChoice') : i18n.t('screen.refusedTitle');
  return (
    <Face
      isAnswer={isAnswer}
      title={isNamed ? i18n.t('screen.refusedNamed', [toVisible(name)]) : title}
      actions={
        reason === 'never-send' && (
          <Button onClick={() => openOptions('privacy')}>{i18n.t('screen.editNeverSend')}</Button>
        )
      }
    >
      {refusalText(reason)}
    </Face>
  );
}
