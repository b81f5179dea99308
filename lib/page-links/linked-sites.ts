import type { GateRules } from '../host/subject';
import { toSubject } from '../host/subject';
import type { LinkGroup, LinkPlace, LinkRelation, PageLinks } from './links';
import { LINK_PLACES, LINK_RELATIONS } from './links';

/** A site to which a page links. */
export interface LinkedSite {
  /** As the gate lets it pass. */
  host: string;
  links: number;
  /** How many of the links stand where; only where there are some. */
  places: Partial<Record<LinkPlace, number>>;
  relations: Partial<Record<LinkRelation, number>>;
}

/** What a page links to. Each link is in one of the three: a site, the page's own site, or refused. */
export interface LinkedSites {
  /** The host of the page. */
  page: string;
  /** Those with most links first. */
  sites: readonly LinkedSite[];
  /** Links that stay in the page's own site. */
  ownLinks: number;
  /** Hosts that are never sent, each once, as the browser writes them. */
  refused: readonly string[];
  isCut: boolean;
}

const toPlain = (host: string) => host.replace(/\.$/, '').replace(/^www\./, '');

/** One owner holds all of a site: `shop.example.com` and `example.com`, but not two users of `github.io`. */
function createIsOwn(page: string, { suffixes }: GateRules) {
  const own = suffixes.toSite(toPlain(page));
  return (host: string) => toPlain(host) === toPlain(page) || suffixes.toSite(toPlain(host)) === own;
}

function add(site: LinkedSite, { place, relations, links }: LinkGroup): void {
  site.links += links;
  site.places[place] = (site.places[place] ?? 0) + links;
  for (const one of relations) site.relations[one] = (site.relations[one] ?? 0) + links;
}

/** Sorts the links of a page by site, through the gate of all that may be sent. Nothing is sent here. */
export function toLinkedSites({ origin, groups, isCut }: PageLinks, rules: GateRules): LinkedSites {
  const page = URL.parse(origin)?.hostname ?? '';
  const isOwn = createIsOwn(page, rules);
  const sites = new Map<string, LinkedSite>();
  const refused = new Set<string>();
  let ownLinks = 0;
  for (const group of groups) {
    if (isOwn(group.host)) {
      ownLinks += group.links;
      continue;
    }
    const gate = toSubject(group.host, rules);
    if (!gate.ok) {
      refused.add(group.host);
      continue;
    }
    const { host } = gate.subject;
    const site = sites.get(host) ?? { host, links: 0, places: {}, relations: {} };
    add(site, group);
    sites.set(host, site);
  }
  const byLinks = [...sites.values()].toSorted((one, other) => other.links - one.links);
  return { page, sites: byLinks, ownLinks, refused: [...refused], isCut };
}

export const placesOf = ({ places }: LinkedSite): LinkPlace[] => LINK_PLACES.filter((place) => places[place]);
export const relationsOf = ({ relations }: LinkedSite): LinkRelation[] =>
  LINK_RELATIONS.filter((relation) => relations[relation]);
