import { signal } from '@preact/signals';
import { expect } from 'vitest';
import type { OpenCard } from '../../components/card/card-state';
import { isInDoubt } from '../../components/card/card-state';
import { openCard } from '../../components/card/open-card';
import { isBusy, toRefreshable } from '../../components/card/summary';
import type { Failure } from '../../lib/errors';
import { toCandidate } from '../../lib/host/subject';
import type { AskMode } from '../../lib/lookup/plan';
import type { SectionName } from '../../lib/model';
import { readShownSettings } from '../../lib/settings/store';

// Node draws nothing: what waits for a frame goes on at the next turn.
globalThis.requestAnimationFrame ??= (draw) => setTimeout(() => draw(performance.now())) as unknown as number;
globalThis.cancelAnimationFrame ??= (frame) => clearTimeout(frame);
globalThis.requestIdleCallback ??= (work) =>
  setTimeout(() => work({ didTimeout: false, timeRemaining: () => 0 })) as unknown as number;

/**
 * The card of a subject as a page opens it, real but for the drawing: it reads storage and asks the worker of a
 * `createWorkerWorld`. Its words are those of the buttons.
 */
export async function openPageCard(subject: string) {
  const gate = toCandidate(subject, []);
  if (!gate.ok) throw new Error(`No card of "${subject}": ${gate.reason}`);
  const card = await openCard(gate.candidate, signal(await readShownSettings()), true);
  return { ...toButtons(card), card };
}

function toButtons(card: OpenCard) {
  const states = () => card.sections.value;
  const toPressed = (sections: SectionName[], mode: AskMode) => {
    const confirmed = sections.some((name) => isInDoubt(states()[name]));
    return { calls: card.callsFor(sections, mode), confirmed, load: () => card.load(sections, mode, confirmed) };
  };
  return {
    untilCalm: () => expect.poll(() => isBusy(states()), { interval: 5, timeout: 20_000 }).toBe(false),
    /** "Load ... · 1 call" of a section. */
    loadButton: (section: SectionName) => toPressed([section], 'missing'),
    /** "Refresh · 3 calls", or "Refresh (may cost 3 calls)" where `confirmed`. */
    refreshButton: () => toPressed(toRefreshable(states(), card.isRefused), 'refresh'),
    liveButton: () => toPressed(['categories'], 'live'),
    /** The sections that have an answer. */
    ready: () => listSections(card).filter((name) => states()[name].status === 'ready'),
    /** Those that wait behind a button. */
    waiting: () => listSections(card).filter((name) => states()[name].status === 'waiting'),
    /** Why a section has no answer, or no newer one. */
    failureOf: (name: SectionName): Failure | null => {
      const state = states()[name];
      return 'failure' in state ? state.failure : null;
    },
  };
}

const listSections = ({ sections }: OpenCard) => Object.keys(sections.value) as SectionName[];
