import { toSubjectKey } from '../../lib/lookup/saved-card';
import { CardPlan } from './card-plan';
import type { CardSections } from './card-sections';
import { toSections } from './card-sections';
import type { FirstRead } from './first-read';
import { isBusy, toLead } from './summary';
import type { ShownCard, ShownScreen, View } from './view';

/** Whether the first screen shows all that is to be said of these sections. Failures have more to say than it can draw. */
function isPlain(sections: CardSections): boolean {
  const { logo, categories, company, technologies } = sections;
  const hasFailed = (state: object) => 'failure' in state && state.failure !== null;
  if (!toLead(sections) && !isBusy(sections)) return false;
  if ([logo, categories, company, technologies].some(hasFailed)) return false;
  // The same failure of two sections is a notice above them.
  return Object.values(sections).filter(hasFailed).length < 2;
}

function toView({ known, settings }: FirstRead, now: number): View<ShownCard> {
  const { neverSend, organisation = [] } = settings;
  // Only the gate can tell whether a list withholds the site.
  if (!known || neverSend.length + organisation.length > 0) return { kind: 'opening' };
  const { subject, saved } = known;
  const plan = new CardPlan(subject, { value: settings }, true);
  const sections = toSections(saved, plan, now);
  if (!isPlain(sections)) return { kind: 'opening' };
  const card: ShownCard = {
    subject: toSubjectKey(subject),
    plan,
    removed: saved.removed.length,
    sections: { value: sections },
    liveStopped: { value: false },
    readAged: () => sections,
    load: async () => {},
  };
  return { kind: 'card', subject, card, asked: true };
}

/** What the popup shows before its second script has come: the saved card, or nothing where only that script can draw. */
export function toFirstScreen(read: FirstRead, now: number): ShownScreen {
  return {
    view: { value: toView(read, now) },
    past: { value: [] },
    isChosen: () => false,
    lookUp: () => null,
    goBack: () => {},
    agreeToEmail: async () => {},
  };
}

/** Whether the second script is wanted at once: it draws what is to be seen, or asks for what is missing. */
export function isAwaiting({ view: { value } }: ShownScreen): boolean {
  return value.kind !== 'card' || isBusy(value.card.sections.value);
}

/** The tab of the click on the toolbar, whose page may be read, and sent once the user says so. */
export function toTab({ tabId, address }: FirstRead, { host }: { host: string }) {
  return tabId === undefined || address === null ? null : { id: tabId, host, address };
}
