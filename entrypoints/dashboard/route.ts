/** What the dashboard shows. An address that it does not know leads to the start. */
export type Route = { name: 'start' } | { name: 'site'; subject: string } | { name: 'usage' };

/** `#/site/<host>`, `#/usage`; anything else is the start. */
export function toRoute(hash: string): Route {
  const [name, ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (name === 'usage' && rest.join('') === '') return { name: 'usage' };
  const subject = name === 'site' ? decode(rest.join('/')) : '';
  return subject === '' ? { name: 'start' } : { name: 'site', subject };
}

export function toHash(route: Route): string {
  if (route.name === 'site') return `#/site/${encodeURIComponent(route.subject).replaceAll('%40', '@')}`;
  return route.name === 'usage' ? '#/usage' : '#/';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return '';
  }
}
