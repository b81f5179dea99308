import type { createPageReader } from '../../../lib/api/client';
import type { Environment } from '../../../lib/environment';
import { LookupError } from '../../../lib/errors';
import { toPageAddress } from '../../../lib/host/page-address';
import { toSubject } from '../../../lib/host/subject';
import { toPaidBy } from '../../../lib/lookup/key-list';
import type { Gate } from '../../../lib/lookup/lookup';
import type { SitelessCalls } from '../../../lib/lookup/siteless';
import type { RequestHandlers } from '../../../lib/messages';
import type { Payer } from '../../../lib/provider';
import { readClassifiedPages, writeClassifiedPage } from '../../../lib/saved/classified-pages';

/** `pages`: with the key that a call is begun with. A page is refused where its host is, and where its path holds what should not leave the browser. */
export function createClassifiedPageRequests(
  environment: Pick<Environment, 'area' | 'locks' | 'now'>,
  { readSuffixes, readSettings }: Gate,
  pages: (payer: Payer) => ReturnType<typeof createPageReader>,
  { sendMarked }: Pick<SitelessCalls, 'sendMarked'>,
): Pick<RequestHandlers, 'classify-page'> {
  return {
    'classify-page': async ({ address: written, confirmed, again = false, askedAt, keyId }) => {
      const [suffixes, { neverSend, organisation }] = await Promise.all([readSuffixes(), readSettings()]);
      const passed = toSubject(written, { suffixes, neverSend, organisation });
      if (!passed.ok) throw new LookupError({ kind: 'not-public', billed: 'no', reason: passed.reason });
      const address = toPageAddress(written);
      if (!address) throw new LookupError({ kind: 'invalid-request', billed: 'no', field: 'url', isOwn: true });
      const { host } = passed.subject;
      return sendMarked({
        endpoint: 'real-time',
        countedAs: 'real-time',
        subject: address,
        confirmed,
        again,
        askedAt,
        keyId,
        read: async () => {
          const pages = await readClassifiedPages(environment.area, host);
          return pages.find((page) => page.address === address) ?? null;
        },
        send: async (signal, payer) => {
          const { answer, usage } = await pages(payer).fetchPage(address, signal);
          const paid = { ...answer, ...toPaidBy(payer.slot) };
          return { answer: { address, answer: paid, at: answer.fetchedAt }, usage };
        },
        save: (page) => writeClassifiedPage(environment, host, page),
      });
    },
  };
}
