import { formatCountry } from '../text/format';
import type { TokenOption } from './token-search';

/** Regions that `Intl` has names for and that are no countries: unions, old states, made-up codes. */
const NOT_COUNTRIES = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH NT QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(' '),
);
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The countries by their names in the language of the texts, in the order of the alphabet. */
export function toCountryOptions(): TokenOption[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const isCountry = (code: string) => !NOT_COUNTRIES.has(code) && names.of(code) !== undefined;
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .filter(isCountry)
    .map((value) => ({ value, label: formatCountry(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
