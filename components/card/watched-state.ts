import { useEffect, useRef, useState } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { planCalls } from '../../lib/lookup/plan';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import type { WatchedSite } from '../../lib/watch/list';
import {
  changeWatchList,
  FIRST_WATCHED,
  MOST_WATCHED,
  readWatchList,
  toWatchedSite,
  WATCH_KEY,
  withSite,
} from '../../lib/watch/list';
import { usePassing } from '../ui/hooks';

/** `watched` is null while unknown. `calls` is the cost a day. */
export function useWatched(host: string) {
  const [watched, setWatched] = useState<boolean | null>(null);
  const [outcome, setOutcome] = useState('');
  /** Kept so that adding the site again restores its choices and its history. */
  const removed = useRef<WatchedSite | null>(null);
  const show = (sites: readonly WatchedSite[]) => {
    const isWatched = sites.some((site) => site.host === host);
    setWatched(isWatched);
    return isWatched;
  };
  useEffect(() => {
    const look = () => void readWatchList(localArea).then(show, () => setWatched(null));
    setOutcome('');
    removed.current = null;
    look();
    return subscribeLocal((changed) => WATCH_KEY in changed && look());
  }, [host]);
  usePassing(outcome, 8 * SECOND, () => setOutcome(''));
  const toggle = () =>
    changeWatchList(browserEnvironment, (sites) => {
      if (!watched) return withSite(sites, removed.current ?? toWatchedSite(host));
      removed.current = sites.find((site) => site.host === host) ?? null;
      return sites.filter((site) => site.host !== host);
    }).then(
      (sites) => {
        const isWatched = show(sites);
        if (isWatched === watched) setOutcome(t('watch.full', [String(MOST_WATCHED)]));
        else setOutcome(isWatched ? t('watch.begun') : t('watch.ended'));
      },
      () => setOutcome(t('ui.form.notSaved')),
    );
  const calls = planCalls(removed.current?.sections ?? FIRST_WATCHED, { mode: 'refresh' }).length;
  return { watched, outcome, toggle, calls };
}
