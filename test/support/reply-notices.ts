import { toRemedies, toSentence } from '../../components/text/failure';
import type { Failure, Result } from '../../lib/errors';
import type { LookupReply } from '../../lib/lookup/plan';
import { setTexts } from '../../lib/texts';
import { readRooms } from './texts';
import { toFailures } from './worker-world';

setTexts(readRooms('en'));

const toDistinct = (values: readonly string[]) => [...new Set(values)];
const listFailures = (reply: Result<LookupReply>): Failure[] => Object.values(toFailures(reply));

/** The sentences that the card of a reply says in its notices, each once. */
export const toNotices = (reply: Result<LookupReply>): string[] =>
  toDistinct(listFailures(reply).map((failure) => toSentence(failure)));

/** What its notices offer, each once: a retry `at no cost` is one of calls that were not billed. */
export const toOffers = (reply: Result<LookupReply>): string[] =>
  toDistinct(
    listFailures(reply).flatMap((failure) =>
      toRemedies(failure).map((remedy) => {
        if (remedy !== 'retry') return remedy;
        return failure.billed === 'maybe' ? 'retry that may cost' : 'retry';
      }),
    ),
  );

/** What a notice says beside a failure of an earlier call, which keeps another from being sent. */
export const HELD = 'The call was not sent again.';
