import { Bell, BellRing } from 'lucide-preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { localArea, watchLocal } from '../../lib/browser/storage';
import { planCalls } from '../../lib/lookup/plan';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import type { WatchedSection, WatchedSite } from '../../lib/watch/list';
import { changeWatchList, MOST_WATCHED, readWatchList, toWatchedSite, WATCH_KEY, withSite } from '../../lib/watch/list';
import { Button } from '../ui/Button';
import { usePassing } from '../ui/hooks';

interface Props {
  host: string;
}

/** What one call answers; more is chosen in the dashboard. */
const SECTIONS: WatchedSection[] = ['categories', 'technologies'];

/** Render the button that puts the site of a card on the watch list, with what that costs, or takes it off; it says that it did, or why not. */
export function WatchButton({ host }: Props) {
  const [watched, setWatched] = useState<boolean | null>(null);
  const [said, setSaid] = useState('');
  /** As it was taken off here: on again it is the same, with what was chosen and seen of it. */
  const removed = useRef<WatchedSite | null>(null);
  const show = (sites: readonly WatchedSite[]) => {
    const isWatched = sites.some((site) => site.host === host);
    setWatched(isWatched);
    return isWatched;
  };
  useEffect(() => {
    const look = () => void readWatchList(localArea).then(show, () => setWatched(null));
    setSaid('');
    removed.current = null;
    look();
    return watchLocal((changed) => WATCH_KEY in changed && look());
  }, [host]);
  usePassing(said, 8 * SECOND, () => setSaid(''));
  if (watched === null) return null;
  const toggle = () =>
    changeWatchList({ area: localArea, locks: navigator.locks, now: Date.now }, (sites) => {
      if (!watched) return withSite(sites, removed.current ?? toWatchedSite(host, SECTIONS));
      removed.current = sites.find((site) => site.host === host) ?? null;
      return sites.filter((site) => site.host !== host);
    }).then(
      (sites) => {
        const isWatched = show(sites);
        if (isWatched === watched) setSaid(t('watch.full', [String(MOST_WATCHED)]));
        else setSaid(isWatched ? t('watch.begun') : t('watch.ended'));
      },
      () => setSaid(t('ui.form.notSaved')),
    );
  const cost = t('watch.cost', planCalls(removed.current?.sections ?? SECTIONS, { mode: 'refresh' }).length);
  return (
    <>
      <Button
        kind="quiet"
        icon
        label={watched ? t('watch.remove') : `${t('watch.this')} · ${cost}`}
        onClick={() => void toggle()}
      >
        {watched ? <BellRing size={16} /> : <Bell size={16} />}
      </Button>
      <p class="menu-said" role="status">
        {said}
      </p>
    </>
  );
}
