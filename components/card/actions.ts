import type { ComponentChildren } from 'preact';
import type { SectionName } from '../../lib/model';

/** What the user can do on a card. The page that shows the card does it. */
export interface CardActions {
  /** `confirmed`: the user was told that an earlier call may have been billed, and asks again all the same. */
  onLoad(sections: SectionName[], mode: 'missing' | 'refresh' | 'live', confirmed: boolean): void;
  /** How many calls `onLoad` would make. */
  callsFor(sections: SectionName[], mode: 'missing' | 'refresh' | 'live'): number;
  /** How many calls the card of another site makes at most. */
  callsToOpen: number;
  /** Whether a section loads without a click of its own once the site is asked for. */
  loadsByItself?(name: SectionName): boolean;
  /** Whether the plan that the user has set does not include a section, saved or not. */
  isRefused?(name: SectionName): boolean;
  onOpenSite(host: string): void;
  onOpenOptions(): void;
  onCopyValue(text: string): void;
  /** Rejects when the clipboard refuses. */
  onCopyJson?(): Promise<void>;
  onCopyMarkdown?(): Promise<void>;
  onOpenDashboard?(): void;
  /** Buttons of the page itself, beside those of the card. */
  tools?: ComponentChildren;
  /** Loads the page anew after an update of the extension. */
  onReload?(): void;
}

/** The same actions for a button that goes when it is pressed, with what it stands in: a heading takes the focus. */
export function withFocus(actions: CardActions, toHeading: () => HTMLElement | null | undefined): CardActions {
  return {
    ...actions,
    onLoad: (...asked) => {
      toHeading()?.focus();
      actions.onLoad(...asked);
    },
  };
}
