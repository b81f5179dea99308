import type { Locks, StorageArea } from '../browser/storage';
import type { RefusalReason } from '../errors';
import { toExportedAnswer } from '../export/card';
import { toCsv, toTable } from '../export/csv';
import { toJsonText } from '../export/json';
import { toSocialUrl } from '../host/link';
import type { GateRules } from '../host/subject';
import { toCandidate, toSubject } from '../host/subject';
import { createCache, LIMIT } from '../lookup/cache';
import { isAnswer } from '../lookup/shapes';
import type { Answer, Answers, IabCategory, SectionData, SectionName, Subject } from '../model';
import { SECTION_NAMES, SOCIAL_NETWORKS, TRAFFIC_SOURCES } from '../model';
import { EXPORT_NAMES, toExported } from '../site-row';
import { fromDay, isWrongClock } from '../time';
import type { StoredNote } from './notes';
import { isEmptyNote, readNotes, toNote, writeNotes } from './notes';
import type { SavedRow } from './saved-rows';
import { readSavedChunks } from './saved-sites';

const FORMAT = 'sitecard.saved';
const VERSION = 1;
/** Of one section as JSON. The service's largest are a tenth of it. */
const MOST_SECTION = 64 * 1024;
const SITES_AT_ONCE = 50;

const FIELDS = [
  'host',
  'companyName',
  'countryCode',
  'category',
  'technologies',
  'registeredOn',
  'globalRank',
] as const;
const NAMES = [...FIELDS.map((field) => EXPORT_NAMES[field]), 'saved_at', 'tags', 'note'];

const toTime = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** With fixed English column names, as an export of a search. What is not known is empty. */
export function toSavedCsv(rows: readonly SavedRow[]): string {
  const toRecord = (row: SavedRow) => ({
    ...toExported(row, FIELDS),
    saved_at: toTime(row.savedAt),
    tags: row.tags,
    note: row.note,
  });
  return toCsv(toTable(NAMES, rows.map(toRecord)));
}

/** Whole cards and notes, one site a line. They are read some at a time. Rejects where storage does. */
export async function toSavedJson(
  area: Pick<StorageArea, 'get'>,
  hosts: readonly string[],
  at: number,
): Promise<string> {
  const lines: string[] = [];
  for await (const sites of readSavedChunks(area, hosts)) {
    const notes = await readNotes(
      area,
      sites.map(({ host }) => host),
    );
    for (const { host, answers } of sites) {
      const note = notes.get(host);
      const sections = SECTION_NAMES.flatMap((name) => {
        const answer: Answer | undefined = answers[name];
        return answer ? [[name, toExportedAnswer(answer)] as const] : [];
      });
      const own = note && { note: { text: note.text, tags: note.tags, at: toTime(note.at) } };
      lines.push(toJsonText({ host, ...own, sections: Object.fromEntries(sections) }).trimEnd());
    }
  }
  const head = toJsonText({ format: FORMAT, version: VERSION, exportedAt: toTime(at) }).trimEnd();
  return `${head.slice(0, -1)},"sites":[\n${lines.join(',\n')}\n]}\n`;
}

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

/** Null: it is no such file, or of a newer version. */
export function parseSavedFile(text: string): readonly unknown[] | null {
  try {
    const file: unknown = JSON.parse(text);
    return isEntry(file) && file.format === FORMAT && file.version === VERSION && Array.isArray(file.sites)
      ? file.sites
      : null;
  } catch {
    return null;
  }
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fromTime = (text: unknown): number | null => {
  const instant = typeof text === 'string' ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
};

const isDay = (day: string | null) => day === null || fromDay(day) !== null;
const isCountry = (code: string | null) => code === null || /^[A-Z]{2}$/.test(code);
const isShare = (share: number | null) => share === null || (share >= 0 && share <= 1);

/** What the schema of the service would have checked, and a card relies on. A file may come from anyone. */
const SOUND: { [N in SectionName]?: (data: SectionData[N]) => boolean } = {
  categories: (all) => all.every(({ confidence, iab }) => isShare(confidence) && iab.every(isIab)),
  logo: (address) => toCandidate(address).ok,
  company: ({ countryCode }) => isCountry(countryCode),
  social: (links) =>
    links.every(
      ({ network, url }) => SOCIAL_NETWORKS.includes(network) && (url === null || toSocialUrl(network, url) === url),
    ),
  registration: ({ registeredOn, expiresOn }) => isDay(registeredOn) && isDay(expiresOn),
  traffic: ({ monthlyVisits, sources, countries, countryRank, bounceRate }) =>
    monthlyVisits.every(({ month }) => isDay(`${month}-01`)) &&
    sources.every(({ source, share }) => TRAFFIC_SOURCES.includes(source) && isShare(share)) &&
    countries.every(({ countryCode, share }) => isCountry(countryCode) && isShare(share)) &&
    isCountry(countryRank?.countryCode ?? null) &&
    isShare(bounceRate),
  similar: (hosts) => hosts.every((host) => toCandidate(host).ok),
  iab: (all) => all.every(isIab),
};

function isIab({ version }: IabCategory): boolean {
  return version === 'v1' || version === 'v3';
}

/** Only what fits the shapes of a card, and was not fetched in the future. */
function toGivenAnswers(sections: unknown, now: number): Answers {
  if (!isEntry(sections)) return {};
  const found = SECTION_NAMES.flatMap((name) => {
    const given = Object.hasOwn(sections, name) ? sections[name] : null;
    if (!isEntry(given) || JSON.stringify(given).length > MOST_SECTION) return [];
    const { presence, source, answeredFor = null, data = null } = given;
    const times = { fetchedAt: fromTime(given.fetchedAt), updatedAt: fromTime(given.updatedAt) };
    const answer: unknown = { presence, source, ...times, answeredFor, data };
    if (!isAnswer(name, answer) || isWrongClock(answer.fetchedAt, now)) return [];
    // The table is keyed by section name, so the entry of `name` takes exactly that section's data.
    const isSound = SOUND[name] as ((data: unknown) => boolean) | undefined;
    return answer.data === null || !isSound || isSound(answer.data) ? [[name, answer] as const] : [];
  });
  return Object.fromEntries(found) as Answers;
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

export interface ImportParts {
  area: StorageArea;
  locks: Locks;
  now(): number;
  rules: GateRules;
}

function toGiven(site: unknown, entry: number, { rules, now }: ImportParts): Given | RefusedEntry {
  const host = isEntry(site) && typeof site.host === 'string' ? site.host : null;
  if (!isEntry(site) || host === null) return { entry, host: '', reason: 'no-host' };
  const found = toSubject(host, rules);
  if (!found.ok) return { entry, host, reason: found.reason };
  if (found.subject.kind !== 'host') return { entry, host, reason: 'no-host' };
  const answers = toGivenAnswers(site.sections, now());
  const note = toGivenNote(site.note, now());
  if (Object.keys(answers).length === 0 && !note) return { entry, host, reason: 'nothing-readable' };
  return { entry, subject: found.subject, answers, note };
}

/**
 * Merges the sites of a file into what is saved. A section or note is taken where it is newer than the one here. Nothing makes
 * room for it: without room the rest is refused. Rejects where storage does.
 */
export async function importSaved(parts: ImportParts, sites: readonly unknown[]): Promise<SavedImport> {
  const result: SavedImport = { taken: 0, kept: 0, refused: [] };
  const given = new Map<string, Given>();
  for (const [index, site] of sites.entries()) {
    const read = toGiven(site, index + 1, parts);
    if ('reason' in read) result.refused.push(read);
    else given.set(read.subject.host, read);
  }
  const all = [...given.values()];
  for (let start = 0; start < all.length; start += SITES_AT_ONCE) {
    await parts.locks.request('ledger', () => takeSome(parts, all.slice(start, start + SITES_AT_ONCE), result));
  }
  result.refused.sort((one, other) => one.entry - other.entry);
  return result;
}

async function takeSome({ area, locks, now }: ImportParts, some: readonly Given[], result: SavedImport): Promise<void> {
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
    const known = standing.get(host) ?? {};
    const newer = SECTION_NAMES.flatMap((name) => {
      const answer: Answer | undefined = answers[name];
      return answer && answer.fetchedAt > (known[name]?.fetchedAt ?? Number.NEGATIVE_INFINITY) ? [[name, answer]] : [];
    });
    const isNewNote = note !== null && note.at > (notes.get(host)?.at ?? Number.NEGATIVE_INFINITY);
    if (newer.length === 0 && !isNewNote) {
      result.kept++;
      continue;
    }
    const own = newer.length > 0 ? cache.toItems(subject, Object.fromEntries(newer) as Answers) : {};
    const size = JSON.stringify([own, note]).length;
    if (used + size > LIMIT) {
      result.refused.push({ entry, host, reason: 'no-room' });
      continue;
    }
    used += size;
    result.taken++;
    Object.assign(items, own);
    if (isNewNote) newNotes.set(host, note);
  }
  if (Object.keys(items).length > 0) await area.set(items);
  const refusal = await writeNotes({ area, locks }, newNotes, (one, other) => other.at > one.at);
  if (refusal === null) return;
  for (const { entry, subject } of some.filter(({ subject }) => newNotes.has(subject.host)))
    result.refused.push({ entry, host: subject.host, reason: 'no-room' });
}
