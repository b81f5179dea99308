import { toTextReply } from '../reply.ts';
import type { FaultMode } from './mode.ts';

/** Where a followed redirect arrives; the log shows it. */
const LANDING_PATH = '/landed';

/** `302-same` on this origin, `307-other` on another one, `30x-other` for any of them. */
export const REDIRECT_MODES: FaultMode[] = [
  {
    pattern: /^(301|302|303|307|308|30x)-(same|other)$/,
    toReply: (context, status = '302', target) => {
      const origin = target === 'other' ? context.otherOrigin : context.ownOrigin;
      return toTextReply('', {
        status: status === '30x' ? 302 : Number(status),
        headers: { location: `${origin}${LANDING_PATH}` },
        isBilled: false,
      });
    },
  },
];
