import type { PageLinks } from './links';

/** What `entrypoints/page-links` leaves in a page, in the world of extensions. The page's own scripts do not see it. */
export interface LinksScript {
  /** Counts the links of the page. */
  read(): PageLinks;
  isMarked(): boolean;
  /** Marks the links, or marks them anew. `kinds`: places in `MARK_KINDS`, by host. False: the document is no page. */
  mark(kinds: Record<string, number>): boolean;
  /** Leaves nothing in the page. */
  unmark(): void;
}

declare global {
  var sitecardPageLinks: LinksScript | undefined;
}
