import { useEffect, useState } from 'preact/hooks';
import { t } from '../../lib/texts';
import type { EstimateProps, Lack } from '../card/CardPlace';
import { toSentence } from '../text/failure';
import { ReadableHost } from '../text/ReadableHost';
import { toVisible } from '../text/visible';
import type { EstimateViews } from './later';
import { hasKeptEstimate, loadEstimateViews } from './later';

/** Only this much of the estimate is loaded with a card. The rest comes when it is wanted. */
export function PageEstimate(props: EstimateProps) {
  const { lack, tabId } = props;
  if (!lack) return <Part {...props} />;
  // Where there is a key, nothing is read without a click.
  return <First {...props} lack={lack} tabId={lack.isKeyMissing ? tabId : null} />;
}

function First(props: EstimateProps & { lack: Lack }) {
  const [views, setViews] = useState<EstimateViews | 'failed' | null>(null);
  useEffect(() => {
    loadEstimateViews().then(
      (loaded) => setViews(() => loaded),
      // An update may have removed the script under an open page.
      () => setViews('failed'),
    );
  }, []);
  if (views === 'failed') return <>{props.lack.face}</>;
  if (views === null) return props.tabId === null ? null : <Reading host={props.host} />;
  return <views.FirstEstimate {...props} reading={<Reading host={props.host} />} />;
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
  const [views, setViews] = useState<EstimateViews | 'failed' | null>(null);
  useEffect(() => {
    if (tabId === null) void hasKeptEstimate(host).then(setShown);
  }, []);
  if (!isShown) return null;
  return (
    <details
      class="on-page"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open || views) return;
        loadEstimateViews().then(
          (loaded) => setViews(() => loaded),
          () => setViews('failed'),
        );
      }}
    >
      <summary>{t('card.screen.onPage')}</summary>
      {views === 'failed' && <p class="section-note">{toSentence({ kind: 'updated', billed: 'no' })}</p>}
      {views && views !== 'failed' && <views.PagePart {...props} />}
    </details>
  );
}
