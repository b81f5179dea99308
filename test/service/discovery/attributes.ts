import type { Dice } from '../hash.ts';
import { createDice, mix } from '../hash.ts';
import { CATEGORIES_V1 } from '../taxonomy/lists.ts';
import { TECHNOLOGIES } from '../technologies.ts';
import { rankOfName, toName } from './names.ts';

export const RANKED = 1_000_000;
export const EMPLOYEES = ['1-10', '11-50', '51-200', '201-500', '501-1K', '1K-5K', '5K-10K', '10K+'];
export const ENDINGS =
  'com com com com com com net org de co.uk fr com.br jp co.jp in co.in io it es nl pl ca com.au se ch at be dk no fi cz pt ie kr com.mx com.tr gr ro hu app dev shop'.split(
    ' ',
  );
export const COUNTRIES =
  'US US US US GB DE DE FR BR JP JP IN IN CA IT ES NL PL AU SE CH AT BE DK NO FI CZ PT IE KR MX TR GR RO HU ZA EG NG KE UA'.split(
    ' ',
  );
const COMPANY_ENDINGS =
  'Labs|Group|GmbH|Ltd|Inc.|Studio|Works|Media|Systems|Holding|S.A.|AG|Trading|Partners|Digital|Collective'.split('|');

const toStack = (dice: Dice, size: number, first: readonly string[] = []): string[] => {
  const chosen = new Set(first);
  while (chosen.size < size) chosen.add(dice.pick(TECHNOLOGIES));
  return [...chosen];
};
const OF_ANY = 512;
const OF_SHOPS = 64;

/**
 * Stacks that sites share, so that one small table answers which ranks use a technology. 1 to 40 technologies each. The last
 * ones are of shops with one shop software, so that a search for it among shops fills several pages.
 */
export const STACKS: readonly string[][] = [
  ...Array.from({ length: OF_ANY }, (_, index) => {
    const dice = createDice(index + 77);
    return toStack(dice, index === 0 ? 40 : 1 + dice.below(1 + dice.below(24)));
  }),
  ...Array.from({ length: OF_SHOPS }, (_, index) => toStack(createDice(index + 7777), 2 + (index % 12), ['shopify'])),
];
const IS_SHOP = CATEGORIES_V1.map((path) => /^\/Shopping(?:\/|$)/.test(path));

function toStackNumber(seed: number, category: number): number {
  const isOfShops = IS_SHOP[category] && mix(seed, 9) % 8 < 7;
  return isOfShops ? OF_ANY + (mix(seed, 3) % OF_SHOPS) : mix(seed, 3) % OF_ANY;
}

/** Positions in the tables above, all made from the seed; a rank is its own seed. */
export interface Attributes {
  category: number;
  ending: number;
  country: number;
  stack: number;
  /** Null: no company is known. */
  employees: number | null;
  companyEnding: number;
  visits: number;
  popularity: number;
  hasLogo: boolean;
}

export function toAttributes(seed: number): Attributes {
  const noise = mix(seed, 5) / 2 ** 32;
  const category = mix(seed, 0) % CATEGORIES_V1.length;
  return {
    category,
    ending: mix(seed, 1) % ENDINGS.length,
    country: mix(seed, 2) % COUNTRIES.length,
    stack: toStackNumber(seed, category),
    employees: mix(seed, 4) % 10 < 7 ? Math.floor((mix(seed, 4) / 16) % EMPLOYEES.length) : null,
    companyEnding: mix(seed, 6) % COMPANY_ENDINGS.length,
    visits: Math.round((4e9 / (seed + 3)) * (0.6 + 0.8 * noise)) + (mix(seed, 5) % 1000),
    popularity: Math.round((1e9 / Math.sqrt(seed + 9)) * (0.5 + mix(seed, 7) / 2 ** 32)),
    hasLogo: mix(seed, 8) % 10 > 0,
  };
}

export function toDomain(rank: number): string {
  return `${toName(rank)}.${ENDINGS[toAttributes(rank).ending] ?? 'com'}`;
}

export function toCompanyName(name: string, companyEnding: number): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${COMPANY_ENDINGS[companyEnding] ?? ''}`;
}

/** The rank of a domain of the ranking, or null for every other host. */
export function rankOf(host: string): number | null {
  const rank = rankOfName(host.slice(0, Math.max(0, host.indexOf('.'))));
  return rank !== null && rank >= 1 && rank <= RANKED && toDomain(rank) === host ? rank : null;
}
