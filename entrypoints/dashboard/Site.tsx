import type { Signal } from '@preact/signals';
import { CardScreen, WayBack } from '../../components/card/CardScreen';
import { callsToOpen } from '../../components/card/open-card';
import type { Ways } from '../../components/card/ShownCard';
import { SubjectField } from '../../components/card/SubjectField';
import type { Screen, View } from '../../components/card/screen';
import type { RefusalReason } from '../../lib/errors';
import type { Settings } from '../../lib/settings/settings';

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
  return (
    <>
      <SubjectField calls={callsToOpen(settings.value)} onSubmit={onLookUp} />
      {isDeadEnd(screen.view.value) && <WayBack screen={screen} />}
      <CardScreen screen={screen} settings={settings} layout="wide" ways={ways} />
    </>
  );
}
