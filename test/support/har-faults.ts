type Fields = Record<string, 'string' | 'number' | 'object' | 'array' | 'date'>;

/** The fields that HAR 1.2 requires, by the object that has them. */
const LOG: Fields = { version: 'string', creator: 'object', entries: 'array' };
const CREATOR: Fields = { name: 'string', version: 'string' };
const ENTRY: Fields = {
  ...{ startedDateTime: 'date', time: 'number', request: 'object', response: 'object', cache: 'object' },
  timings: 'object',
};
const MESSAGE: Fields = {
  ...{ httpVersion: 'string', cookies: 'array', headers: 'array', headersSize: 'number', bodySize: 'number' },
};
const REQUEST: Fields = { ...MESSAGE, method: 'string', url: 'string', queryString: 'array' };
const RESPONSE: Fields = {
  ...MESSAGE,
  status: 'number',
  statusText: 'string',
  content: 'object',
  redirectURL: 'string',
};
const CONTENT: Fields = { size: 'number', mimeType: 'string' };
const POSTED: Fields = { mimeType: 'string', text: 'string', params: 'array' };
const TIMINGS: Fields = { send: 'number', wait: 'number', receive: 'number' };
const PAIR: Fields = { name: 'string', value: 'string' };
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

type Part = Record<string, unknown>;

function isOfType(value: unknown, type: Fields[string]): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'date') return typeof value === 'string' && INSTANT.test(value);
  return type === 'object' ? typeof value === 'object' && value !== null : typeof value === type;
}

/** What a file lacks to be HAR 1.2, as `entries.0.time`. */
export function findHarFaults(text: string): string[] {
  const faults: string[] = [];
  const check = (at: string, part: unknown, fields: Fields): Part => {
    const known = (part ?? {}) as Part;
    for (const [name, type] of Object.entries(fields)) if (!isOfType(known[name], type)) faults.push(`${at}.${name}`);
    return known;
  };
  const checkAll = (at: string, parts: unknown, fields: Fields) =>
    (Array.isArray(parts) ? parts : []).map((part, place) => check(`${at}.${place}`, part, fields));
  const { log } = JSON.parse(text) as { log: Part };
  const { version, creator, entries } = check('log', log, LOG);
  if (version !== '1.2') faults.push('log.version');
  check('creator', creator, CREATOR);
  for (const [place, { time, request, response, timings }] of checkAll('entries', entries, ENTRY).entries()) {
    const at = `entries.${place}`;
    const sent = check(`${at}.request`, request, REQUEST);
    checkAll(`${at}.request.headers`, sent.headers, PAIR);
    checkAll(`${at}.request.queryString`, sent.queryString, PAIR);
    if (sent.postData !== undefined) check(`${at}.request.postData`, sent.postData, POSTED);
    const received = check(`${at}.response`, response, RESPONSE);
    checkAll(`${at}.response.headers`, received.headers, PAIR);
    check(`${at}.response.content`, received.content, CONTENT);
    const { send, wait, receive } = check(`${at}.timings`, timings, TIMINGS);
    if (Number(send) + Number(wait) + Number(receive) !== time) faults.push(`${at}.time is not that of its timings`);
  }
  return faults;
}
