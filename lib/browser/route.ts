import type { Refusal } from '../errors';
import { isRefusalReason } from '../errors';

/** `refused`: why a context menu target has no card, shown here when no side panel can open. */
export type Route =
  | { name: 'start' }
  | { name: 'site'; subject: string }
  | ({ name: 'refused' } & Refusal)
  /** `search`: the raw text of the search. Only the page of searches reads it. */
  | { name: 'explore'; search: string }
  /** `sites`: hosts parted by commas, as they were written. Only the page that compares them reads it. */
  | { name: 'compare'; sites: string }
  /** `words`: what to search for. */
  | { name: 'saved'; words?: string }
  | { name: 'bulk' }
  | { name: 'categories' }
  | { name: 'usage' }
  | { name: 'decisions' }
  | { name: 'network' }
  | { name: 'watch' };

/** Gives the page another address. */
export type ShowRoute = (next: Route, step: 'push' | 'replace') => void;

const PLAIN = ['bulk', 'saved', 'categories', 'usage', 'decisions', 'network', 'watch'] as const;
const SAVED = /^saved\/?\?([\s\S]*)$/;
const EXPLORE = /^explore\/?(?:\?([\s\S]*))?$/;

/**
 * `#/site/<host>`, `#/refused/<reason>`, `#/refused/<reason>/<wrong character>`, `#/explore`, `#/explore?<search>`,
 * `#/bulk`, `#/saved`, `#/saved?<words>`, `#/compare/<hosts>`, `#/categories`, `#/usage`, `#/decisions`, `#/network`, `#/watch`;
 * anything else is the start.
 */
export function toRoute(hash: string): Route {
  const path = hash.replace(/^#\/?/, '');
  const explore = EXPLORE.exec(path);
  if (explore) return { name: 'explore', search: explore[1] ?? '' };
  const words = decode(SAVED.exec(path)?.[1] ?? '').trim();
  if (words !== '') return { name: 'saved', words };
  const [name, ...rest] = path.split('?', 1)[0] === 'saved' ? ['saved'] : path.split('/');
  const plain = PLAIN.find((known) => known === name);
  if (plain && rest.join('') === '') return { name: plain };
  const [reason = '', character = ''] = rest;
  if (name === 'refused' && isRefusalReason(reason)) {
    const wrong = decode(character);
    return { name, reason, ...([...wrong].length === 1 && { wrong }) };
  }
  if (name === 'compare') return { name, sites: decode(rest.join('/')).trim() };
  const subject = name === 'site' ? decode(rest.join('/')).trim() : '';
  return subject === '' ? { name: 'start' } : { name: 'site', subject };
}

export function toHash(route: Route): string {
  if (route.name === 'site') return `#/site/${encodeURIComponent(route.subject).replaceAll('%40', '@')}`;
  if (route.name === 'refused')
    return `#/refused/${route.reason}${route.wrong === undefined ? '' : `/${encodeURIComponent(route.wrong)}`}`;
  if (route.name === 'explore') return route.search === '' ? '#/explore' : `#/explore?${route.search}`;
  if (route.name === 'compare')
    return route.sites === '' ? '#/compare' : `#/compare/${encodeURIComponent(route.sites).replaceAll('%2C', ',')}`;
  if (route.name === 'saved' && route.words) return `#/saved?${encodeURIComponent(route.words)}`;
  return route.name === 'start' ? '#/' : `#/${route.name}`;
}

/** A `%` that begins no character stays as it is, so that one mistake takes no other name away. */
function decode(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
    }
  });
}
