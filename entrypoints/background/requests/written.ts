import { toWrittenCall } from '../../../lib/api/client';
import { LookupError } from '../../../lib/errors';
import { toSubject } from '../../../lib/host/subject';
import type { Gate } from '../../../lib/lookup/lookup';
import { planCalls, sectionsOfCard, toPlanOptions } from '../../../lib/lookup/plan';
import type { RequestHandlers } from '../../../lib/messages';

/** Writes down what a lookup would send, through the same gate. Nothing is sent. `readAddress`: null where there is no service. */
export function createWrittenRequests(
  { readSuffixes, readSettings }: Gate,
  readAddress: () => Promise<string | null>,
): Pick<RequestHandlers, 'written-requests'> {
  return {
    'written-requests': async ({ subject: text, sections }) => {
      const [rules, suffixes, address] = await Promise.all([readSettings(), readSuffixes(), readAddress()]);
      const gate = toSubject(text, { ...rules, suffixes });
      if (!gate.ok) throw new LookupError({ kind: 'not-public', billed: 'no', reason: gate.reason });
      if (address === null) throw new LookupError({ kind: 'no-key', billed: 'no' });
      const { subject } = gate;
      const wanted = sections.filter((name) => sectionsOfCard(subject).includes(name));
      const calls = planCalls(wanted, { mode: 'missing', ...toPlanOptions(subject) });
      return { requests: calls.map((call) => toWrittenCall(address, call, subject)) };
    },
  };
}
