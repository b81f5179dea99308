import type { Asker } from '../../../lib/asker';
import { openPanel } from '../../../lib/browser/pages';
import type { PanelRequest } from '../../../lib/browser/panel';
import { toHash } from '../../../lib/browser/route';
import { toCandidate, toGateRefusal, toWholeName } from '../../../lib/host/subject';
import type { Settings } from '../../../lib/settings/store';

/** `from`: the gesture that asked for what is not saved. Null: none did, so that the card names its price first. */
export function toCardRequest(text: string, { neverSend, organisation }: Settings, from: Asker | null): PanelRequest {
  const gate = toCandidate(text, neverSend, organisation);
  if (!gate.ok) return { refused: toGateRefusal(gate) };
  return { subject: toWholeName(gate.candidate), ...(from === null ? { asked: false } : { from }) };
}

/** Opens instead of the panel. Browsers keep and sync its address, so that holds no e-mail address. */
export function toCardPage(request: PanelRequest): string {
  if ('refused' in request) return `/dashboard.html${toHash({ name: 'refused', ...request.refused })}`;
  const { subject } = request;
  return subject.includes('@') ? '/dashboard.html' : `/dashboard.html#/site/${encodeURIComponent(subject)}`;
}

/** Whether the panel opens. Call it before anything is awaited: browsers ask for the user's gesture. */
export const tryPanel = (windowId: number): Promise<boolean> =>
  openPanel(windowId).then(
    () => true,
    () => false,
  );
