import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

/** Milliseconds. */
const LONGEST_FADE = 1000;
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * What axe finds wrong with a page, one line for each rule and element; an empty list is what every face must give.
 * The source is evaluated, because the extension's own policy refuses a script tag.
 */
export async function readAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE);
  // Half shown, words have not the contrast that they are read with. A page that nobody sees does not go on with it.
  await page.evaluate(async (longest) => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resume) => setTimeout(resume, longest))]);
  }, LONGEST_FADE);
  const results = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  if (results.passes.length + results.violations.length === 0) throw new Error('axe checked nothing.');
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} - ${node.target.join(' ')} - ${node.failureSummary ?? ''}`),
  );
}
