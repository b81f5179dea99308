import { readVendorLines } from '../../lib/browser/lists';
import type { Vendors } from '../../lib/on-device/technologies/technologies';
import { toTechnologyLabel, toVendors } from '../../lib/on-device/technologies/technologies';
import { toTechnologyName } from '../text/names';

/** As the file of the package says. It stays the same as long as the page is open. */
let vendors: Vendors = new Map();

/** Never rejects: without the file, fewer technologies are found and named. */
export async function loadVendors(): Promise<Vendors> {
  if (vendors.size === 0) vendors = await readVendorLines().then(toVendors, () => new Map());
  return vendors;
}

/** The analyser knows more technologies than the service's list. */
export const toSeenLabel = (id: string) => toTechnologyLabel(id, vendors);
export const toSeenName = (id: string) => toSeenLabel(id)?.name ?? toTechnologyName(id);
