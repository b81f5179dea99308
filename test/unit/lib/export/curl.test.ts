import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WrittenRequest } from '../../../../lib/export/curl';
import { toCurl } from '../../../../lib/export/curl';
import type { Service } from '../../../service/server';
import { createService } from '../../../service/server';
import { runInShell } from '../../../support/shell';

const KEY = 'sk-test-0123456789abcdef-7Q4Z';
const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

let service: Service;
let origin: string;
beforeAll(async () => {
  service = createService({ key: KEY });
  origin = (await service.listen(0)).origin;
});
afterAll(() => service?.close());

const run = (command: string) => runInShell(`${command} --silent`, KEY);
const toRequest = (change: Partial<WrittenRequest> = {}): WrittenRequest => ({
  method: 'POST',
  url: `${origin}/api/categorize`,
  headers: JSON_HEADERS,
  hasKey: true,
  body: '{"url":"https://northwind-ferries.com"}',
  ...change,
});

describe('a request as a command of curl', () => {
  test('names the key and does not have it', () => {
    expect(toCurl(toRequest({ url: 'https://api.example.com/api/categorize' }))).toBe(
      [
        "curl --globoff 'https://api.example.com/api/categorize' \\",
        '  --header "Authorization: Bearer $SITECARD_KEY" \\',
        "  --header 'accept: application/json' \\",
        "  --header 'content-type: application/json' \\",
        '  --data-raw \'{"url":"https://northwind-ferries.com"}\'',
      ].join('\n'),
    );
  });

  test('brings the answer that the service gave us', async () => {
    const sent = toRequest();
    const ours = await fetch(sent.url, {
      method: 'POST',
      headers: { ...sent.headers, Authorization: `Bearer ${KEY}` },
      body: sent.body,
    });
    const theirs = JSON.parse(await run(toCurl(sent)));
    expect(theirs).toMatchObject({ success: true });
    // The count of calls goes on.
    const { api_usage: _, ...answer } = await ours.json();
    expect(theirs).toMatchObject(answer);
    const [first, second] = service.log.slice(-2);
    const toSent = (entry = first) => [entry?.method, entry?.path, entry?.body, entry?.authorization];
    expect(toSent(second)).toEqual(toSent(first));
  });

  test('a GET has no body, and a request without the key names none', async () => {
    const command = toCurl(
      toRequest({ method: 'GET', url: `${origin}/api/list-category/v1`, body: null, hasKey: false }),
    );
    await run(command);
    expect(service.log.at(-1)).toMatchObject({ method: 'GET', body: '', authorization: 'none' });
    expect(command).not.toContain('SITECARD_KEY');
  });

  test.each([
    ['quotes and all that a shell reads', `it's "$HOME" \`id\` $(id) \\ ! & ; | > < * ~ #\n\ttwo lines`],
    ['a name of a file', '@/etc/passwd'],
    ['other letters', 'straße 日本 😀'],
  ])('%s in a body arrive as they were', async (_, text) => {
    const body = JSON.stringify({ url: text });
    await run(toCurl(toRequest({ body })));
    expect(service.log.at(-1)?.body).toBe(body);
    await run(toCurl(toRequest({ body: text })));
    expect(service.log.at(-1)?.body).toBe(text);
  });

  test('brackets and braces in an address are no pattern', async () => {
    await run(toCurl(toRequest({ method: 'GET', url: `${origin}/api/x?a={1,2}&b=[1-3]'`, body: null })));
    expect(service.log.at(-1)?.path).toBe(`/api/x?a={1,2}&b=[1-3]'`);
  });
});
