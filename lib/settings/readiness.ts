import type { Failure } from '../errors';
import { toAddress } from '../host/address';
import type { createCredentials } from './credentials';

interface ReadinessParts {
  credentials: Pick<ReturnType<typeof createCredentials>, 'read'>;
  /** Whether the user has given access to an origin. */
  hasAccess(origin: string): Promise<boolean>;
}

/** Says why no call can be sent now, as far as the key and the access to its address go; null: one can be. */
export function createReadiness({ credentials, hasAccess }: ReadinessParts) {
  return async (): Promise<Failure | null> => {
    const saved = await credentials.read();
    if (!saved?.key) return { kind: 'no-key', billed: 'no' };
    const address = toAddress(saved.address);
    if (!address.ok || !address.needsPermission || (await hasAccess(address.origin))) return null;
    return { kind: 'permission-missing', billed: 'no', origin: address.origin };
  };
}
