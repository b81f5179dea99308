import type { ReadonlySignal, Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { openOptions } from '../../lib/browser/pages';
import type { Route, ShowRoute } from '../../lib/browser/route';
import type { Settings } from '../../lib/settings/settings';
import { callsToOpen } from '../card/card-plan';
import { openCard } from '../card/open-card';
import { ComparePage } from './ComparePage';
import { createCompareState } from './compare-state';

const ASKERS = { opened: 'dashboard', button: 'dashboard-button' } as const;

type LookUp = (text: string) => unknown;

function createPage(settings: Signal<Settings>, route: ReadonlySignal<Route>, show: ShowRoute, lookUp: LookUp) {
  const state = createCompareState(
    (subject) => openCard(subject, settings, false, ASKERS),
    () => [settings.peek().neverSend, settings.peek().organisation ?? []],
  );
  return function ComparedSitesPage() {
    const { value: shown } = route;
    const sites = shown.name === 'compare' ? shown.sites : null;
    useEffect(() => {
      if (sites !== null) void state.show(sites);
    }, [sites]);
    return (
      <ComparePage
        state={state}
        callsToOpen={callsToOpen(settings.value)}
        loadLogos={settings.value.loadLogos}
        onShow={(address) => show({ name: 'compare', sites: address }, 'push')}
        onOpenSite={(host) => void lookUp(host)}
        onOpenOptions={() => void openOptions()}
      />
    );
  };
}

let page: ReturnType<typeof createPage> | null = null;

/** Made once: the cards stay open. `lookUp`: goes to the card of a site, and asks the service for what is missing. */
export function openCompare(...given: Parameters<typeof createPage>) {
  page ??= createPage(...given);
  return page;
}
