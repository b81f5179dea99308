import type { Refusal } from '../../lib/errors';
import type { Candidate } from '../../lib/host/subject';
import type { CardSections } from './card-sections';
import type { CardState } from './card-state';
import type { ScreenState } from './screen-state';

/** A signal, or what never changes. */
interface Shown<Value> {
  readonly value: Value;
}

/** What a card is drawn from: an open one, or what the first screen of the popup shows of it. */
export type ShownCard = Pick<CardState, 'subject' | 'plan' | 'removed' | 'readAged' | 'load'> & {
  sections: Shown<CardSections>;
  liveStopped: Shown<boolean>;
};

/** `asked`: the user asked for this site and did not merely visit it. */
export interface CardView<Card = CardState> {
  kind: 'card';
  subject: Candidate;
  card: Card;
  asked: boolean;
}

/** `start`: nothing was asked for yet. */
export type View<Card = CardState> =
  | { kind: 'start' }
  | { kind: 'opening' }
  | CardView<Card>
  | ({ kind: 'refused'; text?: string } & Refusal)
  /** `refused`: by the user in the browser. `unsaved`: the agreement was not saved. `locked`: by the organisation. */
  | {
      kind: 'email-question';
      subject: Extract<Candidate, { kind: 'email' }>;
      obstacle: 'refused' | 'unsaved' | 'locked' | null;
    };

/** What a screen is drawn from. */
export type ShownScreen = Pick<ScreenState, 'isChosen' | 'lookUp' | 'goBack' | 'agreeToEmail'> & {
  view: Shown<View<ShownCard>>;
  past: Shown<readonly CardView<ShownCard>[]>;
};
