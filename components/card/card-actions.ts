import { reloadPage } from '../../lib/browser/reload';
import type { CardActions } from './actions';
import type { CardPlaceProps } from './CardPlace';
import { callsToOpen } from './card-plan';

/** What the buttons of a card do. */
export function toActions({ view: { card, subject }, screen, settings, links }: CardPlaceProps): CardActions {
  const { openOptions, openDashboard, tools, Sources } = links;
  const copy = (text: string) => navigator.clipboard.writeText(text);
  const copyCard = async (form: 'json' | 'markdown') => {
    const { toCardText } = await import('./markdown-labels');
    await copy(toCardText({ subject, sections: card.readAged() }, form));
  };
  return {
    onLoad: (names, mode, confirmed) => void card.load(names, mode, confirmed),
    callsFor: card.plan.callsFor,
    callsToOpen: callsToOpen(settings.value),
    loadsByItself: card.plan.loadsByItself,
    isRefused: card.plan.isRefused,
    onOpenSite: screen.lookUp,
    onOpenOptions: () => openOptions(),
    onReload: () => reloadPage(),
    onOpenDashboard: openDashboard && (() => openDashboard(card.subject)),
    tools: subject.kind === 'host' && tools?.(subject.host),
    Sources,
    onCopyValue: copy,
    onCopyJson: () => copyCard('json'),
    onCopyMarkdown: () => copyCard('markdown'),
  };
}
