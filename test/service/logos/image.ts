import { toHash } from '../hash.ts';
import { toPng } from './png.ts';

export interface LogoImage {
  type: string;
  body: Buffer;
}

/** The image at `/logo/<host>.svg` or `/logo/<host>.png`: the same for a host for ever; null for any other path. */
export function logoImage(path: string): LogoImage | null {
  const [, host, kind] = /^\/logo\/([a-z0-9.-]{1,253})\.(svg|png)$/.exec(path) ?? [];
  if (host === undefined) return null;
  if (kind === 'png') return { type: 'image/png', body: toPng(toHash(host)) };
  return { type: 'image/svg+xml', body: Buffer.from(toSvg(host)) };
}

/** A letter on a coloured ground; the shape of the ground is one of four. */
function toSvg(host: string): string {
  const seed = toHash(host);
  const letter = (host.startsWith('xn--') ? host.slice(4) : host).charAt(0).toUpperCase();
  const hue = seed % 360;
  const ground = [
    '<rect width="64" height="64" rx="14"/>',
    '<circle cx="32" cy="32" r="32"/>',
    '<rect width="64" height="64"/>',
    '<path d="M32 0 64 16v32L32 64 0 48V16z"/>',
  ][(seed >>> 9) % 4];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">` +
    `<g fill="hsl(${hue} 58% 38%)">${ground}</g>` +
    `<path d="M8 48q12-9 24 0t24 0" fill="none" stroke="hsl(${(hue + 40) % 360} 70% 68%)" stroke-width="4" stroke-linecap="round"/>` +
    `<text x="32" y="41" font-family="system-ui, sans-serif" font-size="32" font-weight="600" text-anchor="middle" fill="#fff">${letter}</text></svg>`
  );
}
