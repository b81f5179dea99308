import type { SocialNetwork } from '../model';
import { isPublicHost, isWithin } from './name';

const LONGEST_ADDRESS = 2048;

/** The normal form of a link that we may show: https only, public host, no user, no port, 2,048 characters. */
export function toSafeLink(text: string): string | null {
  const trimmed = text.trim();
  const url = trimmed.length <= LONGEST_ADDRESS && /^https:\/\/[^/\\]/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (!url) return null;
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.port === '';
  return isPlain && isPublicHost(url.hostname) && url.href.length <= LONGEST_ADDRESS ? url.href : null;
}

const isOneOf =
  (...sites: string[]) =>
  (host: string) =>
    sites.some((site) => isWithin(host, site));
/** Pinterest has a site in many countries. Under other endings anyone may own the name. */
const isPinterest = (host: string) =>
  /(?:^|\.)pinterest\.(?:com(?:\.(?:au|mx))?|co\.(?:kr|uk)|at|ca|ch|cl|de|dk|es|fr|ie|it|jp|nz|ph|pt|ru|se)$/.test(
    host,
  );

const IS_SITE_OF: Record<SocialNetwork, (host: string) => boolean> = {
  facebook: isOneOf('facebook.com'),
  twitter: isOneOf('twitter.com', 'x.com'),
  instagram: isOneOf('instagram.com'),
  youtube: isOneOf('youtube.com', 'youtu.be'),
  linkedin: isOneOf('linkedin.com'),
  github: isOneOf('github.com'),
  pinterest: isPinterest,
  medium: isOneOf('medium.com'),
};

/** Null unless the link is safe and leads to the network's own site. */
export function toSocialUrl(network: SocialNetwork, text: string): string | null {
  const link = toSafeLink(text);
  return link !== null && IS_SITE_OF[network](new URL(link).hostname) ? link : null;
}
