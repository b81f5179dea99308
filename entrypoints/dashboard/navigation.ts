import { batch, effect, signal, untracked } from '@preact/signals';
import type { Screen } from '../../components/card/screen';
import type { Route } from '../../lib/browser/route';
import { toHash, toRoute } from '../../lib/browser/route';
import { t } from '../../lib/texts';

let turn = 0;

/** Titles the tab by what it shows, a host in another script as its readers write it too. Few hosts need what that loads. */
export async function titleTab(shown: string | null): Promise<void> {
  const mine = ++turn;
  const toTitle = (name: string) => `${name} · ${t('text.name')}`;
  document.title = shown ? toTitle(shown) : t('dashboard.title');
  if (!shown?.includes('xn--')) return;
  const { toNamedHost } = await import('../../components/text/readable-host');
  if (mine === turn) document.title = toTitle(toNamedHost(shown));
}

/** The address bar, passed in for tests. */
export interface AddressBar {
  hash(): string;
  push(hash: string): void;
  replace(hash: string): void;
}

export type Navigation = ReturnType<typeof createNavigation>;

/**
 * What the dashboard shows, kept in step with its address both ways. An address alone is no wish: it shows what is saved.
 * Only the field of the page and the links of the card ask the service.
 */
export function createNavigation(screen: Pick<Screen, 'view' | 'showText' | 'lookUp' | 'showStart'>, bar: AddressBar) {
  const route = signal<Route>(toRoute(bar.hash()));
  let isFromAddress = false;

  const shownSubject = () => {
    const view = screen.view.value;
    // Not of the question before a card: the history of a browser may be synchronised, and nobody has agreed to anything yet.
    return view.kind === 'card' ? view.card.subject : null;
  };

  /** Shows what the address names, at the start and whenever the user goes back or follows a link. */
  const follow = () => {
    route.value = toRoute(bar.hash());
    const { value: next } = route;
    const { value: left } = screen.view;
    // Left for another page, it asks for nothing by itself any more.
    if (next.name !== 'site' && left.kind === 'card') screen.view.value = { ...left, asked: false };
    if (next.name !== 'site' || next.subject === untracked(shownSubject)) return;
    isFromAddress = true;
    void screen.showText(next.subject, false);
  };

  /** Gives the reason where the text names no site at all: then the page stays. */
  const lookUp = (text: string) => {
    // The card of a page that was left is no card to go back to.
    if (route.value.name !== 'site') screen.showStart();
    return batch(() => {
      const refused = screen.lookUp(text);
      if (refused) return refused;
      isFromAddress = false;
      route.value = { name: 'site', subject: text };
      return null;
    });
  };

  // A card that was opened from the field or from another card gets its address, so that it can be gone back from and kept.
  const close = effect(() => {
    const subject = shownSubject();
    if (subject === null || route.peek().name !== 'site') return;
    const next: Route = { name: 'site', subject };
    const hash = toHash(next);
    if (bar.hash() !== hash) {
      if (isFromAddress) bar.replace(hash);
      else bar.push(hash);
    }
    isFromAddress = false;
    untracked(() => {
      route.value = next;
    });
  });

  follow();
  return { route, shownSubject, follow, lookUp, close };
}

/** For a link to the page that the address names already, such as the start after a refusal there: of such a click a browser tells nothing. */
export function followAgain({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  if (currentTarget.hash === location.hash) dispatchEvent(new Event('hashchange'));
}
