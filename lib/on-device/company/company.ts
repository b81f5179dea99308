import type { Company, Evidence, SeenValue } from '../../model';
import type { PageFacts } from '../facts';
import type { Found } from '../found';
import type { Thing } from '../json-ld';
import { namesOf, pagesOf, thingsOf, toLine } from '../json-ld';
import { findOwner, isAlike, isOrganisation, isOwnAddress, isStart, metaOf, toKey, toLabel } from './own-site';
import { toCountryCode, toEmployees } from './stated';

/** What templates and builders of sites write where a name should be. */
const NO_NAME =
  /^(?:null|undefined|none|n\/?a|unknown|name|site ?name|website|web ?site|my (?:web ?site|site|blog|store|shop|wordpress(?: site| blog)?)|home(?: ?page)?|start(?:seite)?|accueil|inicio|index|company(?: name)?|your (?:company|site|name|business|brand|website|organi[sz]ation)(?: name)?|organi[sz]ation|business name|brand|default(?: site)?|localhost|untitled|test|example|title|blog|shop|store|online ?shop|webshop|page|login|error|not found|404|403 forbidden|access denied|just a moment.*|attention required.*|lorem ipsum.*|article|article listing|news|logo)$/i;
/** On another site these name what it is built with. */
const BUILDERS =
  /^(?:wordpress(?:\.com|\.org)?|wix(?:\.com)?|squarespace|shopify|webflow|medium|blogger|tumblr|weebly|jimdo|godaddy|substack|ghost|joomla!?|drupal|magento|prestashop|typo3(?: cms)?|framer|facebook|twitter|x|youtube|instagram|google|github|next\.js|react app|vite app|vue app|angular)$/i;

const SEPARATORS = /\s+[|–—·•:»>]+\s+|\s+-\s+|\s*::\s*|\s*\|\s*|:\s+/;

/** Null for a placeholder, an address, or the name of a builder. A name with a claim beside it loses the claim. */
function toName(text: string, facts: PageFacts): string | null {
  const line = toLine(text, 200);
  if (!/\p{L}|\p{Nd}/u.test(line) || /\{\{|\}\}|<%|%>|\[%|<[a-z/!]|^[%$[{].*[%\]}]$|https?:\/\//i.test(line))
    return null;
  const label = toLabel(facts);
  const parts = line.split(SEPARATORS).filter(Boolean);
  const own = parts.length > 1 ? parts.find((part) => isAlike(toKey(part), label) && part.length < 40) : undefined;
  // Too long for a name, and no part of it is known as one: a title.
  if (!own && (line.length > 80 || (parts.length > 1 && line === toLine(facts.title, 200)))) return null;
  const name = (own ?? line).replace(/^[\s"'“„]+|(?<![\s"'”“])[\s"'”“]+$/g, '');
  if (NO_NAME.test(name) || name.length < 2) return null;
  return BUILDERS.test(name) && !isAlike(toKey(name), label) ? null : name;
}

const toCity = (text: string | undefined) => {
  const city = toLine(text ?? '', 80);
  return /\p{L}{2}/u.test(city) && !NO_NAME.test(city) && !/https?:|\{\{|\d{5}/.test(city) ? city : null;
};

/** Whether an inner page writes its own title where the name of the site belongs. */
function isTitle(name: string, facts: PageFacts): boolean {
  const key = toKey(name);
  const isSame = (text: string) => toKey(text) === key;
  const isOfPage = isSame(facts.title) && [metaOf(facts, 'og:title'), ...facts.headings].some(isSame);
  return isOfPage && !isStart(facts.address) && !isAlike(key, toLabel(facts));
}

interface Named {
  name: string;
  seen: Evidence;
}

function findNames(facts: PageFacts, things: readonly Thing[], owner: Thing | null): Named[] {
  const toNamed = (kind: Evidence['kind'], label: string, text: string): Named[] => {
    const name = toName(text, facts);
    return name === null ? [] : [{ name, seen: { kind, text: toLine(`${label}: ${text}`) } }];
  };
  const ofOwner = owner
    ? ['name', 'legalName', 'alternateName'].flatMap((property) =>
        namesOf(owner, property)
          .slice(0, 2)
          .flatMap((text) => toNamed('json-ld', `${owner.types[0] ?? 'Organization'} ${property}`, text)),
      )
    : [];
  const ofSite = things
    .filter((thing) => thing.types.includes('WebSite'))
    .filter((thing) =>
      pagesOf(thing, 'url').every((address) => !/^https?:/i.test(address) || isOwnAddress(address, facts)),
    )
    .slice(0, 3)
    .flatMap((thing) =>
      namesOf(thing, 'name')
        .slice(0, 1)
        .flatMap((text) => toNamed('json-ld', 'WebSite name', text))
        .filter((named) => !isTitle(named.name, facts)),
    );
  const ofMeta = (kind: Evidence['kind'], name: string) =>
    toNamed(kind, name, metaOf(facts, name)).filter((named) => !isTitle(named.name, facts));
  const named = ofMeta('open-graph', 'og:site_name');
  const first = ofOwner.slice(0, 1);
  return [
    // A person's site may have a name of its own.
    ...(owner && isOrganisation(owner) ? [...first, ...named] : [...named, ...first]),
    ...ofSite.slice(0, 1),
    ...ofMeta('meta', 'application-name'),
    ...ofMeta('meta', 'apple-mobile-web-app-title'),
  ];
}

const IS_ADDRESS = /^[\w-]+(?:\.[\w-]+)+$/;

/** Of a few words, and as the host is named: a part of the title, say, of which the host tells that it is no claim. */
function isHostName(name: string, label: string): boolean {
  const key = toKey(name);
  const isShort = name.length <= 40 && name.split(/\s+/).length <= 5;
  return (
    isShort &&
    label.length >= 3 &&
    (key === label || (label.length >= 5 && key.startsWith(label)) || (key.length >= 5 && label.startsWith(key)))
  );
}

/** Names that the page shows rather than states. They count where the host has the same, and two places or its copyright line say so. */
function findShownNames(facts: PageFacts): Named[] {
  const label = toLabel(facts);
  const marks = facts.pictures.filter(({ hint, place }) => place !== 'article' && /logo|to-start/.test(hint));
  const rights =
    /(?:©|\(c\)|copyright)\s*(?:(?:©|\(c\)|copyright|\d{4}|[-–,])\s*)*([^.|•·©]{2,60})/i.exec(
      facts.text.slice(-3000),
    )?.[1] ?? '';
  const shown: [Evidence['kind'], string, string[]][] = [
    ['title', 'title', toLine(facts.title).split(SEPARATORS)],
    ['heading', 'heading', facts.headings.slice(0, 3)],
    ['picture', 'logo', marks.map(({ alt }) => alt.replace(/\blogo\b/i, ' '))],
    ['text', '©', [rights.replace(/(?:all rights|alle rechte|tous droits|todos los).*$/i, '')]],
  ];
  const found = shown.flatMap(([kind, where, texts]) =>
    texts.slice(0, 10).flatMap((text) => {
      const name = toName(text, facts);
      const isName = name !== null && !IS_ADDRESS.test(name) && isHostName(name, label);
      return isName ? [{ name, seen: { kind, text: toLine(`${where}: ${text}`) } }] : [];
    }),
  );
  const isEnough =
    new Set(found.map(({ seen }) => seen.kind)).size > 1 || found.some(({ seen }) => seen.kind === 'text');
  const isWhole = ({ name }: Named) => Number(toKey(name) === label);
  return isEnough ? found.toSorted((a, b) => isWhole(b) - isWhole(a)) : [];
}

/** The company behind the site, as the page states it. */
export function findCompany(facts: PageFacts, things: readonly Thing[]): Found<Company> {
  const owner = findOwner(facts, things);
  const names = [...findNames(facts, things, owner), ...findShownNames(facts)];
  const label = toLabel(facts);
  const [first] = names;
  // An address in place of a name gives way to the name that another place states.
  const nicer =
    first && IS_ADDRESS.test(first.name)
      ? names.find(({ name }) => !IS_ADDRESS.test(name) && isAlike(toKey(name), label))
      : undefined;
  const chosen = nicer ?? first;
  const address =
    owner &&
    [...thingsOf(owner, 'address'), ...thingsOf(owner, 'location').flatMap((place) => thingsOf(place, 'address'))][0];
  const partOf = (property: string) => (address ? namesOf(address, property)[0] : undefined);
  const city = toCity(partOf('addressLocality'));
  const country = partOf('addressCountry');
  const countryCode = country === undefined ? null : toCountryCode(country);
  const region = partOf('addressRegion');
  const stateCode = region !== undefined && /^[A-Z]{2,3}$/.test(region) ? region : null;
  const employees = owner && toEmployees(owner);
  if (!chosen && !city && !countryCode && !employees) return { data: null, evidence: [] };

  const evidence: SeenValue[] = chosen
    ? [
        {
          value: 'name',
          seen: names
            .filter(({ name }) => isAlike(toKey(name), toKey(chosen.name)))
            .map(({ seen }) => seen)
            .slice(0, 3),
        },
      ]
    : [];
  const state = (value: string, property: string, text: string | undefined) => {
    evidence.push({ value, seen: [{ kind: 'json-ld', text: toLine(`${property}: ${text ?? ''}`) }] });
  };
  if (city) state('city', 'addressLocality', partOf('addressLocality'));
  if (stateCode) state('stateCode', 'addressRegion', region);
  if (countryCode) state('countryCode', 'addressCountry', country);
  if (employees && owner) state('employees', 'numberOfEmployees', namesOf(owner, 'numberOfEmployees')[0] || employees);
  return {
    data: {
      name: chosen?.name ?? null,
      city,
      stateCode,
      countryCode,
      employees,
      revenue: null,
      raised: null,
      tags: [],
    },
    evidence,
  };
}
