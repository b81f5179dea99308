import { mkdirSync } from 'node:fs';
import type { ElementHandle, Page } from 'puppeteer-core';
import { onceStill, waitUntil } from './wait.ts';

export const OPTIONS_SECTIONS = [
  'key',
  'calls',
  'privacy',
  'safety',
  'policy',
  'saved',
  'appearance',
  'keyboard',
  'sync',
  'transfer',
] as const;
export type OptionsSection = (typeof OPTIONS_SECTIONS)[number];

/** Shows a section of the options, as its link in the navigation does. */
export async function showSection(page: Page, section: OptionsSection): Promise<void> {
  await goTo(page, section);
  await page.waitForSelector(`#${section}:not([hidden])`);
}

/** Goes to an address of the dashboard as a link or a bookmark does. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    location.hash = next;
  }, hash);
}

/** Waits until a page has a heading and a main landmark, and nothing in it is still loading. */
export async function untilCalm(page: Page): Promise<void> {
  const isCalm = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      return Boolean(
        main?.textContent.trim() && document.querySelector('h1') && !main.querySelector('[aria-busy="true"]'),
      );
    });
  await waitUntil(isCalm, 'the page is calm');
}

/** The text of a page as it is seen, spaces run together; empty while there is nothing of the kind. */
export async function readText(page: Page, selector = 'main'): Promise<string> {
  const texts = await onceStill(() =>
    // biome-ignore lint/performance/useDomNodeTextContent: what is drawn is asked for, not what is there
    page.$$eval(selector, (found) => found.map((element) => (element as HTMLElement).innerText)),
  );
  return texts.join(' ').replace(/\s+/g, ' ');
}

export async function untilText(page: Page, text: string, selector = 'main'): Promise<void> {
  await waitUntil(async () => (await readText(page, selector)).includes(text), `the page says "${text}"`).catch(
    async (error: Error) => {
      throw new Error(`${error.message} It says: ${await readText(page, selector)}`);
    },
  );
}

export type Role = 'button' | 'switch' | 'textbox' | 'searchbox' | 'combobox' | 'link' | 'tab' | 'radio';

/** What has this role and accessible name, once it is there. Asked by the clock: a side panel may have no animation frames. */
export async function find(page: Page, role: Role, name: string): Promise<ElementHandle<Element>> {
  const found: ElementHandle<Element>[] = [];
  const isThere = async () => {
    found.push(...(await page.$$(`::-p-aria([name="${name}"][role="${role}"])`)));
    return found.length > 0;
  };
  await waitUntil(isThere, `there is a ${role} "${name}"`).catch(async (error: Error) => {
    throw new Error(`${error.message} The page says: ${await readText(page, 'body')}`);
  });
  return found[0] as ElementHandle<Element>;
}

/** `look` finds what is pressed. */
export async function press(page: Page, name: string, role: Role = 'button', look = find): Promise<void> {
  // A click that cannot begin, since the button was drawn anew meanwhile, is begun again with the new one.
  await onceStill(async () => {
    const button = await look(page, role, name);
    await button.evaluate(async (element) => {
      // Head and foot of the popup are sticky: at an edge of the view a button may lie under them.
      element.scrollIntoView({ block: 'center' });
      // What comes above it, as the verdict does, moves it: the click would fall where it was.
      for (let before = Number.NaN, looks = 0; looks < 50; looks++) {
        const { top } = element.getBoundingClientRect();
        // A button that takes no click yet is waited for, as a user would.
        if (top === before && element.getAttribute('aria-disabled') !== 'true') return;
        before = top;
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
    });
    await button.click();
  });
}

/** Takes the rows of the table of sites out. `form`: a line of its menu, such as `CSV`. */
export async function exportRows(page: Page, form: string): Promise<void> {
  await press(page, 'Export');
  await press(page, form);
}

/** Types over what stands in a field, which `look` finds. */
export async function fill(page: Page, role: Role, name: string, text: string, look = find): Promise<void> {
  const field = await onceStill(async () => {
    const found = await look(page, role, name);
    await found.focus();
    return found;
  });
  await page.keyboard.down('Control');
  await page.keyboard.press('a');
  await page.keyboard.up('Control');
  await page.keyboard.press('Backspace');
  await field.type(text);
}

/** Looks a subject up by the field of the page. */
export async function lookUp(page: Page, text: string, look = find): Promise<void> {
  await fill(page, 'textbox', 'Look up a host, address or e-mail', text, look);
  await page.keyboard.press('Enter');
}

/** The names of the buttons of a page, in their order, as they are read out. */
export async function readButtons(page: Page): Promise<string[]> {
  return onceStill(() =>
    page.$$eval('button, summary', (buttons) =>
      buttons
        .filter((button) => button.checkVisibility())
        .map((button) => (button.ariaLabel ?? button.textContent ?? '').trim()),
    ),
  );
}

/** A picture for people to look at, in `.output/shots/`. */
export async function shoot(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync('.output/shots', { recursive: true });
  await page.screenshot({ path: `.output/shots/${name}.png`, fullPage });
}
