import type { JsonObject } from '../json.ts';
import { toJsonReply, toTextReply } from '../reply.ts';
import { mapTexts, toSection, withCompany, withSection } from './change.ts';
import { fuzz } from './fuzz.ts';
import type { FaultMode } from './mode.ts';

const LAN = 'http://192.168.0.1/reboot';
/** Right-to-left override, isolates, a lone surrogate, NUL and a byte order mark, as JSON escapes. */
const BIDI = '\\u202egnp.\\u2066cilbup\\u2069\\ud800\\u0000\\ufeff';

/** Answers that mean harm. Billed. */
export const HOSTILE_MODES: FaultMode[] = [
  {
    pattern: /^liar$/,
    toReply: ({ body }) => toJsonReply(withSection(body, 'domain', { domain_url: 'https://somebody-else.com' })),
  },
  {
    pattern: /^proto$/,
    toReply: ({ body }) => {
      const hostile = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"toString":1,';
      return toTextReply(JSON.stringify(body).replaceAll(/\{(?=")/g, `{${hostile}`));
    },
  },
  {
    // The shape that makes a length check throw: an object whose length cannot become a text.
    pattern: /^len$/,
    toReply: ({ body }) => {
      const { success, ...rest } = body;
      const hostile = mapTexts(rest, () => ({ length: { toString: 1 } }));
      return toJsonReply({ ...(hostile as JsonObject), success });
    },
  },
  {
    pattern: /^key-in-data$/,
    toReply: ({ body, token }) => {
      const { success, ...rest } = body;
      return toJsonReply({ ...(mapTexts(rest, (text) => `${text}${token}`) as JsonObject), success });
    },
  },
  {
    pattern: /^bidi$/,
    toReply: ({ body }) =>
      toTextReply(JSON.stringify(mapTexts(body, (text) => `${text}\0`)).replaceAll('\\u0000', BIDI)),
  },
  {
    pattern: /^long$/,
    toReply: ({ body }) => toJsonReply(withCompany(body, { name: 'W'.repeat(100_000), tags: ['T'.repeat(100_000)] })),
  },
  { pattern: /^jsurl$/, toReply: ({ body }) => toJsonReply(withHostileLinks(body)) },
  { pattern: /^fuzz-(\d{1,9})$/, toReply: ({ body }, seed) => toTextReply(fuzz(body, Number(seed))) },
];

function withHostileLinks(body: JsonObject): JsonObject {
  const domain = toSection(body, 'domain');
  const links: JsonObject = {};
  if (domain && 'logo_url' in domain) links.logo_url = LAN;
  if (domain && 'social_media' in domain)
    links.social_media = {
      facebook_url: 'javascript:alert(1)',
      twitter_url: 'data:text/html,<script>alert(1)</script>',
      instagram_url: '//instagram.com/x',
      youtube_url: 'https://youtube.com@somebody-else.com/x',
      linkedin_url: LAN,
      github_url: 'https://github.com.somebody-else.com/x',
      pinterest_url: ' https://pinterest.com/<img src=x onerror=alert(1)>',
      medium_url: 'JaVaScRiPt:alert(1)//https://medium.com',
    };
  const linked = withSection(body, 'domain', links);
  return 'similar' in body
    ? { ...linked, similar: ['javascript:alert(1)', '127.0.0.1', '../x', 'a.com/path'] }
    : linked;
}
