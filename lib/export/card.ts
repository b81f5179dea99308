import type { Answer, Answers, ApiUsage, CallCount, CountedName, SectionName } from '../model';
import { SECTION_NAMES } from '../model';
import { EXPORT_NAMES, fromAnswers, toExported } from '../site-row';
import { daysBetween, toDay, toLocal } from '../time';
import { toCsv, toTable } from './csv';
import { toJsonText } from './json';
import type { MarkdownLabels } from './markdown';
import { toLines, toPlain } from './markdown';

export interface ExportedCard {
  subject: { host: string; email?: string };
  sections: { [N in SectionName]?: { status: string; answer?: Answer<N> } };
}

export interface UsageRow extends CallCount {
  /** `YYYY-MM-DD` */
  day: string;
  /** By the name that it is counted under. */
  endpoint: CountedName;
  /** The name of the key, where there is more than one. */
  key?: string;
}

const toName = ({ host, email }: ExportedCard['subject']) => email ?? host;
const toInstant = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** Only fields of the answer. Times: ISO 8601, UTC. */
export function toExportedAnswer({ presence, source, fetchedAt, updatedAt, answeredFor, data }: Answer) {
  return { presence, source, fetchedAt: toInstant(fetchedAt), updatedAt: toInstant(updatedAt), answeredFor, data };
}

/** No key or service address. `at`: milliseconds since the epoch. */
export function toJson({ subject, sections }: ExportedCard, at = Date.now()): string {
  const answered = SECTION_NAMES.flatMap((name) => {
    const answer = sections[name]?.answer;
    return answer ? [[name, toExportedAnswer(answer)] as const] : [];
  });
  const head = { format: 'sitecard.card', version: 1, subject: toName(subject), exportedAt: toInstant(at) };
  return toJsonText({ ...head, sections: Object.fromEntries(answered) }, 2);
}

const ROW = [
  ...['host', 'companyName', 'countryCode', 'employees', 'category', 'technologies', 'registeredOn'],
  ...['globalRank', 'monthlyVisits', 'logo'],
] as (keyof typeof EXPORT_NAMES)[];

/** The names of fields and one row, as in an export of a list. For the clipboard: without the mark that begins a file. */
export function toCardCsv({ subject, sections }: ExportedCard): string {
  const answers = Object.fromEntries(
    SECTION_NAMES.flatMap((name) => (sections[name]?.answer ? [[name, sections[name].answer]] : [])),
  ) as Answers;
  const row = toExported(fromAnswers(toName(subject), answers), ROW);
  return toCsv(
    toTable(
      ROW.map((field) => EXPORT_NAMES[field]),
      [row],
    ),
  ).slice(1);
}

/** By the user's own calendar, as in the card. */
const toOwnDay = (instant: number) => toDay(toLocal(instant));

function toAge(labels: MarkdownLabels, from: number, at: number): string {
  // A clock that was set back gives a meaningless age.
  if (at < from) return '';
  const days = daysBetween(toLocal(from), toLocal(at));
  return ` (${new Intl.RelativeTimeFormat(labels.locale, { numeric: 'auto' }).format(-days, 'day')})`;
}

function toOrigin(answer: Answer, labels: MarkdownLabels, at: number): string {
  const parts = [
    `${labels.fields.source}: ${labels.sources[answer.source]}`,
    `${labels.fields.saved}: ${toOwnDay(answer.fetchedAt)}${toAge(labels, answer.fetchedAt, at)}`,
    ...(answer.updatedAt === null ? [] : [`${labels.fields.updated}: ${toOwnDay(answer.updatedAt)}`]),
    ...(answer.answeredFor === null ? [] : [`${labels.fields.answeredFor}: ${toPlain(answer.answeredFor)}`]),
  ];
  return `_${parts.join(' · ')}_`;
}

/** Text from the service is escaped: it can neither format nor link. Only the card's own profiles are links. */
export function toMarkdown({ subject, sections }: ExportedCard, labels: MarkdownLabels, at = Date.now()): string {
  const block = (name: SectionName) => {
    const answer = sections[name]?.answer;
    if (!answer) return [];
    // A page that does not show something says nothing of what there is.
    const isUnseen = answer.presence === 'empty' && answer.source === 'on-device';
    const absence = answer.presence !== 'present' && labels.presences[isUnseen ? 'unseen' : answer.presence];
    const lines = absence === false ? toLines(name, answer.data, labels) : [absence];
    return [`## ${labels.sections[name]}\n\n${lines.join('\n')}\n\n${toOrigin(answer, labels, at)}\n`];
  };
  return [`# ${toPlain(toName(subject))}\n`, ...SECTION_NAMES.flatMap(block)].join('\n');
}

/** With fixed English column names for formulas and scripts. */
export function toUsageCsv(rows: readonly UsageRow[]): string {
  const hasKeys = rows.some(({ key }) => key !== undefined);
  const withKey = <T>(cells: T[], key: T) => (hasKeys ? [...cells, key] : cells);
  const head = withKey(['day', 'endpoint', 'sent', 'billed', 'free', 'unknown'], 'key');
  const toCells = ({ day, endpoint, sent, billed, free, unknown, key = '' }: UsageRow) =>
    withKey<string | number>([day, endpoint, sent, billed, free, unknown], key);
  return toCsv([head, ...rows.map(toCells)]);
}

/** With the service's own count if given. `at`: when it gave it. */
export function toUsageJson(
  rows: readonly UsageRow[],
  service: (ApiUsage & { at: number }) | null,
  at: number,
): string {
  const calls = rows.map(({ day, endpoint, sent, billed, free, unknown, key }) => ({
    day,
    endpoint,
    sent,
    billed,
    free,
    unknown,
    ...(key !== undefined && { key }),
  }));
  const own = service && { thisMonth: service.thisMonth, remaining: service.remaining, at: toInstant(service.at) };
  return `${JSON.stringify({ format: 'sitecard.usage', version: 1, exportedAt: toInstant(at), service: own, calls }, null, 2)}\n`;
}
