import { toSubjectKey } from '../../lib/lookup/saved-card';
import { CardPlan } from './card-plan';
import type { CardSections } from './card-sections';
import { toSections } from './card-sections';
import type { FirstRead } from './first-read';
import { isBusy, toLead } from './summary';
import type { ShownCard, ShownScreen } from './view';

/** Whether the first screen shows all that is to be said of these sections. Failures have more to say than it can draw. */
function isPlain(sections: CardSections): boolean {
  const { logo, categories, company, technologies } = sections;
  const hasFailed = (state: object) => 'failure' in state && state.failure !== null;
  if (!toLead(sections) && !isBusy(sections)) return false;
  if ([logo, categories, company, technologies].some(hasFailed)) return false;
  // The same failure of two sections is a notice above them.
  return Object.values(sections).filter(hasFailed).length < 2;
}

function toCard({ known, settings }: FirstRead, now: number): ShownCard | null {
  const { neverSend, organisation = [] } = settings;
  // Only the gate can tell whether a list withholds the site.
  if (!known || neverSend.length + organisation.length > 0) return null;
  const { subject, saved } = known;
  const plan = new CardPlan(subject, { value: settings }, true);
  const sections = toSections(saved, plan, now);
  if (!isPlain(sections)) return null;
  return {
    subject: toSubjectKey(subject),
    plan,
    removed: saved.removed.length,
    sections: { value: sections },
    liveStopped: { value: false },
    readAged: () => sections,
    load: async () => {},
  };
}

/** The card that the popup shows before its second script has come. Null: only that script can draw it. */
export function toFirstScreen(read: FirstRead, now: number): ShownScreen | null {
  const card = toCard(read, now);
  if (!card || !read.known) return null;
  return {
    view: { value: { kind: 'card', subject: read.known.subject, card, asked: true } },
    past: { value: [] },
    isChosen: () => false,
    lookUp: () => null,
    goBack: () => {},
    agreeToEmail: async () => {},
  };
}

/** Whether something is to be asked for, which only the second script can do. */
export function isAwaiting({ view: { value } }: ShownScreen): boolean {
  return value.kind === 'card' && isBusy(value.card.sections.value);
}
