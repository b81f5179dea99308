import { fromRecord, readKeys, toRecord, toRecordTime } from '../browser/record';
import type { StorageArea } from '../browser/storage';
import { isAnswer } from '../lookup/shapes';
import type { Answer, Estimate, SeenValue } from '../model';
import { SECTION_NAMES } from '../model';

/**
 * What was read of open pages, one record a host, so that the side panel and the dashboard show what the popup showed. Only
 * ever in session storage: it is gone when the browser closes.
 */
const VERSION = 1;
const PREFIX = 'estimate:';
const MOST = 20;

type Area = Pick<StorageArea, 'get' | 'set' | 'remove' | 'keys'>;

const toKey = (host: string) => PREFIX + host;

/** Null: none, or one that cannot be read. Rejects when storage does. */
export async function readEstimate(area: Pick<Area, 'get'>, host: string): Promise<Estimate | null> {
  const key = toKey(host);
  const body = fromRecord(VERSION, key, (await area.get([key]))[key])?.body;
  return isEstimate(body) && body.host === host ? body : null;
}

/** Drops the oldest beyond 20. Rejects when storage does. */
export async function writeEstimate(area: Area, estimate: Estimate): Promise<void> {
  const key = toKey(estimate.host);
  await area.set({ [key]: toRecord(VERSION, key, estimate, estimate.readAt) });
  const keys = await listKeys(area);
  if (keys.length <= MOST) return;
  const { found } = await readKeys((asked) => area.get(asked), keys);
  const toTime = (name: string) => toRecordTime(VERSION, found[name]) ?? 0;
  const oldestLast = keys.toSorted((one, other) => toTime(other) - toTime(one));
  await area.remove(oldestLast.slice(MOST));
}

export async function clearEstimates(area: Area): Promise<void> {
  await area.remove(await listKeys(area));
}

const listKeys = async (area: Pick<Area, 'keys'>) => (await area.keys()).filter((name) => name.startsWith(PREFIX));

const isText = (value: unknown) => typeof value === 'string';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isListOf = (value: unknown, check: (entry: unknown) => boolean) => Array.isArray(value) && value.every(check);

function isSeenValue(value: unknown): value is SeenValue {
  if (!isObject(value) || !isText(value.value)) return false;
  if (value.version !== undefined && !isText(value.version)) return false;
  return isListOf(value.seen, (seen) => isObject(seen) && isText(seen.kind) && isText(seen.text));
}

/** What is stored may be of an older version, or torn. An answer of the service has no place here. */
function isEstimate(value: unknown): value is Estimate {
  if (!isObject(value) || !isObject(value.answers) || !isObject(value.evidence)) return false;
  const { answers, evidence } = value;
  const isKnown = (names: string[]) => names.every((name) => SECTION_NAMES.some((section) => section === name));
  return (
    isText(value.host) &&
    Number.isFinite(value.readAt) &&
    (value.language === null || isText(value.language)) &&
    [null, 'language', 'little-text', 'unclear'].some((reason) => reason === value.abstention) &&
    isKnown([...Object.keys(answers), ...Object.keys(evidence)]) &&
    SECTION_NAMES.every((name) => {
      const answer = answers[name];
      return answer === undefined || (isAnswer(name, answer) && (answer as Answer).source === 'on-device');
    }) &&
    Object.values(evidence).every((values) => isListOf(values, isSeenValue))
  );
}
