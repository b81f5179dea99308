import { MARK_KINDS } from '../mark-kinds';
import { findLinks } from './found-links';
import type { MarkPlace } from './link-box';
import { isCovered, pictureOf, toMarkPlace } from './link-box';
import { copyMark, drawAllMarks, MARK_SIZE, makeCanvas } from './mark-picture';
import type { Overlay } from './overlay';
import { openOverlay, setStyle } from './overlay';

const UNKNOWN = MARK_KINDS.indexOf('unknown');
/** Milliseconds between two searches for links that the page has added. */
const BETWEEN_SEARCHES = 400;
/** Milliseconds without a movement, after which covered links are looked for. */
const AT_REST = 150;
/** Marks are made a little before their link scrolls into view. */
const AHEAD = '30% 0px';

interface Mark {
  picture: Element | null;
  canvas: HTMLCanvasElement;
  /** As it was last written. */
  place: MarkPlace;
  /** Null: nobody has looked. */
  isCovered: boolean | null;
}

const CHANGES: MutationObserverInit = {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ['href', 'class', 'style', 'hidden', 'open'],
};

/**
 * The marks beside the links of a page. Each link in view has one of the same size, whatever it says, in an overlay that the page
 * cannot look into. Marks are made, moved and dropped by where links are, and by nothing else.
 */
export class Marks {
  readonly #overlay: Overlay;
  readonly #all = drawAllMarks();
  #kinds: ReadonlyMap<string, number>;
  /** The host of every link that is known. */
  readonly #hosts = new Map<Element, string>();
  /** The marks of links in view. */
  readonly #shown = new Map<Element, Mark>();
  readonly #spare: HTMLCanvasElement[] = [];
  readonly #sight = new IntersectionObserver((seen) => this.#see(seen), { rootMargin: AHEAD });
  readonly #size = new ResizeObserver(() => this.#placeSoon());
  readonly #changes = new MutationObserver((changes) => this.#hear(changes));
  readonly #end = new AbortController();
  #frame = 0;
  #search = 0;
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
    this.#findLinks();
    for (const [link, { canvas }] of this.#shown) this.#draw(link, canvas);
  }

  close(): void {
    this.#end.abort();
    for (const observer of [this.#sight, this.#size, this.#changes]) observer.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#search);
    clearTimeout(this.#rest);
    this.#overlay.layer.replaceChildren();
    this.#overlay.host.remove();
  }

  #listen(): void {
    const { signal } = this.#end;
    const root = this.#overlay.host.parentElement as HTMLElement;
    const passive = { capture: true, passive: true, signal };
    for (const name of ['scroll', 'resize', 'load', 'transitionend', 'animationend', 'toggle'])
      addEventListener(name, () => this.#placeSoon(), passive);
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
    if (changes.some(({ type, attributeName }) => type === 'childList' || attributeName === 'href'))
      this.#search ||= setTimeout(() => {
        this.#search = 0;
        this.#findLinks();
      }, BETWEEN_SEARCHES) as unknown as number;
    this.#placeSoon();
  }

  /** Links that have come, gone or changed their host since. */
  #findLinks(): void {
    const found = new Map(findLinks().links.map(({ element, host }) => [element as Element, host]));
    for (const [link, host] of this.#hosts) {
      if (found.get(link) === host) continue;
      this.#sight.unobserve(link);
      this.#hosts.delete(link);
      this.#drop(link);
    }
    for (const [link, host] of found) {
      if (this.#hosts.has(link)) continue;
      this.#hosts.set(link, host);
      this.#sight.observe(link);
    }
  }

  #see(seen: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) this.#drop(target);
      else if (this.#hosts.has(target) && !this.#shown.has(target)) this.#show(target);
    }
    this.#placeSoon();
  }

  #show(link: Element): void {
    const canvas = this.#spare.pop() ?? this.#makeMark();
    this.#draw(link, canvas);
    this.#shown.set(link, { picture: pictureOf(link), canvas, place: null, isCovered: null });
  }

  #makeMark(): HTMLCanvasElement {
    const canvas = makeCanvas();
    setStyle(canvas, {
      ...{ all: 'initial', 'pointer-events': 'none', display: 'none' },
      ...{ position: 'absolute', top: '0', left: '0', width: `${MARK_SIZE}px`, height: `${MARK_SIZE}px` },
    });
    this.#overlay.layer.append(canvas);
    return canvas;
  }

  #draw(link: Element, canvas: HTMLCanvasElement): void {
    copyMark(this.#all, this.#kinds.get(this.#hosts.get(link) ?? '') ?? UNKNOWN, canvas);
  }

  #drop(link: Element): void {
    const mark = this.#shown.get(link);
    if (!mark) return;
    this.#shown.delete(link);
    setStyle(mark.canvas, { display: 'none' });
    this.#spare.push(mark.canvas);
  }

  #placeSoon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#place();
    });
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#hideCovered(), AT_REST) as unknown as number;
  }

  /** Reads all places before it writes one, so that the browser lays the page out once. */
  #place(): void {
    if (!this.#overlay.isInPlace()) {
      this.close();
      return;
    }
    const corner = this.#overlay.host.getBoundingClientRect();
    const width = (this.#overlay.host.parentElement as HTMLElement).clientWidth;
    const moves = [...this.#shown].map(([link, mark]) => {
      const place = toMarkPlace(link, mark.picture, corner, width);
      mark.isCovered ??= place && isCovered(link, mark.picture);
      return { mark, place };
    });
    for (const { mark, place } of moves) this.#move(mark, place);
  }

  #move(mark: Mark, place: MarkPlace): void {
    if (place && (place.left !== mark.place?.left || place.top !== mark.place.top))
      setStyle(mark.canvas, { transform: `translate(${place.left}px, ${place.top}px)` });
    mark.place = place;
    this.#turn(mark);
  }

  #turn({ canvas, place, isCovered: isHidden }: Mark): void {
    setStyle(canvas, { display: place && isHidden === false ? 'block' : 'none' });
  }

  #hideCovered(): void {
    const seen = [...this.#shown].map(([link, mark]) => ({ mark, isHidden: isCovered(link, mark.picture) }));
    for (const { mark, isHidden } of seen) {
      mark.isCovered = isHidden;
      this.#turn(mark);
    }
  }
}
