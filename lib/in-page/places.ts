import { attributeOf, findAll, findFirst, findFirstIn, nameOf, parentOf } from './dom';

/** Where a link or picture stands in the page. `article`: within an article, a comment or a quote, so it may be about others. */
export type Place = 'head' | 'header' | 'nav' | 'main' | 'article' | 'aside' | 'footer';

const OTHERS =
  /(?:^|[\s_-])(?:comments?|commentlist|author|byline|testimonials?|reviews?|team|staff|speakers?|sponsors?|partners?)(?:$|[\s_-])/;
const TOP =
  /(?:^|\s)(?:(?:site|global|main|page|top|app|masthead)[-_]*)?(?:header|masthead|topbar|top-bar|navbar)(?:$|\s)/;
const FOOT =
  /(?:^|\s)(?!(?:card|modal|entry|post|article|product|item|panel|dialog|table|form)[-_])[\w-]*(?:footer|colophon)/;
const MARKED = /comment|author|byline|testimonial|review|team|staff|speaker|sponsor|partner|head|bar|footer|colophon/;
const PLAIN = /^(?:a|div|h\d|li|ol|p|span|table|tbody|td|tr|ul)$/;

/** `section`: within a section of the main part, whose header and footer may be its own. */
type Within = Place | 'section';

/** Where elements stand in the page. Each is looked at once. */
export class Places {
  /** Whether the page is made so deep that selectors of several steps would take minutes. */
  isDeep = false;
  readonly #known = new Map<Element, Within>();
  readonly #firstHeader = findFirst('header');
  readonly #lastFooter: Element | undefined;
  readonly #tops: (Element | null)[];
  #checks = 0;

  constructor(root: Element | null, body: Element | null) {
    this.#tops = [root, body];
    const footers = findAll('footer');
    this.#lastFooter = footers[footers.length - 1];
  }

  placeOf(element: Element): Place {
    const path: Element[] = [];
    let known: Within | undefined;
    for (let next: Element | null = element; next && !known; next = parentOf(next)) {
      known = this.#known.get(next);
      if (!known) path.push(next);
    }
    this.isDeep ||= path.length > 1000;
    let place = known ?? 'main';
    for (let index = path.length - 1; index >= 0; index--) {
      place = this.#placeIn(path[index] as Element, place);
      this.#known.set(path[index] as Element, place);
    }
    return place === 'section' ? 'main' : place;
  }

  #placeIn(element: Element, outer: Within): Within {
    if (outer === 'article') return outer;
    const name = nameOf(element);
    if (this.#tops.includes(element)) return 'main';
    if (name === 'head') return 'head';
    const role = attributeOf(element, 'role');
    const marks = `${attributeOf(element, 'id')} ${attributeOf(element, 'class')}`.toLowerCase();
    if (!role && PLAIN.test(name) && !MARKED.test(marks)) return outer;
    const isFound = (place: Place) => (this.#isWrapper(element) ? outer : place);
    const isLandmark = name === 'header' || name === 'footer' || name === 'nav' || name === 'main';
    if (name === 'article' || name === 'blockquote' || role === 'article' || (!isLandmark && OTHERS.test(marks)))
      return isFound('article');
    if (outer === 'header' || outer === 'footer') return outer;
    if (name === 'footer' || role === 'contentinfo') {
      if (outer !== 'section' || role || element === this.#lastFooter) return isFound('footer');
    } else if (FOOT.test(marks)) return isFound('footer');
    if (name === 'header' || role === 'banner') {
      if (outer !== 'section' || role || element === this.#firstHeader) return isFound('header');
    } else if (TOP.test(marks)) return isFound('header');
    if (name === 'nav' || role === 'navigation') return 'nav';
    if (name === 'aside' || role === 'complementary') return 'aside';
    return name === 'main' || name === 'section' ? (outer === 'main' ? 'section' : outer) : outer;
  }

  /** Whether an element holds the whole page, whatever its class says. */
  #isWrapper(element: Element): boolean {
    const has = (selector: string) => findFirstIn(element, selector) !== null;
    return ++this.#checks < 100 && (has('main,[role="main"]') || (has('nav') && has('footer')));
  }
}
