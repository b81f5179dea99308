/** A page that is made to hurt whoever reads it. What it runs, it runs before it is read. */
export interface HostilePage {
  name: string;
  head?: string;
  body?: string;
  script?: string;
  /** So large that a slow machine may say so, rather than give a card. */
  isLarge?: boolean;
}

const many = (count: number, toPart: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => toPart(index)).join('');
const toJsonLd = (text: string) => `<script type="application/ld+json">${text}</script>`;
/** What an honest page says, so that a test sees whether a hostile one can still be read. */
const HONEST = toJsonLd('{"@type":"Organization","name":"Acme","url":"/","sameAs":["https://x.com/acme"]}');

export const HOSTILE_PAGES: readonly HostilePage[] = [
  {
    name: '50,000 links',
    isLarge: true,
    body: many(50_000, (index) => `<a href="https://x.com/name${index}?a#b">link ${index}</a>\n`),
  },
  {
    name: '10 MB of JSON-LD',
    isLarge: true,
    head: toJsonLd(`{"@type":"Organization","name":"${'x'.repeat(10_000_000)}"}`),
  },
  {
    name: 'ids in rings',
    head: toJsonLd(
      JSON.stringify({
        '@graph': Array.from({ length: 3_000 }, (_, index) => ({
          ...{ '@type': 'Organization', '@id': `https://ring.example/#${index}`, name: `name ${index}` },
          ...{
            publisher: { '@id': `https://ring.example/#${(index + 1) % 3_000}` },
            author: { '@id': `https://ring.example/#${index}` },
          },
        })),
      }),
    ),
  },
  {
    name: 'broken JSON',
    head: ['{'.repeat(100_000), '"'.repeat(50_000), '{"a":'.repeat(20_000), '[[,,', '{"@graph":[{"@type":']
      .map(toJsonLd)
      .join(''),
  },
  {
    name: 'overwritten methods',
    script: `const refuse = () => { throw new Error('refused'); };
      for (const owner of [Array, String, Map, Set, Function, Document, Element, Node, TreeWalker, Performance, CharacterData]) {
        for (const name of Object.getOwnPropertyNames(owner.prototype)) {
          if (name === 'constructor') continue;
          try { Object.defineProperty(owner.prototype, name, { value: refuse, configurable: true }); } catch {}
        }
      }
      for (const owner of [document, performance]) for (const name of ['querySelector', 'querySelectorAll', 'now', 'title'])
        try { Object.defineProperty(owner, name, { get: refuse }); } catch {}
      for (const name of ['JSON', 'Object', 'Reflect', 'Node', 'HTMLCollection', 'URL']) window[name] = null;`,
  },
  {
    name: 'setters on the places of arrays and names of objects',
    script: `const refuse = () => { throw new Error('refused'); };
      for (const name of ['0', '1', 'get', 'set', 'value', 'then', 'toJSON', 'result'])
        Object.defineProperty(Object.prototype, name, { get: refuse, set: refuse, configurable: true });`,
  },
  {
    name: 'throwing proxies',
    script: `const traps = new Proxy({}, { get: () => () => { throw new Error('refused'); } });
      for (const name of ['Shopify', 'jQuery', 'dataLayer', 'React']) window[name] = new Proxy(function () {}, traps);`,
  },
  {
    name: 'endless getters',
    script: `for (const name of ['Shopify', 'jQuery', 'dataLayer', 'React'])
        Object.defineProperty(window, name, { get() { for (;;); }, enumerable: true });
      Object.defineProperty(document, 'title', { get() { for (;;); } });`,
  },
  {
    name: 'elements named like globals and methods',
    body: [
      'Shopify',
      'jQuery',
      'document',
      'location',
      'Object',
      'querySelectorAll',
      'title',
      'head',
      'body',
      'cookie',
      'createTreeWalker',
      'sitecardReadPage',
    ]
      .map(
        (name) =>
          `<form name="${name}" id="${name}"><input name="parentElement"><input name="children"><input name="attributes"><input name="getAttribute"><input name="nodeType"></form><img name="${name}">`,
      )
      .join(''),
  },
  {
    name: 'a document written anew',
    script: `addEventListener('load', () => setTimeout(() => {
        document.open();
        document.write('<!doctype html><title>anew</title><script type="application/ld+json">{"@type":"Organization","name":"Acme","url":"/"}</' + 'script><p>' + 'x'.repeat(1e6));
        document.close();
        window.isWritten = true;
      }, 0));`,
  },
  {
    name: 'a text without end',
    isLarge: true,
    body: `<p>${'word '.repeat(400_000)}</p><h1>${'x'.repeat(1_000_000)}</h1>`,
  },
  { name: '200,000 elements', isLarge: true, body: '<i>a</i><b hidden>b</b>'.repeat(100_000) },
  {
    name: 'scripts that never rest',
    script: `setInterval(() => { document.body.append(document.createElement('p')); }, 0);
      new MutationObserver(() => { document.body.dataset.count = performance.now(); }).observe(document, { childList: true, subtree: true });`,
  },
  {
    name: 'names in thousands',
    head: many(3_000, (index) => `<meta name="m${index}" content="x"><link rel="alternate" href="/${index}">`),
    script: `for (let index = 0; index < 300; index++) document.cookie = 'c' + index + '=1';`,
  },
];

/** Keeps what is needed to see later whether anything was left in the page. */
const KEEP = `window.keepsake = ((names, toText, toHtml, root) => () => toText([names(window), toHtml(root).length]))(
  Object.getOwnPropertyNames, JSON.stringify, Function.prototype.call.bind(Object.getOwnPropertyDescriptor(Element.prototype, 'outerHTML').get), document.documentElement);`;

export function toHtml(pages: readonly HostilePage[]): string {
  const parts = (name: 'head' | 'body') => pages.map((page) => page[name] ?? '').join('');
  const scripts = pages.map(({ script }) => (script ? `<script>{ ${script} }</script>` : '')).join('');
  return `<!doctype html><html lang="en"><head><title>Acme</title><script>${KEEP}</script>${HONEST}${parts('head')}</head>
    <body>${parts('body')}<footer><a href="https://www.facebook.com/acme">Facebook</a></footer>${scripts}</body></html>`;
}
