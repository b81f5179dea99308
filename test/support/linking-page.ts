import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const LINKS_HOST = 'harbour-links.com';

const BOAT =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Crect width='220' height='120' fill='%23369'/%3E%3C/svg%3E";

/** Of eight hosts, with their parts of the page. Two of them are never sent. */
const BODY = `
  <header><nav><a href="/about">About</a> <a href="https://shop.harbour-links.com/">Shop</a> <a href="https://allowed-example.com/">Partner</a></nav></header>
  <main><article><h1>Ferries of the north</h1>
  <p>We took the boat of <a href="https://www.allowed-example.com/boats?x=1#deck">the allowed company</a>, and read about it in
  <a href="https://unknown-example.com/story">an unknown paper</a>. A <a rel="nofollow sponsored" href="https://blocked-example.com/ad">sponsored offer</a>
  and a <a rel="ugc nofollow" href="https://blocked-example.com/forum">comment of a user</a> lead elsewhere. <a href="#more">More below</a>.
  Our own machine is <a href="http://localhost:3000/">here</a>, and the <a href="http://wiki.lan/">wiki</a> is there.</p>
  <p><a href="https://pictures-example.com/"><img alt="a boat" width="220" height="120" src="${BOAT}"></a></p>
  <ul id="more"><li><a href="https://warned-example.com/">A site of long ago</a></li><li><a href="mailto:desk@unknown-example.com">Write to us</a></li>
  <li class="cut">cut off <a href="https://hidden-example.com/">a link that nobody sees</a></li></ul></article></main>
  <aside><a href="https://friend-example.com/">A friend</a></aside>
  <footer><a id="imprint" href="https://unknown-example.com/imprint">Imprint</a></footer>`;

const STYLE = `body { font: 16px/1.5 system-ui; margin: 0 40px; max-width: 760px }
  header { position: sticky; top: 0; background: #eef; padding: 8px }
  footer { margin-top: 1200px }
  .cut { overflow: hidden; width: 60px; white-space: nowrap }
  * { outline: 0 solid red; animation: none; visibility: inherit }`;

/** What a page can note of itself while it is marked. It runs before all else, and keeps what it needs of the browser. */
function spyOnMarks(): void {
  let noted: string[] = [];
  let isSpying = false;
  /** What the page itself does is not noted. */
  const note = (toTexts: () => string[]) => {
    const wasSpying = isSpying;
    isSpying = false;
    noted.push(...toTexts());
    isSpying = wasSpying;
  };
  const observe = MutationObserver.prototype.observe;
  const toText = (nodes: NodeList) => [...nodes].map((node) => (node as Element).outerHTML ?? node.nodeName).join();
  const observer = new MutationObserver((changes) => {
    note(() =>
      changes.map(({ type, target, attributeName, addedNodes, removedNodes }) =>
        [type, target.nodeName, attributeName, toText(addedNodes), toText(removedNodes)].join(' '),
      ),
    );
  });
  const spyOn = (owner: object, name: string) => {
    const property = Object.getOwnPropertyDescriptor(owner, name);
    if (typeof property?.value !== 'function') return;
    const native = property.value;
    Object.defineProperty(owner, name, {
      ...property,
      value(this: unknown, ...given: unknown[]) {
        if (isSpying) note(() => [`called ${name}`]);
        return native.apply(this, given);
      },
    });
  };
  for (const owner of [
    Element,
    Node,
    Document,
    HTMLElement,
    CSSStyleDeclaration,
    EventTarget,
    DOMTokenList,
    ShadowRoot,
  ])
    for (const name of Object.getOwnPropertyNames(owner.prototype))
      if (name !== 'constructor') spyOn(owner.prototype, name);
  for (const owner of [CanvasRenderingContext2D, HTMLCanvasElement, Map, Array, IntersectionObserver, ResizeObserver])
    for (const name of Object.getOwnPropertyNames(owner.prototype))
      if (name !== 'constructor') spyOn(owner.prototype, name);
  const sizes: string[] = [];
  const sees = new Map<Element, string>();
  const links = () => [...document.querySelectorAll('a')];

  const look = async () => {
    isSpying = false;
    const host = document.documentElement.lastElementChild as HTMLElement;
    const toBox = (element: Element) => JSON.stringify(element.getBoundingClientRect());
    const style = getComputedStyle(host);
    const around = links().flatMap((link) => {
      const { right, top, bottom, left } = link.getBoundingClientRect();
      return [right - 3, right + 4, right + 10, left].flatMap((x) =>
        [top - 4, top, (top + bottom) / 2].map((y) =>
          document
            .elementsFromPoint(x, y)
            .map((one) => one.nodeName)
            .join(),
        ),
      );
    });
    // What lies over a link, as advertisers ask it.
    const seen = await new Promise<string[]>((resolve) => {
      const options = { trackVisibility: true, delay: 100, threshold: [0, 0.5, 1] };
      const watch = new IntersectionObserver((entries) => {
        for (const entry of entries)
          sees.set(entry.target, `${entry.isIntersecting} ${(entry as { isVisible?: boolean }).isVisible}`);
        if (links().every((link) => sees.has(link))) {
          watch.disconnect();
          resolve(links().map((link) => sees.get(link) ?? ''));
        }
      }, options);
      for (const link of links()) watch.observe(link);
    });
    getSelection()?.selectAllChildren(document.documentElement);
    const selected = String(getSelection());
    getSelection()?.removeAllRanges();
    const { documentElement: root } = document;
    return {
      noted,
      html: new XMLSerializer().serializeToString(document),
      shadow:
        (host.shadowRoot?.innerHTML ?? 'closed') + host.getHTML({ serializableShadowRoots: true }) + host.innerHTML,
      style: [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`),
      before: getComputedStyle(host, '::before').content,
      boxes: [root, document.body, host, ...links()].map(toBox),
      scroll: [root.scrollWidth, root.scrollHeight, host.scrollWidth, host.scrollHeight, host.offsetTop],
      around,
      seen,
      sizes,
      selected,
      sheets: document.styleSheets.length + document.adoptedStyleSheets.length,
      loaded: performance.getEntriesByType('resource').map(({ name }) => name),
      globals: Object.getOwnPropertyNames(window).length,
      focus: [document.activeElement?.nodeName, document.querySelectorAll(':hover').length],
      animations: document.getAnimations().length,
      properties: [Object.getOwnPropertyNames(host), ...links().map((link) => Object.getOwnPropertyNames(link))],
    };
  };
  const startSpying = () => {
    noted = [];
    isSpying = true;
  };
  Object.assign(window, { lookAtMarks: look, startSpying });
  addEventListener('DOMContentLoaded', () => {
    observe.call(observer, document, {
      ...{ childList: true, subtree: true, attributes: true, characterData: true },
    });
    const size = new ResizeObserver((entries) => {
      note(() => {
        for (const { target, contentRect } of entries) sizes.push(`${target.nodeName} ${JSON.stringify(contentRect)}`);
        return [];
      });
    });
    for (const element of [document.documentElement, document.body, ...links()]) size.observe(element);
  });
}

/** An article with links in each part of the page. It notes what it can of who marks them. */
const LINKING_PAGE = `<!doctype html><html lang="en"><head><title>Harbour Links</title><link rel="icon" href="data:,">
<style>${STYLE}</style><script>(${spyOnMarks})()</script></head><body>${BODY}</body></html>`;

export function serveLinks(answerAs: (host: string, answer: Answer) => void): void {
  answerAs(LINKS_HOST, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(LINKING_PAGE);
  });
}
