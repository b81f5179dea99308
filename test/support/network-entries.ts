import type { NetworkEntry } from '../../lib/network-log/entry';

/** A request to the service, answered, unless told. */
export function toNetworkEntry(at: number, change: Partial<NetworkEntry> = {}): NetworkEntry {
  return {
    at,
    method: 'POST',
    url: 'https://api.example.com/api/categorize',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    hasKey: true,
    body: '{"url":"https://northwind-ferries.com"}',
    asker: 'popup',
    end: { outcome: 'answered', status: 200, type: 'application/json', received: 2048, waited: 120, took: 150 },
    ...change,
  };
}

/** A request to a registry, which takes no key. */
export const toRegistryEntry = (at: number, change: Partial<NetworkEntry> = {}): NetworkEntry =>
  toNetworkEntry(at, {
    method: 'GET',
    url: 'https://rdap.verisign.com/com/v1/domain/northwind-ferries.com',
    headers: { accept: 'application/rdap+json, application/json' },
    hasKey: false,
    body: null,
    asker: 'registry',
    ...change,
  });

/** One for a picture. */
export const toLogoEntry = (at: number, change: Partial<NetworkEntry> = {}): NetworkEntry =>
  toNetworkEntry(at, {
    method: 'GET',
    url: 'https://logos.example.net/n/northwind.png',
    headers: {},
    hasKey: false,
    body: null,
    asker: 'logo',
    ...change,
  });
