import type { ComponentChildren, ComponentType } from 'preact';
import type { SectionName } from '../../lib/model';
import type { ShareProps } from './sections/Charts';

export interface CardActions {
  /** `confirmed`: the user knows that an earlier call may have been billed, and asks again. */
  onLoad(sections: SectionName[], mode: 'missing' | 'refresh' | 'live', confirmed: boolean): void;
  /** How many calls `onLoad` would make. */
  callsFor(sections: SectionName[], mode: 'missing' | 'refresh' | 'live'): number;
  /** How many calls another site's card makes at most. */
  callsToOpen: number;
  /** Whether a section loads without a click once the site is asked for. */
  loadsByItself?(name: SectionName): boolean;
  /** Whether the user's plan excludes a section, saved or not. */
  isRefused?(name: SectionName): boolean;
  onOpenSite(host: string): void;
  onOpenOptions(): void;
  onCopyValue(text: string): void;
  /** Reject when the clipboard refuses. */
  onCopyJson?(): Promise<void>;
  onCopyMarkdown?(): Promise<void>;
  onCopyCsv?(): Promise<void>;
  /** As a command of curl. Rejects with a `LookupError` too, where there is none. */
  onCopyCommand?(): Promise<void>;
  onOpenDashboard?(): void;
  /** The page's own buttons. */
  tools?: ComponentChildren;
  /** Draws where visits come from, on a page with room for it. */
  Sources?: ComponentType<ShareProps> | undefined;
  onReload?(): void;
}

/** Focuses a heading before a load, since the pressed button disappears. */
export function withFocus(actions: CardActions, toHeading: () => HTMLElement | null | undefined): CardActions {
  return {
    ...actions,
    onLoad: (...asked) => {
      toHeading()?.focus();
      actions.onLoad(...asked);
    },
  };
}
