import type { Page } from 'puppeteer-core';
import type { Failure } from '../../lib/errors.ts';
import type { LookupMode, LookupReply } from '../../lib/lookup/plan.ts';
import type { SectionName } from '../../lib/model.ts';
import { sendRequest } from './request.ts';
import { waitUntil } from './wait.ts';

/** Waits until every section of a card has its final face, those below the fold too. */
export async function untilSettled(page: Page): Promise<void> {
  const isSettled = () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      const said = main?.querySelector('.card > [role="status"]')?.textContent ?? '';
      return (
        Boolean(main?.querySelector('h1')) && !main?.querySelector('[aria-busy="true"]') && !said.startsWith('Load')
      );
    });
  await waitUntil(isSettled, 'the card has come to rest', 25_000);
}

/** The sentences of the notices of a page, each once, without their buttons. */
export function readNotices(page: Page): Promise<string[]> {
  return page.$$eval('[data-failure] p', (found) => [
    ...new Set(found.map((notice) => notice.textContent?.replace(/\s+/g, ' ').trim() ?? '')),
  ]);
}

interface Wanted {
  subject: string;
  sections?: SectionName[];
  mode?: LookupMode;
  confirmed?: boolean;
}

/** Asks the worker for sections of a card, by a message of this page. */
export async function sendLookup(page: Page, wanted: Wanted): Promise<LookupReply['sections']> {
  const body = {
    sections: ['categories' as const],
    mode: 'missing' as const,
    confirmed: false,
    asker: 'popup' as const,
    ...wanted,
  };
  return (await sendRequest(page, 'lookup', body)).sections;
}

/** The failure of the first section of a reply, or null when it was answered. */
export function toFailureOf(sections: LookupReply['sections']): Failure | null {
  const [first] = Object.values(sections);
  return first && !first.ok ? first.failure : null;
}
