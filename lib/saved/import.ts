import { cut } from '../cut';
import type { Environment } from '../environment';
import type { RefusalReason } from '../errors';
import { toSafeLink, toSocialUrl } from '../host/link';
import { isPublicHost } from '../host/name';
import type { GateRules } from '../host/subject';
import { toSubject } from '../host/subject';
import { createCache, LIMIT } from '../lookup/cache';
import { isAnswer } from '../lookup/shapes';
import type { Answer, Answers, IabCategory, SectionData, SectionName, Subject } from '../model';
import { SECTION_NAMES, SOCIAL_NETWORKS, TRAFFIC_SOURCES } from '../model';
import type { Reading } from '../run/turns';
import { createTurns } from '../run/turns';
import { fromDay, isWrongClock } from '../time';
import { FORMAT, VERSION } from './export';
import type { StoredNote } from './notes';
import { isEmptyNote, readNotes, toNote, writeNotes } from './notes';
import { readSavedChunks } from './saved-sites';

/** Of one section as JSON. The service's largest are a tenth of it. */
const MOST_SECTION = 64 * 1024;
const SITES_AT_ONCE = 50;
/** Characters of a name that is refused. */
const MOST_NAMED = 300;

export type ImportRefusal = RefusalReason | 'no-host' | 'nothing-readable' | 'no-room';

export interface RefusedEntry {
  /** Its place among the sites of the file, from 1. */
  entry: number;
  host: string;
  reason: ImportRefusal;
}

export interface SavedImport {
  /** Sites of which something was taken. */
  taken: number;
  /** Sites of which nothing in the file is newer. */
  kept: number;
  refused: RefusedEntry[];
}

type Entry = Record<string, unknown>;

/** `at`: when it was written, milliseconds since the epoch; null: it does not say. */
export interface SavedFile {
  at: number | null;
  sites: readonly unknown[];
}

/** Null: it is no such file, or of a newer version. */
export function parseSavedFile(text: string): SavedFile | null {
  try {
    const file: unknown = JSON.parse(text);
    const isOurs = isEntry(file) && file.format === FORMAT && file.version === VERSION;
    return isOurs && Array.isArray(file.sites) ? { at: fromTime(file.exportedAt), sites: file.sites } : null;
  } catch {
    return null;
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record takes no time before 1970. */
const fromTime = (text: unknown): number | null => {
  const instant = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return instant >= 0 ? instant : null;
};

const isDay = (day: string | null) => day === null || fromDay(day) !== null;
const isCountry = (code: string | null) => code === null || /^[A-Z]{2}$/.test(code);
const isShare = (share: number | null) => share === null || (share >= 0 && share <= 1);
const isRank = (rank: number | null | undefined) => rank == null || (Number.isInteger(rank) && rank >= 1);
const isCount = (count: number | null) => count === null || count >= 0;

/** What the schema of the service would have checked, and a card relies on. A file may come from anyone. */
const SOUND: { [N in SectionName]: (data: SectionData[N]) => boolean } = {
  categories: (all) => all.every(({ confidence, iab }) => isShare(confidence) && iab.every(isIab)),
  logo: (address) => toSafeLink(address) === address,
  company: ({ countryCode }) => isCountry(countryCode),
  technologies: () => true,
  social: (links) =>
    links.every(
      ({ network, url }) => SOCIAL_NETWORKS.includes(network) && (url === null || toSocialUrl(network, url) === url),
    ),
  registration: ({ registeredOn, expiresOn }) => isDay(registeredOn) && isDay(expiresOn),
  traffic: ({ globalRank, countryRank, categoryRank, monthlyVisits, sources, countries, ...engagement }) =>
    [globalRank, countryRank?.rank, categoryRank?.rank].every(isRank) &&
    monthlyVisits.every(({ month, visits }) => isDay(`${month}-01`) && isCount(visits)) &&
    sources.every(({ source, share }) => TRAFFIC_SOURCES.includes(source) && isShare(share)) &&
    countries.every(({ countryCode, share }) => isCountry(countryCode) && isShare(share)) &&
    isCountry(countryRank?.countryCode ?? null) &&
    isShare(engagement.bounceRate) &&
    [engagement.pagesPerVisit, engagement.secondsOnSite].every(isCount),
  similar: (hosts) => hosts.every(isPublicHost),
  iab: (all) => all.every(isIab),
};

function isIab({ version }: IabCategory): boolean {
  return version === 'v1' || version === 'v3';
}

/** Marks what comes from a file. */
type Mark = NonNullable<Answer['imported']>;

/** Only what fits the shapes of a card, and was not fetched in the future. Estimates are of the page that was open. */
function toGivenAnswers(sections: unknown, now: number, imported: Mark): Answers {
  if (!isEntry(sections)) return {};
  const found = SECTION_NAMES.flatMap((name) => {
    const given = Object.hasOwn(sections, name) ? sections[name] : null;
    if (!isEntry(given) || !isSmall(given)) return [];
    const { presence, source, answeredFor = null, data = null } = given;
    const times = { fetchedAt: fromTime(given.fetchedAt), updatedAt: fromTime(given.updatedAt) };
    const answer: unknown = { presence, source, ...times, answeredFor, data, imported };
    if (!isAnswer(name, answer) || answer.source === 'on-device' || isWrongClock(answer.fetchedAt, now)) return [];
    if (answer.answeredFor !== null && !isPublicHost(answer.answeredFor)) return [];
    // The table is keyed by section name, so the entry of `name` takes exactly that section's data.
    const isSound = SOUND[name] as (data: unknown) => boolean;
    return answer.data === null || isSound(answer.data) ? [[name, answer] as const] : [];
  });
  return Object.fromEntries(found) as Answers;
}

/** What is nested too deep for the browser is not small. */
function isSmall(given: unknown): boolean {
  try {
    return JSON.stringify(given).length <= MOST_SECTION;
  } catch {
    return false;
  }
}

function toGivenNote(given: unknown, now: number): StoredNote | null {
  if (!isEntry(given)) return null;
  const text = typeof given.text === 'string' ? given.text : '';
  const tags = Array.isArray(given.tags) ? given.tags.filter((tag) => typeof tag === 'string') : [];
  const note = { ...toNote(text, tags), at: Math.min(fromTime(given.at) ?? 0, now) };
  return isEmptyNote(note) ? null : note;
}

interface Given {
  entry: number;
  subject: Subject;
  answers: Answers;
  note: StoredNote | null;
}

function toGiven(site: unknown, entry: number, rules: GateRules, now: number, mark: Mark): Given | RefusedEntry {
  const host = isEntry(site) && typeof site.host === 'string' ? site.host : null;
  if (!isEntry(site) || host === null) return { entry, host: '', reason: 'no-host' };
  const found = toSubject(host, rules);
  if (!found.ok) return { entry, host: cut(host, MOST_NAMED), reason: found.reason };
  if (found.subject.kind !== 'host') return { entry, host: cut(host, MOST_NAMED), reason: 'no-host' };
  const answers = toGivenAnswers(site.sections, now, mark);
  const note = toGivenNote(site.note, now);
  if (Object.keys(answers).length === 0 && !note) return { entry, host, reason: 'nothing-readable' };
  return { entry, subject: found.subject, answers, note };
}

const isNewer = (one: { at: number } | null, other: { at: number } | null | undefined) =>
  one !== null && one.at > (other?.at ?? Number.NEGATIVE_INFINITY);

/** The sections that are newer than those which are known. */
function toNewer(answers: Answers, known: Answers): Answers {
  const newer = SECTION_NAMES.flatMap((name) => {
    const answer: Answer | undefined = answers[name];
    return answer && answer.fetchedAt > (known[name]?.fetchedAt ?? Number.NEGATIVE_INFINITY) ? [[name, answer]] : [];
  });
  return Object.fromEntries(newer) as Answers;
}

/** A file put together from others may name a site twice. */
function merge(one: Given | undefined, other: Given): Given {
  if (!one) return other;
  const answers = { ...one.answers, ...toNewer(other.answers, one.answers) };
  return { ...one, answers, note: isNewer(other.note, one.note) ? other.note : one.note };
}

type Stores = Pick<Environment, 'area' | 'locks' | 'now'>;

/**
 * Merges the sites of a file into what is saved. A section or note is taken where it is newer than the one here. Nothing makes
 * room for it: without room the rest is refused. `isJudged`: the policy may judge sites by these cards. Rejects where storage
 * does.
 */
export async function importSaved(
  environment: Stores,
  { at, sites }: SavedFile,
  rules: GateRules,
  isJudged: boolean,
  reading: Reading = {},
): Promise<SavedImport> {
  const turns = createTurns(reading);
  const mark: Mark = { at: at ?? environment.now(), isJudged };
  const result: SavedImport = { taken: 0, kept: 0, refused: [] };
  const given = new Map<string, Given>();
  for (const [index, site] of sites.entries()) {
    const read = toGiven(site, index + 1, rules, environment.now(), mark);
    if ('reason' in read) result.refused.push(read);
    else given.set(read.subject.host, merge(given.get(read.subject.host), read));
    if (turns.isDue()) await turns.take(index + 1, sites.length);
  }
  const all = [...given.values()];
  for (let start = 0; start < all.length; start += SITES_AT_ONCE) {
    await environment.locks.request('ledger', () =>
      takeSome(environment, all.slice(start, start + SITES_AT_ONCE), result),
    );
  }
  result.refused.sort((one, other) => one.entry - other.entry);
  return result;
}

async function takeSome({ area, locks, now }: Stores, some: readonly Given[], result: SavedImport): Promise<void> {
  const cache = createCache({ area, now });
  const hosts = some.map(({ subject }) => subject.host);
  const standing = new Map<string, Answers>();
  for await (const sites of readSavedChunks(area, hosts)) {
    for (const { host, answers } of sites) standing.set(host, answers);
  }
  const notes = await readNotes(area, hosts);
  const items: Record<string, string> = {};
  const newNotes = new Map<string, StoredNote>();
  let used = await area.bytesInUse();
  for (const { entry, subject, answers, note } of some) {
    const { host } = subject;
    const newer = toNewer(answers, standing.get(host) ?? {});
    const hasNewer = Object.keys(newer).length > 0;
    const isNewNote = isNewer(note, notes.get(host));
    if (!hasNewer && !isNewNote) {
      result.kept++;
      continue;
    }
    const own = hasNewer ? cache.toItems(subject, newer) : {};
    const size = JSON.stringify([own, note]).length;
    if (used + size > LIMIT) {
      result.refused.push({ entry, host, reason: 'no-room' });
      continue;
    }
    used += size;
    result.taken++;
    Object.assign(items, own);
    if (note && isNewNote) newNotes.set(host, note);
  }
  if (Object.keys(items).length > 0) await area.set(items);
  const refusal = await writeNotes({ area, locks }, newNotes, (one, other) => isNewer(other, one));
  if (refusal === null) return;
  for (const { entry, subject } of some.filter(({ subject }) => newNotes.has(subject.host)))
    result.refused.push({ entry, host: subject.host, reason: 'no-room' });
}
