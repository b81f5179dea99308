import type { RefusalReason } from '../errors';
import { isYoung, SECOND } from '../time';
import { sessionArea, subscribeSession } from './storage';

/** What a click on the context menu asks the side panel to show. Never a full address: the host gate has passed it or refused it. */
export type PanelRequest = { subject: string } | { refused: RefusalReason };

/** A panel takes a moment to open. A request that nobody took is not shown, and not sent, another day. */
const LONGEST_WAIT = 30 * SECOND;

const toKey = (windowId: number) => `panel:${windowId}`;

/** Leaves a request for the side panel of a window, which may not be open yet. */
export async function writePanelRequest(windowId: number, request: PanelRequest): Promise<void> {
  await sessionArea.set({ [toKey(windowId)]: JSON.stringify({ ...request, at: Date.now() }) });
}

/** The request that waits for a window, taken away: a panel opened again later starts afresh. */
export async function takePanelRequest(windowId: number): Promise<PanelRequest | null> {
  const key = toKey(windowId);
  const request = parse((await sessionArea.get([key]))[key]);
  if (request) await sessionArea.remove([key]);
  return request;
}

/** Calls back with each request that is left for a window from now on. */
export function subscribePanelRequests(windowId: number, onRequest: (request: PanelRequest) => void): () => void {
  return subscribeSession((changed) => {
    const request = parse(changed[toKey(windowId)]);
    if (!request) return;
    void sessionArea.remove([toKey(windowId)]);
    onRequest(request);
  });
}

function parse(text: unknown): PanelRequest | null {
  if (typeof text !== 'string') return null;
  // Only our own worker and pages write here, and only through the function above.
  const { at, ...request } = JSON.parse(text) as PanelRequest & { at: number };
  return isYoung(at, LONGEST_WAIT, Date.now()) ? request : null;
}
