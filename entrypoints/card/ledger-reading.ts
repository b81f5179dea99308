export { toAllowance } from '../../lib/allowance';
export { readLedger } from '../../lib/ledger';
