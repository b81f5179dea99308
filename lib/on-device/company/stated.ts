import type { Thing, Value } from '../json-ld';
import { isThing, toLine } from '../json-ld';

/** Upper bounds of the service's ranges. */
const RANGES: [number, string][] = [
  [10, '1-10'],
  [50, '11-50'],
  [200, '51-200'],
  [500, '201-500'],
  [1_000, '501-1K'],
  [5_000, '1K-5K'],
  [10_000, '5K-10K'],
  [Number.POSITIVE_INFINITY, '10K+'],
];
const toRange = (count: number) => RANGES.find(([most]) => count <= most)?.[1] ?? null;

function toCount(value: Value | undefined): number | null {
  const digits = typeof value === 'string' ? value.replace(/(?<=\d)[.,' ](?=\d{3}(?!\d))/g, '') : value;
  const count =
    typeof digits === 'number' ? digits : typeof digits === 'string' && /^\s*\d{1,8}\s*$/.test(digits) ? +digits : 0;
  return Number.isFinite(count) && count >= 1 && count < 5e6 ? Math.round(count) : null;
}

/** As the service writes it: `51-200`. Null where the page states neither a number nor both ends of a range. */
export function toEmployees(owner: Thing): string | null {
  const [stated] = owner.properties.get('numberOfEmployees') ?? [];
  if (stated === undefined) return null;
  const ends = isThing(stated)
    ? [
        stated.properties.get('minValue')?.[0] ?? stated.properties.get('value')?.[0],
        stated.properties.get('maxValue')?.[0] ?? stated.properties.get('value')?.[0],
      ]
    : typeof stated === 'string' && /^[^-–]+[-–][^-–]+$/.test(stated)
      ? stated.split(/[-–]/)
      : [stated, stated];
  const [least, most] = ends.map(toCount);
  if (!least || !most || least > most) return null;
  const [from, to] = [toRange(least), toRange(most)];
  return from === to ? from : `${least}-${most}`;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'ja', 'ru'];
/** Three letters, and names that the browser's lists do not have. */
const CODES = new Map(
  [
    'USA=US, GBR=GB, DEU=DE, FRA=FR, ESP=ES, ITA=IT, NLD=NL, BEL=BE, CHE=CH, AUT=AT, POL=PL, PRT=PT, BRA=BR',
    'CAN=CA, AUS=AU, IND=IN, JPN=JP, CHN=CN, KOR=KR, MEX=MX, SWE=SE, NOR=NO, DNK=DK, FIN=FI, IRL=IE, NZL=NZ',
    'ZAF=ZA, RUS=RU, TUR=TR, CZE=CZ, HUN=HU, ROU=RO, GRC=GR, UK=GB, ENGLAND=GB, SCOTLAND=GB, WALES=GB',
    'GREAT BRITAIN=GB, U.S.=US, U.S.A.=US, UNITED STATES OF AMERICA=US, HOLLAND=NL, THE NETHERLANDS=NL',
    'UAE=AE, SOUTH KOREA=KR, RUSSIA=RU, CZECHIA=CZ, CZECH REPUBLIC=CZ, TÜRKIYE=TR, TURKEY=TR, BRASIL=BR',
    'DEUTSCHLAND=DE, SCHWEIZ=CH',
  ]
    .flatMap((line) => line.split(', '))
    .map((pair): [string, string] => [pair.slice(0, -3), pair.slice(-2)]),
);

/** Codes of former countries name the ones of today. */
const toPresent = (code: string) => Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4) ?? null;

/** ISO 3166-1 alpha-2 of a code, or of a name in one of some languages. */
export function toCountryCode(text: string): string | null {
  const plain = toLine(text, 60).toUpperCase();
  const known = CODES.get(plain);
  if (known) return known;
  if (/^[A-Z]{2}$/.test(plain)) {
    const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(plain);
    return name && !/^(?:EU|EZ|UN|QO|XA|XB|ZZ)$/.test(plain) ? toPresent(plain) : null;
  }
  if (plain.length < 4) return null;
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (let index = 0; index < 26 * 26; index++) {
      const code = String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26));
      if (names.of(code)?.toUpperCase() === plain) return toPresent(code);
    }
  }
  return null;
}
