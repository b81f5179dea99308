import type { Page } from 'puppeteer-core';
import type { TestBrowser } from '../browser.ts';

export interface Size {
  width: number;
  height: number;
  deviceScaleFactor?: number;
}

export const WIDE: Size = { width: 1280, height: 900 };
export const PHONE: Size = { width: 320, height: 900 };
/** A whole window in a browser that draws everything at 200 %. */
export const ENLARGED: Size = { width: 640, height: 450 };
export const POPUP: Size = { width: 400, height: 600 };
/** The most that a popup has at 200 %. */
export const ENLARGED_POPUP: Size = { width: 400, height: 300, deviceScaleFactor: 2 };
export const PANEL: Size = { width: 320, height: 450 };

/** What a size becomes for a reader who draws everything at 200 %. */
export function toEnlarged(size: Size): readonly Size[] {
  if (size === POPUP) return [ENLARGED_POPUP];
  return size === WIDE ? [ENLARGED] : [];
}

/** Something that a person can come to see. */
export interface Face {
  name: string;
  /** The place in the page that the address names. */
  place?: string;
  /** How the service fails from now until the face is seen. */
  fault?: string;
  /** What a person does after the face before. */
  reach?(page: Page): Promise<unknown>;
  /** The same, where it leads to another page. */
  leadTo?(page: Page, journey: TestBrowser): Promise<Page>;
  /** The words that say that it is there. */
  shows: string;
  /** It is what stands there while something loads. */
  isLoading?: boolean;
  /** Where it is looked at in others than that of the visit too. */
  sizes?: readonly Size[];
}

/** A page with the faces that a person sees in it, one after the other. */
export interface Visit {
  name: string;
  /** A page of the extension, opened in a tab; or how else it is opened. */
  at: string | ((journey: TestBrowser) => Promise<Page>);
  /** `WIDE` where nothing is said. No test can set that of a real popup. */
  size?: Size;
  /** Nobody has saved an address and a key. */
  isBare?: boolean;
  /** What storage holds beside address and key. */
  stored?: Record<string, unknown>;
  /** The same of the storage that ends with the browser. */
  session?: Record<string, unknown>;
  faces: readonly Face[];
}
