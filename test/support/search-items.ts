import type { DiscoveryItem } from '../../lib/discovery/query';

export function toSearchItem(host: string, change: Partial<DiscoveryItem> = {}): DiscoveryItem {
  return {
    host,
    companyName: null,
    countryCode: 'DE',
    employees: null,
    category: '/Shopping/Toys',
    technologies: [],
    globalRank: 1,
    monthlyVisits: null,
    logo: null,
    ...change,
  };
}

export function toSearchItems(count: number, change: Partial<DiscoveryItem> = {}): DiscoveryItem[] {
  return Array.from({ length: count }, (_, index) => toSearchItem(`site-${index}.com`, change));
}
