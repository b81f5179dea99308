import type { Refusal, RefusalReason } from '../errors';
import type { EmailAddress, Host, Subject } from '../model';
import { isMatch, toGlob } from './glob';
import {
  findWrong,
  isPrivateName,
  isWellFormed,
  LONGEST,
  toHostName,
  toHostPart,
  toMeantHost,
  trimUnseen,
  withoutMarks,
} from './name';
import { looksLikeSuffix, withoutWww } from './plain';
import type { Suffixes } from './suffixes';

/** What a text would look up, before the public suffix list is asked. ASCII and lower case. */
export type Candidate =
  /** `hasWww`: `www.` was dropped, but the list may find it part of the name. */
  { kind: 'host'; host: string; hasWww?: boolean } | { kind: 'email'; email: string; host: string };
export type CandidateResult = { ok: true; candidate: Candidate } | ({ ok: false } & Refusal);
export type SubjectResult = { ok: true; subject: Subject } | ({ ok: false } & Refusal);

export const toGateRefusal = ({ ok: _, ...refusal }: { ok: false } & Refusal): Refusal => refusal;

export interface GateRules {
  suffixes: Suffixes;
  neverSend: readonly string[];
  organisation?: readonly string[];
}

/** `localPart`: the part before the `@` of an e-mail address. */
interface Written {
  host: string;
  localPart: string | null;
}

const refuse = (reason: RefusalReason, wrong?: string): Refusal => ({ reason, ...(wrong !== undefined && { wrong }) });

/** The host gate without the public suffix list, for pages. Keeps only the host of an address, without `www.`. */
export function toCandidate(
  text: string,
  neverSend: readonly string[] = [],
  organisation: readonly string[] = [],
): CandidateResult {
  const written = toWritten(text);
  if ('reason' in written) return { ok: false, ...written };
  const host = withoutWww(written.host);
  const isListed = toIsListed([written.host, host], looksLikeSuffix);
  if (organisation.some(isListed)) return { ok: false, reason: 'organisation' };
  if (neverSend.some(isListed)) return { ok: false, reason: 'never-send' };
  if (written.localPart === null)
    return { ok: true, candidate: { kind: 'host', host, ...(host !== written.host && { hasWww: true }) } };
  return { ok: true, candidate: { kind: 'email', email: `${written.localPart}@${written.host}`, host } };
}

/** The name to ask for while the public suffix list has not been checked. */
export function toWholeName(subject: Candidate): string {
  if (subject.kind === 'email') return subject.email;
  return subject.hasWww ? `www.${subject.host}` : subject.host;
}

/** Line breaks become spaces, so that the gate refuses two lines. The URL parser would join them into one name. */
export function toPastedSite(text: string): string {
  const bare = withoutMarks(text)
    .replace(/^mailto:([^?]*).*/is, '$1')
    // Chats mark words so. In a list it would be a pattern.
    .replace(/^\*([^*]+)\*$/, '$1');
  return trimUnseen(bare).replace(/\s/g, ' ');
}

/** The whole host gate, and the only maker of `Host` and `EmailAddress`: nothing else may be sent. */
export function toSubject(text: string, { suffixes, neverSend, organisation = [] }: GateRules): SubjectResult {
  const written = toWritten(text);
  if ('reason' in written) return { ok: false, ...written };
  if (!suffixes.isKnownEnding(written.host)) return { ok: false, reason: 'unknown-ending' };
  const name = withoutWww(written.host, suffixes.isPublicSuffix);
  const domain = suffixes.toRegistrable(name);
  if (domain === null) return { ok: false, reason: 'public-suffix' };
  // A pattern for the registrable domain covers these two as well.
  const isListed = toIsListed([written.host, name], suffixes.isPublicSuffix);
  if (organisation.some(isListed)) return { ok: false, reason: 'organisation' };
  if (neverSend.some(isListed)) return { ok: false, reason: 'never-send' };
  // The brand is given here and nowhere else.
  const host = name as Host;
  const registrable = domain as Host;
  if (written.localPart === null) return { ok: true, subject: { kind: 'host', host, registrable } };
  const email = `${written.localPart}@${written.host}` as EmailAddress;
  return { ok: true, subject: { kind: 'email', email, host, registrable } };
}

function toIsListed(hosts: readonly string[], isSuffix: (host: string) => boolean) {
  return (pattern: string) => {
    const glob = toGlob(pattern, isSuffix);
    return hosts.some((host) => isMatch(glob, host, isSuffix));
  };
}

function toWritten(text: string): Written | Refusal {
  const trimmed = trimUnseen(text);
  const mail = /^([^\s/?#\\:@]+)@([^\s/?#\\:@]+)$/.exec(trimmed);
  if (!mail) return toWrittenHost(trimmed);
  const [, localPart = '', domain = ''] = mail;
  const written = toWrittenHost(domain);
  if ('reason' in written) return written;
  const isLocalPart = /^(?!.*\.\.)(?!\.)[a-z0-9!$%&'*+=^_`{|}~.-]{1,64}(?<!\.)$/i.test(localPart);
  if (!isLocalPart || localPart.length + written.host.length > LONGEST) return refuse('malformed-name');
  return { host: written.host, localPart: localPart.toLowerCase() };
}

function toWrittenHost(text: string): Written | Refusal {
  const address = toAddress(text);
  if (typeof address !== 'string') return address;
  const parsed = URL.parse(address);
  const written = toHostPart(address);
  if (parsed === null) return toParserRefusal(written);
  // The browser's parser has turned every spelling of an IPv4 address into four decimal parts.
  const host = toMeantHost(parsed.hostname, parsed);
  if (host === '') return refuse('no-address');
  if (/[[\]:]/.test(host) || /^\d+(?:\.\d+){3}$/.test(host)) return refuse('ip-address');
  if (!isWellFormed(host)) return refuse('malformed-name', findWrong(written));
  if (isPrivateName(host)) return refuse('private-name');
  if (toHostName(written) !== parsed.hostname) return refuse('malformed-name', findWrong(written));
  return { host, localPart: null };
}

/** Adds a missing scheme. `example.com:80` has none; `about:blank` has one. */
function toAddress(text: string): string | Refusal {
  const start = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(text)?.[0].toLowerCase();
  if (start !== undefined) {
    if (start === 'http' || start === 'https') return text;
    const isHost = start.includes('.') || start === 'localhost';
    const isPort = /^:\d{1,5}(?:$|[/?#\\])/.test(text.slice(start.length));
    return isHost && isPort ? `https://${text}` : refuse('not-a-site');
  }
  if (/^[\\/]{2}/.test(text)) return `https:${text}`;
  const head = /^[^/?#\\]*/.exec(text)?.[0] ?? '';
  // Two e-mail addresses in one text are not a login for the second one's host.
  return head === '' || /\s|@.*@/.test(head) ? refuse('no-address') : `https://${text}`;
}

/** The parser also refuses numbers that are no IPv4 address, such as `1.2.3.4.5`. */
function toParserRefusal(name: string): Refusal {
  if (name.startsWith('[')) return refuse('ip-address');
  if (name === '') return refuse('no-address');
  const isNumber = /(?:^|\.)(?:\d+|0x[\da-f]*)\.?$/i.test(name);
  return isNumber ? refuse('ip-address') : refuse('malformed-name', findWrong(name));
}
