const READER_VIEW = 'about:reader?';

/** In Firefox's reader view, the address of the page that is read. */
export function toReadAddress(address: string): string {
  if (!import.meta.env.FIREFOX || !address.startsWith(READER_VIEW)) return address;
  return new URLSearchParams(address.slice(READER_VIEW.length)).get('url') ?? address;
}
