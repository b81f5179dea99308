import type { ElementRule, PageFacts, Place } from '../facts';

export interface PageQuestion {
  elements: Record<string, ElementRule>;
  /** How long it may take in the page. It gives back what it has by then. */
  milliseconds: number;
}

/**
 * Runs once in the page, in the world of extensions: what the page's scripts did to prototypes and globals is not seen here.
 * Elements still stand in the way: a form with a field named `children` has no other `children`. So all is read by the
 * prototypes. It only reads. The browser sends it as text, so it uses nothing of this file; `to-facts.ts` checks what it gives.
 */
export function readPage({ elements, milliseconds }: PageQuestion) {
  const until = performance.now() + milliseconds;
  const isLate = () => performance.now() > until;

  const readerOf = <T>(owner: object, name: string) => {
    let of: object | null = owner;
    while (of && !Object.hasOwn(of, name)) of = Object.getPrototypeOf(of);
    const get = of && Object.getOwnPropertyDescriptor(of, name)?.get;
    return (target: unknown) => get?.call(target) as T;
  };
  const ofDocument = <T>(name: string) => readerOf<T>(Document.prototype, name)(document);
  const { createTreeWalker } = Document.prototype;
  const { getAttribute } = Element.prototype;
  const lengthOf = readerOf<number>(CharacterData.prototype, 'length');
  const nameOf = readerOf<string>(Element.prototype, 'localName');
  const typeOf = readerOf<number>(Node.prototype, 'nodeType');
  const parentOf = readerOf<Element | null>(Node.prototype, 'parentElement');
  const lastOf = readerOf<Node | null>(Node.prototype, 'lastChild');
  const beforeOf = readerOf<Node | null>(Node.prototype, 'previousSibling');
  const root = ofDocument<Element | null>('documentElement');
  const head = ofDocument<Element | null>('head');
  const body = ofDocument<Element | null>('body');

  const attributeOf = (element: Element, name: string, most = 300) =>
    (getAttribute.call(element, name) ?? '').slice(0, most);
  const dataOf = readerOf<string>(CharacterData.prototype, 'data');
  const cut = (node: Node, most: number) => dataOf(node).slice(0, most);
  const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

  /** Hands one element after the other to `take`, until it has kept `most`. Those that throw are left out. */
  function each(selector: string, most: number, take: (element: Element) => boolean | undefined) {
    if (isLate()) return;
    const found = Document.prototype.querySelectorAll.call(document, selector);
    for (let index = 0, kept = 0; index < found.length && kept < most; index++) {
      if (index % 32 === 31 && isLate()) return;
      try {
        if (take(found[index] as Element) !== false) kept++;
      } catch {}
    }
  }

  const contentOf = readerOf<string>(Element.prototype, 'textContent');
  let ease = 3_000_000;
  /** The first words below a node. The browser gathers them fastest, unless they are endless. */
  function wordsOf(node: Node, most: number) {
    const text = ease > 0 ? contentOf(node) : textOf(node, 2 * most);
    ease -= text?.length ?? 0;
    return tidy((text ?? '').slice(0, 4 * most)).slice(0, most);
  }

  /**
   * The same within the first of some elements. One selector for both would climb from each element to the root: that takes
   * minutes in a page that is made deep.
   */
  function eachIn(holders: string, selector: string, most: number, take: (element: Element) => boolean | undefined) {
    const met = new Set<Element>();
    let kept = 0;
    each(holders, 200, (holder) => {
      const found = Element.prototype.querySelectorAll.call(holder, selector);
      for (let index = 0; index < found.length && kept < most; index++) {
        if (index % 32 === 31 && isLate()) return;
        const element = found[index] as Element;
        if (!met.has(element) && take(element) !== false) kept++;
        met.add(element);
      }
    });
    return kept;
  }

  /** The text below a node. With `isWhole`, null where it has more than `most` characters. */
  function textOf(node: Node, most: number, isWhole = false) {
    const walker = createTreeWalker.call(document, node, NodeFilter.SHOW_TEXT);
    let text = '';
    for (let next = walker.nextNode(), count = 0; next && count < 500; next = walker.nextNode(), count++) {
      if (isWhole && text.length + lengthOf(next) > most) return null;
      text += cut(next, most - text.length);
      if (!isWhole && text.length >= most) break;
    }
    return text;
  }

  const OTHERS =
    /(?:^|[\s_-])(?:comments?|commentlist|author|byline|testimonials?|reviews?|team|staff|speakers?|sponsors?|partners?)(?:$|[\s_-])/;
  const TOP =
    /(?:^|\s)(?:(?:site|global|main|page|top|app|masthead)[-_]*)?(?:header|masthead|topbar|top-bar|navbar)(?:$|\s)/;
  const FOOT =
    /(?:^|\s)(?!(?:card|modal|entry|post|article|product|item|panel|dialog|table|form)[-_])[\w-]*(?:footer|colophon)/;
  const MARKED = /comment|author|byline|testimonial|review|team|staff|speaker|sponsor|partner|head|bar|footer|colophon/;
  const PLAIN = /^(?:a|div|h\d|li|ol|p|span|table|tbody|td|tr|ul)$/;
  const footers = Document.prototype.querySelectorAll.call(document, 'footer');
  const lastFooter = footers[footers.length - 1];
  const firstHeader = Document.prototype.querySelector.call(document, 'header');
  const places = new Map<Element, Place | 'section'>();
  let checks = 0;
  let isDeep = false;

  /** Whether an element holds the whole page, whatever its class says. */
  function isWrapper(element: Element) {
    const { querySelector } = Element.prototype;
    const has = (selector: string) => querySelector.call(element, selector) !== null;
    return ++checks < 100 && (has('main,[role="main"]') || (has('nav') && has('footer')));
  }

  function placeIn(element: Element, outer: Place | 'section'): Place | 'section' {
    if (outer === 'article') return outer;
    const name = nameOf(element);
    if (element === root || element === body) return 'main';
    if (name === 'head') return 'head';
    const role = getAttribute.call(element, 'role') ?? '';
    const marks = `${attributeOf(element, 'id')} ${attributeOf(element, 'class')}`.toLowerCase();
    if (!role && PLAIN.test(name) && !MARKED.test(marks)) return outer;
    const isFound = (place: Place) => (isWrapper(element) ? outer : place);
    const isLandmark = name === 'header' || name === 'footer' || name === 'nav' || name === 'main';
    if (name === 'article' || name === 'blockquote' || role === 'article' || (!isLandmark && OTHERS.test(marks)))
      return isFound('article');
    if (outer === 'header' || outer === 'footer') return outer;
    if (name === 'footer' || role === 'contentinfo') {
      if (outer !== 'section' || role || element === lastFooter) return isFound('footer');
    } else if (FOOT.test(marks)) return isFound('footer');
    if (name === 'header' || role === 'banner') {
      if (outer !== 'section' || role || element === firstHeader) return isFound('header');
    } else if (TOP.test(marks)) return isFound('header');
    if (name === 'nav' || role === 'navigation') return 'nav';
    if (name === 'aside' || role === 'complementary') return 'aside';
    return name === 'main' || name === 'section' ? (outer === 'main' ? 'section' : outer) : outer;
  }

  function placeOf(element: Element): Place {
    const path: Element[] = [];
    let known: Place | 'section' | undefined;
    for (let next: Element | null = element; next && !known; next = parentOf(next)) {
      known = places.get(next);
      if (!known) path.push(next);
    }
    isDeep ||= path.length > 1000;
    let place = known ?? 'main';
    for (let index = path.length - 1; index >= 0; index--) {
      place = placeIn(path[index] as Element, place);
      places.set(path[index] as Element, place);
    }
    return place === 'section' ? 'main' : place;
  }

  const isAddress = (text: string) => /^https?:/i.test(text) && text.length <= 2000;
  const facts: Omit<PageFacts, 'globals'> & { type: string } = {
    type: ofDocument('contentType'),
    address: location.origin + location.pathname,
    base: ofDocument('baseURI'),
    title: tidy((ofDocument<string>('title') ?? '').slice(0, 1000)),
    language: root ? attributeOf(root, 'lang') : '',
    metas: [],
    jsonLd: [],
    headings: [],
    links: [],
    scripts: [],
    styles: [],
    hosts: [],
    relations: [],
    pictures: [],
    cookies: [],
    comments: [],
    elements: {},
    text: '',
  };

  function readHead() {
    each('meta[content]', 200, (element) => {
      const written = ['name', 'property', 'http-equiv', 'itemprop'].map((key) => attributeOf(element, key));
      const names = new Set(tidy(written.join(' ')).toLowerCase().split(' ', 8));
      const content = attributeOf(element, 'content', 1000);
      for (const name of names) if (name) facts.metas.push({ name, content });
      return written.some(Boolean);
    });
    let room = 400_000;
    each('script[type^="application/ld+json" i]', 50, (element) => {
      const text = textOf(element, room, true);
      if (!text) return false;
      room -= text.length;
      facts.jsonLd.push(text);
    });
    const hrefOf = readerOf<string>(HTMLLinkElement.prototype, 'href');
    const isStyle = (element: Element) => /(?:^|\s)stylesheet(?:\s|$)/i.test(attributeOf(element, 'rel'));
    const seen = new Set<Element>();
    const takeRelation = (element: Element) => {
      const url = hrefOf(element);
      if (seen.has(element) || isStyle(element) || !isAddress(url)) return false;
      seen.add(element);
      const [rel, type] = [attributeOf(element, 'rel').toLowerCase(), attributeOf(element, 'type')];
      facts.relations.push({ rel, url, sizes: attributeOf(element, 'sizes'), type });
    };
    // A page may have hundreds of the others.
    each('link[href][rel*="icon" i],link[href][rel="canonical" i],link[href][rel~="me" i]', 60, takeRelation);
    each('link[href][rel]', 140, takeRelation);
    each('link[href][rel~="stylesheet" i]', 400, (element) => {
      const url = hrefOf(element);
      if (!isAddress(url)) return false;
      facts.styles.push(url);
    });
    const sourceOf = readerOf<string>(HTMLScriptElement.prototype, 'src');
    each('script[src]', 400, (element) => {
      const url = sourceOf(element);
      // What waits for consent does not run.
      if (!isAddress(url) || /^text\/plain/i.test(attributeOf(element, 'type'))) return false;
      facts.scripts.push(url);
    });
  }

  function readHosts() {
    const hosts = new Set<string>();
    const add = (url: string) => {
      const host = /^https?:\/\/(?:[^/?#]*@)?([^/?#:]+)/i.exec(url)?.[1];
      if (!host || hosts.has(host) || hosts.size >= 400) return;
      hosts.add(host);
      facts.hosts.push(host.toLowerCase());
    };
    for (const url of [...facts.scripts, ...facts.styles]) add(url);
    const sourceOf = readerOf<string>(HTMLIFrameElement.prototype, 'src');
    each('iframe[src]', 100, (element) => void add(sourceOf(element)));
    const entries = Performance.prototype.getEntriesByType.call(performance, 'resource');
    const nameOfEntry = readerOf<string>(PerformanceEntry.prototype, 'name');
    for (let index = 0; index < entries.length && index < 3000 && !isLate(); index++) add(nameOfEntry(entries[index]));
  }

  function readLinks() {
    const hrefOf = readerOf<string>(HTMLAnchorElement.prototype, 'href');
    const pathOf = (url: string) => url.split('#', 1)[0];
    const here = pathOf(location.href);
    const seen = new Set<string>();
    let inside = 0;
    const take = (element: Element) => {
      if (inside >= 500 && /^(?:\/(?!\/)|[?#])/.test(getAttribute.call(element, 'href') ?? '')) return false;
      const url = hrefOf(element);
      if (!isAddress(url) || (url.includes('#') && pathOf(url) === here)) return false;
      // What leads elsewhere tells more of a site than its hundredth article.
      const isInside = url.startsWith(location.origin);
      if (isInside && inside >= 500) return false;
      const place = placeOf(element);
      const key = `${place} ${url}`;
      if (seen.has(key)) return false;
      seen.add(key);
      if (isInside) inside++;
      // A link that is a sign alone says its name elsewhere.
      const written = wordsOf(element, 120);
      const picture = () => Element.prototype.querySelector.call(element, 'img[alt],[aria-label],[title]');
      const labelOf = (of: Element | null) =>
        of ? attributeOf(of, 'aria-label', 120) || attributeOf(of, 'title', 120) || attributeOf(of, 'alt', 120) : '';
      const text = written || labelOf(element) || labelOf(picture());
      facts.links.push({ url, text, rel: attributeOf(element, 'rel').toLowerCase(), place });
    };
    const most = () => 3000 - facts.links.length;
    each('a[href][rel~="me" i]', 50, take);
    // Without its first letter, which may be large: to compare without regard to that takes the browser twice as long.
    eachIn('header,nav,footer,[role="contentinfo"],[class*="ooter"],[id*="ooter"]', 'a[href]', most(), take);
    if (isLate()) return;
    // The end of a page is its footer, also where nothing says so.
    const all = Document.prototype.querySelectorAll.call(document, 'a[href]');
    const end = all.length;
    const last = end > most() ? 200 : 0;
    for (let index = 0; index < end && most() > 0; index++) {
      if (index % 32 === 31 && isLate()) return;
      try {
        take(all[index < last ? end - 1 - index : index - last] as Element);
      } catch {}
    }
  }

  function readPictures() {
    const [sourceOf, shownOf] = ['src', 'currentSrc'].map((name) => readerOf<string>(HTMLImageElement.prototype, name));
    const hrefOf = readerOf<string>(HTMLAnchorElement.prototype, 'href');
    const isStart = (url: string) =>
      url.startsWith(location.origin) && /^https?:\/\/[^/]+\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?$/i.test(url);
    const seen = new Set<Element>();
    const take = (element: Element) => {
      const url = [shownOf?.(element), sourceOf?.(element)].find((one) => one && isAddress(one));
      if (!url || seen.has(element)) return false;
      seen.add(element);
      let hint = '';
      for (let next: Element | null = element, count = 0; next && next !== body && count < 5; next = parentOf(next)) {
        hint += ` ${attributeOf(next, 'id', 60)} ${attributeOf(next, 'class', 80)}`;
        if (nameOf(next) === 'a' && isStart(hrefOf(next))) hint += ' to-start';
        count++;
      }
      const alt = attributeOf(element, 'alt', 200);
      facts.pictures.push({ url, alt, hint: tidy(hint).toLowerCase(), place: placeOf(element) });
    };
    const holders = 'header,nav,[role="banner"],[class*="ogo"],[id*="ogo"],[class*="rand"]';
    const kept = eachIn(holders, 'img', 20, take);
    const own = ['class', 'id', 'alt', 'src'].map((name) => `img[${name}*="logo" i]`);
    each(own.join(), 20 - kept, take);
  }

  function readComments() {
    const add = (node: Node) => {
      const text = tidy(cut(node, 300));
      if (text && facts.comments.length < 40) facts.comments.push(text);
    };
    if (head) {
      const walker = createTreeWalker.call(document, head, NodeFilter.SHOW_COMMENT);
      for (let next = walker.nextNode(); next && facts.comments.length < 25; next = walker.nextNode()) add(next);
    }
    for (const parent of [document, root, body]) {
      let next = parent && lastOf(parent);
      for (let count = 0; next && count < 60; count++) {
        if (typeOf(next) === Node.COMMENT_NODE) add(next);
        next = beforeOf(next);
      }
    }
  }

  function readText() {
    each('h1,h2,h3', 60, (element) => {
      const text = wordsOf(element, 300);
      if (!text) return false;
      facts.headings.push(text);
    });
    if (!body) return;
    const HIDDEN =
      'script,style,noscript,template,iframe,svg,math,object,select,textarea,canvas,audio,video,[hidden],dialog:not([open]),[style*="display:none" i],[style*="display: none" i]';
    const walkOf = (node: Node) => createTreeWalker.call(document, node, NodeFilter.SHOW_TEXT);
    const unseen = new Set<Node>();
    const roots = Document.prototype.querySelectorAll.call(document, HIDDEN);
    for (let index = 0; index < roots.length && unseen.size < 50_000; index++) {
      if (index % 128 === 127 && isLate()) return;
      const walker = walkOf(roots[index] as Element);
      for (let next = walker.nextNode(); next && !unseen.has(next); next = walker.nextNode()) unseen.add(next);
    }
    const walker = walkOf(body);
    let text = '';
    // Space around each piece counts here, and is taken out at the end.
    for (let next = walker.nextNode(), count = 1; next && text.length < 100_000; next = walker.nextNode(), count++) {
      if (count % 128 === 0 && isLate()) break;
      const piece = unseen.has(next) ? '' : cut(next, 10_000);
      if (/\S/.test(piece)) text += `${piece} `;
    }
    facts.text = tidy(text).slice(0, 60_000);
  }

  function readCookies() {
    const all = ofDocument<string>('cookie').slice(0, 20_000).split(';', 200);
    facts.cookies = all.map((cookie) => (cookie.split('=', 1)[0] ?? '').trim()).filter(Boolean);
  }

  /** The tags, attributes, classes and ids of the page; null where it has too many to know. Most rules look for what is not there. */
  function readWords() {
    const [tags, attributes, written] = [new Set<string>(), new Set<string>(), new Set<string>()];
    let ids = '';
    const { getAttributeNames } = Element.prototype;
    const found = Document.prototype.querySelectorAll.call(document, '*');
    for (let index = 0; index < found.length; index++) {
      if (index % 128 === 127 && isLate()) return null;
      const element = found[index] as Element;
      tags.add(nameOf(element));
      const names = getAttributeNames.call(element);
      if (names.length > 100 || written.size > 10_000 || ids.length > 500_000) return null;
      for (const name of names) {
        attributes.add(name);
        if (name === 'class') written.add(attributeOf(element, name, 5_001));
        if (name === 'id') ids += `\n${attributeOf(element, name, 1_000)}`;
      }
    }
    const [classes, classText] = [new Set<string>(), [...written].join('\n')];
    if (classText.length > 1_000_000) return null;
    for (const name of classText.toLowerCase().split(/\s+/)) classes.add(name);
    return { tags, attributes, classes, classText, ids };
  }

  function readElements() {
    const words = readWords();
    /** Whether all that a selector names is in the page. It may name more than this reads. */
    const mayMatch = (selector: string): boolean => {
      if (!words) return true;
      if (/^[^(]+,/.test(selector)) return selector.split(',').some(mayMatch);
      const bare = selector.replace(/"[^"]*"/g, '').replaceAll('\\:', ':');
      if (/,|:[a-z-]+\(|\\/.test(bare)) return true;
      const plain = bare.replace(/\[[^\]]*\]/g, '');
      const isEach = (pattern: RegExp, text: string, known: ReadonlySet<string>) =>
        (text.match(pattern) ?? []).every((name) => known.has(name.replace(/^[[.\s>+~]/, '').toLowerCase()));
      return (
        isEach(/\[[\w:-]+/g, bare, words.attributes) &&
        isEach(/\.[\w-]+/g, plain, words.classes) &&
        isEach(/(?:^|[\s>+~])[a-z][\w:-]*/g, plain, words.tags) &&
        (selector.match(/\[(?:class|id)[*^$]?="[^"]*"(?=\])/g) ?? []).every((part) =>
          (part[1] === 'c' ? words.classText : words.ids).includes(part.slice(part.indexOf('"') + 1, -1)),
        )
      );
    };
    for (const id of Object.keys(elements)) {
      // Selectors of several steps climb from each element.
      if (isDeep || isLate()) return;
      const rule = elements[id];
      try {
        const found = rule && mayMatch(rule.selector) && Document.prototype.querySelector.call(document, rule.selector);
        if (found) facts.elements[id] = rule.attribute ? attributeOf(found, rule.attribute) : '';
      } catch {}
    }
  }

  // Each for itself: a document in a sandbox has no cookies and says so by throwing.
  for (const read of [
    readHead,
    readHosts,
    readCookies,
    readComments,
    readLinks,
    readPictures,
    readText,
    readElements,
  ]) {
    try {
      read();
    } catch {}
  }
  return facts;
}
