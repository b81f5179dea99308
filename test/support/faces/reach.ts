import type { Page } from 'puppeteer-core';
import { readText } from '../journey.ts';
import { waitUntil } from '../wait.ts';

/** Says what stands there instead. */
const tellText =
  (page: Page, what = '') =>
  async (error: Error) => {
    throw new Error(`${what || error.message} It says: ${await readText(page, 'body')}`);
  };

/** Waits in the page, which costs less than to ask it again and again. */
export async function untilSeen(page: Page, text: string, mayLoad = true): Promise<void> {
  await page
    .waitForFunction(
      (wanted, loads) => {
        // biome-ignore lint/performance/useDomNodeTextContent: what is drawn is asked for, not what is there
        const isThere = document.body.innerText.replace(/\s+/g, ' ').includes(wanted);
        return isThere && (loads || !document.querySelector('main [aria-busy="true"]'));
      },
      { polling: 100, timeout: 30_000 },
      text,
      mayLoad,
    )
    .catch(tellText(page, `The page never shows "${text}".`));
}

/** Clicks the control with this name, in a page that is not otherwise tried. The page may close under the click. */
export async function click(page: Page, name: string): Promise<void> {
  const press = async () =>
    page.isClosed() ||
    page.evaluate((wanted) => {
      const controls = document.querySelectorAll<HTMLElement>(
        'button, summary, [role="treeitem"], input[type="radio"]',
      );
      const toName = (control: HTMLElement) =>
        control.ariaLabel ?? (control as HTMLInputElement).labels?.[0]?.textContent ?? control.textContent;
      const found = [...controls].find(
        (control) => toName(control)?.trim() === wanted && control.checkVisibility() && !control.ariaDisabled,
      );
      found?.focus();
      found?.click();
      return found !== undefined;
    }, name);
  await waitUntil(press, `there is a control "${name}"`).catch(tellText(page));
}

/** Clicks until the words are there. So soon after an answer, the product takes a click for the second of a double click. */
export async function clickUntilSeen(page: Page, name: string, text: string): Promise<void> {
  const isSeen = async () => {
    await click(page, name);
    return (await readText(page, 'body')).includes(text);
  };
  await waitUntil(isSeen, `clicks on "${name}" show "${text}"`).catch(tellText(page));
}

/** Puts a text into the field with this name as a paste does, and leaves the focus there. */
export async function enter(page: Page, name: string, text: string): Promise<void> {
  const put = () =>
    page.evaluate(
      (wanted, pasted) => {
        const fields = document.querySelectorAll<HTMLInputElement>('input, textarea');
        const found = [...fields].find(
          (field) => (field.ariaLabel ?? field.labels?.[0]?.textContent)?.trim() === wanted && field.checkVisibility(),
        );
        if (!found) return false;
        found.focus();
        found.value = pasted;
        found.dispatchEvent(new Event('input', { bubbles: true }));
        return true;
      },
      name,
      text,
    );
  await waitUntil(put, `there is a field "${name}"`).catch(tellText(page));
}

/** The same, and leaves the field. */
export async function enterAndLeave(page: Page, name: string, text: string): Promise<void> {
  await enter(page, name, text);
  await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

export async function choose(page: Page, name: string, value: string): Promise<void> {
  await (await page.waitForSelector(`::-p-aria([name="${name}"][role="combobox"])`))?.select(value);
}

/** Enters a text into the field that looks sites up. */
export const lookAt = (text: string) => async (page: Page) => {
  await page.focus('.subject-field input');
  await page.$eval('.subject-field input', (field) => field.select());
  await page.keyboard.sendCharacter(text);
  await page.keyboard.press('Enter');
};

/** Chooses a file with this text for the button that takes one. */
export async function giveFile(page: Page, selector: string, text: string): Promise<void> {
  await page.waitForSelector(selector);
  await page.$eval(
    selector,
    (input, content) => {
      const files = new DataTransfer();
      files.items.add(new File([content], 'file.json'));
      (input as HTMLInputElement).files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    text,
  );
}
