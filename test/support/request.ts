import type { Page } from 'puppeteer-core';
import type { Result } from '../../lib/errors.ts';
import type { Requests, RequestType } from '../../lib/messages.ts';

/** `MESSAGE_VERSION` of `lib/messages.ts`, which only an extension can load. A request of another version is refused. */
export const VERSION = 5;

/** Sends a request to the worker from a page of the extension, as the product's own pages do. */
export async function sendRequest<T extends RequestType>(
  page: Page,
  type: T,
  body: Requests[T]['body'],
): Promise<Requests[T]['reply']> {
  const message = { id: 1, type: 'request', timestamp: 1, data: { v: VERSION, type, body } };
  const { res } = (await page.evaluate((sent) => chrome.runtime.sendMessage(sent), message)) as {
    res: Result<Requests[T]['reply']>;
  };
  if (!res.ok) throw new Error(`"${type}" failed: ${res.failure.kind}`);
  return res.body;
}
