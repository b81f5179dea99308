import { MARK_KINDS } from '../mark-kinds';
import { findLinks, isOrHoldsLink } from './found-links';
import type { LinkForm, MarkPlace } from './link-box';
import { isCovered, readForm, toMarkPlace } from './link-box';
import { makeMarks } from './mark-picture';
import type { Overlay } from './overlay';
import { openOverlay, setStyle } from './overlay';
import { isDarkPage } from './page-tone';

const UNKNOWN = MARK_KINDS.indexOf('unknown');
/** Milliseconds between two searches for links that the page has added. */
const BETWEEN_SEARCHES = 400;
/** Milliseconds between two measurings for what the page does by itself. Of many links each takes longer, and the next one waits longer. */
const BETWEEN_MEASURINGS = 120;
const MOST_SHARE = 1 / 10;
/** Milliseconds without a movement, after which covered links are looked for. */
const AT_REST = 150;
/** Marks are there for so many heights of the window above and below it, and others are made once it has moved by so many. */
const AHEAD = 0.6;
const STEP = 0.3;

interface KnownLink {
  host: string;
  /** Null: nobody has looked. */
  isCovered: boolean | null;
}

/** Of a link near the window. */
interface Mark {
  link: KnownLink;
  element: HTMLElement;
  form: LinkForm;
}

const CHANGES: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['href', 'class', 'style', 'hidden', 'open'],
};

const later = (milliseconds: number, act: () => void) => setTimeout(act, milliseconds) as unknown as number;

/** Whether links may have come, gone or changed. */
function hasLinks({ type, attributeName, addedNodes, removedNodes }: MutationRecord): boolean {
  if (type === 'attributes') return attributeName === 'href';
  return [...addedNodes, ...removedNodes].some((node) => node instanceof Element && isOrHoldsLink(node));
}

/**
 * The marks beside the links of a page. Each link near the window has one of the same size, whatever it says, in an overlay that the
 * page cannot look into. Marks are made, moved and dropped by where links are, and by nothing else.
 */
export class Marks {
  readonly #overlay: Overlay;
  /** Of each kind one, to be copied. */
  readonly #kept = makeMarks(isDarkPage());
  #kinds: ReadonlyMap<string, number>;
  readonly #links = new Map<Element, KnownLink>();
  readonly #marks = new Map<Element, Mark>();
  readonly #size = new ResizeObserver(() => this.#measureSoon());
  readonly #changes = new MutationObserver((changes) => this.#hear(changes));
  readonly #end = new AbortController();
  /** Where the overlay's corner was when marks were last chosen. */
  #chosenAt = 0;
  /** Milliseconds that the last measuring took. */
  #took = 0;
  #isMoved = false;
  #frame = 0;
  #search = 0;
  #soon = 0;
  #rest = 0;

  private constructor(overlay: Overlay, kinds: ReadonlyMap<string, number>) {
    this.#overlay = overlay;
    this.#kinds = kinds;
    this.#listen();
    this.#findLinks();
  }

  /** Null where the document is no page. `kinds`: of `MARK_KINDS`, by host. */
  static open(kinds: ReadonlyMap<string, number>): Marks | null {
    const overlay = openOverlay();
    return overlay && new Marks(overlay, kinds);
  }

  get isOpen(): boolean {
    return !this.#end.signal.aborted && this.#overlay.isInPlace();
  }

  /** What is known of hosts has changed. */
  renew(kinds: ReadonlyMap<string, number>): void {
    this.#kinds = kinds;
    for (const link of [...this.#marks.keys()]) this.#drop(link);
    this.#findLinks();
  }

  close(): void {
    this.#end.abort();
    for (const observer of [this.#size, this.#changes]) observer.disconnect();
    cancelAnimationFrame(this.#frame);
    for (const timer of [this.#search, this.#soon, this.#rest]) clearTimeout(timer);
    this.#overlay.layer.replaceChildren();
    this.#overlay.host.remove();
  }

  #listen(): void {
    const { signal } = this.#end;
    const root = this.#overlay.host.parentElement as HTMLElement;
    const passive = { capture: true, passive: true, signal };
    // Marks move with the page. Only what scrolls by itself, or not at all, leaves its mark behind.
    addEventListener('scroll', ({ target }) => this.#placeNext(target !== document), passive);
    addEventListener('resize', () => this.#placeNext(true), passive);
    for (const name of ['load', 'transitionend', 'animationend', 'toggle'])
      addEventListener(name, () => this.#measureSoon(), passive);
    // They belong to what is seen: a page that is left takes them with it, also where the browser keeps it to come back to.
    addEventListener('pagehide', () => this.close(), { signal });
    addEventListener('beforeprint', () => setStyle(this.#overlay.layer, { display: 'none' }), { signal });
    addEventListener('afterprint', () => setStyle(this.#overlay.layer, { display: 'block' }), { signal });
    this.#size.observe(root);
    this.#changes.observe(root, CHANGES);
  }

  #hear(changes: readonly MutationRecord[]): void {
    if (!this.#overlay.isInPlace()) {
      this.close();
      return;
    }
    if (changes.some(hasLinks)) this.#search ||= later(this.#toPause(BETWEEN_SEARCHES), () => this.#findLinks());
    this.#measureSoon();
  }

  #toPause = (least: number) => Math.max(least, this.#took / MOST_SHARE);

  /** Links that have come, gone or changed their host since. */
  #findLinks(): void {
    this.#search = 0;
    const found = new Map(findLinks().links.map(({ element, host }) => [element as Element, host]));
    for (const [element, link] of this.#links) {
      if (found.get(element) === link.host) continue;
      this.#drop(element);
      this.#links.delete(element);
    }
    for (const [element, host] of found)
      if (!this.#links.has(element)) this.#links.set(element, { host, isCovered: null });
    this.#placeNext(true);
  }

  #measureSoon(): void {
    this.#soon ||= later(this.#toPause(BETWEEN_MEASURINGS), () => {
      this.#soon = 0;
      this.#placeNext(true);
    });
  }

  /** `isMoved`: links may stand elsewhere in the page than they did. */
  #placeNext(isMoved: boolean): void {
    this.#isMoved ||= isMoved;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#place();
    });
    clearTimeout(this.#rest);
    this.#rest = later(AT_REST, () => this.#settle());
  }

  #place(): void {
    if (!this.#overlay.isInPlace()) {
      this.close();
      return;
    }
    const begun = performance.now();
    const isMoved = this.#isMoved;
    const { top } = this.#overlay.host.getBoundingClientRect();
    const isChosenAnew = isMoved || Math.abs(top - this.#chosenAt) > STEP * innerHeight;
    this.#isMoved = false;
    if (isChosenAnew) this.#choose(top);
    this.#measure((mark) => isChosenAnew || mark.form.staysPut);
    if (isMoved) this.#took = performance.now() - begun;
  }

  /** Which links are near the window, of which the overlay's corner is at `top`. Those far away are looked at roughly. */
  #choose(top: number): void {
    this.#chosenAt = top;
    const isNear = ({ bottom, top: upper }: DOMRect) =>
      bottom > -AHEAD * innerHeight && upper < (1 + AHEAD) * innerHeight;
    // All is read before anything is written: the browser would lay the page out anew each time.
    const near = new Map([...this.#links].filter(([element]) => isNear(element.getBoundingClientRect())));
    const gone = [...this.#marks.keys()].filter((element) => !near.has(element));
    const come = [...near].filter(([element]) => !this.#marks.has(element));
    const formed = come.map(([element, link]) => {
      const form = readForm(element);
      link.isCovered ??= isCovered(element, form);
      return { element, link, form };
    });
    for (const element of gone) this.#drop(element);
    for (const { element, link, form } of formed)
      this.#marks.set(element, { link, element: this.#makeMark(link), form });
  }

  /** Each mark is a copy that was never another one, so that all kinds take the same steps. */
  #makeMark({ host }: KnownLink): HTMLElement {
    const element = this.#kept[this.#kinds.get(host) ?? UNKNOWN]?.cloneNode(true) as HTMLElement;
    this.#overlay.layer.append(element);
    return element;
  }

  #drop(link: Element): void {
    this.#marks.get(link)?.element.remove();
    this.#marks.delete(link);
  }

  /** Reads all places before it writes one, so that the browser lays the page out once. */
  #measure(isMeant: (mark: Mark) => boolean): void {
    const meant = [...this.#marks].filter(([, mark]) => isMeant(mark));
    if (meant.length === 0) return;
    const corner = this.#overlay.host.getBoundingClientRect();
    const width = (this.#overlay.host.parentElement as HTMLElement).clientWidth;
    const places = meant.map(([link, { form }]) => toMarkPlace(link, form, corner, width));
    meant.forEach(([, mark], index) => {
      show(mark, places[index] ?? null);
    });
  }

  /** Once nothing moves any more. */
  #settle(): void {
    const looked = [...this.#marks].map(([element, mark]) => ({ mark, found: isCovered(element, mark.form) }));
    for (const { mark, found } of looked) mark.link.isCovered = found ?? mark.link.isCovered;
    this.#measure(() => true);
  }
}

function show({ element, link }: Mark, place: MarkPlace): void {
  if (place) setStyle(element, { transform: `translate(${place.left}px, ${place.top}px) scale(${place.scale})` });
  setStyle(element, { display: place && !link.isCovered ? 'block' : 'none' });
}
