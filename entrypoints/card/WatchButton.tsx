import { Eye, EyeOff } from 'lucide-preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../components/Button';
import { planCalls } from '../../lib/lookup/plan';
import { localArea, watchLocal } from '../../lib/storage';
import type { WatchedSection, WatchedSite } from '../../lib/watch-list';
import { changeWatchList, readWatchList, toWatchedSite, WATCH_KEY, withSite } from '../../lib/watch-list';

interface Props {
  host: string;
}

/** What one call answers; more is chosen in the dashboard. */
const SECTIONS: WatchedSection[] = ['categories', 'technologies'];

/** Render the button that puts the site of a card on the watch list, with what that costs, or takes it off. */
export function WatchButton({ host }: Props) {
  const [watched, setWatched] = useState<boolean | null>(null);
  const show = (reading: Promise<WatchedSite[]>) =>
    void reading.then(
      (sites) => setWatched(sites.some((site) => site.host === host)),
      () => setWatched(null),
    );
  useEffect(() => {
    const look = () => show(readWatchList(localArea));
    look();
    return watchLocal((changed) => WATCH_KEY in changed && look());
  }, [host]);
  if (watched === null) return null;
  const toggle = () =>
    show(
      changeWatchList({ area: localArea, locks: navigator.locks, now: Date.now }, (sites) =>
        watched ? sites.filter((site) => site.host !== host) : withSite(sites, toWatchedSite(host, SECTIONS)),
      ),
    );
  const cost = i18n.t('watch.cost', planCalls(SECTIONS, { mode: 'refresh' }).length);
  return (
    <Button
      kind="quiet"
      icon
      label={watched ? i18n.t('watch.remove') : `${i18n.t('watch.this')} · ${cost}`}
      onClick={toggle}
    >
      {watched ? <EyeOff size={16} /> : <Eye size={16} />}
    </Button>
  );
}
