import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeItems, toCategoriesItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import {
  fill,
  find,
  findViolations,
  OPTIONS_SECTIONS,
  press,
  shoot,
  showSection,
  untilText,
} from '../support/journey.ts';
import { toTestPolicy } from '../support/policies.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

const LISTED = soak(20_000, 100_000);

let journey: TestBrowser;
let folder: string;

beforeAll(async () => {
  journey = await startBrowser({ build: 'chrome-mv3-e2e' });
  folder = mkdtempSync(join(tmpdir(), 'sitecard-policy-'));
});

afterAll(async () => {
  await journey?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const openSafety = async () => {
  const page = await journey.chromium.openPage('options.html#safety');
  await find(page, 'switch', 'Brand safety');
  return page;
};
const openPolicy = async () => {
  const page = await journey.chromium.openPage('options.html#policy');
  await find(page, 'tab', 'Rules');
  return page;
};
const choose = async (page: Page, name: string, value: string) => {
  const list = (await find(page, 'combobox', name)) as ElementHandle<HTMLSelectElement>;
  await list.select(value);
};
const clickTab = async (page: Page, name: string) => {
  await (await page.waitForSelector(`::-p-aria([name="${name}"][role="tab"])`))?.click();
};
const readPolicy = async () => String((await journey.readStored()).policy ?? '');
/** No text of the page may need more room than the page has. */
const fitsNarrow = async (page: Page) => {
  await page.setViewport({ width: 360, height: 800 });
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  await page.setViewport({ width: 1000, height: 900 });
  return fits;
};

test('where words will be read out, a screen reader finds the place before they come', async () => {
  const page = await openSafety();
  for (const section of OPTIONS_SECTIONS) {
    await showSection(page, section);
    const hidden = await page.$$eval('[role="status"]', (places) =>
      places
        .filter((place) => !place.checkVisibility() && !place.closest('[hidden]'))
        .map((place) => `${place.closest('section')?.id} ${place.outerHTML}`),
    );
    expect(hidden).toEqual([]);
  }
});

test('without a policy the presets are offered; one chosen is in force at once, and undone at once', async () => {
  const page = await openSafety();
  await untilText(page, 'No policy is in force yet');
  expect(await findViolations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await shoot(page, 'safety-empty', true);
  await press(page, 'Brand safety', 'switch');
  await waitUntil(async () => String((await journey.readStored()).settings).includes('"on":true'), 'it is on');
  await choose(page, 'Start from preset', 'family');
  await untilText(page, 'The policy is in force.');
  expect(await readPolicy()).toContain('"name":"Family"');
  await press(page, 'Undo');
  await untilText(page, 'No policy is in force yet');
  expect(await readPolicy()).toBe('');
  const own = join(folder, 'own-policy.json');
  writeFileSync(own, JSON.stringify(toTestPolicy({ name: 'Ours', block: ['evil-twin.com'] })));
  const chooser = (await page.$('.presets input[type="file"]')) as ElementHandle<HTMLInputElement>;
  await chooser.uploadFile(own);
  await untilText(page, 'Start with the policy “Ours”?');
  await shoot(page, 'safety-import-first');
  expect(await findViolations(page)).toEqual([]);
  expect(await readPolicy()).toBe('');
  await (await page.waitForSelector('dialog .primary'))?.click();
  await untilText(page, 'The policy is in force.');
  expect(await readPolicy()).toContain('evil-twin.com');
  await press(page, 'Undo');
  await untilText(page, 'No policy is in force yet');
  await choose(page, 'Start from preset', 'iab-sensitive');
  await untilText(page, 'The policy is in force.');
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'safety-preset', true);
});

test('a preset and a condition are chosen by keys: nothing is done while the list is browsed', async () => {
  const page = await openSafety();
  const list = (await find(page, 'combobox', 'Start from preset')) as ElementHandle<HTMLSelectElement>;
  const readValue = () => list.evaluate((element) => element.value);
  const { policy: before } = await journey.readStored();
  await list.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'n'] as const) await page.keyboard.press(key);
  expect(await readValue()).toBe('new-domains');
  await page.keyboard.press('Escape');
  await waitUntil(async () => (await readValue()) === 'iab-sensitive', 'what is in force is shown again');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown'] as const) await page.keyboard.press(key);
  expect(await readValue()).toBe('new-domains');
  expect((await journey.readStored()).policy).toBe(before);
  await page.keyboard.press('Enter');
  await untilText(page, 'The policy is in force.');
  expect(await readPolicy()).toContain('"name":"New domains"');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Tab');
  await waitUntil(async () => !(await readPolicy()).includes('"New domains"'), 'the preset before it is in force');
  await showSection(page, 'policy');
  await press(page, 'Add a rule');
  const add = await find(page, 'combobox', 'Add a condition');
  const conditions = async () => (await page.$$('.condition')).length;
  const given = await conditions();
  await add.focus();
  for (const key of ['ArrowDown', 'ArrowDown'] as const) await page.keyboard.press(key);
  expect(await conditions()).toBe(given);
  await page.keyboard.press('Enter');
  await waitUntil(async () => (await conditions()) === given + 1, 'one condition is added');
  await press(page, 'Discard changes');
  await showSection(page, 'safety');
  await list.select('iab-sensitive');
  await waitUntil(async () => (await readPolicy()).includes('"IAB sensitive topics"'), 'the first preset is back');
  await page.close();
});

test('what was said of a preset goes with the first change to it, and the rules stay where they are', async () => {
  const page = await openSafety();
  await choose(page, 'Start from preset', 'family');
  await untilText(page, 'The policy is in force.');
  await showSection(page, 'policy');
  const [above, pressed] = await page.$$('.rule');
  await pressed?.evaluate((rule) => rule.scrollIntoView({ block: 'center' }));
  const before = await above?.boundingBox();
  await (await pressed?.$('.rule-remove .button'))?.click();
  await page.waitForFunction(() => !document.querySelector('#safety .draft-bar[data-shown]'));
  expect((await above?.boundingBox())?.y).toBe(before?.y);
  await press(page, 'Discard changes');
  await showSection(page, 'safety');
  await choose(page, 'Start from preset', 'iab-sensitive');
  await waitUntil(async () => (await readPolicy()).includes('"IAB sensitive topics"'), 'the first preset is back');
  await page.close();
});

test('a rule is made without JSON and is in force when it is put in force, not before', async () => {
  const page = await openPolicy();
  await press(page, 'Add a rule');
  await page.keyboard.type('No games of chance');
  await (await find(page, 'combobox', 'Category')).type('gam');
  await page.waitForSelector('[role="option"]');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await choose(page, 'Add a condition', 'minConfidence');
  await untilText(page, 'Games · confidence from 50%');
  expect(await fitsNarrow(page)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'safety-rule', true);
  expect(await readPolicy()).not.toContain('No games of chance');
  await press(page, 'Put in force');
  await waitUntil(async () => (await readPolicy()).includes('"name":"No games of chance"'), 'the rule is in force');
  await page.close();
});

test('the full category lists are loaded where a rule asks for a category, for what the button says', async () => {
  journey.forgetCalls();
  const page = await openPolicy();
  await press(page, 'Add a rule');
  await untilText(page, 'The 27 top-level categories can be picked.', '.rule-editor');
  expect(await findViolations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await shoot(page, 'safety-rule-lists', true);
  expect(journey.calls()).toEqual([]);
  await press(page, 'Load the full category lists · 2 calls');
  await untilText(page, 'categories of the full lists can be picked.', '.rule-editor');
  expect(journey.endpoints()).toEqual(['list-category/v1', 'list-category/v2']);
  await (await find(page, 'combobox', 'Category')).type('gambl');
  await page.waitForSelector('[role="option"]');
  await shoot(page, 'safety-rule-lists-loaded', true);
  await page.keyboard.press('Escape');
  await press(page, 'Discard changes');
  await page.close();
});

test('a rule is put elsewhere by its number, and the focus goes on from there', async () => {
  const page = await openPolicy();
  await press(page, 'Add a rule');
  await page.keyboard.type('Mine');
  const place = (await find(page, 'textbox', 'Place among the rules')) as ElementHandle<HTMLInputElement>;
  const last = Number(await place.evaluate(({ value }) => value));
  expect(last).toBeGreaterThan(2);
  const isHeld = (field: ElementHandle<Element>) => field.evaluate((element) => element === document.activeElement);
  const readPlace = () =>
    page.$$eval('.rule h3', (headings) => 1 + headings.map((heading) => heading.textContent).indexOf('Mine'));
  for (const wanted of [1, 3, 2, last, last - 1, 2, 1]) {
    await fill(page, 'textbox', 'Place among the rules', String(wanted));
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await readPlace()) === wanted, `it is rule ${wanted}`);
    expect(`${wanted}: ${await isHeld(place)}`).toBe(`${wanted}: true`);
  }
  await fill(page, 'textbox', 'Place among the rules', String(last));
  await page.keyboard.press('Tab');
  await waitUntil(async () => (await readPlace()) === last, 'it is the last');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Move up: /);
  expect(await fitsNarrow(page)).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'safety-rule-place', true);
  await press(page, 'Discard changes');
  await page.close();
});

test('a page that is closed while a field of the policy is typed into asks first, and the field goes on', async () => {
  const page = await openPolicy();
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const fields = ['Name of the policy', 'Data is too old after'];
  for (const [index, name] of fields.entries()) {
    const field = (await find(page, 'textbox', name)) as ElementHandle<HTMLInputElement>;
    await field.click();
    await page.keyboard.press('End');
    await page.keyboard.type('1');
    await page.close({ runBeforeUnload: true });
    await waitUntil(() => asked.length === index + 1, `it asks for ${name}`);
    await page.keyboard.type('2');
    expect(await field.evaluate((element) => element.value)).toMatch(/12$/);
    await press(page, 'Discard changes');
  }
  expect(asked).toEqual(fields.map(() => 'beforeunload'));
  await page.close({ runBeforeUnload: true });
  await waitUntil(() => page.isClosed(), 'nothing is asked where nothing was changed');
});

test('in forced colours the line under the chosen tab alone is seen', async () => {
  const page = await openPolicy();
  await page.waitForSelector('[role="tab"]');
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  const seen = await page.$$eval('[role="tab"]', (tabs) => {
    document.body.style.color = 'Canvas';
    const { color: ground } = getComputedStyle(document.body);
    return tabs.filter((tab) => getComputedStyle(tab).borderBlockEndColor !== ground).map((tab) => tab.textContent);
  });
  expect(seen).toEqual(['Rules']);
  await shoot(page, 'safety-forced-colours', true);
  await page.close();
});

test('what a draft would change is shown for everything saved, and costs no call', async () => {
  await journey.openPopupAt('https://stromfahrer.de/');
  await journey.openPopupAt('https://sandpiper-bank.com/');
  journey.forgetCalls();
  const page = await openPolicy();
  await clickTab(page, 'Lists');
  await fill(page, 'textbox', 'Always block', 'stromfahrer.de');
  await page.keyboard.press('Tab');
  await untilText(page, '1 host', '#policy');
  await clickTab(page, 'Try it');
  await press(page, 'Try on all saved sites');
  await untilText(page, 'Sites that would change: 1 of 2.');
  await untilText(page, 'stromfahrer.de Allowed Blocked Always block', '#policy .table');
  expect(await findViolations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await shoot(page, 'safety-dry-run', true);
  expect(journey.calls()).toEqual([]);
  await press(page, 'Discard changes');
  await page.close();
});

test('a dry run shows the verdicts of a long host beside it, and hosts of other scripts readably', async () => {
  const long = 'einsehrlangername-derdieganzebreitebraucht.und-noch-viel-mehr-davon.example-shop-mit-namen.com';
  const page = await openPolicy();
  await storeItems(page, {
    ...toCategoriesItem(long, '/News'),
    ...toCategoriesItem('xn--mnchen-3ya.de', '/News'),
  });
  await clickTab(page, 'Lists');
  await fill(page, 'textbox', 'Always block', `${long}\nxn--mnchen-3ya.de`);
  await page.keyboard.press('Tab');
  await clickTab(page, 'Try it');
  await press(page, 'Try on all saved sites');
  await untilText(page, 'münchen.de', '#policy .table');
  await page.setViewport({ width: 1280, height: 900 });
  const readBreadths = () =>
    page.$$eval('#policy .table', (tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
  expect(await readBreadths()).toEqual([0, 0]);
  await shoot(page, 'safety-dry-run-long', true);
  expect(await fitsNarrow(page)).toBe(true);
  await press(page, 'Discard changes');
  await page.close();
});

test('a button is under the pointer still when the press has drawn a line above it', async () => {
  const page = await openPolicy();
  for (const width of [1000, 360]) {
    await page.setViewport({ width, height: 900 });
    await press(page, 'Add a rule');
    const days = await find(page, 'textbox', 'Data is too old after');
    await days.evaluate((field) => field.scrollIntoView({ block: 'center' }));
    await days.click({ count: 3 });
    await page.keyboard.type('0');
    const { x, y, width: wide, height } = (await (await find(page, 'button', 'Discard changes')).boundingBox()) ?? {};
    await page.mouse.move((x ?? 0) + (wide ?? 0) / 2, (y ?? 0) + (height ?? 0) / 2);
    await page.mouse.down();
    await untilText(page, 'Enter a whole number from 1 to 36,500.');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await page.mouse.up();
    await untilText(page, 'Your changes are discarded.');
  }
  await page.close();
});

test('a policy that fails its own test is refused, with host, expected and found verdict', async () => {
  const page = await openPolicy();
  await clickTab(page, 'Try it');
  await fill(page, 'textbox', 'Tests', 'stromfahrer.de blocked');
  await page.keyboard.press('Tab');
  await press(page, 'Put in force');
  await untilText(page, 'stromfahrer.de: expected Blocked, found Allowed');
  expect(await readPolicy()).not.toContain('"verdict":"blocked"');
  await press(page, 'Discard changes');
  await page.close();
});

test('the question about a shorter log gives the focus back to the field, also to who left it with a key', async () => {
  const page = await openSafety();
  const readFocus = () => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent);
  for (const answer of ['Cancel', 'Delete older decisions']) {
    await fill(page, 'textbox', 'Days it is kept', '5');
    await page.keyboard.press('Tab');
    await (await find(page, 'button', answer)).focus();
    await page.keyboard.press('Enter');
    await waitUntil(async () => (await readFocus()) === 'Days it is kept', 'the field has the focus');
  }
  await page.close();
});

test('the word that a setting is saved never lies over the bar that puts the policy in force', async () => {
  const page = await openSafety();
  await page.setViewport({ width: 1000, height: 700 });
  await fill(page, 'textbox', 'Days it is kept', '9');
  await page.keyboard.press('Tab');
  await page.waitForSelector('.saved-notice button');
  // The bar comes while the notice is there.
  await showSection(page, 'policy');
  await press(page, 'Add a rule');
  await page.waitForSelector('.draft-bar[data-shown] .primary');
  const isClear = () =>
    page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
      const [bar, notice] = ['.draft-bar[data-shown]', '.saved-notice'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      if (!bar || !notice || notice.top < 0 || notice.bottom > innerHeight) return false;
      return notice.bottom <= bar.top || notice.top >= bar.bottom || notice.left >= bar.right;
    });
  for (const width of [1000, 360]) {
    await page.setViewport({ width, height: 700 });
    // From the end of the policy below the window to its end above it.
    const places = await page.$eval('#policy', (policy) => {
      const end = policy.getBoundingClientRect().bottom + scrollY;
      return Array.from({ length: 25 }, (_, step) => end - innerHeight - 100 + step * 20);
    });
    for (const top of places) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      expect(`${width} ${top}: ${await isClear()}`).toBe(`${width} ${top}: true`);
    }
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), places[0] ?? 0);
    await shoot(page, `safety-saved-and-bar-${width}`);
  }
  await page.setViewport({ width: 1000, height: 900 });
  await press(page, 'Discard changes');
  await page.close();
});

test('the policy is taken along in a file; one with faults is refused by line, a whole one is a draft after a question', async () => {
  const page = await openPolicy();
  await journey.chromium.downloadTo(folder);
  await clickTab(page, 'JSON');
  await press(page, 'Export policy');
  const text = await readDownload(folder, 'sitecard-policy.json');
  const path = join(folder, 'sitecard-policy.json');
  const chooser = (await page.$('#policy input[type="file"]')) as ElementHandle<HTMLInputElement>;

  writeFileSync(path, text.replace('"default": "allow"', '"default": "alow"'));
  await chooser.uploadFile(path);
  await untilText(page, 'Line 4 default: One of: allow, warn, block.');

  writeFileSync(
    path,
    text.replace('"block": []', '"block": ["evil-twin.com"]').replace('"IAB sensitive topics"', '"Ours"'),
  );
  await chooser.uploadFile(path);
  await untilText(page, 'Replace your policy with “Ours”?');
  await untilText(page, 'Always block: 1 come, 0 go');
  expect(await findViolations(page)).toEqual([]);
  await shoot(page, 'safety-import');
  await (await page.waitForSelector('dialog .primary'))?.click();
  await untilText(page, 'The file is the draft now.');
  expect(await readPolicy()).not.toContain('evil-twin');
  await press(page, 'Put in force');
  await waitUntil(async () => (await readPolicy()).includes('evil-twin'), 'it is in force');
  await page.close();
});

test(`${LISTED} listed hosts are put in force, are there after a reload, and leave the record small`, async () => {
  const page = await openPolicy();
  await clickTab(page, 'Lists');
  const field = await find(page, 'textbox', 'Always block');
  await field.evaluate((element, length) => {
    const area = element as HTMLTextAreaElement;
    area.value = Array.from({ length }, (_, n) => `bad-${n}.evil-sites.com`).join('\n');
    for (const type of ['input', 'change']) area.dispatchEvent(new Event(type, { bubbles: true }));
  }, LISTED);
  const count = LISTED.toLocaleString('en');
  await untilText(page, `${count} hosts`, '#policy');
  // Not found by its name: the driver takes seconds to go through a field of so many lines.
  await (await page.waitForSelector('#policy .draft-bar .primary'))?.click();
  await untilText(page, 'The policy is in force.');
  expect((await readPolicy()).length).toBeLessThan(256 * 1024);
  await page.close();
  const again = await openSafety();
  await untilText(again, `${count} hosts always blocked`);
});

test('the lists of a primed run say what they cost before, and nothing is called for until then', async () => {
  journey.forgetCalls();
  const page = await openSafety();
  await (await page.waitForSelector('::-p-aria([name="Primed lists"][role="radio"])'))?.click();
  await fill(page, 'textbox', 'Down to the global rank', '300');
  await page.keyboard.press('Tab');
  await find(page, 'button', 'Fetch up to 300 sites · 3 calls');
  expect(await findViolations(page)).toEqual([]);
  expect(await fitsNarrow(page)).toBe(true);
  await shoot(page, 'safety-primed', true);
  expect(journey.calls()).toEqual([]);
  await press(page, 'Fetch up to 300 sites · 3 calls');
  await untilText(page, 'Fetched:');
  await untilText(page, 'sites are listed');
  const { length } = journey.calls();
  expect(length).toBeGreaterThan(0);
  expect(length).toBeLessThanOrEqual(3);
  expect(journey.endpoints().every((endpoint) => endpoint === 'discovery')).toBe(true);
});
