import type { Place } from '../in-page/places';

/**
 * What was read of an open page. It comes from the page, so it may be made to deceive; `to-facts.ts` only makes sure that it
 * has these shapes and sizes. Addresses are absolute.
 */
export interface PageFacts {
  /** Without query and fragment. */
  address: string;
  /** What addresses in its meta elements and JSON-LD are relative to. */
  base: string;
  title: string;
  /** `<html lang>`, as written. */
  language: string;
  /** Each `name`, `property`, `http-equiv` and `itemprop` of an element, in lower case. At most 200; a content has at most 1,000 characters. */
  metas: { name: string; content: string }[];
  /** The texts of JSON-LD scripts, 400,000 characters together. Longer ones are left out. */
  jsonLd: string[];
  /** Of levels 1 to 3, at most 60. */
  headings: string[];
  /** At most 3,000; those of header, nav and footer first. `rel` in lower case. */
  links: { url: string; text: string; rel: string; place: Place }[];
  /** Addresses of scripts and styles, at most 400 each. */
  scripts: string[];
  styles: string[];
  /** The hosts of all that the page has loaded. */
  hosts: string[];
  /** `<link>` elements of the head but styles (`rel` in lower case): icons, canonical, alternate, preconnect, generator links. */
  relations: { rel: string; url: string; sizes: string; type: string }[];
  /** Pictures of the header that may be the logo, at most 20. `hint`: its id and classes and those of its parents, in lower case; `to-start`: its link leads to the start page. */
  pictures: { url: string; alt: string; hint: string; place: Place }[];
  /** The names of readable cookies, at most 200. */
  cookies: string[];
  /** Comments of the head and at the end of the page, at most 40 of 300 characters. */
  comments: string[];
  /** By rule id: the element that the rule looks for is there. The text is the value of the rule's attribute, or empty. */
  elements: Record<string, string>;
  /** Names of the list handed in which the page's own scripts have set. */
  globals: string[];
  /** Visible text without scripts, styles and hidden parts, at most 60,000 characters. */
  text: string;
}

/** Looks for an element of a page; `attribute`: whose value tells a version. */
export interface ElementRule {
  selector: string;
  attribute?: string;
}

export interface PageQuestion {
  elements: Record<string, ElementRule>;
  /** How long it may take in the page. It gives back what it has by then. */
  milliseconds: number;
}

/** What the script in the page gives. `type`: of the document. */
export type ReadFacts = Omit<PageFacts, 'globals'> & { type: string };
