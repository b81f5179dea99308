import { cut } from '../../cut';
import type { Evidence } from '../../model';
import type { PageFacts } from '../facts';
import type { Rule } from './rules';
import { CONTENTS, ENDINGS, KINDS, OPEN_GRAPH, PLATFORMS } from './rules';

/** What a page states of its site. `confidence`: near certain. Without one, it only adds to what the words say. */
export interface Signal {
  /** From the top down. */
  steps: readonly string[];
  confidence: number | null;
  /** As a term of weight 1 found in a field of this weight. */
  points: number;
  seen: Evidence[];
}

/** What the categories need of a thing of the page's JSON-LD; types without the prefix of schema.org. */
export interface StatedThing {
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, readonly unknown[]>;
  /** The property by which another thing names it; null for those that stand for themselves. */
  readonly of: { readonly property: string } | null;
}

/** `content` of `<meta name="rating">`; the number is the label of the Restricted To Adults scheme. */
const ADULT_RATING = /^\s*(?:adult|mature|restricted)\b|RTA-5042-1996-1400-1577-RTA/i;
/** By which a page names the one that runs its site. */
const OWN_PROPERTIES = new Set([
  'publisher',
  'mainEntity',
  'about',
  'copyrightHolder',
  'sourceOrganization',
  'isPartOf',
  'subOrganization',
  'department',
  'provider',
  'seller',
]);
/** More objects of one kind are a list of others. */
const OF_ITSELF = 3;

export const toHost = (address: string) => {
  const [, host = ''] = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(address) ?? [];
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
};

/** A home page, in one language or of one region too. */
function isHomePage(address: string): boolean {
  const [, path = ''] = /^https?:\/\/[^/?#]+\/?([^?#]*)/i.exec(address) ?? [];
  return /^(?:[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:(?:index|home|default)(?:\.\w{2,5})?\/?)?$/i.test(path);
}

export function findSignals(
  facts: PageFacts,
  things: readonly StatedThing[],
  technologies: readonly string[],
): Signal[] {
  return [
    ...fromLabels(facts),
    ...fromEnding(facts),
    ...fromThings(facts, things),
    ...fromPlatforms(facts, technologies),
    ...fromOpenGraph(facts),
  ];
}

const toSteps = (path: string) => path.split('/');

function fromLabels({ metas }: PageFacts): Signal[] {
  const label = metas.find(
    ({ name, content }) =>
      (name === 'rating' || name === 'adult' || name === 'page-rating') && ADULT_RATING.test(content),
  );
  if (!label) return [];
  const seen: Evidence[] = [{ kind: 'meta', text: `${label.name}: ${cut(label.content, 100)}` }];
  return [{ steps: ['Adult'], confidence: 0.97, points: 40, seen }];
}

function fromEnding({ address }: PageFacts): Signal[] {
  const host = toHost(address);
  const found = ENDINGS.find(({ pattern }) => pattern.test(host));
  if (!found) return [];
  const { path, confidence } = found;
  return [{ steps: toSteps(path), confidence, points: 14, seen: [{ kind: 'host', text: cut(host, 200) }] }];
}

function fromThings({ address }: PageFacts, things: readonly StatedThing[]): Signal[] {
  const counts = new Map<string, number>();
  const host = toHost(address);
  for (const thing of things) {
    const isOther = isOfOthers(thing, host);
    for (const type of new Set(thing.types)) {
      if (!isOther || CONTENTS.has(type)) counts.set(type, (counts.get(type) ?? 0) + 1);
    }
  }
  const signals: Signal[] = [];
  for (const [type, count] of counts) {
    const seen: Evidence[] = [{ kind: 'json-ld', text: count > 1 ? `${type} (${count})` : type }];
    const kind = KINDS.get(type);
    if (kind) {
      const { path, confidence = 0, points = 14 } = kind;
      const isSure = count <= OF_ITSELF && confidence >= 0.8;
      signals.push({ steps: toSteps(path), confidence: isSure ? confidence : null, points: isSure ? points : 7, seen });
    }
    const content = CONTENTS.get(type);
    if (content) signals.push(toContentSignal(content, count, isHomePage(address), seen));
  }
  return signals;
}

function toContentSignal({ path, points = 0 }: Rule, count: number, isHome: boolean, seen: Evidence[]): Signal {
  const steps = toSteps(path);
  // Articles on a home page are what the site lives on; one article elsewhere may stand anywhere.
  if (steps[0] === 'News') {
    const isPaper = isHome && count >= 6;
    return { steps, confidence: isPaper ? 0.86 : null, points: isHome ? points + count : 2, seen };
  }
  return { steps, confidence: null, points: points * (count > 1 ? 1.3 : 1), seen };
}

/** An employer, a sponsor or a place of an event, or what has a site of its own. */
function isOfOthers({ properties, of }: StatedThing, host: string): boolean {
  if (of && !OWN_PROPERTIES.has(of.property)) return true;
  const [url] = properties.get('url') ?? [];
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return false;
  const other = toHost(url);
  return other !== host && !other.endsWith(`.${host}`) && !host.endsWith(`.${other}`);
}

function fromPlatforms({ metas }: PageFacts, technologies: readonly string[]): Signal[] {
  const generators = metas.filter(({ name }) => name === 'generator' || name === 'application-name');
  const stated = generators.map(({ content }) => ({
    name: /^[^\d(;,/]*/.exec(content)?.[0] ?? '',
    text: content,
    kind: 'meta' as const,
  }));
  const seenByRule = technologies.map((id) => ({ name: id, text: id, kind: 'technology' as const }));
  const found = new Map<Rule, Evidence>();
  for (const { name, text, kind } of [...stated, ...seenByRule]) {
    const rule = PLATFORMS.get(name.toLowerCase().replace(/[^a-z0-9]+/g, ''));
    if (rule && !found.has(rule)) found.set(rule, { kind, text: cut(text, 200) });
  }
  return [...found].map(([{ path, confidence = null, points = 12 }, evidence]) => ({
    steps: toSteps(path),
    confidence,
    points,
    seen: [evidence],
  }));
}

function fromOpenGraph({ metas }: PageFacts): Signal[] {
  const type =
    metas
      .find(({ name }) => name === 'og:type')
      ?.content.trim()
      .toLowerCase() ?? '';
  const found = OPEN_GRAPH.find(({ pattern }) => pattern.test(type));
  if (!found) return [];
  const { path, points } = found;
  return [{ steps: toSteps(path), confidence: null, points, seen: [{ kind: 'open-graph', text: cut(type, 200) }] }];
}
