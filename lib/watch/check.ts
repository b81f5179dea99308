import { createAutoBudget } from '../automatic/budget';
import type { Environment } from '../environment';
import type { Failure } from '../errors';
import { isProcessed } from '../errors';
import { readKeyList } from '../lookup/key-list';
import type { LookupReply, LookupRequest } from '../lookup/plan';
import { planCalls } from '../lookup/plan';
import type { Answers, Call } from '../model';
import { BETWEEN_AUTOMATIC } from '../run/pace';
import { readSettings } from '../settings/store';
import { DAY, HOUR } from '../time';
import type { Change, WatchedSection, WatchedSite } from './list';
import { changeSite, changeWatchList, compare, isDue, readWatchList, withChanges } from './list';

/** Checks each watched site at most once a day, within the automatic budget. */
export function createWatchCheck(
  environment: Pick<Environment, 'area' | 'locks' | 'now' | 'wait'>,
  lookup: (request: LookupRequest) => Promise<LookupReply>,
  tell: (host: string, changes: Change[]) => Promise<unknown>,
) {
  const { area, locks, now, wait } = environment;
  const budget = createAutoBudget(environment);
  const change = (host: string, to: Parameters<typeof changeSite>[2]) =>
    changeWatchList(environment, (sites) => changeSite(sites, host, to));

  /** False: the budget lacks the calls for this site. */
  const check = async (listed: WatchedSite): Promise<boolean> => {
    // Read again: a run takes minutes, and the list may have changed.
    const site = (await readWatchList(area)).find(({ host }) => host === listed.host);
    if (!site || !isDue(site, now())) return true;
    const { host, sections, checkedAt } = site;
    // At first saved data is enough. Later only the service knows what is new.
    const mode = checkedAt === null ? 'missing' : 'refresh';
    const calls = planCalls(sections, { mode });
    const [{ safety }, { inUse }] = await Promise.all([readSettings(), readKeyList(area)]);
    const day = await budget.reserveCalls(calls.length, safety.dailyBudget, inUse);
    if (day === null) return false;
    const askedAt = now();
    // Written before the call: a worker that dies in between must not call again that day.
    const standing = await change(host, { triedAt: askedAt, failure: null });
    if (!standing.some((site) => site.host === host)) {
      await budget.giveBackCalls(calls.length, day);
      return true;
    }
    const { sections: replies, slot } = await lookup({
      subject: host,
      sections,
      mode,
      confirmed: false,
      asker: 'watch',
      isDaily: true,
    });
    const { answered, failures } = toOutcome(sections, replies);
    const unspent = countUnspent(calls, sections, replies, askedAt);
    if (unspent > 0) await budget.giveBackCalls(unspent, day);
    const isAnswered = Object.keys(answered).length > 0;
    let found: Change[] = [];
    await change(host, (site) => {
      const compared = compare(site.baseline, answered, now());
      found = compared.changes;
      return {
        baseline: compared.baseline,
        ...withChanges(site, found),
        ...(isAnswered && { checkedAt: now() }),
        failure: failures[0]?.kind ?? null,
        // If the service was not asked, the site is due in an hour, not in a day.
        ...(!isAnswered && !failures.some(isProcessed) && { triedAt: askedAt - DAY + HOUR }),
      };
    });
    if (found.length > 0) await tell(host, found).catch(() => {});
    // Every further call would fail too.
    if (slot !== undefined && failures.some(({ kind }) => kind === 'quota')) await budget.keepQuiet(slot);
    return true;
  };

  const run = async () => {
    const sites = await readWatchList(area);
    const due = sites.filter((site) => isDue(site, now()));
    const left: string[] = [];
    for (const site of due.toSorted((one, other) => (one.triedAt ?? 0) - (other.triedAt ?? 0))) {
      // One site that fails must not stop the others.
      if (await check(site).catch(() => true)) await wait(BETWEEN_AUTOMATIC);
      else if (site.failure !== 'budget') left.push(site.host);
    }
    const toTold = (list: WatchedSite[]) =>
      left.reduce((all, host) => changeSite(all, host, { failure: 'budget' }), list);
    if (left.length > 0) await changeWatchList(environment, toTold);
  };

  let isRunning = false;
  let isAskedAgain = false;
  const runAll = async () => {
    isRunning = true;
    try {
      do {
        isAskedAgain = false;
        await run();
      } while (isAskedAgain);
    } finally {
      isRunning = false;
    }
  };

  return {
    /** One run at a time. A site added meanwhile comes after it. Never rejects: what failed is due again. */
    async check(): Promise<void> {
      isAskedAgain = true;
      if (isRunning) return;
      await locks
        .request('watch-check', { ifAvailable: true }, (lock) => (lock ? runAll() : undefined))
        .catch(() => {});
    },
  };
}

type Replies = LookupReply['sections'];

function toOutcome(sections: readonly WatchedSection[], replies: Replies): { answered: Answers; failures: Failure[] } {
  const answered = sections.flatMap((section) => {
    const reply = replies[section];
    return reply?.ok ? [[section, reply.answer] as const] : [];
  });
  const failures = sections.flatMap((section): Failure[] => {
    const reply = replies[section];
    return reply && !reply.ok ? [reply.failure] : [];
  });
  return { answered: Object.fromEntries(answered) as Answers, failures };
}

/** Calls whose sections all cost nothing: saved answers and unbilled failures. */
function countUnspent(
  calls: readonly Call[],
  sections: readonly WatchedSection[],
  replies: Replies,
  askedAt: number,
): number {
  const isFree = (section: WatchedSection) => {
    const reply = replies[section];
    return reply?.ok ? reply.answer.fetchedAt < askedAt : reply?.failure.isHeld || reply?.failure.billed === 'no';
  };
  return calls.filter(({ sections: own }) => sections.filter((name) => own.includes(name)).every(isFree)).length;
}
