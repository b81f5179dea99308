import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SocialNetwork } from '../../lib/model.ts';

/** One to tune the analyser on, one to report its accuracy on. No page, host or text is in both. */
export const PAGE_FOLDERS = ['tune', 'report'] as const;
export type PageFolder = (typeof PAGE_FOLDERS)[number];

/** What a page shows of its site, as a careful reader of the page and its source would say. */
export interface PageLabel {
  address: string;
  /** ISO 639-1 */
  language: string;
  /** What sort of site it is, in free words. */
  kind: string;
  /** Path of a top level. Null where nobody could say: parked, empty, only a form to sign in. */
  category: string | null;
  /** Top levels that are as right. */
  alsoRight?: string[];
  /** Shown by scripts, styles, elements, cookies and meta, as the service writes them. */
  technologies: string[];
  /** As the page states it; city, country and employees as its JSON-LD states them. */
  company: { name: string; otherNames?: string[]; city?: string; countryCode?: string; employees?: string } | null;
  /** The site's own profiles. */
  social: { [N in SocialNetwork]?: string };
  logo: string | null;
  /** Other pictures that are the logo as well. */
  otherLogos?: string[];
}

export interface LabelledPage extends PageLabel {
  slug: string;
  html: string;
}

const toPath = (folder: PageFolder, name: string) => join(import.meta.dirname, '../fixtures/pages', folder, name);

export function readLabelledPages(folder: PageFolder): LabelledPage[] {
  const labels: Record<string, PageLabel> = JSON.parse(readFileSync(toPath(folder, 'labels.json'), 'utf8'));
  const slugs = Object.keys(labels).sort();
  return slugs.map((slug) => ({
    ...(labels[slug] as PageLabel),
    slug,
    html: readFileSync(toPath(folder, `${slug}.html`), 'utf8'),
  }));
}
