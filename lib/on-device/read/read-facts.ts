import type { PageRefusal } from '../../errors';
import { SECOND } from '../../time';
import type { ElementRule, PageFacts } from '../facts';
import { readGlobals } from './read-globals';
import { readPage } from './read-page';
import { toFacts } from './to-facts';

/** Runs a function in the open page, in one of its worlds. `runInPage` of `lib/browser` with its tab, or a test's own. */
export type RunInPage = <A extends unknown[]>(
  world: 'ISOLATED' | 'MAIN',
  func: (...args: A) => unknown,
  args: A,
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

/** Never rejects. A page that does not tell its globals is read without them. */
export async function readFacts(run: RunInPage, { elements, globals }: WantedFacts): Promise<FactsResult> {
  const [page, names] = await Promise.all([
    run('ISOLATED', readPage, [{ elements, milliseconds: TIME_IN_PAGE }], DEADLINE),
    run('MAIN', readGlobals, [globals], DEADLINE),
  ]);
  if (!page.ok) return page;
  const facts = toFacts(page.value, names.ok ? names.value : null);
  if (!facts) return { ok: false, reason: 'not-readable' };
  const asked = new Set(globals);
  const found = facts.globals.filter((name) => asked.has(name));
  return { ok: true, facts: { ...facts, globals: found.length > MOST_GLOBALS ? [] : found } };
}
