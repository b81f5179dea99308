import { isSameKey } from '../lookup/journal';
import type { RunStop } from './state';

/** The id of the service and key in use (`KeyStatus.id`); null: there is none. */
export type ReadKeyId = () => Promise<string | null>;
/** What a run was started with. Runs of earlier builds have none. */
export type RunKeyId = string | null | undefined;

/** Whether the service or the key is another one than at the start of the run: then only the user's word lets it go on. */
export async function toKeyStop(keyId: RunKeyId, readKeyId: ReadKeyId): Promise<Pick<RunStop, 'otherKey'>> {
  if (keyId === undefined) return {};
  return isSameKey(keyId, await readKeyId()) ? {} : { otherKey: true };
}

/** Why a run has stopped. The worker cancels what it is asked with another key than that of the run. */
export async function explainStop(stop: RunStop | null, keyId: RunKeyId, readKeyId: ReadKeyId): Promise<RunStop> {
  if (stop?.failure?.kind !== 'cancelled') return stop ?? {};
  const keyStop = await toKeyStop(keyId, readKeyId).catch(() => ({}));
  return 'otherKey' in keyStop ? keyStop : stop;
}
