import { toTimestamp } from '../dates.ts';
import { toInvalid, toPlanRefusal, toQuotaUsedUp, toUnauthorized } from '../refusals.ts';
import { toJsonReply, toRefusal } from '../reply.ts';
import type { FaultContext, FaultMode } from './mode.ts';

type Unread = Pick<FaultContext, 'endpoint' | 'host' | 'now' | 'isObserved'>;

/** The service says no, in the ways that specification.md, "Differences" lists. Nothing here is billed. */
export const REFUSAL_MODES: FaultMode[] = [
  { pattern: /^401$/, toReply: () => toUnauthorized(false) },
  { pattern: /^unauthorized$/, toReply: () => toUnauthorized(true) },
  { pattern: /^403plan$/, toReply: () => ({ ...toPlanRefusal('This endpoint'), status: 403 }) },
  { pattern: /^plan200$/, toReply: () => toPlanRefusal('This endpoint') },
  { pattern: /^quota$/, toReply: () => toQuotaUsedUp(true) },
  { pattern: /^invalid$/, toReply: () => toInvalid('url', 'The url field is required.', true) },
  { pattern: /^said$/, toReply: () => toRefusal('The crawler is on holiday until Monday. <b>Sorry</b>.') },
  { pattern: /^couldnt$/, toReply: () => toRefusal("Sorry, we couldn't retrieve category data for this domain.") },
  {
    pattern: /^echo-key$/,
    toReply: ({ token }) => {
      const encoded = Buffer.from(token).toString('base64');
      return toRefusal(`Cannot use "Bearer ${token}" (${encoded}, ${encodeURIComponent(token)}) for this site.`);
    },
  },
  {
    pattern: /^unreach$/,
    toReply: (context) => toUnread(context, '/Unreachable', 'The URL cannot be accessed.'),
  },
  {
    pattern: /^noindex$/,
    toReply: (context) => toUnread(context, '/No indexable content', 'The page has nothing that can be classified.'),
  },
];

/** specification.md, "Errors", 2 and 3: a category name where there are categories, the message elsewhere; not billed. */
export function toUnread({ endpoint, host, now, isObserved }: Unread, category: string, sentence: string) {
  const domain = { categories: [{ name: category, confidence: 1 }], domain_url: `https://${host}` };
  if (endpoint === 'categorize') return toJsonReply({ domain, success: true }, { isBilled: false });
  if (endpoint === 'real-time') {
    // The running service leaves out that it is a success.
    const body = isObserved ? { domain } : { domain: { ...domain, updated_at: toTimestamp(now) }, success: true };
    return toJsonReply(body, { isBilled: false });
  }
  if (endpoint === 'iab') return toRefusal(`${category}: unable to classify this domain.`);
  return toRefusal(`${category}: ${sentence}`);
}
