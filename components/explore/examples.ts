import type { DiscoveryQuery } from '../../lib/discovery/query';

type ExampleName = 'shops' | 'news' | 'companies' | 'travel';

/** Searches that show what can be asked for, by the names of their texts. */
export const EXAMPLES: readonly { name: ExampleName; query: DiscoveryQuery }[] = [
  { name: 'shops', query: { topN: 1_000_000, filters: { category: '/Shopping', country: 'DE', tech: 'shopify' } } },
  { name: 'news', query: { topN: 100_000, filters: { category: '/News', country: 'NO' } } },
  { name: 'companies', query: { topN: 1_000_000, filters: { country: 'GB', employees: '1K-5K' } } },
  { name: 'travel', query: { topN: 1_000_000, filters: { category: '/Travel', tech: 'wordpress', tld: 'fr' } } },
];
