import type { Signal } from '@preact/signals';
import { signal } from '@preact/signals';
import type { CardSections, OpenCard } from '../../lib/card';
import type { RefusalReason } from '../../lib/errors';
import type { SavedCard } from '../../lib/lookup/card-reader';
import type { Candidate } from '../../lib/lookup/subject';
import { toCandidate } from '../../lib/lookup/subject';
import type { PanelRequest } from '../../lib/panel';
import type { Settings } from '../../lib/settings-values';
import { watchLocal, watchSession } from '../../lib/storage';
import { openCard } from './open-card';
import { requestEmailConsent } from './ways';

/** What a page with a card shows at the moment. `start`: nothing was asked for yet. */
export type View =
  | { kind: 'start' }
  | { kind: 'opening' }
  | { kind: 'card'; subject: Candidate; card: OpenCard }
  | { kind: 'refused'; reason: RefusalReason }
  /** `failed`: the agreement could not be saved. */
  | { kind: 'email-question'; subject: Extract<Candidate, { kind: 'email' }>; failed: boolean };

/** The stored item that holds the key; only that it changed is of interest here. */
const CREDENTIALS = 'credentials';

/** Whether there is no key yet and nothing is saved: then only the options help. */
export function isFirstRun(sections: CardSections): boolean {
  const states = Object.values(sections);
  return (
    states.some((state) => state.status === 'failed' && state.failure.kind === 'no-key') &&
    !states.some((state) => state.status === 'ready')
  );
}

export type Screen = ReturnType<typeof createScreen>;

/**
 * The state of a page that shows one card at a time. A card that is replaced is closed, so an answer that comes late never
 * shows under another site.
 */
export function createScreen(settings: Signal<Settings>) {
  const view = signal<View>({ kind: 'start' });
  let turn = 0;

  const change = (next: View) => {
    if (view.value.kind === 'card') view.value.card.close();
    view.value = next;
  };

  const showSubject = async (subject: Candidate, asked: boolean, saved?: SavedCard) => {
    const mine = ++turn;
    if (subject.kind === 'email' && !settings.value.emailAgreed) {
      return change({ kind: 'email-question', subject, failed: false });
    }
    change({ kind: 'opening' });
    const card = await openCard(subject, settings, asked, saved);
    if (mine === turn) change({ kind: 'card', subject, card });
    else card.close();
  };

  /**
   * Shows the card of a host, an address or an e-mail address, or says why there can be none. `asked`: the user asked for
   * this site; otherwise only what is saved shows, since a call on navigation is a disclosure. `saved`: where it was read
   * before.
   */
  const showText = async (text: string, asked = true, saved?: SavedCard) => {
    const gate = toCandidate(text, settings.value.neverSend, settings.value.organisation);
    if (gate.ok) return showSubject(gate.candidate, asked, saved);
    turn++;
    change({ kind: 'refused', reason: gate.reason });
  };

  // A key that was saved meanwhile, in whichever page, brings the card that waited for it.
  const onStored = (changed: Record<string, unknown>) => {
    const { value } = view;
    if (!(CREDENTIALS in changed) || value.kind !== 'card' || !isFirstRun(value.card.sections.value)) return;
    void showSubject(value.subject, true);
  };
  watchLocal(onStored);
  watchSession(onStored);

  return {
    view,
    showText,
    showRequest: async (request: PanelRequest) => {
      if ('subject' in request) return showText(request.subject);
      turn++;
      change({ kind: 'refused', reason: request.refused });
    },
    /** The user agrees that e-mail addresses may be sent; asked once. Call it in the click, before anything is awaited. */
    agreeToEmail: async () => {
      const { value } = view;
      if (value.kind !== 'email-question') return;
      if (!(await requestEmailConsent())) return;
      const { changeSettings } = await import('../../lib/settings-store');
      const saved = await changeSettings((current) => ({ ...current, emailAgreed: true })).catch(() => null);
      if (saved === null) return change({ ...value, failed: true });
      settings.value = saved;
      await showSubject(value.subject, true);
    },
    showStart: () => {
      turn++;
      change({ kind: 'start' });
    },
  };
}
