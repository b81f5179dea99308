import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/**
 * What axe finds wrong with a page, one line for each rule and element; an empty list is what every face must give.
 * The source is evaluated, because the extension's own policy refuses a script tag.
 */
export async function readAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(SOURCE);
  const results = (await page.evaluate('axe.run(document, { resultTypes: ["violations"] })')) as AxeResults;
  if (results.passes.length + results.violations.length === 0) throw new Error('axe checked nothing.');
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} - ${node.target.join(' ')} - ${node.failureSummary ?? ''}`),
  );
}
