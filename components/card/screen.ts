import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { PanelRequest } from '../../lib/browser/panel';
import { hasEmailConsent, requestEmailConsent } from '../../lib/browser/permissions';
import { subscribeLocal, subscribeSession } from '../../lib/browser/storage';
import type { Refusal, RefusalReason } from '../../lib/errors';
import { isMendedInOptions } from '../../lib/errors';
import type { Candidate } from '../../lib/host/subject';
import { toCandidate, toGateRefusal, toPastedSite, toWholeName } from '../../lib/host/subject';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { toSubjectKey } from '../../lib/lookup/saved-card';
import type { Settings } from '../../lib/settings/settings';
import { SECOND } from '../../lib/time';
import type { CardSections, OpenCard, SectionState } from './card-state';
import { hasUnsaved, isInDoubt } from './card-state';
import { openCard, readSavedCard } from './open-card';
import { isBusy } from './summary';

/** The stored key and its test result. Pages only learn that one changed. */
const KEYS = ['credentials', 'key-tested'];

/** Calls back when any page saves or forgets the key, or a test shows that it works. */
export function subscribeCredentials(onChange: () => void): void {
  for (const subscribe of [subscribeLocal, subscribeSession])
    subscribe((changed) => KEYS.some((key) => key in changed) && onChange());
}

/** `start`: nothing was asked for yet. */
export type View =
  | { kind: 'start' }
  | { kind: 'opening' }
  /** `asked`: the user asked for this site and did not merely visit it. */
  | { kind: 'card'; subject: Candidate; card: OpenCard; asked: boolean }
  | ({ kind: 'refused'; text?: string } & Refusal)
  /** `refused`: by the user in the browser. `unsaved`: the agreement was not saved. `locked`: by the organisation. */
  | {
      kind: 'email-question';
      subject: Extract<Candidate, { kind: 'email' }>;
      obstacle: 'refused' | 'unsaved' | 'locked' | null;
    };

const hasAnswers = (sections: CardSections) => Object.values(sections).some(({ status }) => status === 'ready');

/** No key and nothing saved: only the options help. */
export function isFirstRun(sections: CardSections): boolean {
  const states = Object.values(sections);
  return !hasAnswers(sections) && states.some((state) => state.status === 'failed' && state.failure.kind === 'no-key');
}

const waitsForOptions = (state: SectionState) =>
  'failure' in state && state.failure !== null && isMendedInOptions(state.failure.kind);

/** Why the worker refused the subject. Only the worker has the public suffix list. Null when an answer is saved. */
export function toRefusal(sections: CardSections): RefusalReason | null {
  if (hasAnswers(sections)) return null;
  const refused = Object.values(sections).find(
    (state) => state.status === 'failed' && state.failure.kind === 'not-public',
  );
  return (refused?.status === 'failed' && refused.failure.reason) || null;
}

/** False for a card that only says why there is none. */
const isWorthAWayBack = ({ sections: { value } }: OpenCard) => !toRefusal(value) && !isFirstRun(value);

/** A panel stays open for days, so the way back needs a limit. */
const MOST_PAST = 20;

/** Reasons to withhold a site. All others mean that the text names no site. */
const WITHHELD: RefusalReason[] = ['never-send', 'organisation'];

export type CardView = Extract<View, { kind: 'card' }>;
/** The subject as the user wrote it: an e-mail address in full. */
export const toName = ({ subject }: CardView) => (subject.kind === 'email' ? subject.email : subject.host);
export type Screen = ReturnType<typeof createScreen>;

const isAnyInDoubt = ({ card: { sections } }: CardView) =>
  Object.values(sections.value).some((state) => isInDoubt(state));

/** Whether a card may be opened anew after a fix in the options. Unsaved answers would be lost. */
const isRenewable = ({ card: { sections } }: CardView) =>
  !hasUnsaved(sections.value) && Object.values(sections.value).some(waitsForOptions) && !isBusy(sections.value);

/** Each card keeps its own answers, so that a late one never shows under another site. */
export function createScreen(settings: Signal<Settings>) {
  const view = signal<View>({ kind: 'start' });
  /** Earlier cards stay open, so that the way back costs nothing. */
  const past = signal<CardView[]>([]);
  /** Past cards that may report a fixed problem. They are opened anew on the way back. */
  let outdated: readonly CardView[] = [];
  /** Whether the user typed or chose what is shown. */
  let isChosen = false;
  let turn = 0;

  const change = (next: View) => {
    const { value } = view;
    if (value.kind === 'card' && !past.value.includes(value)) value.card.close();
    view.value = next;
  };

  const begin = () => {
    turn++;
    isChosen = false;
    for (const { card } of past.value) card.close();
    past.value = [];
  };

  /** An organisation can agree for the user, but not to the browser. */
  const isAgreed = async () =>
    settings.value.emailAgreed && (!import.meta.env.FIREFOX || (await hasEmailConsent().catch(() => false)));

  /** Nobody is asked for an agreement that would not count. */
  const isEmailLocked = async () => {
    if (settings.value.emailAgreed) return false;
    const { isLocked } = await import('../../lib/settings/store');
    return isLocked('emailAgreed').catch(() => false);
  };

  const showSubject = async (subject: Candidate, asked: boolean, saved?: SavedCard): Promise<void> => {
    const mine = ++turn;
    if (subject.kind === 'email' && !(await isAgreed())) {
      const obstacle = (await isEmailLocked()) ? 'locked' : null;
      return mine === turn ? change({ kind: 'email-question', subject, obstacle }) : undefined;
    }
    if (mine !== turn) return;
    change({ kind: 'opening' });
    if (!asked && subject.kind === 'host' && subject.hasWww) {
      // Others may register names below the host without `www.`. It is then saved under its whole name.
      const whole = { kind: 'host' as const, host: toWholeName(subject) };
      const known = await readSavedCard(whole);
      if (mine !== turn) return;
      if (Object.keys(known.answers).length > 0) return showSubject(whole, asked, known);
    }
    const card = await openCard(subject, settings, asked, saved);
    if (mine !== turn) return card.close();
    change({ kind: 'card', subject, card, asked });
    if (subject.kind === 'email' || !subject.hasWww) return;
    // Others may register names below the host without `www.`, by the list that pages lack.
    card.sections.subscribe((sections) => {
      if (mine === turn && toRefusal(sections) === 'public-suffix')
        void showSubject({ kind: 'host', host: toWholeName(subject) }, asked);
    });
  };

  const toGate = (text: string) => toCandidate(text, settings.value.neverSend, settings.value.organisation);

  const showGate = async (text: string, gate: ReturnType<typeof toGate>, asked: boolean, saved?: SavedCard) => {
    if (gate.ok) return showSubject(gate.candidate, asked, saved);
    turn++;
    change({ kind: 'refused', ...toGateRefusal(gate), text });
  };

  /** `asked`: else only saved data shows, since a call on navigation is a disclosure. `saved`: what was read before. */
  const showText = async (text: string, asked = true, saved?: SavedCard) => {
    begin();
    return showGate(text, toGate(text), asked, saved);
  };

  const leave = () => {
    const { value } = view;
    if (value.kind !== 'card' || !isWorthAWayBack(value.card)) return;
    const all = [...past.value, value];
    if (all.length > MOST_PAST) all.shift()?.card.close();
    past.value = all;
  };

  /** Returns why the text names no site. What is shown then stays. */
  const lookUp = (typed: string): Refusal | null => {
    const text = toPastedSite(typed);
    const gate = toGate(text);
    if (!gate.ok && !WITHHELD.includes(gate.reason)) return toGateRefusal(gate);
    const { value } = view;
    const isSame = value.kind === 'card' && gate.ok && toSubjectKey(gate.candidate) === value.card.subject;
    // Unsaved answers would be gone, and paid for again.
    if (isSame && hasUnsaved(value.card.sections.value)) return null;
    if (!isSame) leave();
    isChosen = true;
    void showGate(text, gate, true);
    return null;
  };

  const goBack = () => {
    const last = past.value.at(-1);
    turn++;
    past.value = past.value.slice(0, -1);
    if (!last || !outdated.includes(last)) return change(last ?? { kind: 'start' });
    last.card.close();
    void showSubject(last.subject, false);
  };

  /** After a fix in the options, only a card that was asked for and has no answers may make calls. */
  const renew = () => {
    outdated = past.value.filter(isRenewable);
    const { value } = view;
    if (value.kind !== 'card') return;
    // Answers on their way are awaited first. A failure in doubt by then stays shown.
    const sections = value.card.sections.value;
    if (isBusy(sections))
      return void setTimeout(() => view.peek() === value && !isAnyInDoubt(value) && renew(), SECOND);
    if (!isRenewable(value)) return;
    // Other failures are not retried by this.
    const isAllMended = Object.values(sections).every((state) => state.status === 'waiting' || waitsForOptions(state));
    void showSubject(value.subject, value.asked && isAllMended && !hasAnswers(sections));
  };
  subscribeCredentials(renew);
  let { plan } = settings.value;
  settings.subscribe((changed) => {
    if (changed.plan !== plan) renew();
    plan = changed.plan;
    const shown = view.peek();
    if (shown.kind !== 'refused' || !shown.text || !WITHHELD.includes(shown.reason)) return;
    const gate = toGate(shown.text);
    if (gate.ok) void showSubject(gate.candidate, false);
  });

  return {
    view,
    past,
    isChosen: () => isChosen,
    showText,
    lookUp,
    goBack,
    /** For an open page that was given access. A saved key is noticed without it. */
    renew,
    showRequest: (request: PanelRequest) => {
      const refusal = 'subject' in request ? lookUp(request.subject) : request.refused;
      if (refusal === null) return;
      leave();
      turn++;
      isChosen = true;
      change({ kind: 'refused', ...refusal });
    },
    /** Says why the page in the tab has no card. */
    showRefused: (reason: RefusalReason) => {
      begin();
      change({ kind: 'refused', reason });
    },
    /** Agrees that e-mail addresses may be sent. Call it in the click, before anything is awaited. */
    agreeToEmail: async () => {
      const { value } = view;
      if (value.kind !== 'email-question') return;
      const mine = turn;
      const isGiven = await requestEmailConsent();
      // The user cancelled, or went elsewhere, while the browser asked.
      if (mine !== turn) return;
      if (!isGiven) return change({ ...value, obstacle: 'refused' });
      const { changeSettings } = await import('../../lib/settings/store');
      const saved = await changeSettings((current) => ({ ...current, emailAgreed: true })).catch(() => null);
      if (saved) settings.value = saved;
      if (mine !== turn) return;
      if (!saved) return change({ ...value, obstacle: 'unsaved' });
      if (!saved.emailAgreed) return change({ ...value, obstacle: 'locked' });
      await showSubject(value.subject, true);
    },
    showStart: () => {
      begin();
      change({ kind: 'start' });
    },
  };
}
