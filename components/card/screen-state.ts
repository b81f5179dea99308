import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { Asker, Surface } from '../../lib/asker';
import { isBrowserPage } from '../../lib/browser/pages';
import type { PanelRequest } from '../../lib/browser/panel';
import { hasEmailConsent, requestEmailConsent } from '../../lib/browser/permissions';
import type { Refusal, RefusalReason } from '../../lib/errors';
import type { Candidate } from '../../lib/host/subject';
import { toCandidate, toGateRefusal, toPastedSite, toWholeName } from '../../lib/host/subject';
import type { SavedCard } from '../../lib/lookup/saved-card';
import { toSubjectKey } from '../../lib/lookup/saved-card';
import { changeSettings, isLocked, subscribeKey } from '../../lib/settings/changes';
import type { Settings } from '../../lib/settings/settings';
import { SECOND } from '../../lib/time';
import { hasAnswers, hasUnsaved, isFirstRun, isInDoubt, toRefusal, waitsForOptions } from './card-sections';
import type { CardState } from './card-state';
import type { FirstRead } from './first-read';
import { openCard } from './open-card';
import { readSavedCard } from './read-card';
import { isBusy } from './summary';
import type { CardView, View } from './view';

/** False for a card that only says why there is none. */
const isWorthAWayBack = ({ sections: { value } }: CardState) => !toRefusal(value) && !isFirstRun(value);

/** A panel stays open for days, so the way back needs a limit. */
const MOST_PAST = 20;

/** Reasons to withhold a site. All others mean that the text names no site. */
const WITHHELD: RefusalReason[] = ['never-send', 'organisation'];

type GateResult = ReturnType<typeof toCandidate>;

const isAnyInDoubt = ({ card: { sections } }: CardView) =>
  Object.values(sections.value).some((state) => isInDoubt(state));

/** Whether a card may be opened anew after a fix in the options. Unsaved answers would be lost. */
const isRenewable = ({ card: { sections } }: CardView) =>
  !hasUnsaved(sections.value) && Object.values(sections.value).some(waitsForOptions) && !isBusy(sections.value);

/** Each card keeps its own answers, so that a late one never shows under another site. */
export class ScreenState {
  readonly view = signal<View>({ kind: 'start' });
  /** Earlier cards stay open, so that the way back costs nothing. */
  readonly past = signal<CardView[]>([]);
  readonly #settings: Signal<Settings>;
  readonly #surface: Surface;
  /** Who opened what is shown. */
  #opener: Asker;
  /** Past cards that may report a fixed problem. They are opened anew on the way back. */
  #outdated: readonly CardView[] = [];
  /** Whether the user typed or chose what is shown. */
  #isChosen = false;
  #turn = 0;

  constructor(settings: Signal<Settings>, surface: Surface) {
    this.#settings = settings;
    this.#surface = surface;
    this.#opener = surface;
    subscribeKey(this.renew);
    let { plan } = settings.value;
    settings.subscribe((changed) => {
      if (changed.plan !== plan) this.renew();
      plan = changed.plan;
      this.#showAllowed();
    });
  }

  isChosen = (): boolean => this.#isChosen;

  /** `asked`: else only saved data shows, since a call on navigation is a disclosure. `saved`: what was read before. */
  showText = async (text: string, asked = true, saved?: SavedCard): Promise<void> => {
    this.#begin();
    return this.#showGate(text, this.#toGate(text), asked, saved);
  };

  /** What the popup has read, and may show already: the same subject keeps the same card. */
  showRead = async ({ address, known, isOutdated }: FirstRead): Promise<void> => {
    this.#begin();
    if (address === null) return this.#change({ kind: 'start' });
    if (isBrowserPage(address)) return this.#change({ kind: 'refused', reason: 'not-a-site' });
    const gate = this.#toGate(address);
    const isKnown = gate.ok && known !== null && toSubjectKey(gate.candidate) === toSubjectKey(known.subject);
    if (!isKnown) return this.#showGate(address, gate, true);
    await this.#showSubject(known.subject, true, known.saved);
    const { value } = this.view;
    if (value.kind === 'card' && isOutdated()) await value.card.renew();
  };

  /** Returns why the text names no site. What is shown then stays. `asked` as in `showText`. `opener`: who asks. */
  lookUp = (typed: string, asked = true, opener: Asker = this.#surface): Refusal | null => {
    const text = toPastedSite(typed);
    const gate = this.#toGate(text);
    if (!gate.ok && !WITHHELD.includes(gate.reason)) return toGateRefusal(gate);
    const { value } = this.view;
    const isSame = value.kind === 'card' && gate.ok && toSubjectKey(gate.candidate) === value.card.subject;
    // Unsaved answers would be gone, and paid for again.
    if (isSame && hasUnsaved(value.card.sections.value)) return null;
    if (!isSame) this.#leave();
    this.#isChosen = true;
    this.#opener = opener;
    void this.#showGate(text, gate, asked);
    return null;
  };

  goBack = (): void => {
    const last = this.past.value.at(-1);
    this.#turn++;
    this.past.value = this.past.value.slice(0, -1);
    if (last && this.#outdated.includes(last)) {
      last.card.close();
      void this.#showSubject(last.subject, false);
    } else this.#change(last ?? { kind: 'start' });
  };

  /**
   * After a fix in the options, only a card that was asked for and has no answers may make calls. For an open page that was
   * given access too. A saved key is noticed without it.
   */
  renew = (): void => {
    this.#outdated = this.past.value.filter(isRenewable);
    const { value } = this.view;
    if (value.kind !== 'card') return;
    // Answers on their way are awaited first. A failure in doubt by then stays shown.
    const sections = value.card.sections.value;
    if (isBusy(sections))
      return void setTimeout(() => this.view.peek() === value && !isAnyInDoubt(value) && this.renew(), SECOND);
    if (!isRenewable(value)) return;
    // Other failures are not retried by this.
    const isAllMended = Object.values(sections).every((state) => state.status === 'waiting' || waitsForOptions(state));
    void this.#showSubject(value.subject, value.asked && isAllMended && !hasAnswers(sections));
  };

  showRequest = (request: PanelRequest): void => {
    const refusal = 'subject' in request ? this.lookUp(request.subject, request.asked, request.from) : request.refused;
    if (refusal === null) return;
    this.#leave();
    this.#turn++;
    this.#isChosen = true;
    this.#change({ kind: 'refused', ...refusal });
  };

  /** Agrees that e-mail addresses may be sent. Call it in the click, before anything is awaited. */
  agreeToEmail = async (): Promise<void> => {
    const { value } = this.view;
    if (value.kind !== 'email-question') return;
    const mine = this.#turn;
    const isGiven = await requestEmailConsent();
    // The user cancelled, or went elsewhere, while the browser asked.
    if (mine !== this.#turn) return;
    if (!isGiven) return this.#change({ ...value, obstacle: 'refused' });
    const saved = await changeSettings((current) => ({ ...current, emailAgreed: true })).catch(() => null);
    if (saved) this.#settings.value = saved;
    if (mine !== this.#turn) return;
    if (!saved) return this.#change({ ...value, obstacle: 'unsaved' });
    if (!saved.emailAgreed) return this.#change({ ...value, obstacle: 'locked' });
    await this.#showSubject(value.subject, true);
  };

  showStart = (): void => {
    this.#begin();
    this.#change({ kind: 'start' });
  };

  #change(next: View): void {
    const { value } = this.view;
    if (value.kind === 'card' && !this.past.value.includes(value)) value.card.close();
    this.view.value = next;
  }

  #begin(): void {
    this.#turn++;
    this.#isChosen = false;
    this.#opener = this.#surface;
    for (const { card } of this.past.value) card.close();
    this.past.value = [];
  }

  #leave(): void {
    const { value } = this.view;
    if (value.kind !== 'card' || !isWorthAWayBack(value.card)) return;
    const all = [...this.past.value, value];
    if (all.length > MOST_PAST) all.shift()?.card.close();
    this.past.value = all;
  }

  #toGate(text: string): GateResult {
    const { neverSend, organisation } = this.#settings.value;
    return toCandidate(text, neverSend, organisation);
  }

  async #showGate(text: string, gate: GateResult, asked: boolean, saved?: SavedCard): Promise<void> {
    if (gate.ok) return this.#showSubject(gate.candidate, asked, saved);
    this.#turn++;
    this.#change({ kind: 'refused', ...toGateRefusal(gate), text });
  }

  /** A site that was withheld, and may be sent by the settings as they are now. */
  #showAllowed(): void {
    const shown = this.view.peek();
    if (shown.kind !== 'refused' || !shown.text || !WITHHELD.includes(shown.reason)) return;
    const gate = this.#toGate(shown.text);
    if (gate.ok) void this.#showSubject(gate.candidate, false);
  }

  async #showSubject(subject: Candidate, asked: boolean, saved?: SavedCard): Promise<void> {
    const mine = ++this.#turn;
    if (subject.kind === 'email' && !(await this.#isAgreed())) {
      const obstacle = (await this.#isEmailLocked()) ? 'locked' : null;
      return mine === this.#turn ? this.#change({ kind: 'email-question', subject, obstacle }) : undefined;
    }
    if (mine !== this.#turn) return;
    this.#change({ kind: 'opening' });
    if (!asked && subject.kind === 'host' && subject.hasWww) {
      // Others may register names below the host without `www.`. It is then saved under its whole name.
      const whole = { kind: 'host' as const, host: toWholeName(subject) };
      const known = await readSavedCard(whole);
      if (mine !== this.#turn) return;
      if (Object.keys(known.answers).length > 0) return this.#showSubject(whole, asked, known);
    }
    const askers = { opened: this.#opener, button: `${this.#surface}-button` } as const;
    const card = await openCard(subject, this.#settings, asked, askers, saved);
    if (mine !== this.#turn) return card.close();
    this.#change({ kind: 'card', subject, card, asked });
    if (subject.kind === 'email' || !subject.hasWww) return;
    // Others may register names below the host without `www.`, by the list that pages lack.
    card.sections.subscribe((sections) => {
      if (mine === this.#turn && toRefusal(sections) === 'public-suffix')
        void this.#showSubject({ kind: 'host', host: toWholeName(subject) }, asked);
    });
  }

  /** An organisation can agree for the user, but not to the browser. */
  async #isAgreed(): Promise<boolean> {
    if (!this.#settings.value.emailAgreed) return false;
    return !import.meta.env.FIREFOX || (await hasEmailConsent().catch(() => false));
  }

  /** Nobody is asked for an agreement that would not count. */
  async #isEmailLocked(): Promise<boolean> {
    if (this.#settings.value.emailAgreed) return false;
    return isLocked('emailAgreed').catch(() => false);
  }
}
