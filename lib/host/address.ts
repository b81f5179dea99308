import { trimUnseen } from './name';

export type AddressRefusal = 'no-address' | 'not-an-address' | 'not-https' | 'has-login' | 'has-query';
export type AddressResult =
  | {
      ok: true;
      /** In ASCII, without a slash at its end; a path prefix is kept. */
      address: string;
      origin: string;
      /** False for a service on this machine, which answers CORS. */
      needsPermission: boolean;
    }
  | { ok: false; reason: AddressRefusal };

/** A service address as typed: https, or http on 127.0.0.1 and localhost (all that our policy lets us reach). */
export function toAddress(text: string): AddressResult {
  const trimmed = trimUnseen(text);
  if (trimmed === '') return { ok: false, reason: 'no-address' };
  const isLocal = /^(?:127\.0\.0\.1|localhost)(?=$|[:/?#])/i.test(trimmed);
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed);
  const url = URL.parse(hasScheme ? trimmed : `${isLocal ? 'http' : 'https'}://${trimmed}`);
  if (!url || /\s/.test(trimmed)) return { ok: false, reason: 'not-an-address' };
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return { ok: false, reason: 'not-https' };
  // Browsers take a host of nearly any characters. They read `https//name`, or a scheme pasted twice, as the host
  // `https`.
  if (/^https?\.?$|[^a-z\d._-]|^$/.test(url.hostname)) return { ok: false, reason: 'not-an-address' };
  if (url.username !== '' || url.password !== '' || trimmed.includes('@')) return { ok: false, reason: 'has-login' };
  if (/[?#]/.test(trimmed)) return { ok: false, reason: 'has-query' };
  const address = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  return { ok: true, address, origin: url.origin, needsPermission: !isLoopback };
}

/** Without the port: Firefox takes none (bug 1362809) and means every port, as Chromium does. */
export function toOriginPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}
