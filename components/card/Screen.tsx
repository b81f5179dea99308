import { t } from '../../lib/texts';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import { Button } from '../ui/Button';
import { Later } from '../ui/Later';
import type { ScreenProps } from './CardPlace';
import { CardPlace } from './CardPlace';
import type { ShownScreen } from './view';

export function WayBack({ screen }: { screen: ShownScreen }) {
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
  const { screen, tab, layout, late } = props;
  const view = screen.view.value;
  return (
    <>
      {/* A page of its own goes back by the browser's button. */}
      {layout === 'narrow' && <WayBack screen={screen} />}
      {safety.on && view.kind === 'card' && view.subject.kind === 'host' && (
        <VerdictPlace host={view.subject.host} tabId={tab?.host === view.subject.host ? tab.id : undefined} />
      )}
      {view.kind === 'card' ? (
        // The key keeps unfolded or typed state from moving to the next card.
        <CardPlace key={view.subject} {...props} view={view} />
      ) : (
        late && <late.ScreenFace {...props} />
      )}
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
