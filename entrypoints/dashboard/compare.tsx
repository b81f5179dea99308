import type { Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { callsToOpen, openCard } from '../../components/card/open-card';
import { ComparePage } from '../../components/compare/ComparePage';
import { createCompareState } from '../../components/compare/compare-state';
import { downloadText } from '../../components/ui/File';
import { openOptions } from '../../lib/browser/pages';
import type { Settings } from '../../lib/settings/settings';
import { toDay, toLocal } from '../../lib/time';
import type { Navigation } from './navigation';

interface Parts {
  settings: Signal<Settings>;
  navigation: Pick<Navigation, 'route' | 'show' | 'lookUp'>;
}

function createPage({ settings, navigation }: Parts) {
  const state = createCompareState({
    openCard: (subject) => openCard(subject, settings, false),
    readNeverSend: () => [settings.peek().neverSend, settings.peek().organisation ?? []],
  });
  return function ComparedSitesPage() {
    const { value: route } = navigation.route;
    const sites = route.name === 'compare' ? route.sites : null;
    useEffect(() => {
      if (sites !== null) void state.show(sites);
    }, [sites]);
    return (
      <ComparePage
        state={state}
        callsToOpen={callsToOpen(settings.value)}
        now={Date.now}
        onShow={(address) => navigation.show({ name: 'compare', sites: address }, 'push')}
        onOpenSite={(host) => void navigation.lookUp(host)}
        onOpenOptions={() => void openOptions()}
        copy={(text) => navigator.clipboard.writeText(text)}
        download={(ending, type, text) =>
          downloadText(`sitecard-comparison-${toDay(toLocal(Date.now()))}.${ending}`, type, text)
        }
      />
    );
  };
}

let page: ReturnType<typeof createPage> | null = null;

export function openCompare(parts: Parts) {
  page ??= createPage(parts);
  return page;
}
