import { createSuffixReader } from '../../lib/host/suffixes';
import { toSuffixListFile } from './suffix-list';

/** The public suffix list, through the file that the package carries it in. */
export const suffixes = await createSuffixReader(async () => toSuffixListFile().buffer)();
