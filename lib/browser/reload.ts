/**
 * How a page is loaded again after an update. The browser may still run the worker of the build before under its pages: then
 * the page that comes is the same one, and only a restart of the extension helps.
 */
let restart: (() => void) | null = null;

/** `restartExtension`: for a page that was answered by the worker of an earlier build; null: the page is the older one. */
export function noteUpdate(restartExtension: (() => void) | null): void {
  restart = restartExtension;
}

let isUnderWay = false;
/** What is typed is kept, so that nobody need be asked whether the page may go. */
export const isReloading = () => isUnderWay;

/** What is typed in this page and nowhere else, by a name. */
const typed = new Map<string, () => string | null>();
const toKey = (name: string) => `typed:${name}`;

/** Loads the page again, which then finds what was typed. */
export function reloadPage(reload = () => location.reload()): void {
  // A restart closes the tab, and with it the store of the tab.
  const store = restart ? localStorage : sessionStorage;
  isUnderWay = ![...typed].map(([name, read]) => keep(store, name, read())).includes(false);
  (restart ?? reload)();
}

/** False: it is too long for the store. */
function keep(store: Pick<Storage, 'setItem'>, name: string, text: string | null): boolean {
  if (!text) return true;
  try {
    store.setItem(toKey(name), text);
    return true;
  } catch {
    return false;
  }
}

/** `read`: gives null where nothing is typed. Returns a function that ends it. */
export function keepTyped(name: string, read: () => string | null): () => void {
  typed.set(name, read);
  return () => {
    typed.delete(name);
  };
}

/** Once: what was typed before the page was loaded again. Null: nothing was. */
export function takeTyped(name: string): string | null {
  const stores = [sessionStorage, localStorage];
  const texts = stores.map((store) => store.getItem(toKey(name)));
  for (const store of stores) store.removeItem(toKey(name));
  return texts.find((text) => text !== null) ?? null;
}
