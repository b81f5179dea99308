import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeItems, toCategoriesItem } from '../support/brand-safety.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBrowser } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { fill, find, OPTIONS_SECTIONS, press, shoot, showSection, untilText } from '../support/journey.ts';
import { soak } from '../support/soak.ts';
import { waitUntil } from '../support/wait.ts';

/** More than the record of a policy holds: the lists go to the large store. */
const LISTED = soak(12_000, 100_000);

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
  expect(await fitsNarrow(page)).toBe(true);
  await press(page, 'Brand safety', 'switch');
  await waitUntil(async () => String((await journey.readStored()).settings).includes('"on":true'), 'it is on');
  await choose(page, 'Start from preset', 'family');
  await untilText(page, 'The policy is in force.');
  expect(await readPolicy()).toContain('"name":"Family"');
  await press(page, 'Undo');
  await untilText(page, 'No policy is in force yet');
  expect(await readPolicy()).toBe('');
  await choose(page, 'Start from preset', 'iab-sensitive');
  await untilText(page, 'The policy is in force.');
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
  for (const wanted of [1, last - 1, 2]) {
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
    await field.focus();
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
  await page.close();
});

test('what a draft would change is shown for everything saved, a long host with its verdicts beside it and hosts of other scripts readably, and costs no call', async () => {
  const long = 'einsehrlangername-derdieganzebreitebraucht.und-noch-viel-mehr-davon.example-shop-mit-namen.com';
  const page = await openPolicy();
  journey.forgetCalls();
  await storeItems(page, {
    ...toCategoriesItem('left-alone.com', '/News'),
    ...toCategoriesItem(long, '/News'),
    ...toCategoriesItem('xn--mnchen-3ya.de', '/News'),
  });
  await clickTab(page, 'Lists');
  await fill(page, 'textbox', 'Always block', `${long}\nxn--mnchen-3ya.de`);
  await page.keyboard.press('Tab');
  await clickTab(page, 'Try it');
  await press(page, 'Try on all saved sites');
  await untilText(page, 'Sites that would change: 2 of 3.');
  await untilText(page, 'münchen.de', '#policy .table');
  await page.setViewport({ width: 1280, height: 900 });
  const readBreadths = () =>
    page.$$eval('#policy .table', (tables) => tables.map((table) => table.scrollWidth - table.clientWidth));
  expect(await readBreadths()).toEqual([0, 0]);
  await shoot(page, 'safety-dry-run', true);
  expect(journey.calls()).toEqual([]);
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
      return Array.from({ length: 9 }, (_, step) => end - innerHeight - 100 + step * 60);
    });
    for (const top of places) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
      expect(`${width} ${top}: ${await isClear()}`).toBe(`${width} ${top}: true`);
    }
  }
  await page.setViewport({ width: 1000, height: 900 });
  await press(page, 'Discard changes');
  await page.close();
});

test('the policy is taken along in a file, and one that is brought in is a draft after a question', async () => {
  const page = await openPolicy();
  await journey.chromium.downloadTo(folder);
  await clickTab(page, 'JSON');
  await press(page, 'Export policy');
  const text = await readDownload(folder, 'sitecard-policy.json');
  const path = join(folder, 'sitecard-policy.json');
  const chooser = (await page.$('#policy input[type="file"]')) as ElementHandle<HTMLInputElement>;

  writeFileSync(
    path,
    text.replace('"block": []', '"block": ["evil-twin.com"]').replace('"IAB sensitive topics"', '"Ours"'),
  );
  await chooser.uploadFile(path);
  await untilText(page, 'Replace your policy with “Ours”?');
  await untilText(page, 'Always block: 1 come, 0 go');
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
