import { cut } from '../../cut';
import type { Evidence, SeenValue } from '../../model';
import type { PageFacts } from '../facts';
import type { Found } from '../found';
import { isOwn, type TechnologyAddress, toHostNames, toTechnologyAddress, toVersion } from './address';
import { type RuleKind, type RuleLines, type TechnologyRule, toRules } from './rule';
import { type IndexedTest, RULE_BY_ID, TECHNOLOGY_INDEX, TECHNOLOGY_RULES, toElement } from './rule-index';

export { ELEMENT_RULES, GLOBAL_NAMES } from './rule-index';

/** Vendors by host, for hosts that no rule of ours knows. */
export type Vendors = ReadonlyMap<string, TechnologyRule>;

/** From `vendors.json`, which the build (lib/build/vendor-list.ts) writes in the form of `RuleLines`. */
export function toVendors(lines: Record<string, string[]>): Vendors {
  return new Map(toRules(lines as RuleLines).flatMap((rule) => rule.tests.map(({ value }) => [value, rule] as const)));
}

/** Null for an id that this room does not know. */
export function toTechnologyLabel(id: string, vendors?: Vendors): { name: string; kind: RuleKind } | null {
  const rule = RULE_BY_ID.get(id) ?? vendors?.values().find((vendor) => vendor.id === id);
  return rule ? { name: rule.name, kind: rule.kind } : null;
}

/** How much is told of one technology. More says no more. */
const EVIDENCE = { pieces: 4, characters: 200 };

type Add = (rule: TechnologyRule, kind: Evidence['kind'], text: string, version?: string) => void;

interface Sightings {
  found: Map<string, SeenValue>;
  add: Add;
  /** Adds what another site may have brought along, or a name by chance. It counts beside a sign of another kind. */
  hold: Add;
  addHeld(): void;
}

function createSightings(): Sightings {
  const found: Sightings['found'] = new Map();
  const held: Parameters<Add>[] = [];
  const add: Add = (rule, kind, text, version) => {
    let value = found.get(rule.id);
    if (!value) {
      value = { value: rule.id, seen: [] };
      found.set(rule.id, value);
    }
    if (version) value.version ??= version;
    if (value.seen.length >= EVIDENCE.pieces) return;
    const short = cut(text, EVIDENCE.characters);
    if (!value.seen.some((evidence) => evidence.kind === kind && evidence.text === short))
      value.seen.push({ kind, text: short });
  };
  return {
    found,
    add,
    hold: (...sighting) => void held.push(sighting),
    addHeld: () => {
      for (const sighting of held.filter(([{ id }]) => found.has(id))) add(...sighting);
    },
  };
}

/** Scripts and styles that a host of another name serves to be the page's own, and at least half of all. */
const SERVES = 3;

/** Whether what a host serves is of the page's own making: one of its site, or the one where most of its files are. */
function toIsOfPage(page: string, addresses: readonly { address: TechnologyAddress }[]): (host: string) => boolean {
  const counts = new Map<string, number>();
  for (const { address } of addresses) counts.set(address.host, (counts.get(address.host) ?? 0) + 1);
  const least = Math.max(SERVES, addresses.length / 2);
  return (host) => isOwn(page, host) || (counts.get(host) ?? 0) >= least;
}

const NONE: IndexedTest[] = [];

interface PageAddress {
  address: TechnologyAddress;
  kind: 'script' | 'style';
}

/** Scripts and styles, by host and path. */
function readAddress({ address, kind }: PageAddress, page: string, isOfPage: boolean, { add, hold }: Sightings): void {
  const index = TECHNOLOGY_INDEX;
  const addOwn = isOfPage ? add : hold;
  for (const name of toHostNames(address.host))
    for (const { rule, test, part } of index.hosts.get(name) ?? NONE) {
      if (test === 'host' ? isOwn(page, name) : test !== kind && test !== 'file') continue;
      const at = address.path.indexOf(part);
      if (at >= 0) add(rule, kind, address.text, part ? toVersion(address.path.slice(at + part.length)) : undefined);
    }
  for (const segment of address.segments)
    for (const { rule, test, part } of index.segments.get(segment) ?? NONE) {
      if (test !== kind && test !== 'file') continue;
      const at = address.path.indexOf(part);
      if (at >= 0) addOwn(rule, kind, address.text, toVersion(address.path.slice(at + part.length)));
    }
  for (const [name, { version, isSure }] of address.libraries)
    for (const { rule } of index.libraries.get(name) ?? NONE)
      (isSure || (isOfPage && kind === 'script') ? add : hold)(rule, kind, address.text, version);
  for (const { rule } of index.plugins.get(address.plugin) ?? NONE) addOwn(rule, kind, address.text);
  for (const { rule } of index.themes.get(address.theme) ?? NONE) addOwn(rule, kind, address.text);
}

/** Hosts that the page has asked, and the vendors of those that no rule knows. */
function readHosts(
  asked: string[],
  ofAddresses: Set<string>,
  page: string,
  vendors: Vendors,
  { add }: Sightings,
): void {
  for (const host of new Set([...asked, ...ofAddresses])) {
    const names = toHostNames(host);
    let isKnown = false;
    for (const name of names)
      for (const { rule, test } of TECHNOLOGY_INDEX.hosts.get(name) ?? NONE) {
        // A product may be served from anyone's cloud.
        isKnown ||= rule.kind !== 'hosting';
        // The address says more, and has been added.
        if (test === 'host' && !ofAddresses.has(host) && !isOwn(page, name)) add(rule, 'request', host);
      }
    const name = isKnown ? undefined : names.find((one) => vendors.has(one));
    const vendor = name === undefined || isOwn(page, name) ? undefined : vendors.get(name);
    if (vendor) add(vendor, 'request', host);
  }
}

/** The page's own host: `shop.example` of `shop.example.myshopify.com`. The maker's own site is no proof. */
function readSite(page: string, { add }: Sightings): void {
  for (const name of toHostNames(page)) {
    const isMakers = page === name ? name.split('.').length < 3 : page === `www.${name}`;
    if (isMakers) continue;
    for (const { rule } of TECHNOLOGY_INDEX.sites.get(name) ?? NONE) add(rule, 'host', page);
  }
}

/** In what a page says of itself one figure is a version too: `Drupal 10`. */
const STATED = /^[\s:/-]{0,2}(?:v|ver\.?:?|version)?\s?(\d{1,5}(?:\.\d{1,6}){0,3})(?![\d\w])/i;
const toStated = (text: string): string | undefined => STATED.exec(text.slice(0, 40))?.[1];

/** `Hugo` is no `Hugobert`. */
const endsWord = (text: string, part: string) => !/[a-z]$/.test(part) || !/^[a-z]/.test(text.slice(part.length));

function readMetas(facts: PageFacts, { add }: Sightings): void {
  for (const { name, content } of facts.metas) {
    const lower = content.toLowerCase();
    for (const { rule, test, part } of TECHNOLOGY_INDEX.metas.get(name) ?? NONE) {
      if (!lower.startsWith(part) || !endsWord(lower, part)) continue;
      const version = test === 'generator' ? toStated(content.slice(part.length)) : undefined;
      add(rule, 'meta', `${name}: ${content}`, version);
    }
  }
}

/** A star stands for any characters. */
function matchesStar(name: string, pattern: string): boolean {
  const at = pattern.indexOf('*');
  const end = pattern.slice(at + 1);
  return name.length >= pattern.length - 1 && name.startsWith(pattern.slice(0, at)) && name.endsWith(end);
}

function readNames(facts: PageFacts, { add }: Sightings): void {
  const index = TECHNOLOGY_INDEX;
  for (const name of facts.globals) for (const { rule } of index.globals.get(name) ?? NONE) add(rule, 'global', name);
  for (const name of facts.cookies) {
    for (const { rule } of index.cookies.get(name) ?? NONE) add(rule, 'cookie', name);
    for (const { rule, part } of index.openCookies) if (matchesStar(name, part)) add(rule, 'cookie', name);
  }
}

function readMarks(facts: PageFacts, { add }: Sightings): void {
  const index = TECHNOLOGY_INDEX;
  for (const [key, text] of Object.entries(facts.elements)) {
    const test = index.elements.get(key);
    if (!test) continue;
    const { selector, form } = toElement(test.part);
    if (form === null) add(test.rule, 'element', selector, toStated(text));
    else if (form.test(text)) add(test.rule, 'element', text);
  }
  for (const { rel, url, type } of facts.relations)
    for (const { rule, part } of index.relations.get(rel) ?? NONE)
      if (`${URL.parse(url)?.pathname} ${type}`.includes(part)) add(rule, 'link', url);
  for (const comment of facts.comments) {
    const lower = comment.toLowerCase();
    for (const { rule, part } of index.comments) {
      const at = lower.indexOf(part);
      if (at >= 0) add(rule, 'comment', comment.trim(), toStated(comment.slice(at + part.length)));
    }
  }
}

/** What another technology never comes without. */
function addImplied({ found, add }: Sightings): void {
  // The loop also reaches what it adds.
  for (const id of found.keys()) {
    const rule = RULE_BY_ID.get(id);
    for (const implied of rule?.implies ?? []) {
      const target = RULE_BY_ID.get(implied);
      if (rule && target && !found.has(implied)) add(target, 'technology', rule.name);
    }
  }
}

/**
 * What the page runs or says that it runs, by its scripts, styles, hosts, elements, names and cookies. Never by its text, its
 * links or the query of an address. Other sites may use more than their pages show.
 */
export function findTechnologies(facts: PageFacts, vendors: Vendors = new Map()): Found<string[]> {
  const sightings = createSightings();
  const page = URL.parse(facts.address)?.hostname ?? '';
  const toAddresses = (kind: PageAddress['kind'], written: string[]) =>
    written.flatMap((one) => toTechnologyAddress(one) ?? []).map((address): PageAddress => ({ address, kind }));
  const addresses = [...toAddresses('script', facts.scripts), ...toAddresses('style', facts.styles)];
  const isOfPage = toIsOfPage(page, addresses);
  for (const one of addresses) readAddress(one, page, isOfPage(one.address.host), sightings);
  const hosts = new Set(addresses.map(({ address }) => address.host));
  readMetas(facts, sightings);
  readMarks(facts, sightings);
  readNames(facts, sightings);
  readSite(page, sightings);
  readHosts(facts.hosts, hosts, page, vendors, sightings);
  sightings.addHeld();
  addImplied(sightings);
  const { found } = sightings;
  const ours = TECHNOLOGY_RULES.flatMap(({ id }) => found.get(id) ?? []);
  const others = [...found.values()].filter(({ value }) => !RULE_BY_ID.has(value));
  const evidence = [...ours, ...others];
  return { data: evidence.length > 0 ? evidence.map(({ value }) => value) : null, evidence };
}
