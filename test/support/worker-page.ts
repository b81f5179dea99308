import { signal } from '@preact/signals';
import { expect } from 'vitest';
import type { SectionState } from '../../components/card/card-sections';
import { isLoading } from '../../components/card/card-sections';
import type { CardState } from '../../components/card/card-state';
import { ScreenState } from '../../components/card/screen-state';
import type { Failure } from '../../lib/errors';
import type { SectionName } from '../../lib/model';
import { readShownSettings } from '../../lib/settings/store';

/** What a popup holds that is opened on this address: its own state, which asks the worker and is drawn by nobody. */
export async function openScreen(address: string): Promise<ScreenState> {
  const screen = new ScreenState(signal(await readShownSettings()), 'popup');
  await screen.showText(address);
  return screen;
}

/** The card that a screen shows. */
export function toCard({ view: { value } }: ScreenState): CardState {
  if (value.kind !== 'card') throw new Error(`There is no card but: ${JSON.stringify(value)}`);
  return value.card;
}

const listStates = ({ sections }: CardState) =>
  Object.entries(sections.value) as [name: SectionName, state: SectionState][];

/** The names of the sections that stand so, in the order of the card. */
export const listSections = (card: CardState, status: SectionState['status']): SectionName[] =>
  listStates(card).flatMap(([name, state]) => (state.status === status ? name : []));

/** Waits until no section of a card is on its way. */
export async function untilSettled(card: CardState): Promise<CardState> {
  await expect.poll(() => listStates(card).filter(([, state]) => isLoading(state))).toEqual([]);
  return card;
}

/** The card of a popup that is opened on the site of a host, when it has come to rest. */
export const openCardOf = async (host: string): Promise<CardState> =>
  untilSettled(toCard(await openScreen(`https://${host}/page?token=1`)));

/** The failures of the sections that a card tells of, each once. */
export function readFailures(card: CardState): Failure[] {
  const all = listStates(card).flatMap(([, state]) => ('failure' in state && state.failure ? [state.failure] : []));
  const known = new Map(all.map((failure) => [JSON.stringify(failure), failure]));
  return [...known.values()];
}
