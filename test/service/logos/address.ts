import type { SiteRecord } from '../record.ts';

/** Where answers say that logos lie: a public https origin, which the end-to-end site server plays. */
export const LOGO_ORIGIN = 'https://logos.sitecard-sites.com';

function toLogoUrl(host: string, kind: 'svg' | 'png'): string {
  return `${LOGO_ORIGIN}/logo/${host}.${kind}`;
}

/** `logo_url` of a record: an address, null, or an empty string when no logo was found (specification.md, "Domain envelope"). */
export function logoOf(site: SiteRecord): string | null {
  if (site.logo === 'null') return null;
  return site.logo === 'empty' ? '' : toLogoUrl(site.host, site.logo);
}
