/**
 * Endings that never belong to a public site: special-use names (RFC 6761, 6762, 7686, 8375, 9476) and those that routers
 * and companies use inside. None of them is a real top-level domain but `arpa`, which holds no sites.
 */
const PRIVATE_ENDINGS = new Set([
  'alt',
  'arpa',
  'corp',
  'example',
  'home',
  'i2p',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
]);

/** Whether a name holds 1 to 127 labels of 1 to 63 letters, digits, `_` and inner `-`, and at most 253 characters. */
export function isWellFormed(host: string): boolean {
  const labels = host.split('.');
  return (
    host.length <= 253 &&
    labels.length <= 127 &&
    labels.every((label) => label.length <= 63 && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label))
  );
}

/** Whether a well-formed name has a single label or an ending that is never public. */
export function isPrivateName(host: string): boolean {
  const dot = host.lastIndexOf('.');
  return dot === -1 || PRIVATE_ENDINGS.has(host.slice(dot + 1));
}
