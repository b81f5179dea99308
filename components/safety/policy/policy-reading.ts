import type { Policy } from '../../../lib/safety/policy';

export interface PolicyReadingParts {
  /** The policy in force: the organisation's, else the user's. */
  readPolicy(): Promise<Policy | null>;
  /** Whether the organisation does not let the user change it. */
  readLocked(): Promise<boolean>;
}

/** Reads the policy in force; `saved` is null where it cannot be read. What is overtaken by a later reading is null. */
export function createPolicyReading({ readPolicy, readLocked }: PolicyReadingParts) {
  let turn = 0;
  return async (): Promise<{ isLocked: boolean; saved: { policy: Policy | null } | null } | null> => {
    const mine = ++turn;
    const [isLocked, saved] = await Promise.all([
      readLocked().catch(() => false),
      readPolicy().then(
        (policy) => ({ policy }),
        () => null,
      ),
    ]);
    return mine === turn ? { isLocked, saved } : null;
  };
}
