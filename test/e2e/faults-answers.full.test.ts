import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { findOddities } from '../support/oddities.ts';
import { soak } from '../support/soak.ts';

let stage: TestBrowser;

beforeAll(async () => {
  stage = await startBrowser();
  // The card asks for all its sections.
  await stage.saveSettings({ loadByThemselves: { registration: true, traffic: true, similar: true, iab: true } });
});
beforeEach(() => stage.forgetSites());
afterAll(() => stage?.close());

const SHAPES = ['len', 'limited', 'noobjects', 'nullcompany', 'nocompany', 'nullsocial', 'partial'];
const VALUES = ['proto', 'long', 'bidi', 'jsurl', 'numbers'];
const DATES = ['dates', 'dates-order', 'dates-far', 'dates-disagree', 'days-absent', 'days-text'];

test.each([...SHAPES, ...VALUES, ...DATES])(
  'A11, A12, A14 to A17: %s shows nothing odd, at the width of every popup',
  async (mode) => {
    const popup = await stage.openCard(`${mode}.com`);
    expect(await popup.evaluate(findOddities)).toEqual([]);
    expect(await popup.evaluate(() => innerWidth)).toBeLessThanOrEqual(420);
    expect(await popup.$$('.section h2')).toHaveLength(8);
    expect(new Set(stage.paths()).size).toBe(5);
    expect(stage.paths()).toHaveLength(5);
  },
);

test.each(soak([7, 2024], [3, 7, 19, 42, 77, 101, 2024, 31337]))(
  'A18: the card of arbitrary answer %i shows nothing odd',
  async (seed) => {
    const popup = await stage.openCard(`fuzz-${seed}.net`);
    expect(await popup.evaluate(findOddities)).toEqual([]);
  },
);
