import { batch, effect, signal, untracked } from '@preact/signals';
import type { ScreenState } from '../../components/card/screen-state';
import type { Asker } from '../../lib/asker';
import type { Route, ShowRoute } from '../../lib/browser/route';
import { toHash, toRoute } from '../../lib/browser/route';
import { t } from '../../lib/texts';

let turn = 0;

/** A host in another script is also shown as its readers write it. That code is loaded on demand. */
export async function titleTab(shown: string | null): Promise<void> {
  const mine = ++turn;
  const toTitle = (name: string) => `${name} · ${t('text.name')}`;
  document.title = shown ? toTitle(shown) : t('dashboard.title');
  if (!shown?.includes('xn--')) return;
  const { toNamedHost } = await import('../../components/text/readable-host');
  if (mine === turn) document.title = toTitle(toNamedHost(shown));
}

/** What a page is called in its tab. Null: the dashboard itself. */
export function toPageTitle(name: Exclude<Route['name'], 'site'>): string | null {
  if (name === 'start') return null;
  return name === 'refused' ? t('card.screen.refusedChoice') : t(`dashboard.${name}`);
}

/** Passed in for tests. */
export interface AddressBar {
  hash(): string;
  push(hash: string): void;
  replace(hash: string): void;
}

export type Navigation = ReturnType<typeof createNavigation>;

/** An address alone shows only saved data. Only the field of the page and the links of the card ask the service. */
export function createNavigation(
  screen: Pick<ScreenState, 'view' | 'showText' | 'lookUp' | 'showStart'>,
  bar: AddressBar,
) {
  const route = signal<Route>(toRoute(bar.hash()));
  /** The text of the last address of Explore. It stays while the page is left, so that nothing is drawn for it then. */
  const search = signal('');
  let isFromAddress = false;

  const shownSubject = () => {
    const view = screen.view.value;
    // Not the question before a card: browsers may sync their history, and nobody has agreed yet.
    return view.kind === 'card' ? view.card.subject : null;
  };

  const follow = () => {
    route.value = toRoute(bar.hash());
    const { value: next } = route;
    if (next.name === 'explore') search.value = next.search;
    const { value: left } = screen.view;
    // A page that was left asks for nothing by itself.
    if (next.name !== 'site' && left.kind === 'card') screen.view.value = { ...left, asked: false };
    if (next.name !== 'site' || next.subject === untracked(shownSubject)) return;
    isFromAddress = true;
    void screen.showText(next.subject, false);
  };

  /** A page gives itself another address. The address that is shown already makes no further step to go back to. */
  const show: ShowRoute = (next, step) => {
    const hash = toHash(next);
    if (hash !== bar.hash()) {
      if (step === 'push') bar.push(hash);
      else bar.replace(hash);
    }
    follow();
  };

  /** Returns the reason if the text names no site. Then the page stays. `asked` and `opener` as in `ScreenState.lookUp`. */
  const lookUp = (text: string, asked = true, opener?: Asker) => {
    // A page that was left offers no card to go back to.
    if (route.value.name !== 'site') screen.showStart();
    return batch(() => {
      const refused = screen.lookUp(text, asked, opener);
      if (refused) return refused;
      isFromAddress = false;
      route.value = { name: 'site', subject: text };
      return null;
    });
  };

  // A card opened from the field or another card gets an address, so that one can go back to it.
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
  return { route, search, shownSubject, follow, show, lookUp, close };
}

/** For a link to the current address, such as the start after a refusal. Browsers report no such click. */
export function followAgain({ currentTarget }: { currentTarget: HTMLAnchorElement }): void {
  if (currentTarget.hash === location.hash) dispatchEvent(new Event('hashchange'));
}
