const READER_VIEW = 'about:reader?';

/** The address of the page that Firefox's reader view shows; any other address as it is. */
export function toReadAddress(address: string): string {
  if (!import.meta.env.FIREFOX || !address.startsWith(READER_VIEW)) return address;
  return new URLSearchParams(address.slice(READER_VIEW.length)).get('url') ?? address;
}

/** The same, and of a page that a site's own script has made (`blob:`) the start of that site: by it no site may leave its verdict behind. */
export function toJudgedAddress(address: string): string {
  return toReadAddress(address).replace(/^blob:(https?:..[^/]*).*/, '$1/');
}
