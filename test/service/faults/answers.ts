import { toHtmlReply, toJsonReply, toTextReply } from '../reply.ts';
import type { FaultMode } from './mode.ts';

const DEPTH = 1_000_000;

/** Answers that are not the object that was asked for. Billed: the worst case. */
export const ANSWER_MODES: FaultMode[] = [
  { pattern: /^html$/, toReply: () => toHtmlReply(200, 'Welcome') },
  { pattern: /^empty$/, toReply: () => toTextReply('') },
  { pattern: /^null$/, toReply: () => toJsonReply(null) },
  { pattern: /^array$/, toReply: () => toJsonReply([]) },
  { pattern: /^string$/, toReply: () => toJsonReply('x') },
  {
    pattern: /^deep$/,
    toReply: () => toTextReply(`{"success":true,"domain":${'['.repeat(DEPTH)}${']'.repeat(DEPTH)}}`),
  },
  {
    pattern: /^latin1$/,
    toReply: ({ body }) => {
      const text = JSON.stringify({ ...body, note: 'Münchner Straße' });
      return { ...toTextReply(''), body: Buffer.from(text, 'latin1') };
    },
  },
  {
    pattern: /^500$/,
    toReply: () => toJsonReply({ success: false, message: 'Internal Server Error' }, { status: 500 }),
  },
  { pattern: /^502html$/, toReply: () => toHtmlReply(502, '502 Bad Gateway') },
];
