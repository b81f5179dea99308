import type { Answer, Presence, SectionName, Source } from '../model';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const hasShape =
  (checks: Record<string, Check>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(checks).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const isMoney = isNullOr(hasShape({ text: isText, min: isNullOr(isNumber), max: isNullOr(isNumber) }));
const isTextOrNull = isNullOr(isText);
const isNumberOrNull = isNullOr(isNumber);
const isIabList = isListOf(hasShape({ id: isText, label: isText, version: isText, tiers: isListOf(isText) }));

/** Light checks of what pages read. No schema library, since the popup loads this file. */
const DATA_CHECKS = {
  categories: isListOf(hasShape({ path: isText, steps: isListOf(isText), confidence: isNumberOrNull, iab: isIabList })),
  logo: (value) => typeof value === 'string' && value.startsWith('https://'),
  company: hasShape({
    name: isTextOrNull,
    city: isTextOrNull,
    stateCode: isTextOrNull,
    countryCode: isTextOrNull,
    employees: isTextOrNull,
    revenue: isMoney,
    raised: isMoney,
    tags: isListOf(isText),
  }),
  technologies: isListOf(isText),
  social: isListOf(hasShape({ network: isText, url: isTextOrNull, text: isText })),
  registration: hasShape({ registeredOn: isTextOrNull, expiresOn: isTextOrNull, disagrees: isFlag }),
  traffic: hasShape({
    globalRank: isNumberOrNull,
    countryRank: isNullOr(hasShape({ countryCode: isText, rank: isNumber })),
    categoryRank: isNullOr(hasShape({ category: isText, rank: isNumber })),
    monthlyVisits: isListOf(hasShape({ month: isText, visits: isNumber })),
    bounceRate: isNumberOrNull,
    pagesPerVisit: isNumberOrNull,
    secondsOnSite: isNumberOrNull,
    sources: isListOf(hasShape({ source: isText, share: isNumber })),
    countries: isListOf(hasShape({ countryCode: isText, share: isNumber })),
  }),
  similar: isListOf(isText),
  iab: isIabList,
} satisfies Record<SectionName, Check>;

const PRESENCES: readonly Presence[] = ['present', 'empty', 'absent', 'limited', 'unreadable'];
const SOURCES: readonly Source[] = ['service', 'live', 'on-device'];
const isEnvelope = hasShape({
  presence: (value) => PRESENCES.some((presence) => presence === value),
  source: (value) => SOURCES.some((source) => source === value),
  fetchedAt: isNumber,
  updatedAt: isNumberOrNull,
  answeredFor: isTextOrNull,
  imported: (value) => value === undefined || hasShape({ at: isNumber, isJudged: isFlag })(value),
  paidBy: (value) => value === undefined || isText(value),
  fromCache: (value) => value === undefined || value === true,
});

export function isAnswer<N extends SectionName>(section: N, value: unknown): value is Answer<N> {
  if (!isEnvelope(value)) return false;
  const { presence, data } = value as Answer;
  return presence === 'present' ? DATA_CHECKS[section](data) : data === null;
}
