import { LookupError } from '../../lib/errors';
import { toCurl } from '../../lib/export/curl';
import { CATEGORIZED } from '../../lib/lookup/plan';
import { ask } from '../../lib/messages';
import type { SectionName } from '../../lib/model';

/**
 * Commands of curl that ask the service for these sections of a site or e-mail address as a lookup does. The key is named and not
 * in them. Throws `LookupError`: there is no service, or the subject is never sent.
 */
export async function readCommands(subject: string, sections: readonly SectionName[]): Promise<string> {
  const wanted = sections.length > 0 ? sections : CATEGORIZED;
  const reply = await ask('written-requests', { subject, sections: [...wanted] });
  if (!reply.ok) throw new LookupError(reply.failure);
  return reply.body.requests.map(toCurl).join('\n\n');
}
