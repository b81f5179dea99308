import { toTierNames } from '../../lib/iab-names';
import type { Datum } from '../../lib/safety/policy';

/** An IAB id with the name of its first tier beside it, where that is known; any other piece of data as it is. */
export function toNamedDatum(datum: Datum | null): Datum | null {
  if (datum?.kind !== 'iab') return datum;
  const [tier = ''] = datum.value.split('-');
  const [name] = toTierNames({ id: tier, label: '', version: 'v1', tiers: [tier] }, []);
  return name && name !== tier ? { ...datum, value: `${datum.value} (${name})` } : datum;
}
