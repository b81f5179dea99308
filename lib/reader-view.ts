const READER_VIEW = 'about:reader?';

/** The address of the page that Firefox's reader view shows; any other address as it is. */
export function toReadAddress(address: string): string {
  if (!import.meta.env.FIREFOX || !address.startsWith(READER_VIEW)) return address;
  return new URLSearchParams(address.slice(READER_VIEW.length)).get('url') ?? address;
}
