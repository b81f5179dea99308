import { reloadPage } from '../../lib/browser/reload';
import { SECTION_NAMES } from '../../lib/model';
import type { CardActions } from './actions';
import type { CardPlaceProps } from './CardPlace';
import { callsToOpen } from './card-plan';

/** What the buttons of a card do. */
export function toActions({ view: { card, subject }, screen, settings, links }: CardPlaceProps): CardActions {
  const { openOptions, openDashboard, tools, Sources } = links;
  const copy = (text: string) => navigator.clipboard.writeText(text);
  const copyCommand = async () => {
    const { readCommands } = await import('./command');
    const asked = SECTION_NAMES.filter((name) => {
      const state = card.sections.value[name];
      return state.status === 'ready' && state.answer.source !== 'on-device';
    });
    await copy(await readCommands(card.subject, asked));
  };
  const copyCard = async (form: 'json' | 'markdown' | 'csv') => {
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
    onCopyCsv: () => copyCard('csv'),
    onCopyCommand: copyCommand,
  };
}
