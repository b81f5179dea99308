// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import type { PageQuestion } from '../../../../../lib/on-device/facts';
import { readPage } from '../../../../../lib/on-device/read/read-page';
import { toFacts } from '../../../../../lib/on-device/read/to-facts';

function read(html: string, question: Partial<PageQuestion> = {}) {
  document.documentElement.innerHTML = html;
  // happy-dom has no getter for the type of a document.
  const facts = toFacts({ ...readPage({ elements: {}, milliseconds: 10_000, ...question }), type: 'text/html' }, null);
  if (!facts) throw new Error('no facts');
  return facts;
}

const toPlaces = (html: string) =>
  Object.fromEntries(read(`<body>${html}</body>`).links.map(({ text, place }) => [text, place]));
const link = (text: string) => `<a href="https://x.com/${text}">${text}</a>`;

beforeEach(() => {
  location.href = 'https://shop.example/cart?user=7#top';
});

describe('what is read of a page', () => {
  test('is its address without query and fragment, title and language', () => {
    const { address, title, language } = read('<head><title> A \n shop </title></head><body></body>');
    expect({ address, title, language }).toEqual({
      address: 'https://shop.example/cart',
      title: 'A shop',
      language: '',
    });
  });

  test('is what its head states', () => {
    const facts = read(`<head><meta property="OG:Site_Name" content="Shop"><meta name="a"><meta charset="utf-8">
      <link rel="Apple-Touch-Icon" href="/touch.png" sizes="180x180"><link rel="stylesheet" href="/a.css">
      <script src="/a.js"></script><script type="text/plain" src="/waits.js"></script>
      <script type="application/ld+json">{"@type":"Organization"}</script><!-- made by  hand --></head><body></body>`);
    expect(facts.metas).toEqual([{ name: 'og:site_name', content: 'Shop' }]);
    expect(facts.relations).toEqual([
      { rel: 'apple-touch-icon', url: 'https://shop.example/touch.png', sizes: '180x180', type: '' },
    ]);
    expect(facts.styles).toEqual(['https://shop.example/a.css']);
    expect(facts.scripts).toEqual(['https://shop.example/a.js']);
    expect(facts.hosts).toEqual(['shop.example']);
    expect(facts.jsonLd).toEqual(['{"@type":"Organization"}']);
    expect(facts.comments).toEqual(['made by hand']);
  });

  test('is each name of a meta element, in one attribute or in several', () => {
    const { metas } = read(`<head><meta name="description og:description" content="one">
      <meta name="twitter:title" property="og:title" content="two"><meta itemprop="image" property="og:image" content="three">
      <meta name="author" property="author" content="four"></head><body></body>`);
    expect(metas.map(({ name, content }) => [name, content])).toEqual([
      ['description', 'one'],
      ['og:description', 'one'],
      ['twitter:title', 'two'],
      ['og:title', 'two'],
      ['og:image', 'three'],
      ['image', 'three'],
      ['author', 'four'],
    ]);
  });

  test('is what its addresses are relative to', () => {
    expect(read('<head><base href="https://cdn.shop.example/2026/"></head><body></body>').base).toBe(
      'https://cdn.shop.example/2026/',
    );
    expect(read('<head></head><body></body>').base).toMatch(/^https:\/\/shop\.example\/cart/);
  });

  test('is the text that is seen', () => {
    const { text, headings } = read(`<body><h1>Fine <b>shoes</b></h1><script>no()</script><noscript>no</noscript>
      <style>no{}</style><p hidden>no <b>no</b></p><div style="display: none">no</div><select><option>no</select>
      <dialog>no</dialog><p>for   all</p></body>`);
    expect(text).toBe('Fine shoes for all');
    expect(headings).toEqual(['Fine shoes']);
  });

  test('is the element that a rule looks for, and its attribute; a rule that is wrong finds none', () => {
    const elements = {
      app: { selector: '#app', attribute: 'data-version' },
      plain: { selector: 'p.a' },
      steps: { selector: '.b > .a[class*=".c"]' },
      either: { selector: '.no, .a' },
      not: { selector: 'p:not(.no)' },
      none: { selector: 'p.b' },
      wrong: { selector: '[[' },
    };
    const facts = read('<body><div id="app" data-version="3.1"></div><p class="a">text</p></body>', { elements });
    expect({ ...facts.elements }).toEqual({ app: '3.1', plain: '', either: '', not: '' });
  });

  test('is the pictures of its header, with what their names say', () => {
    const { pictures } =
      read(`<body><header><a id="Brand" href="/"><img class="Logo" src="/logo.svg" alt="Shop"></a></header>
      <main><img src="/photo.jpg"></main></body>`);
    expect(pictures).toEqual([
      { url: 'https://shop.example/logo.svg', alt: 'Shop', hint: 'logo brand to-start', place: 'header' },
    ]);
  });

  test('is links that lead elsewhere, with a name where they are a sign alone', () => {
    const { links } = read(`<body><a href="#top">top</a><a href="mailto:a@b.example">mail</a><a href="/a">A</a>
      <a href="/a">again</a><a href="https://x.com/shop" rel="ME" aria-label="Shop on X"><svg></svg></a></body>`);
    expect(links.map(({ url, text, rel }) => [url, text, rel])).toEqual([
      ['https://x.com/shop', 'Shop on X', 'me'],
      ['https://shop.example/a', 'A', ''],
    ]);
  });
});

describe('the place of a link', () => {
  test('is its closest landmark, also one that its class names', () => {
    const html = `<header>${link('a')}</header><div class="site-header">${link('b')}</div><nav>${link('c')}</nav>
      <main><p>${link('d')}</p></main><aside>${link('e')}</aside><footer>${link('f')}</footer>
      <div id="page-footer">${link('g')}</div>`;
    expect(toPlaces(html)).toEqual({
      a: 'header',
      b: 'header',
      c: 'nav',
      d: 'main',
      e: 'aside',
      f: 'footer',
      g: 'footer',
    });
  });

  test('is an article where the landmark belongs to one, a comment, a quote or a person', () => {
    const html = `<main><article><header>${link('a')}</header><footer>${link('b')}</footer></article>
      <ol class="comment-list"><li class="comment">${link('c')}</li></ol><blockquote>${link('d')}</blockquote>
      <div class="author-box">${link('e')}</div><section class="our-team">${link('f')}</section>
      <div class="card"><div class="card-footer">${link('g')}</div></div></main>`;
    expect(toPlaces(html)).toEqual({
      a: 'article',
      b: 'article',
      c: 'article',
      d: 'article',
      e: 'article',
      f: 'article',
      g: 'main',
    });
  });

  test('is not the one by whose class the whole page is named', () => {
    const html = `<div class="has-comments comments"><header><nav>${link('a')}</nav></header><main>${link('b')}</main>
      <footer>${link('c')}</footer></div>`;
    expect(toPlaces(html)).toEqual({ a: 'header', b: 'main', c: 'footer' });
  });
});

describe('a page that stands in the way', () => {
  test('has forms and pictures with the names of methods and properties', () => {
    const names = ['querySelectorAll', 'createTreeWalker', 'title', 'head', 'body', 'documentElement', 'cookie'];
    const clobbers = names.map((name) => `<form name="${name}"></form><img name="${name}" id="${name}">`).join('');
    const form = `<form><input name="parentElement"><input name="localName"><input name="nodeType">
      <input name="getAttribute"><input name="firstChild"><a href="https://x.com/shop">Shop</a>inside</form>`;
    const facts = read(`<head><title>Shop</title></head><body>${clobbers}<footer>${form}</footer></body>`);
    expect(facts.title).toBe('Shop');
    expect(facts.links).toEqual([{ url: 'https://x.com/shop', text: 'Shop', rel: '', place: 'footer' }]);
    expect(facts.text).toBe('Shop inside');
  });

  test('has too much of everything: what is given is bounded, and the footer is still read', () => {
    const many = (count: number, html: (index: number) => string) =>
      Array.from({ length: count }, (_, index) => html(index)).join('');
    const facts = read(`<head>${many(300, (index) => `<meta name="m${index}" content="x">`)}
      <script type="application/ld+json">"${'x'.repeat(500_000)}"</script><script type="application/ld+json">{}</script></head>
      <body><main>${many(4000, (index) => `<p><a href="https://a.example/${index}">words and words and words</a></p>`)}</main>
      <div>${link('shop')}</div></body>`);
    expect(facts.metas).toHaveLength(200);
    expect(facts.jsonLd).toEqual(['{}']);
    expect(facts.links).toHaveLength(3000);
    // Of those that stay in the site, fewer are kept.
    expect(read(`<body>${many(800, (index) => `<a href="/${index}">a</a>`)}</body>`).links).toHaveLength(500);
    expect(facts.links.some(({ text }) => text === 'shop')).toBe(true);
    expect(facts.text.length).toBeLessThanOrEqual(60_000);
  });

  test('is so large that the time is over: what was read by then is given', () => {
    const facts = read(`<body>${link('a').repeat(1000)}</body>`, { milliseconds: -1 });
    expect(facts.address).toBe('https://shop.example/cart');
    expect(facts.links).toEqual([]);
  });

  test('is left as it was', () => {
    document.documentElement.innerHTML = '<head><title>a</title></head><body><p id="b">c</p></body>';
    const [html, globals] = [document.documentElement.outerHTML, Object.keys(window)];
    readPage({ elements: {}, milliseconds: 10_000 });
    expect(document.documentElement.outerHTML).toBe(html);
    expect(Object.keys(window)).toEqual(globals);
  });
});
