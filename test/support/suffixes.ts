import { createSuffixReader } from '../../lib/lookup/suffixes';
import { toSuffixListText } from './suffix-list';

/** The public suffix list, through the text that the package carries it in. */
export const suffixes = await createSuffixReader(async () => JSON.parse(toSuffixListText()))();
