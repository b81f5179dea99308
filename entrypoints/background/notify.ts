import { browser } from 'wxt/browser';
import { checksum, fromRecord, toRecord } from '../../lib/browser/record';
import type { StorageArea } from '../../lib/browser/storage';
import { looksLikeSuffix } from '../../lib/host/name';
import type { Decision } from '../../lib/safety/policy';
import { toCategoryLabel } from '../../lib/taxonomy';
import { toDay } from '../../lib/time';
import type { Change } from '../../lib/watch/list';
import type { GetMessage } from './toolbar-text';
import { writeDay } from './toolbar-text';

/** What a notification says; its id leads to the page of ours that a click on it opens. */
export interface Note {
  id: string;
  title: string;
  message: string;
}

interface NotifyParts {
  area: Pick<StorageArea, 'get' | 'set'>;
  /** Whether the user wants to be told of warned sites. */
  isWanted(): Promise<boolean>;
  /** Shows a note; does nothing without the permission. */
  show(note: Note): Promise<unknown>;
  toTitle(host: string): string;
  /** Why the site is warned of; empty where that has no words. */
  toText(decision: Decision): string;
  now: () => number;
}

type Notifications = typeof browser.notifications | undefined;
/** There only while the permission is given. */
export const toNotifications = () => browser.notifications as Notifications;

const NOTED_KEY = 'noted';
const RECORD_VERSION = 1;
/** A site that leads through a thousand hosts of its own must not be told of a thousand times. */
const MOST_HOSTS_OF_SITE = 3;

/** A guess at the site that a host belongs to, without the public suffix list. */
function toSite(host: string): string {
  const labels = host.split('.');
  const site = labels.slice(-2).join('.');
  return looksLikeSuffix(site) ? labels.slice(-3).join('.') : site;
}

/**
 * Tells of warned sites, each host at most once a day, and of few hosts of one site. Stored of those told of are checksums alone:
 * which sites one was at is the business of the decision log, which the user may keep empty.
 */
export function createWarnings({ area, isWanted, show, toTitle, toText, now }: NotifyParts) {
  let turn: Promise<unknown> = Promise.resolve();

  const tell = async (host: string, decision: Decision) => {
    if (!(await isWanted())) return;
    const day = toDay(now());
    const { [NOTED_KEY]: stored } = await area.get([NOTED_KEY]);
    // Its checksum vouches for what is written below alone: a day, and of each host told of on it two sums.
    const noted = fromRecord(RECORD_VERSION, NOTED_KEY, stored)?.body as { day: string; sums: string[] } | undefined;
    const sums = noted?.day === day ? noted.sums : [];
    const own = checksum(host);
    const shared = checksum(`of ${toSite(host)}`);
    if (sums.includes(own) || sums.filter((sum) => sum === shared).length >= MOST_HOSTS_OF_SITE) return;
    const next = { day, sums: [...sums, own, shared] };
    await area.set({ [NOTED_KEY]: toRecord(RECORD_VERSION, NOTED_KEY, next, now()) });
    await show({ id: `site:${host}`, title: toTitle(host), message: toText(decision) || host });
  };

  return {
    /** One at a time, so that a host opened in ten tabs at once is told of once. Never rejects. */
    tell(host: string, decision: Decision): Promise<unknown> {
      // Of too little data nobody is told: that is so of nearly every new site.
      if (decision.verdict !== 'warned') return Promise.resolve();
      turn = turn.then(() => tell(host, decision)).catch(() => {});
      return turn;
    },
  };
}

/** The page of ours that a click on a note opens, by the id of the note. */
export function toNotePage(id: string): string | null {
  // A host may have colons of its own.
  const [kind, ...rest] = id.split(':');
  const host = rest.join(':');
  if (kind === 'watch') return '/dashboard.html#/watch';
  return kind === 'site' && host !== '' ? `/dashboard.html#/site/${encodeURIComponent(host)}` : null;
}

/** More does not fit into a notification; the dashboard has it all. */
const MOST_LINES = 4;

/** A technology by the words of its identifier: the cards' table of names would not fit into the worker. */
const toWords = (id: string) =>
  id.replace(/(^|_)(.)/g, (_, gap: string, letter: string) => (gap && ' ') + letter.toUpperCase());

/** What has changed about a watched site, a line each. */
export function toChangesText(changes: readonly Change[], getMessage: GetMessage): string {
  const language = getMessage('language');
  const lines = changes.slice(0, MOST_LINES).map(({ kind, before, after }) => {
    if (kind === 'expiry') return getMessage('notice_expires', [writeDay(after ?? '', language)]);
    if (kind === 'rank')
      return getMessage(
        'notice_rank',
        [after, before].map((rank) =>
          rank === null ? getMessage('notice_noRank') : Number(rank).toLocaleString(language),
        ),
      );
    const value = before ?? after ?? '';
    const shown = kind === 'category' ? toCategoryLabel(value) : toWords(value);
    return getMessage(before === null ? 'notice_added' : 'notice_gone', [shown]);
  });
  return changes.length > MOST_LINES ? [...lines, '…'].join('\n') : lines.join('\n');
}
