import { FIRST_SLOT } from '../../lib/lookup/key-list';
import type { Payer } from '../../lib/provider';

/** The only key of a user who has one. Null: there is none. */
export function toTestPayer(id: string): Payer;
export function toTestPayer(id: string | null): Payer | null;
export function toTestPayer(id: string | null): Payer | null {
  return id === null ? null : { slot: FIRST_SLOT, id };
}
