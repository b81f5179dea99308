import type { Page } from 'puppeteer-core';

/** What of a page moves although its reader has asked for less motion: what is there, and what is drawn before and after it. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLong = (durations: string) => durations.split(',').some((duration) => Number.parseFloat(duration) > 0.001);
    const found: string[] = [];
    for (const element of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after', '::backdrop']) {
        const style = getComputedStyle(element, part);
        const name = `${element.localName}.${element.className}${part ?? ''}`;
        // What changes at once, in the end, moves nothing.
        const isMoving = style.animationName !== 'none' && !style.animationTimingFunction.startsWith('steps(1');
        if (isMoving && isLong(style.animationDuration)) found.push(`${name}: animation ${style.animationName}`);
        if (isLong(style.transitionDuration)) found.push(`${name}: transition of ${style.transitionProperty}`);
        if (style.scrollBehavior === 'smooth') found.push(`${name}: smooth scrolling`);
      }
    }
    return [...new Set(found)];
  });
}

/** Controls and shapes without a text that can be told from their ground: marked the first time, those of them that are lost the second. */
export function findLost(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CONTROLS = 'button, input, select, textarea, summary, [role="tab"], [role="switch"]';
    const isClear = (color: string) => color === 'transparent' || /^rgba.*, 0\)$|\/ 0\)$/.test(color);
    const toGround = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return 'none';
    };
    const isSeen = (element: Element) => {
      const style = getComputedStyle(element);
      const ground = toGround(element.parentElement);
      if (!isClear(style.backgroundColor) && style.backgroundColor !== ground) return true;
      const edges = ['Top', 'Right', 'Bottom', 'Left'] as const;
      const hasEdge = edges.some(
        (edge) =>
          Number.parseFloat(style[`border${edge}Width`]) > 0 &&
          !isClear(style[`border${edge}Color`]) &&
          style[`border${edge}Color`] !== ground,
      );
      return hasEdge || (style.outlineStyle !== 'none' && !isClear(style.outlineColor));
    };
    const isFirst = !document.querySelector('[data-was-seen]');
    const candidates = [...document.body.querySelectorAll(isFirst ? '*' : '[data-was-seen]')].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isShape = element.childElementCount === 0 && !element.textContent && !element.closest('svg');
      return element.checkVisibility() && width > 1 && height > 1 && (isShape || element.matches(CONTROLS));
    });
    if (!isFirst)
      return candidates
        .filter((element) => !isSeen(element))
        .map((element) => `${element.localName}.${element.className} ${(element.textContent ?? '').slice(0, 40)}`);
    for (const element of candidates) if (isSeen(element)) element.setAttribute('data-was-seen', '');
    return [];
  });
}

/** What runs out of a page, and controls that the focus reaches while something lies on them. */
export function findHidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth} px of content in ${clientWidth} px`);
    const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
    for (const control of controls) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width < 2 || height < 2) continue;
      const places = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y]));
      const isThere = ([x = 0, y = 0]: number[]) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (control.contains(top) || top.closest('label')?.contains(control) === true);
      };
      if (!places.some(isThere)) found.push(`${control.localName} "${control.ariaLabel ?? control.textContent}"`);
    }
    return found;
  });
}

/** Buttons with a frame that touch the next one, or stick out of the column that they stand in. */
export function findCrowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const toName = (button: Element) => `"${button.ariaLabel ?? button.textContent}"`;
    const buttons = [...document.querySelectorAll('button.button, summary.button')].filter((button) =>
      button.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    for (const [index, button] of buttons.entries()) {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const column = button.closest('header, section, article, main, footer, form, dialog') ?? document.body;
      const edges = column.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(column);
      const before = edges.left + Number.parseFloat(paddingLeft) - left;
      const after = right - edges.right + Number.parseFloat(paddingRight);
      if (Math.max(before, after) > 2) found.push(`${toName(button)} sticks out by ${Math.max(before, after)} px`);
      for (const other of buttons.slice(index + 1)) {
        const next = other.getBoundingClientRect();
        const isBeside = next.top < bottom && next.bottom > top;
        const gap = Math.max(next.left - right, left - next.right);
        if (isBeside && gap < 2) found.push(`${toName(button)} touches ${toName(other)}`);
      }
    }
    return found;
  });
}

/** Texts whose beginning lies outside of the page, or of what clips them. Those that may be scrolled to are not among them. */
export function findBeheaded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FROM_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;
    const found: string[] = [];
    const root = document.documentElement;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const words = text.textContent?.trim();
      const parent = text.parentElement;
      if (!words || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (parent.closest('.hidden-text, script, style, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isFromRight = FROM_RIGHT.test(words);
      const { left, right } = range.getBoundingClientRect();
      for (let at: Element | null = parent; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        if (overflowX === 'visible' && at !== root) continue;
        const edges = at.getBoundingClientRect();
        const cut = isFromRight ? right - edges.right : edges.left - left;
        if (cut <= 1) continue;
        found.push(`${at.localName}.${at.className} cuts ${Math.round(cut)} px of "${words.slice(0, 40)}"`);
        break;
      }
    }
    return found;
  });
}

/** Spaces the texts of a page as a reader may, by WCAG 1.4.12. Those that are cut by it, with nothing else to tell the rest of them. */
export function findCutBySpacing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-block-end: 2em !important }`,
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing];
    const found: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2);
      if (!isCut || !element.checkVisibility() || !element.textContent) continue;
      // A tooltip has the whole of it, or a click opens it.
      if (element.closest('[title], summary, .hidden-text')) continue;
      found.push(`${element.localName}.${element.className} cuts "${element.textContent.trim().slice(0, 40)}"`);
    }
    return found;
  });
}

/** What the Tab key alone is to reach: links, fields and buttons that are drawn. Of radio buttons and tabs one stands for all. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/**
 * Goes through a page by the Tab key, from its beginning. Gives the controls in their order, and of those that were reached, in
 * the order of that, which could not be seen or were not marked as having the focus.
 */
export async function walkByTab(page: Page): Promise<{ controls: string[]; reached: string[] }> {
  await page.evaluate(() => {
    // The key goes on from where the last click was, wherever the focus is.
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
  });
  const controls = await page.$$eval(CONTROLS, (found) =>
    (found as HTMLInputElement[])
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter(({ disabled, tabIndex, type, checked }) => !disabled && tabIndex >= 0 && (type !== 'radio' || checked))
      .map((element, index) => {
        const text = element.ariaLabel ?? element.labels?.[0]?.textContent ?? element.textContent ?? '';
        const name = `${index} ${text.trim().slice(0, 40)}`;
        element.setAttribute('data-order', name);
        return name;
      }),
  );
  const reached: string[] = [];
  let last: string | null = null;
  // A field for a date has a stop for each of its parts.
  for (let presses = 0; reached.length < controls.length && presses < 4 * controls.length; presses++) {
    await page.keyboard.press('Tab');
    const [name, faults] = await page.evaluate(() => {
      const { activeElement: element } = document;
      // The first line of it: the middle of a link over two lines may be in neither.
      const box = element?.getClientRects()[0];
      const middle = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      // What has the focus is seen: not under a sticky head or foot, and marked.
      const isSeen = element?.contains(middle ?? null) || middle?.closest('label')?.contains(element) === true;
      const isMarked = element !== null && getComputedStyle(element).outlineStyle !== 'none';
      return [`${element?.getAttribute('data-order')}`, `${isSeen ? '' : ' (hidden)'}${isMarked ? '' : ' (unmarked)'}`];
    });
    if (name !== last) reached.push(`${name}${faults}`);
    last = name ?? null;
  }
  return { controls, reached };
}
