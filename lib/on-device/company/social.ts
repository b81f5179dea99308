import { toSocialUrl } from '../../host/link';
import type { Place } from '../../in-page/places';
import type { Evidence, SocialLink, SocialNetwork } from '../../model';
import { SOCIAL_NETWORKS } from '../../model';
import type { PageFacts } from '../facts';
import type { Found } from '../found';
import type { Thing } from '../json-ld';
import { namesOf, pagesOf, toLine } from '../json-ld';
import { findOwner, isAlike, isOwnAddress, metaOf, toInitials, toKey, toLabel, toSiteName } from './own-site';
import type { Profile } from './profile';
import { toProfile } from './profile';

/** Where an account was seen, and how much that says of whose it is. */
interface Sighting {
  profile: Profile;
  weight: number;
  place: Place | 'stated';
  seen: Evidence;
}

const WEIGHTS: Record<Place, number> = { head: 3, header: 3, nav: 3, footer: 3, aside: 1, main: 0.5, article: -1 };
const STATED = 7;
/** Things that say what the site is, and accounts that each of them states. */
const MOST_SITES = 3;
const MOST_STATED = 30;
const LINKED_AS_OWN = 4;
/** What an account must reach. */
const LEAST = 3;

/** The text of a link that leads to an account of the site, rather than of a person: the network's name, or none. */
const SAYS_NETWORK =
  /^(?:$|.{0,40}\b(?:facebook|fb|twitter|x|instagram|insta|youtube|linkedin|github|pinterest|medium)\b.{0,30}$|follow|folge|suivez|s[ií]gu|segui|volg|like us|find us|besuche)/i;

const isOfName = (url: string, text: string) => isAlike(toKey(toProfile(url)?.handle ?? ''), toKey(text));

function findSightings(facts: PageFacts, things: readonly Thing[]): Sighting[] {
  const sightings: Sighting[] = [];
  const add = (address: string, weight: number, place: Sighting['place'], kind: Evidence['kind'], label: string) => {
    const profile = toProfile(address);
    if (profile) sightings.push({ profile, weight, place, seen: { kind, text: toLine(label) } });
  };
  const owner = findOwner(facts, things);
  const sites = things
    .filter(({ types }) => types.includes('WebSite'))
    .slice(0, MOST_SITES)
    .filter((thing) => pagesOf(thing, 'url').some((address) => isOwnAddress(address, facts)));
  // Some write all into one text.
  for (const thing of owner ? [owner, ...sites] : sites)
    for (const address of pagesOf(thing, 'sameAs', MOST_STATED))
      for (const one of address.split(/[\s,;]+/, MOST_STATED)) add(one, STATED, 'stated', 'json-ld', `sameAs: ${one}`);
  for (const { rel, url } of facts.relations)
    if (/(?:^|\s)me(?:\s|$)/.test(rel)) add(url, LINKED_AS_OWN, 'head', 'link', `rel=me: ${url}`);
  for (const { name, content } of facts.metas) {
    if (name === 'article:publisher' || name === 'og:see_also')
      add(content, LEAST, 'head', 'open-graph', `${name}: ${content}`);
    const handle = name === 'twitter:site' ? /^\s*@?(\w{1,20})\s*$/.exec(content)?.[1] : undefined;
    if (handle) add(`https://twitter.com/${handle}`, LEAST + 0.5, 'head', 'meta', `twitter:site: ${content}`);
  }
  for (const { url, text, rel, place } of facts.links) {
    const isMine = /(?:^|\s)me(?:\s|$)/.test(rel) && place !== 'article';
    // A credit or a partner is called by its name, an account of the site by that of the network.
    const isNamed = text.length > 3 && !text.includes('@') && !SAYS_NETWORK.test(text);
    const says =
      isNamed && place !== 'main' && isOfName(url, text) ? -2 : place === 'main' && SAYS_NETWORK.test(text) ? 0.5 : 0;
    add(
      url,
      isMine ? LINKED_AS_OWN : WEIGHTS[place] + says,
      place,
      'link',
      `${place}: ${text ? `${text}, ` : ''}${url}`,
    );
  }
  return sightings;
}

/** One account with all that was seen of it. */
interface Account {
  profile: Profile;
  weight: number;
  isAlike: boolean;
  sightings: Sighting[];
}

const toId = ({ network, handle }: Profile) => `${network} ${handle.toLowerCase().replace(/^@/, '')}`;

function toAccounts(sightings: readonly Sighting[], keys: readonly string[]): Account[] {
  const groups = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const id = toId(sighting.profile);
    groups.set(id, [...(groups.get(id) ?? []).slice(0, 20), sighting]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const best = group.reduce((one, other) => (other.weight > one.weight ? other : one));
    const handle = toKey(first.profile.handle);
    const isOfSite = keys.some((key) => isAlike(handle, key));
    const likeness = keys.includes(handle) ? 4 : isOfSite ? 3 : 0;
    const places = new Set(group.map(({ place }) => place)).size;
    return [
      { profile: best.profile, weight: best.weight + likeness + places / 10, isAlike: isOfSite, sightings: group },
    ];
  });
}

/** A member's profile or a place within an account speaks for the site only where its name does, or where it is stated. */
const isOwnKind = ({ profile, isAlike: isOfSite, sightings }: Account) =>
  !profile.isPerson ||
  isOfSite ||
  sightings.some(({ place, weight }) => place === 'stated' || weight === LINKED_AS_OWN);

/** `Follow us`, `Folgen Sie uns`, `Suivez-nous`: a link that speaks for the site. */
const SAYS_US = /\b(?:us|our|uns|unser\w*|nous|nos|nuestr\w+|ons|noi)\b|s[ií]guenos|siga-nos|seguici/i;

/**
 * In the text of a page, an account with a strange name is the site's own only where it is the network's only one, and where the
 * link says so or another network has the name too.
 */
function isLoneInMain(account: Account, ofNetwork: readonly Account[], all: readonly Account[]): boolean {
  const { network, handle } = account.profile;
  if (network === 'github' || network === 'medium' || ofNetwork.length > 1) return false;
  const isPlain = account.sightings.every(({ weight, place }) => place === 'main' && weight === 1);
  const isElsewhere = all.some(
    (other) => other.profile.network !== network && isAlike(toKey(other.profile.handle), toKey(handle)),
  );
  return (
    isPlain && (isElsewhere || account.sightings.some(({ seen }) => SAYS_US.test(seen.text.replace(/https?:.*$/, ''))))
  );
}

function choose(accounts: readonly Account[], all: readonly Account[]): Account | null {
  const able = accounts.filter(isOwnKind);
  const good = able.filter((account) => account.weight >= LEAST).toSorted((a, b) => b.weight - a.weight);
  const [best, next] = good;
  if (!best) {
    const [lone] = able;
    return lone && isLoneInMain(lone, accounts, all) ? lone : null;
  }
  if (!next || next.weight < best.weight) return best;
  const equals = good.filter(({ weight }) => weight === best.weight);
  // Of several with the site's name, that of the whole rather than of a part: the shortest.
  if (best.isAlike) return equals.toSorted((a, b) => a.profile.handle.length - b.profile.handle.length)[0] ?? null;
  return best.sightings.some(({ place }) => place === 'stated') ? best : null;
}

/** The site's own accounts, one a network. What may be somebody else's is left out. */
export function findSocial(facts: PageFacts, things: readonly Thing[]): Found<SocialLink[]> {
  const owner = findOwner(facts, things);
  const names = [toSiteName(facts), metaOf(facts, 'application-name'), ...(owner ? namesOf(owner, 'name') : [])];
  const keys = [toLabel(facts), ...names.map(toKey), ...names.map(toInitials)].filter((key) => key.length > 1);
  const accounts = toAccounts(findSightings(facts, things), keys);
  const found: Found<SocialLink[]> = { data: null, evidence: [] };
  const isNetworkItself = (network: SocialNetwork) =>
    toSocialUrl(network, `https://${new URL(facts.address).hostname}/`) !== null;
  for (const network of SOCIAL_NETWORKS) {
    const ofNetwork = accounts.filter(({ profile }) => profile.network === network);
    const chosen = choose(ofNetwork, accounts);
    if (!chosen || (isNetworkItself(network) && !chosen.sightings.some(({ place }) => place === 'stated'))) continue;
    const { url } = chosen.profile;
    found.data = [...(found.data ?? []), { network, url, text: url }];
    const seen = chosen.sightings.toSorted((a, b) => b.weight - a.weight).slice(0, 3);
    found.evidence.push({ value: network, seen: seen.map((sighting) => sighting.seen) });
  }
  return found;
}
