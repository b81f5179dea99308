import { i18n } from '#i18n';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import type { Screen } from './screen';
import { toName } from './screen';

/** Render the way back to the card that the user came by, where there is one. */
export function WayBack({ screen }: { screen: Screen }) {
  const last = screen.past.value.at(-1);
  return (
    last && (
      <div class="way-back">
        <Button key={screen.past.value.length} kind="quiet" onClick={screen.goBack}>
          {i18n.t('screen.back', [toVisible(toName(last))])}
        </Button>
        <ReadableHost host={toName(last)} />
      </div>
    )
  );
}
