import type { ElementHandle, Page } from 'puppeteer-core';
import type { Role } from './journey.ts';
import { fill as fillIn, lookUp as lookUpIn, press as pressIn, readText } from './journey.ts';
import { waitUntil } from './wait.ts';

// Firefox works half a second on each question for an accessible name, so that here names are read as they are written.

const SELECTORS: Record<Role, string> = {
  button: 'button',
  switch: '[role="switch"]',
  textbox: 'input, textarea',
  searchbox: 'input[type="search"]',
  combobox: 'select, [role="combobox"]',
  link: 'a[href]',
  tab: '[role="tab"]',
  radio: 'input[type="radio"]',
};

/** What is seen, has this role and is called so, once it is there. */
export async function find(page: Page, role: Role, name: string): Promise<ElementHandle<Element>> {
  let found: ElementHandle<Element> | null = null;
  const isThere = async () => {
    const handle = await page.evaluateHandle(
      (selector, wanted) => {
        const isCalled = (element: Element & Partial<Pick<HTMLInputElement, 'labels'>>) => {
          const others = element.ariaLabelledByElements ?? element.labels ?? [];
          const labels = others.length > 0 ? [...others] : [element];
          const names = [element.ariaLabel, ...labels.map(({ textContent }) => textContent)];
          return names.some((text) => text?.replace(/\s+/g, ' ').trim() === wanted);
        };
        return [...document.querySelectorAll(selector)].find(
          (element) => element.checkVisibility() && isCalled(element),
        );
      },
      SELECTORS[role],
      name,
    );
    found = handle.asElement() as ElementHandle<Element> | null;
    return found !== null;
  };
  await waitUntil(isThere, `there is a ${role} "${name}"`).catch(async (error: Error) => {
    throw new Error(`${error.message} The page says: ${await readText(page, 'body')}`);
  });
  return found as unknown as ElementHandle<Element>;
}

export const press = (page: Page, name: string, role: Role = 'button') => pressIn(page, name, role, find);
export const fill = (page: Page, role: Role, name: string, text: string) => fillIn(page, role, name, text, find);
export const lookUp = (page: Page, text: string) => lookUpIn(page, text, find);
