import type { Answer, Estimate, SectionData, SectionName } from '../../lib/model';

export const READ_AT = Date.UTC(2026, 10, 20, 12);

const toAnswer = <N extends SectionName>(_: N, data: SectionData[N] | null): Answer<N> => ({
  presence: data === null ? 'empty' : 'present',
  data,
  source: 'on-device',
  fetchedAt: READ_AT,
  updatedAt: null,
  answeredFor: null,
});

/** A whole estimate of a shop, with evidence for every value. */
export function toTestEstimate(change: Partial<Estimate> = {}): Estimate {
  return {
    host: 'tern-and-tide.com',
    readAt: READ_AT,
    answers: {
      categories: toAnswer('categories', [{ path: '/Shopping', steps: ['Shopping'], confidence: 0.9, iab: [] }]),
      logo: toAnswer('logo', 'https://tern-and-tide.com/logo.svg'),
      company: toAnswer('company', {
        ...{ name: 'Tern & Tide', city: 'Galway', stateCode: null, countryCode: 'IE' },
        ...{ employees: null, revenue: null, raised: null, tags: [] },
      }),
      technologies: toAnswer('technologies', ['wordpress', 'woo_commerce', 'jquery']),
      social: toAnswer('social', [
        { network: 'facebook', url: 'https://www.facebook.com/tern', text: 'https://www.facebook.com/tern' },
      ]),
    },
    evidence: {
      categories: [{ value: '/Shopping', seen: [{ kind: 'json-ld', text: 'OnlineStore' }] }],
      logo: [{ value: 'logo', seen: [{ kind: 'json-ld', text: 'https://tern-and-tide.com/logo.svg' }] }],
      company: [
        { value: 'name', seen: [{ kind: 'open-graph', text: 'Tern & Tide' }] },
        { value: 'city', seen: [{ kind: 'json-ld', text: 'addressLocality: Galway' }] },
      ],
      technologies: [
        { value: 'wordpress', version: '6.7.1', seen: [{ kind: 'meta', text: 'WordPress 6.7.1' }] },
        { value: 'jquery', seen: [{ kind: 'script', text: '/wp-includes/js/jquery/jquery.min.js' }] },
      ],
      social: [{ value: 'facebook', seen: [{ kind: 'link', text: 'https://www.facebook.com/tern' }] }],
    },
    abstention: null,
    language: 'en',
    ...change,
  };
}
