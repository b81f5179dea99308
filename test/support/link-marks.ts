import type { Page } from 'puppeteer-core';
import { waitUntil } from './wait.ts';

/** A mark as a person sees it: how far it is from the end of its nearest link, and the colour inside. */
export interface SeenMark {
  /** The words of the link, or the name of its picture. */
  link: string;
  /** Pixels from the upper end of the link. */
  distance: number;
  colour: string;
}

/** In the page, in the world of extensions: only there can the overlay be looked into. */
function lookIntoOverlay(): SeenMark[] {
  const host = document.documentElement.lastElementChild as HTMLElement;
  const opened = (host as { openOrClosedShadowRoot?: ShadowRoot | null }).openOrClosedShadowRoot;
  const root =
    opened === undefined && typeof chrome.dom === 'object' ? chrome.dom.openOrClosedShadowRoot(host) : opened;
  const links = [...document.querySelectorAll('a')].flatMap((link) => {
    const picture = link.querySelector('img');
    const box = picture ? picture.getBoundingClientRect() : [...link.getClientRects()].at(-1);
    return box ? [{ name: link.textContent?.trim() || picture?.alt || '', x: box.right, y: box.top }] : [];
  });
  const pictures = [...(root?.querySelectorAll('svg') ?? [])];
  const shown = pictures.filter((picture) => getComputedStyle(picture.parentElement as Element).display !== 'none');
  return shown.map((mark) => {
    const box = mark.getBoundingClientRect();
    const near = links
      .map(({ name, x, y }) => ({
        name,
        distance: Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y),
      }))
      .toSorted((one, other) => one.distance - other.distance)[0];
    const colour = mark.children[1]?.getAttribute('stroke') ?? '';
    return { link: near?.name ?? '', distance: Math.round(near?.distance ?? Number.NaN), colour };
  });
}

/** `within`: a page of the extension. The right to the page comes from the click that has marked it. */
export async function readMarks(within: Page, site: Page): Promise<SeenMark[]> {
  const look = `async (url) => {
    const tab = (await chrome.tabs.query({})).find((one) => one.url === url);
    const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, func: ${lookIntoOverlay} });
    return frame.result;
  }`;
  const marks = (await within.evaluate(`(${look})(${JSON.stringify(site.url())})`)) as SeenMark[];
  return marks.toSorted((one, other) => one.link.localeCompare(other.link));
}

/** Waits until so many are drawn: the page draws them in its next frame. */
export async function untilMarks(within: Page, site: Page, count: number): Promise<SeenMark[]> {
  let marks: SeenMark[] = [];
  const areDrawn = async () => {
    marks = await readMarks(within, site);
    return marks.length === count;
  };
  await waitUntil(areDrawn, `${count} marks are drawn`).catch((error: Error) => {
    throw new Error(`${error.message} There are: ${JSON.stringify(marks)}`);
  });
  return marks;
}
