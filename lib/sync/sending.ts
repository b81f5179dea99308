import type { Found } from './arriving';
import type { Holding } from './holding';
import { isGone, toHolding } from './holding';
import { isOwnItem } from './item-names';
import { sizeOfItem } from './layout';
import type { Writing } from './packing';
import { packOwn } from './packing';
import type { SyncPlace } from './place';
import { MOST_BYTES } from './place';

/** Kept free, for browsers may count a little otherwise. */
const SPARE_BYTES = 512;
/** By how much less is filled at least, where the sizes were estimated too small. */
const STEP_BYTES = 1024;

export interface Plan {
  holding: Holding;
  /** Of everything that is there once it is written. */
  bytes: number;
  /** Null: everything is said already. */
  writing: Pick<Writing, 'set' | 'stale'> | null;
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0);

/** Leaves out more of the oldest until it fits. `items`: what is there. */
export async function planSending(
  { state, space, local }: Found,
  items: Record<string, unknown>,
  head: { name: string; nonce: string },
  now: number,
): Promise<Plan> {
  const { device } = state;
  const own = space.devices.get(device) ?? null;
  const gone = [...space.devices.values()].filter((one) => one.device !== device && isGone(one, now));
  const goneItems = new Set(gone.flatMap((one) => [...one.items.keys()]));
  const others = Object.entries(items).filter(([name]) => !isOwnItem(name, device) && !goneItems.has(name));
  const taken = sum(others.map(([name, value]) => sizeOfItem(name, value)));
  let room: number | undefined;
  for (;;) {
    const holding = toHolding(state, local, space, now, room);
    const writing = await packOwn(device, own, holding.wanted, items, head, now);
    const bytes = taken + (writing?.bytes ?? sum(own?.items.values() ?? []));
    const over = bytes + SPARE_BYTES - MOST_BYTES;
    if (writing && over > 0 && holding.wanted.size > 0) {
      room = (room ?? MOST_BYTES) - Math.max(over, STEP_BYTES);
      continue;
    }
    if (!writing && goneItems.size === 0) return { holding, bytes, writing: null };
    const stale = [...(writing?.stale ?? []), ...goneItems];
    return { holding, bytes, writing: { set: writing?.set ?? {}, stale } };
  }
}

/** `bytesNow`: of everything that is there. Rejects as the browser does. */
export async function sendWriting(
  place: SyncPlace,
  { set, stale }: NonNullable<Plan['writing']>,
  bytesNow: number,
): Promise<void> {
  const added = sum(Object.entries(set).map(([name, value]) => sizeOfItem(name, value)));
  // New before old, so that nothing is missing meanwhile. Where there is no room for both, everything is still on this device.
  const isTight = bytesNow + added > MOST_BYTES - SPARE_BYTES;
  if (isTight && stale.length > 0) await place.remove(stale);
  if (Object.keys(set).length > 0) await place.set(set);
  if (!isTight && stale.length > 0) await place.remove(stale);
}
