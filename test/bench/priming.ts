import './extensionless.ts';

/** How many hosts the primed list has. */
const PRIMED = 100_000;
export const toPrimedHost = (index: number) => `primed-site-${index}.com`;

const toText = (list: Uint32Array) => Buffer.from(list.buffer).toString('base64');

/** An expression that puts a primed list of 100,000 hosts where the extension keeps its own. */
export async function toPriming(): Promise<string> {
  const { toPrimedPieces } = await import('../../lib/primed/list.ts');
  const rows = Array.from({ length: PRIMED }, (_, index) => ({
    host: toPrimedHost(index),
    category: '/Travel/Ferries & Cruises',
    countryCode: 'NO',
    globalRank: index + 1,
    at: Date.now(),
  }));
  const pieces = [...toPrimedPieces(rows)].map(([key, { hosts, facts, ...tables }]) => ({
    ...{ key, tables, count: hosts.count, hashes: toText(hosts.hashes), facts: toText(facts) },
  }));
  return `new Promise((resolve, reject) => {
    const toList = (text) => new Uint32Array(Uint8Array.fromBase64(text).buffer);
    const pieces = ${JSON.stringify(pieces)};
    const opening = indexedDB.open('sitecard', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('tables');
      opening.result.createObjectStore('primed-pages');
      opening.result.createObjectStore('decisions', { autoIncrement: true }).createIndex('at', 'at');
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('tables', 'readwrite');
      for (const { key, tables, count, hashes, facts } of pieces) {
        const hosts = { count, hashes: toList(hashes) };
        writing.objectStore('tables').put({ hosts, facts: toList(facts), ...tables }, key);
      }
      writing.oncomplete = () => { opening.result.close(); resolve(true); };
      writing.onerror = () => reject(writing.error);
    };
  })`;
}
