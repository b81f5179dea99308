import { toSuffixRules } from '../../lib/build/suffix-list';
import { createSuffixReader } from '../../lib/host/suffixes';

/** The public suffix list, as the build writes it. */
export const suffixes = await createSuffixReader(async () => toSuffixRules())();
