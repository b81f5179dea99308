import type { PublicReader } from '../../../lib/api/public-reader';
import type { ServerList } from '../../../lib/api/registry';
import {
  SERVER_LIST_ADDRESS,
  toDomainAddress,
  toRegistration,
  toRegistryServer,
  toServerList,
} from '../../../lib/api/registry';
import { fromRecord, toRecord } from '../../../lib/browser/record';
import type { Environment } from '../../../lib/environment';
import { LookupError } from '../../../lib/errors';
import { toSubject } from '../../../lib/host/subject';
import type { Gate } from '../../../lib/lookup/lookup';
import type { RequestHandlers } from '../../../lib/messages';
import { DAY, isYoung } from '../../../lib/time';

/** What the user and the browser have agreed to. */
interface Agreed {
  /** To sending which sites are looked up. */
  hasConsent(): Promise<boolean>;
  /** Whether answers of this origin can be read without its own consent (CORS). */
  hasAccess(origin: string): Promise<boolean>;
}

const LIST_KEY = 'registry-servers';
/** When the list was last asked for. */
const TRIED_KEY = 'registry-servers-tried';
const LIST_VERSION = 1;
const LIST_LIFETIME = 7 * DAY;

/** Asks the registry of a domain when the user asks for it, through the gate of the lookups, and never by itself. */
export function createRegistryRequests(
  { area, now, isOnline }: Pick<Environment, 'area' | 'now' | 'isOnline'>,
  { readSuffixes, readSettings }: Gate,
  reader: PublicReader,
  agreed: Agreed,
): Pick<RequestHandlers, 'registry'> {
  /**
   * Asked for endings that are not shipped: no older than a week, else what is stored. While it cannot be read it is asked for
   * once a day. Throws where no list was ever read.
   */
  const readList = async (): Promise<ServerList> => {
    const found = await area.get([LIST_KEY, TRIED_KEY]).catch((): Record<string, unknown> => ({}));
    const stored = fromRecord(LIST_VERSION, LIST_KEY, found[LIST_KEY]);
    const tried = fromRecord(LIST_VERSION, TRIED_KEY, found[TRIED_KEY]);
    const kept = stored?.body as ServerList | undefined;
    if (stored && kept && isYoung(stored.at, LIST_LIFETIME, now())) return kept;
    const isDue = isOnline() && !(tried && isYoung(tried.at, DAY, now()));
    const write = (key: string, body: unknown) =>
      area.set({ [key]: toRecord(LIST_VERSION, key, body, now()) }).catch(() => {});
    if (isDue) await write(TRIED_KEY, null);
    const fresh = isDue ? await reader.read(SERVER_LIST_ADDRESS).then(toServerList, () => null) : null;
    if (fresh) await write(LIST_KEY, fresh);
    const list = fresh ?? kept;
    if (!list) throw new LookupError({ kind: isOnline() ? 'lost' : 'offline', billed: 'no' });
    return list;
  };

  /** The browser does not say why it hands nothing out, so missing access is what is offered first. */
  const readDomain = async (server: string, domain: string): Promise<unknown> => {
    const { origin } = new URL(server);
    try {
      return await reader.read(toDomainAddress(server, domain));
    } catch (error) {
      const isLost = error instanceof LookupError && error.failure.kind === 'lost';
      if (!isLost) throw error;
      if (!isOnline()) throw new LookupError({ kind: 'offline', billed: 'no' });
      if (await agreed.hasAccess(origin)) throw error;
      throw new LookupError({ kind: 'permission-missing', billed: 'no', origin });
    }
  };

  return {
    registry: async ({ host }) => {
      const [rules, suffixes] = await Promise.all([readSettings(), readSuffixes()]);
      const gate = toSubject(host, { ...rules, suffixes });
      if (!gate.ok) throw new LookupError({ kind: 'not-public', billed: 'no', reason: gate.reason });
      if (!(await agreed.hasConsent())) throw new LookupError({ kind: 'permission-missing', billed: 'no' });
      const domain: string = gate.subject.registrable;
      const ending = domain.slice(domain.lastIndexOf('.') + 1);
      const asked = { domain, ending };
      const server = toRegistryServer(ending) ?? toRegistryServer(ending, await readList());
      if (server === null) return { ...asked, kind: 'no-server' };
      const answered = { ...asked, server: new URL(server).origin };
      const value = await readDomain(server, domain);
      const at = now();
      if (value === null) return { ...answered, kind: 'not-found', at };
      const registration = toRegistration(value, domain);
      if (!registration) throw new LookupError({ kind: 'unreadable', billed: 'no' });
      const hasDates = registration.registeredOn !== null || registration.expiresOn !== null;
      return hasDates ? { ...answered, kind: 'found', registration, at } : { ...answered, kind: 'no-dates', at };
    },
  };
}
