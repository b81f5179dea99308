import { toSafeLink } from '../../host/link';
import type { Evidence } from '../../model';
import type { PageFacts } from '../facts';
import type { Found } from '../found';
import type { Thing } from '../json-ld';
import { filesOf, toLine } from '../json-ld';
import { findOwner, isAlike, metaOf, toAddress, toKey, toLabel } from './own-site';

interface Candidate {
  address: string;
  seen: Evidence;
}

const IS_LOGO = /logo|wordmark|wappen|crest|stemma|blason|escudo|brand(?:mark)?(?![a-z])/i;
/** Names of others, and what plug-ins and templates show until there is a logo. */
const OF_OTHERS =
  /partner|client|customer|sponsor|payment|paypal|visa|powered|app-?store|google-?play|placeholder|fallback|dummy|no-?image|no-?logo|blank|spacer|avatar|loading|(?:^|[^a-z])(?:default|sample|example|your)[-_]?logo|wordpress-publisher-logo/i;
/** A picture of a plug-in, not of the site. */
const OF_PLUGIN = /\/(?:wp-content\/(?:mu-)?plugins|wp-includes|wp-admin|node_modules)\//i;
/** What a page shows beside its logo. A site that states such a picture means its own. */
const SEALS = /award|badge|trust|certif|flag/i;

const fileOf = (address: string) => (/[^/?#]*(?=$|[?#])/.exec(address)?.[0] ?? '').slice(0, 200);

function toPictures(facts: PageFacts): Candidate[] {
  const label = toLabel(facts);
  return facts.pictures
    .filter(({ place }) => place !== 'article')
    .map(({ url, alt, hint, place }) => {
      const words = `${hint} ${alt} ${fileOf(url)}`;
      const isAtStart = /(?:^| )to-start(?: |$)/.test(hint);
      const isOwn = isAlike(toKey(alt.replace(/\blogo\b/gi, '')), label);
      const isAtTop = place === 'header' || place === 'nav';
      // A picture of the header that leads to the start page is the logo. Elsewhere it takes more to be.
      const weight = (IS_LOGO.test(words) ? 2 : 0) + (isAtStart ? 1 : 0) + (isOwn ? 1 : 0) + (isAtTop ? 1 : -1);
      return { url, alt, hint, weight: SEALS.test(words) || OF_OTHERS.test(`${hint} ${alt}`) ? 0 : weight };
    })
    .filter(({ weight }) => weight >= 2)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ url, alt, hint }) => ({
      address: url,
      seen: { kind: 'picture', text: toLine(`${alt || hint}: ${fileOf(url)}`) },
    }));
}

/** The larger side of `180x180`, `16x16 32x32`, `any`; 0 where nothing is said. */
const toSize = (sizes: string) => {
  const found = [...sizes.matchAll(/\d{1,4}(?=x\d)|(?<=\dx)\d{1,4}/gi)].slice(0, 20);
  return Math.max(0, ...found.map(Number));
};

function toIcons(facts: PageFacts): Candidate[] {
  // A mask is one colour, drawn by the browser.
  const icons = facts.relations.filter(({ rel }) => /icon/.test(rel) && !/mask-icon/.test(rel));
  const isTouch = ({ rel }: { rel: string }) => rel.includes('touch-icon');
  const isDrawn = ({ type, url }: { type: string; url: string }) => /svg/i.test(type) || /\.svg$/i.test(fileOf(url));
  const bySize = icons.toSorted((a, b) => toSize(b.sizes) - toSize(a.sizes));
  const ordered = [...bySize.filter(isTouch), ...bySize.filter(isDrawn), ...bySize];
  return ordered.map(({ rel, url, sizes }) => ({
    address: url,
    seen: { kind: 'icon', text: toLine([rel, sizes, fileOf(url)].filter(Boolean).join(' ')) },
  }));
}

/** The site's logo, best first: as it states it, as its header shows it, or its icon. Only https on a public host. */
export function findLogo(facts: PageFacts, things: readonly Thing[]): Found<string> {
  const owner = findOwner(facts, things);
  const toCandidates = (kind: Evidence['kind'], name: string, addresses: readonly string[]): Candidate[] =>
    addresses.map((address) => ({ address, seen: { kind, text: toLine(`${name}: ${address}`) } }));
  const ofMeta = (kind: Evidence['kind'], name: string) =>
    toCandidates(kind, name, [metaOf(facts, name)].filter(Boolean));
  const candidates = [
    ...toCandidates('json-ld', 'logo', owner ? filesOf(owner, 'logo') : []),
    ...ofMeta('open-graph', 'og:logo'),
    ...toPictures(facts),
    ...toIcons(facts),
    ...ofMeta('meta', 'msapplication-tileimage'),
    ...ofMeta('open-graph', 'og:image').filter(
      ({ address }) => IS_LOGO.test(fileOf(address)) || IS_LOGO.test(metaOf(facts, 'og:image:alt')),
    ),
  ];
  const label = toLabel(facts);
  for (const { address, seen } of candidates) {
    const url = toAddress(address, facts);
    const link = url && toSafeLink(url.href);
    if (!link || OF_PLUGIN.test(link)) continue;
    const word = OF_OTHERS.exec(fileOf(link))?.[0];
    // The logo of a payment service is its own.
    if (word === undefined || label.includes(toKey(word)))
      return { data: link, evidence: [{ value: 'logo', seen: [seen] }] };
  }
  return { data: null, evidence: [] };
}
