/**
 * What lies in the browser's sync. A device writes items of its own alone: `sc:<device>` says who it is, `sc:<device>:<number>`
 * holds some entries, `sc:<device>:<checksum>.<place>` a part of a long value. `sc:ended` says that the user removed all.
 */
const NAME = /^sc:([0-9a-f]{8})(?::(?:(\d{1,4})|[0-9a-f]{8}\.\d{1,3}))?$/;
export const ENDED_ITEM = 'sc:ended';

export const isOurItem = (name: string) => name.startsWith('sc:');
export const toHeadName = (device: string) => `sc:${device}`;
export const toChunkName = (device: string, number: number) => `sc:${device}:${number}`;
export const toPartName = (device: string, sum: string, place: number) => `sc:${device}:${sum}.${place}`;

/** Null: no device has written it. */
export const toOwner = (name: string): string | null => NAME.exec(name)?.[1] ?? null;
export const isOwnItem = (name: string, device: string) => toOwner(name) === device;

/** Null: it is another kind of item. */
export function toChunkNumber(name: string): number | null {
  const number = NAME.exec(name)?.[2];
  return number === undefined ? null : Number(number);
}
