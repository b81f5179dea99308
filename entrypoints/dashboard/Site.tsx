import type { Signal } from '@preact/signals';
import { SubjectField } from '../../components/SubjectField';
import type { RefusalReason } from '../../lib/errors';
import type { Settings } from '../../lib/settings-values';
import { CardScreen } from '../card/CardScreen';
import type { Ways } from '../card/ShownCard';
import type { Screen } from '../card/screen';

interface Props {
  screen: Screen;
  settings: Signal<Settings>;
  onLookUp(text: string): RefusalReason | null;
  ways: Ways;
}

/** Render the card of one site at full width, under the field that takes the next one. */
export function Site({ screen, settings, onLookUp, ways }: Props) {
  return (
    <>
      <SubjectField onSubmit={onLookUp} />
      <CardScreen screen={screen} settings={settings} layout="wide" ways={ways} />
    </>
  );
}
