import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';

/** In which of its columns each section of a wide card stands. */
const readColumns = (page: Page) =>
  page.$$eval('.card-wide section.section', (sections) =>
    sections.map((section) => `${section.className} ${Math.round(section.getBoundingClientRect().left)}`),
  );

/** Expects that a wide card has two columns, and that no section changes its own when another one shrinks. */
export async function expectColumnsKept(page: Page): Promise<void> {
  const before = await readColumns(page);
  expect(new Set(before.map((column) => column.split(' ').at(-1))).size).toBe(2);
  await page.$eval('.section-technologies', (section: Element & { hidden?: boolean }) => {
    section.hidden = true;
  });
  const after = await readColumns(page);
  await page.$eval('.section-technologies', (section: Element & { hidden?: boolean }) => {
    section.hidden = false;
  });
  const others = (columns: string[]) => columns.filter((column) => !column.includes('technologies'));
  expect(others(after)).toEqual(others(before));
}
