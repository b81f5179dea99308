import { expect, test, vi } from 'vitest';
import type { PanelRequest } from '../../../../lib/browser/panel';
import { subscribePanelRequests, takePanelRequest, writePanelRequest } from '../../../../lib/browser/panel';

const request: PanelRequest = { subject: 'example.com' };

test('a request waits for the panel of its window and is taken once', async () => {
  await writePanelRequest(7, request);
  expect(await takePanelRequest(8)).toBeNull();
  expect(await takePanelRequest(7)).toEqual(request);
  expect(await takePanelRequest(7)).toBeNull();
});

test('a request that nobody took is not shown later', async () => {
  vi.useFakeTimers();
  try {
    await writePanelRequest(7, request);
    vi.advanceTimersByTime(31_000);
    expect(await takePanelRequest(7)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('an open panel is told of each request for its window, and of no other', async () => {
  const seen: PanelRequest[] = [];
  const unsubscribe = subscribePanelRequests(7, (next) => seen.push(next));
  await writePanelRequest(8, request);
  await writePanelRequest(7, { refused: { reason: 'ip-address' } });
  await expect.poll(() => seen).toEqual([{ refused: { reason: 'ip-address' } }]);
  unsubscribe();
  await writePanelRequest(7, request);
  expect(seen).toHaveLength(1);
});
