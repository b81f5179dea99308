import type { PageRefusal } from '../../errors';
import { SECOND } from '../../time';
import type { ElementRule, PageFacts, PageQuestion } from '../facts';
import { readGlobals } from './read-globals';
import { toFacts } from './to-facts';

/** What runs in the open page, in one of its worlds. */
type Script = { world: 'ISOLATED' | 'MAIN' } & (
  | { func: (...args: never[]) => unknown; args: unknown[] }
  | { files: string[] }
);

/** Runs scripts in the open page. `runInPage` of `lib/browser` with its tab, or a test's own. */
export type RunInPage = (
  scripts: readonly Script[],
  deadline: number,
) => Promise<{ ok: true; value: unknown } | { ok: false; reason: PageRefusal }>;

export interface WantedFacts {
  elements: Record<string, ElementRule>;
  globals: string[];
}

export type FactsResult = { ok: true; facts: PageFacts } | { ok: false; reason: PageRefusal };

/** A page whose scripts never end answers nobody. */
const DEADLINE = 1.5 * SECOND;
/** A page of 10,000 elements takes a small part of it. */
const TIME_IN_PAGE = 400;
/** A page that has set more of the names than any page has says yes to all. */
const MOST_GLOBALS = 30;

/** In the page, after the file that defines it. The tab may have gone to another page in between, where it is not. */
const askPage = (question: PageQuestion) => globalThis.sitecardReadPage?.(question);

/** Never rejects. A page that does not tell its globals is read without them. */
export async function readFacts(run: RunInPage, { elements, globals }: WantedFacts): Promise<FactsResult> {
  const question: PageQuestion = { elements, milliseconds: TIME_IN_PAGE };
  const [page, names] = await Promise.all([
    run(
      [
        { world: 'ISOLATED', files: ['read-page.js'] },
        { world: 'ISOLATED', func: askPage, args: [question] },
      ],
      DEADLINE,
    ),
    run([{ world: 'MAIN', func: readGlobals, args: [globals] }], DEADLINE),
  ]);
  if (!page.ok) return page;
  if (page.value === null) return { ok: false, reason: 'gone' };
  const facts = toFacts(page.value, names.ok ? names.value : null);
  if (!facts) return { ok: false, reason: 'not-readable' };
  const asked = new Set(globals);
  const found = facts.globals.filter((name) => asked.has(name));
  return { ok: true, facts: { ...facts, globals: found.length > MOST_GLOBALS ? [] : found } };
}
