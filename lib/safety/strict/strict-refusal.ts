/**
 * Whether the browser refused the rules by which it is to block by itself. The worker writes it with each update. Kept until the
 * browser closes: the next start begins with an update.
 */
export const STRICT_REFUSED_KEY = 'strict-refused';
