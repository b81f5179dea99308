import { looksLikeSuffix, withoutWww } from '../../host/plain';
import type { PageFacts } from '../facts';
import type { Thing } from '../json-ld';
import { filesOf, namesOf, pagesOf, toLine } from '../json-ld';
import { toWrittenHost } from '../written-host';

/** Each name below these is a site of its own. */
const HOSTED =
  /(?:^|\.)(?:blogspot\.[a-z.]+|wordpress\.com|tumblr\.com|substack\.com|medium\.com|github\.io|gitlab\.io|pages\.dev|workers\.dev|netlify\.app|vercel\.app|web\.app|firebaseapp\.com|herokuapp\.com|myshopify\.com|wixsite\.com|weebly\.com|webflow\.io|squarespace\.com|jimdofree\.com|jimdosite\.com|readthedocs\.io|fandom\.com|ghost\.io|notion\.site|carrd\.co|azurewebsites\.net|over-blog\.com|canalblog\.com|livejournal\.com|typepad\.com|bigcartel\.com|itch\.io|bandcamp\.com)$/;

/** The labels that tell one owner from another: `a.example.co.uk` -> `example.co.uk`. A guess without the list of suffixes. */
function toSite(host: string): string {
  const labels = withoutWww(host.toLowerCase()).split('.');
  const isLong = looksLikeSuffix(labels.slice(-2).join('.')) || HOSTED.test(host.replace(/^[^.]+\./, ''));
  return labels.slice(isLong ? -3 : -2).join('.');
}

/** An address of the page, made absolute. */
export const toAddress = (text: string, facts: PageFacts) => URL.parse(text, facts.base);

const hostOf = (url: URL | null) => url?.hostname.replace(/\.$/, '') ?? '';

/** Whether an address is of the site of the page. */
export function isOwnAddress(address: string, facts: PageFacts): boolean {
  const host = hostOf(toAddress(address, facts));
  return host !== '' && toSite(host) === toSite(hostOf(URL.parse(facts.address)));
}

/** Whether an address names a whole site rather than one of its pages: its start page, in a language perhaps, or a mark of it. */
export function isStart(address: string): boolean {
  const path = URL.parse(address)?.pathname ?? '/x/x';
  return /^\/(?:(?:[a-z]{2}(?:[-_][a-z]{2})?|index\.\w+|home)\/?)?$/i.test(path);
}

/** Letters and digits alone, without accents: `Müller & Söhne` -> `mullersohne`. */
export function toKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{Nd}]+/gu, '');
}

/** The host without what is not its name, in Unicode, as a key. */
export function toLabel(facts: PageFacts): string {
  return toKey(toWrittenHost(toSite(hostOf(URL.parse(facts.address))).split('.')[0] ?? ''));
}

/** Words of a legal form, and those that a company adds to its name on a network. */
const ADDED =
  /^(?:the|get|try|join|we(?:are)?|hello|my|team)(?=.{3})|(?<=.{3})(?:inc|llc|ltd|gmbh|ag|sa|srl|official|hq|app|group|online|com|net|org|io|shop|store|media|blog|news|tv|de|uk|us|eu|fr|es|it|br|nl)$/;
const toCore = (key: string) => key.replace(ADDED, '').replace(ADDED, '');

/** Whether two keys may name the same: one begins or ends as the other, or one is the initials of the other's words. */
export function isAlike(one: string, other: string): boolean {
  const [a, b] = [toCore(one), toCore(other)];
  if (a.length < 2 || b.length < 2) return false;
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= 5 && long.includes(short)) return true;
  if (short.length >= 3 && long.startsWith(short)) return true;
  return short.length >= 4 && long.endsWith(short);
}

/** `British Broadcasting Corporation` -> `bbc`. */
export function toInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{Nd}]+/u).filter(Boolean);
  return words.length < 3 ? '' : toKey(words.map((word) => word[0]).join(''));
}

export function metaOf(facts: PageFacts, ...names: string[]): string {
  for (const name of names) {
    const text = toLine(
      facts.metas.find((meta) => meta.name === name && meta.content.trim() !== '')?.content ?? '',
      500,
    );
    if (text) return text;
  }
  return '';
}

const KIND =
  /Organi[sz]ation$|Corporation$|Business$|Company$|Store$|Shop$|Restaurant$|Hotel$|Agency$|Airline$|NGO$|School$|University$|Hospital$|Clinic$|Brand$|Dentist$|Attorney$|Service$|Dealer$|Library$|Museum$|Team$|Club$|Resort$|Lodging/;
/** Kinds whose names do not say that they are organisations. */
const OTHER_KINDS =
  /^(?:AutoRepair|AutoRental|AutoWash|VeterinaryCare|Bakery|BarOrPub|Brewery|Winery|Distillery|CafeOrCoffeeShop|FastFoodRestaurant|NightClub|HairSalon|NailSalon|BeautySalon|DaySpa|TattooParlor|HealthClub|ExerciseGym|GolfCourse|SkiResort|BowlingAlley|Plumber|Electrician|Locksmith|HousePainter|Notary|Physician|Optician|Pharmacy|MedicalClinic|ChildCare|Preschool|Campground|BedAndBreakfast|Hostel|Motel|Casino|ArtGallery|MovieTheater|AmusementPark|TelevisionStation|RadioStation|TouristInformationCenter|RealEstateAgent|BankOrCreditUnion|GovernmentOffice|PostOffice|Florist|GasStation|SelfStorage|ShoppingCenter|DryCleaningOrLaundry|StadiumOrArena|EventVenue|MusicGroup|PerformingGroup|TheaterGroup|Consortium|Cooperative|Project|Church|Mosque|Synagogue)$/;
/** End as those do and are none. */
const NO_KIND =
  /^(?:Service|BroadcastService|CableOrSatelliteService|FinancialProduct|GovernmentService|TaxiService|FoodService|WebApplication)$/;
export const isOrganisation = ({ types }: Thing) =>
  types.some((type) => (KIND.test(type) && !NO_KIND.test(type)) || OTHER_KINDS.test(type));

/** An organisation that stands here is somebody else's employer, subject, sponsor or seller. */
const OTHERS =
  /^(?:author|creator|contributor|editor|reviewedBy|worksFor|affiliation|alumniOf|memberOf|member|sponsor|funder|brand|manufacturer|seller|offeredBy|itemReviewed|hiringOrganization|organizer|performer|location|about|mentions|parentOrganization|subOrganization|department|itemListElement|item|employee|founder|award|recognizedBy|areaServed|knowsAbout|competitor|homeTeam|awayTeam|actor|productionCompany|acceptedPaymentMethod)$/;
const OF_SITE = /^(?:publisher|copyrightHolder|sourceOrganization|provider|isPartOf|mainEntity|mainEntityOfPage)$/;

/** The page's own name of its site, not weighed yet. */
export const toSiteName = (facts: PageFacts) => metaOf(facts, 'og:site_name');

function isOfOthers(thing: Thing): boolean {
  let next = thing.of;
  for (let count = 0; next && count < 20; count++) {
    if (OTHERS.test(next.property)) return true;
    next = next.thing.of;
  }
  return false;
}

/** What a thing says of its address, also as a part of one. */
const addressesOf = (thing: Thing, facts: PageFacts) =>
  [thing.id, ...pagesOf(thing, 'url'), ...pagesOf(thing, 'mainEntityOfPage')].flatMap((text) =>
    /^(?:https?:\/\/|[/#])/i.test(text) ? (toAddress(text, facts)?.href ?? []) : [],
  );

/** How much speaks for it that an organisation is the one behind the site of the page. */
function weigh(thing: Thing, facts: PageFacts): number {
  const [name = ''] = namesOf(thing, 'name');
  const addresses = addressesOf(thing, facts);
  const own = addresses.filter((address) => isOwnAddress(address, facts));
  const key = toKey(name);
  let weight = (isOfOthers(thing) ? -5 : 1) - (isOrganisation(thing) ? 0 : 1);
  if (thing.of && OF_SITE.test(thing.of.property)) weight += 3;
  // An id is often made up by a program, also for things that are others'.
  if (own.some((address) => isStart(address))) weight += thing.properties.has('url') ? 4 : 2;
  else if (own.length > 0) weight += 0.5;
  else if (addresses.some((address) => isStart(address))) weight -= 3;
  if (filesOf(thing, 'logo').some((address) => isOwnAddress(address, facts))) weight += 1;
  const site = toKey(toSiteName(facts));
  if (key && isAlike(key, site)) weight += 3;
  else if (key && site && own.length === 0) weight -= 2;
  if (key && (isAlike(key, toLabel(facts)) || toInitials(name) === toLabel(facts))) weight += 2;
  return weight;
}

/** The organisation, or the person who publishes, behind the site of the page, by what its JSON-LD says. */
export function findOwner(facts: PageFacts, things: readonly Thing[]): Thing | null {
  const publishers = new Set(things.flatMap((thing) => thing.properties.get('publisher') ?? []));
  const known = things.filter((thing) => thing.properties.size > 0).slice(0, 1000);
  const isPerson = ({ types }: Thing) => types.includes('Person');
  const hasSite = (thing: Thing) =>
    pagesOf(thing, 'url').some((address) => isOwnAddress(address, facts) && isStart(address));
  const candidates = known.filter(
    (thing) => isOrganisation(thing) || (isPerson(thing) && (publishers.has(thing) || hasSite(thing))),
  );
  const weighed = candidates.map((thing) => ({
    thing,
    weight:
      weigh(thing, facts) +
      (thing.of?.property !== 'publisher' && publishers.has(thing) ? 3 : 0) +
      (namesOf(thing, 'name').length ? 0 : -2),
  }));
  // The one that says most among equals.
  const [best, next] = weighed.toSorted(
    (a, b) => b.weight - a.weight || b.thing.properties.size - a.thing.properties.size,
  );
  if (!best) return null;
  // Where the page names its site otherwise, one of which little is said is a site of a directory, or somebody's employer.
  const least = toSiteName(facts) ? 3 : isStart(facts.address) ? 1 : 2;
  if (best.weight < least) return null;
  return best.weight >= 3 || !next || next.weight < best.weight ? best.thing : null;
}
