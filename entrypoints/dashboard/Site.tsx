import type { Signal } from '@preact/signals';
import { i18n } from '#i18n';
import { Button } from '../../components/Button';
import { SubjectField } from '../../components/SubjectField';
import { toVisible } from '../../components/visible-text';
import type { RefusalReason } from '../../lib/errors';
import type { Settings } from '../../lib/settings-values';
import { CardScreen } from '../card/CardScreen';
import type { Ways } from '../card/ShownCard';
import type { Screen, View } from '../card/screen';
import { toName } from '../card/screen';

interface Props {
  screen: Screen;
  settings: Signal<Settings>;
  onLookUp(text: string): RefusalReason | null;
  ways: Ways;
}

/** Whether a look-up came to nothing, so that the address in the browser is still that of the card before it. */
const isDeadEnd = (view: View) =>
  view.kind === 'refused' || (view.kind === 'email-question' && view.obstacle === 'locked');

/** Render the card of one site at full width, under the field that takes the next one. */
export function Site({ screen, settings, onLookUp, ways }: Props) {
  const back = isDeadEnd(screen.view.value) && screen.past.value.at(-1);
  return (
    <>
      <SubjectField onSubmit={onLookUp} />
      {back && (
        <p class="way-back">
          <Button kind="quiet" onClick={screen.goBack}>
            {i18n.t('screen.back', [toVisible(toName(back))])}
          </Button>
        </p>
      )}
      <CardScreen screen={screen} settings={settings} layout="wide" ways={ways} />
    </>
  );
}
