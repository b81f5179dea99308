/** Show other sites under names of their own: Google's translation, caches of AMP pages, Yandex's light pages. */
const PROXIED = /^([^.]+)\.(translate\.goog|cdn\.ampproject\.org|(?:www\.)?bing-amp\.com|turbopages\.org)$/;
/** Yandex's translation names the site in the path. */
const YANDEX = 'translated.turbopages.org';
const YANDEX_PATH = /^\/proxy_u\/[^/]+\/https?\/([^/]+)/;

/** An IPv4 address in IPv6 (RFC 4291, 2.5.5.2), and as networks without IPv4 write it (RFC 6052). */
const CARRIES_FOUR = /^\[(?:::ffff|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/**
 * The host of the site that a proxy shows; null where the host is no such proxy. It is not checked.
 * https://developers.google.com/search/docs/appearance/ad-network-and-translation and
 * https://amp.dev/documentation/guides-and-tutorials/learn/amp-caches-and-cors/amp-cache-urls
 */
export function toSiteInside(host: string, page?: URL): string | null {
  if (host === YANDEX) return YANDEX_PATH.exec(page?.pathname ?? '')?.[1]?.toLowerCase() ?? null;
  const [, label = '', proxy] = PROXIED.exec(host) ?? [];
  if (proxy === undefined) return null;
  // A label must not have two hyphens in its third and fourth place, so another sign stands in front.
  const bare = label.replace(/^1-(?=..--)/, '').replace(/^0-(..--.*)-0$/, '$1');
  const signs = proxy === 'translate.goog' ? page?.searchParams.get('_x_tr_enc')?.split(',') : [];
  const name = signs?.includes('0') ? bare.replace(/^0-/, 'xn----') : bare;
  return name.replace(/--?/g, (hyphens) => (hyphens === '-' ? '.' : '-'));
}

/** An IPv4 address in its own form, however IPv6 writes it. Other hosts stay. */
export function toPlainAddress(host: string): string {
  const [, high, low] = CARRIES_FOUR.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const halves = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
}
