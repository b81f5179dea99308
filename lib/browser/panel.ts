import type { Asker } from '../asker';
import type { Refusal } from '../errors';
import { isYoung, SECOND } from '../time';
import { sessionArea, subscribeSession } from './storage';

/**
 * Never a full address: the host gate has passed or refused it. `asked: false`: only what is saved is shown, since the user has
 * seen no price. `from`: by which gesture.
 */
export type PanelRequest = { subject: string; asked?: boolean; from?: Asker } | { refused: Refusal };

/** A panel takes a moment to open. A request that nobody took is not shown or sent another day. */
const LONGEST_WAIT = 30 * SECOND;

const toKey = (windowId: number) => `panel:${windowId}`;

/** The panel may not be open yet. */
export async function writePanelRequest(windowId: number, request: PanelRequest): Promise<void> {
  await sessionArea.set({ [toKey(windowId)]: JSON.stringify({ ...request, at: Date.now() }) });
}

/** Removes the request: a panel that is opened again starts afresh. */
export async function takePanelRequest(windowId: number): Promise<PanelRequest | null> {
  const key = toKey(windowId);
  const request = parse((await sessionArea.get([key]))[key]);
  if (request) await sessionArea.remove([key]);
  return request;
}

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
  // Only our own worker and pages write here, through `writePanelRequest`.
  const { at, ...request } = JSON.parse(text) as PanelRequest & { at: number };
  return isYoung(at, LONGEST_WAIT, Date.now()) ? request : null;
}
