import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'puppeteer-core';

/** Milliseconds. */
const LONGEST_FADE = 1000;
const SOURCE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');
/** The tag of the rules about colours. */
const COLOUR = 'cat.color';

/** What axe found, and the rules about colours that it ran. */
interface Look {
  violations: string[];
  colourRules: string[];
}

/** The source is evaluated, because the extension's own policy refuses a script tag. Once for each page. */
async function look(page: Page, rules: RunOptions = {}): Promise<Look> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  // Half shown, words have not the contrast that they are read with. A page that nobody sees does not go on with it.
  await page.evaluate(async (longest) => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([ended, new Promise((resume) => setTimeout(resume, longest))]);
  }, LONGEST_FADE);
  // No rule that runs asks for the style sheets, which axe would fetch again.
  const options = JSON.stringify({ ...rules, preload: { assets: ['media'] }, resultTypes: ['violations'] });
  const results = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
  const { passes, violations, incomplete, inapplicable } = results;
  if (passes.length + violations.length === 0) throw new Error('axe checked nothing.');
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} - ${node.target.join(' ')} - ${node.failureSummary ?? ''}`),
    ),
    colourRules: [...passes, ...violations, ...incomplete, ...inapplicable].flatMap(({ id, tags }) =>
      tags.includes(COLOUR) ? id : [],
    ),
  };
}

/** What axe finds wrong with a page as it stands, one line for each rule and element. */
export async function readAxeViolations(page: Page): Promise<string[]> {
  return (await look(page)).violations;
}

/**
 * What axe finds in a page that moves nothing, in the light and in the dark; an empty list is what every face must give. In
 * the dark only the rules about colours are run again: no style of ours but a colour asks for the scheme.
 */
export async function findViolations(page: Page): Promise<string[]> {
  const show = (scheme: string) =>
    page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
  await show('light');
  const light = await look(page);
  await show('dark');
  const dark = await look(page, { runOnly: { type: 'rule', values: light.colourRules } });
  return [
    ...light.violations.map((violation) => `light: ${violation}`),
    ...dark.violations.map((violation) => `dark: ${violation}`),
  ];
}
