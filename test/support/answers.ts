import type { Answer, Answers, SectionData, SectionName } from '../../lib/model';

const DATA: SectionData = {
  categories: [
    {
      path: '/Shopping/Toys',
      steps: ['Shopping', 'Toys'],
      confidence: 0.9,
      iab: [{ id: 'IAB22', label: 'Shopping', version: 'v1', tiers: ['IAB22'] }],
    },
  ],
  logo: 'https://logo.example.com/a.png',
  company: {
    name: 'Example',
    city: null,
    stateCode: null,
    countryCode: 'DE',
    employees: '11-50',
    revenue: { text: '$1M-$10M', min: 1e6, max: 1e7 },
    raised: null,
    tags: ['Toys'],
  },
  technologies: ['nginx', 'react'],
  social: [{ network: 'github', url: 'https://github.com/example', text: 'https://github.com/example' }],
  registration: { registeredOn: '2001-02-03', expiresOn: '2030-02-03', disagrees: false },
  traffic: {
    globalRank: 5,
    countryRank: { countryCode: 'DE', rank: 2 },
    categoryRank: null,
    monthlyVisits: [{ month: '2026-01', visits: 1000 }],
    bounceRate: 0.4,
    pagesPerVisit: 3,
    secondsOnSite: 60,
    sources: [{ source: 'direct', share: 1 }],
    countries: [{ countryCode: 'DE', share: 1 }],
  },
  similar: ['example.org'],
  iab: [{ id: 'IAB22', label: 'Shopping', version: 'v1', tiers: ['IAB22'] }],
};

/** A whole answer of a section, as the service would give it. */
export function toTestAnswer<N extends SectionName>(section: N, change: Partial<Answer<N>> = {}): Answer<N> {
  return {
    presence: 'present',
    data: DATA[section],
    source: 'service',
    fetchedAt: 0,
    updatedAt: null,
    answeredFor: null,
    ...change,
  };
}

export function toTestAnswers(sections: readonly SectionName[], change: Partial<Answer> = {}): Answers {
  // Each answer stands under the name of its own section.
  return Object.fromEntries(sections.map((section) => [section, toTestAnswer(section, change)])) as Answers;
}
