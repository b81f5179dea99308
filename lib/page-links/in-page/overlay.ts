import { ofDocument } from '../../in-page/dom';

const { createElement } = Document.prototype;
export const makeElement = (name: 'div'): HTMLElement => createElement.call(document, name);

/** Style sheets of the page cannot override what an element itself calls important. */
export function setStyle(element: HTMLElement, style: Record<string, string>): void {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value, 'important');
}

/** What is given to each element before anything else, so that nothing of the page is inherited. */
export const NOTHING = { all: 'initial', 'pointer-events': 'none', 'user-select': 'none' };

/**
 * It takes no room, no click and no focus. With layout contained, what it holds never makes the page longer or wider.
 * It stands in the page and not in the window, so that marks move with what is scrolled.
 */
const HOST = {
  ...NOTHING,
  display: 'block',
  position: 'absolute',
  top: '0',
  left: '0',
  width: '0',
  height: '0',
  contain: 'layout style size',
  'z-index': '2147483647',
};

export interface Overlay {
  /** All that the page can see. Nothing of it depends on what a mark says. */
  host: HTMLElement;
  /** In a closed shadow root, where scripts and style sheets of the page do not reach. */
  layer: HTMLElement;
  /** Whether it is where it was put. Elsewhere the page might draw it into a picture, and read that. */
  isInPlace(): boolean;
}

/** Null: the document is no page, such as a picture in a tab of its own. */
export function openOverlay(): Overlay | null {
  const root = ofDocument<Element | null>('documentElement');
  if (!(root instanceof HTMLElement)) return null;
  const host = makeElement('div');
  const layer = makeElement('div');
  host.setAttribute('aria-hidden', 'true');
  setStyle(host, HOST);
  setStyle(layer, { ...NOTHING, display: 'block' });
  host.attachShadow({ mode: 'closed' }).append(layer);
  root.append(host);
  return { host, layer, isInPlace: () => host.parentNode === root && host.isConnected };
}
