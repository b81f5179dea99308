import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import type { EstimateProps, Lack } from '../card/CardPlace';
import { toSentence } from '../text/failure';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import { Later } from '../ui/Later';
import { hasKeptEstimate, loadEstimateViews } from './later';

/** Only this much of the estimate is loaded with a card. The rest comes when it is wanted. */
export function PageEstimate(props: EstimateProps) {
  const { lack, tabId } = props;
  if (!lack) return <Part {...props} />;
  // Where there is a key, nothing is read without a click.
  return <First {...props} lack={lack} tabId={lack.isKeyMissing ? tabId : null} />;
}

function First(props: EstimateProps & { lack: Lack }) {
  const { host, tabId, lack } = props;
  const reading = <Reading host={host} />;
  return (
    <Later load={loadEstimateViews} waiting={tabId === null ? null : reading} failed={lack.face}>
      {({ FirstEstimate }) => <FirstEstimate {...props} reading={reading} />}
    </Later>
  );
}

/** Keeps the head of the card that will come. */
function Reading({ host }: { host: string }) {
  return (
    <article class="card card-narrow" aria-busy="true">
      <header class="card-head">
        <div class="card-identity">
          <span class="logo" />
          <div class="card-names">
            <h1>
              <bdi>{toVisible(host)}</bdi>
            </h1>
            <ReadableHost host={host} />
          </div>
        </div>
      </header>
      <div class="section skeleton" role="status">
        <span class="skeleton-line" />
        <span class="skeleton-line" />
        <p class="skeleton-words">{t('card.screen.readingPage')}</p>
      </div>
    </article>
  );
}

function Part(props: EstimateProps) {
  const { host, tabId } = props;
  const [isShown, setShown] = useState(tabId !== null);
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => {
    if (tabId === null) void hasKeptEstimate(host).then(setShown);
  }, []);
  if (!isShown) return null;
  return (
    <details class="on-page" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{t('card.screen.onPage')}</summary>
      {wasOpened && (
        <Later
          load={loadEstimateViews}
          failed={<p class="section-note">{toSentence({ kind: 'updated', billed: 'no' })}</p>}
        >
          {({ PagePart }) => <PagePart {...props} />}
        </Later>
      )}
    </details>
  );
}
