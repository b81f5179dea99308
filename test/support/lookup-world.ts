import type { StorageArea } from '../../lib/browser/storage';
import type { Failure } from '../../lib/errors';
import { LookupError } from '../../lib/errors';
import { createCache } from '../../lib/lookup/cache';
import { createCircuit } from '../../lib/lookup/circuit';
import { createJournal } from '../../lib/lookup/journal';
import { createLedger, monthTotal, readLedger } from '../../lib/lookup/ledger';
import type { LookupRules } from '../../lib/lookup/lookup';
import { createLookup } from '../../lib/lookup/lookup';
import type { LookupReply, LookupRequest } from '../../lib/lookup/plan';
import { sectionsOf } from '../../lib/lookup/plan';
import { createTransaction } from '../../lib/lookup/transaction';
import type { Answer, ApiUsage, Call, SectionName, Subject } from '../../lib/model';
import type { Provider } from '../../lib/provider';
import { toTestAnswers } from './answers';
import { createAreaSpace } from './area';
import { createLockSpace } from './locks';
import { toTestPayer } from './payer';
import { suffixes } from './suffixes';

/** What the service saw: its own book, the judge in every money test. */
export interface SeenCall {
  endpoint: string;
  refresh: boolean;
  host: string;
  email: string | null;
  billed: boolean;
}
export interface ServiceReply {
  failure?: Failure;
  /** Why it could not read the site, beside what it knows of it. */
  unread?: Failure;
  /** What the service says of the calls beside it. */
  usage?: ApiUsage;
  /** Whether the service charges, whatever the caller gets to see. */
  billed?: boolean;
  change?: Partial<Answer>;
  /** Sections that the answer does not mention. */
  leavesOut?: readonly SectionName[];
  /** The answer, or the failure, comes once this resolves. */
  until?: Promise<unknown>;
}

const WORLD_START = Date.UTC(2026, 5, 15, 12);

/** A service, a storage and workers that come and go, as the lookup meets them. */
export function createLookupWorld(toArea: (area: StorageArea) => StorageArea = (area) => area) {
  const space = createAreaSpace();
  const lockSpace = createLockSpace();
  const service = {
    calls: [] as SeenCall[],
    reply: (_call: Call, _subject: Subject, _signal?: AbortSignal): ServiceReply => ({}),
    bill: () => service.calls.filter(({ billed }) => billed).length,
  };
  const state = {
    now: WORLD_START,
    isOnline: true,
    credential: 'first' as string | null,
    rules: { neverSend: [], emailAgreed: true } as LookupRules,
    /** Why the settings cannot be read. */
    rulesFailure: null as Failure | null,
    rulesRead: 0,
    /** Why the public suffix list cannot be read. */
    suffixFailure: null as Failure | null,
  };
  const now = () => state.now;

  const wake = () => {
    const { locks, die } = lockSpace.connect();
    const context = space.connect(die);
    const area = toArea(context.area);
    const environment = { area, locks, now, isOnline: () => state.isOnline };
    const transact = createTransaction(environment);
    const journal = createJournal(environment, transact);
    const cache = createCache(environment);
    const gate = {
      readSuffixes: async () => {
        if (state.suffixFailure) throw new LookupError(state.suffixFailure);
        return suffixes;
      },
      readSettings: async () => {
        state.rulesRead++;
        if (state.rulesFailure) throw new LookupError(state.rulesFailure);
        return state.rules;
      },
    };
    const books = {
      cache,
      ledger: createLedger(environment, transact),
      journal,
      transact,
      circuit: createCircuit(environment, async () => toTestPayer(state.credential)),
    };
    const provider: Provider = {
      async fetchAnswers(call, subject, _asker, signal) {
        if (context.isDead()) return new Promise(() => {});
        const reply = service.reply(call, subject, signal);
        const {
          failure,
          usage,
          unread,
          billed = (failure ?? unread)?.billed !== 'no',
          change,
          leavesOut = [],
          until,
        } = reply;
        const email = call.endpoint === 'categorize' && subject.kind === 'email' ? subject.email : null;
        service.calls.push({ endpoint: call.endpoint, refresh: call.refresh, host: subject.host, email, billed });
        await until;
        if (context.isDead()) return new Promise(() => {});
        if (failure) throw new LookupError(failure, usage ?? null);
        const isLive = call.refresh || call.endpoint === 'real-time';
        return {
          answers: toTestAnswers(
            sectionsOf(call.endpoint).filter((section) => !leavesOut.includes(section)),
            { fetchedAt: state.now, source: isLive ? 'live' : 'service', ...change },
          ),
          unread: unread ?? null,
          usage: null,
        };
      },
    };
    const readiness = async (): Promise<Failure | null> =>
      state.credential === null ? { kind: 'no-key', billed: 'no' } : null;
    const { lookup: ask, abortAll } = createLookup(environment, gate, books, provider, readiness);
    const lookup = (subject: string, sections: readonly SectionName[], more: Partial<LookupRequest> = {}) =>
      ask({ subject, sections: [...sections], mode: 'missing', confirmed: false, asker: 'popup', ...more });
    return { abortAll, lookup, context, cache, journal, locks };
  };

  return {
    space,
    service,
    state,
    wake,
    /** The ledger of the month, as a page reads it. */
    total: async () => monthTotal(await readLedger(space.connect().area, state.now)),
    usage: async () => (await readLedger(space.connect().area, state.now)).usage,
  };
}

/** What each section's reply says: where the data came from, or the kind of failure. */
export function toOutcomes({ sections }: LookupReply): Partial<Record<SectionName, string>> {
  return Object.fromEntries(
    Object.entries(sections).map(([name, reply]) => [name, reply.ok ? reply.answer.source : reply.failure.kind]),
  );
}

/** Lets everything happen that needs no more than turns of the event loop. */
export async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}
