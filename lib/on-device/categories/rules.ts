import rules from '../../../assets/on-device/category-rules.json' with { type: 'json' };

/** A category, from the top down and parted by `/`, and what speaks for it. */
export interface Rule {
  path: string;
  /** How sure it is. Without it, the rule only adds to what the words say. */
  confidence?: number;
  /** As `Signal.points`. */
  points?: number;
}

/** Names of types, platforms or stores, parted by spaces. */
type NamedRule = Rule & { names: string };

const toTable = (named: readonly NamedRule[]): ReadonlyMap<string, Rule> =>
  new Map(named.flatMap((rule) => rule.names.split(' ').map((name) => [name, rule] as const)));

/** What a business or an institution is; it says so of itself. */
export const KINDS = toTable(rules.kinds);
/** What a page is about, or lists. It says something of the site on a home page, and there only where it stands often. */
export const CONTENTS = toTable(rules.contents);
/** What runs the site. Names without anything but letters and digits. */
export const PLATFORMS = toTable(rules.platforms);

/** Endings of hosts that only some may register. */
export const ENDINGS = rules.endings.map(({ ending, ...rule }) => ({ ...rule, pattern: new RegExp(ending) }));
/** Values of `og:type`. */
export const OPEN_GRAPH = rules.openGraph.map(({ type, ...rule }) => ({ ...rule, pattern: new RegExp(type) }));
