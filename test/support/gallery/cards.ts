import type { CardSections, SectionState } from '../../../components/card/card-sections.ts';
import type { Failure } from '../../../lib/errors.ts';
import type { Answer, SectionData, SectionName } from '../../../lib/model.ts';
import { SECTION_NAMES } from '../../../lib/model.ts';
import { DAY, HOUR } from '../../../lib/time.ts';

/** The instant at which every card of the gallery is looked at. */
export const NOW = Date.UTC(2026, 8, 21, 9, 30);

/** A square with a letter, as a logo that needs no network. */
const LOGO_URL = 'https://logos.example.com/lumenpay.png';

const FULL: SectionData = {
  categories: [
    {
      path: '/Finance/Accounting & Auditing/Billing & Invoicing',
      steps: ['Finance', 'Accounting & Auditing', 'Billing & Invoicing'],
      confidence: 0.96,
      iab: [
        { id: 'IAB13', label: 'Personal Finance', version: 'v1', tiers: ['IAB13'] },
        { id: 'IAB3-7', label: 'Business Software', version: 'v1', tiers: ['IAB3', 'IAB3-7'] },
        { id: '80DV8O', label: 'Business Banking & Finance', version: 'v3', tiers: ['52', '80DV8O'] },
      ],
    },
    {
      path: '/Computers & Electronics/Software/Business & Productivity Software',
      steps: ['Computers & Electronics', 'Software', 'Business & Productivity Software'],
      confidence: 0.71,
      iab: [{ id: 'IAB19-8', label: 'Computer Networking', version: 'v1', tiers: ['IAB19', 'IAB19-8'] }],
    },
  ],
  logo: LOGO_URL,
  company: {
    name: 'Lumenpay Technologies',
    city: 'Dublin',
    stateCode: null,
    countryCode: 'IE',
    employees: '1K-5K',
    revenue: { text: '$250M-$500M', min: 250e6, max: 500e6 },
    raised: { text: '$1.4B', min: 1.4e9, max: 1.4e9 },
    tags: ['Financial Services', 'Payments', 'B2B', 'SAAS', 'Information Technology & Services'],
  },
  technologies: [
    'google_analytics',
    'google_tag_manager',
    'segment',
    'cloudflare',
    'amazon_web_services',
    'react',
    'next_js',
    'wordpress',
    'marketo',
    'hubspot',
    'zendesk',
    'stripe',
    'onetrust',
    'facebook_advertiser',
    'linkedin_advertiser',
    'doubleclick',
    'recaptcha',
    'sendgrid',
    'salesforce',
    'slack',
    'wistia',
    'snowflake',
    'hotjar',
    'internal_ledger_engine',
  ],
  social: [
    { network: 'twitter', url: 'https://x.com/lumenpay', text: 'https://x.com/lumenpay' },
    { network: 'linkedin', url: 'https://www.linkedin.com/company/lumenpay', text: '' },
    { network: 'github', url: 'https://github.com/lumenpay', text: '' },
    { network: 'youtube', url: 'https://www.youtube.com/c/LumenpayTechnologiesOfficial', text: '' },
    { network: 'facebook', url: null, text: 'javascript:alert(1)' },
  ],
  registration: { registeredOn: '2012-03-14', expiresOn: '2027-03-14', disagrees: false },
  traffic: {
    globalRank: 1834,
    countryRank: { countryCode: 'IE', rank: 96 },
    categoryRank: { category: 'Finance/Accounting_and_Auditing', rank: 12 },
    monthlyVisits: [
      { month: '2026-03', visits: 28_140_220 },
      { month: '2026-04', visits: 29_981_004 },
      { month: '2026-05', visits: 27_700_312 },
      { month: '2026-06', visits: 31_204_555 },
      { month: '2026-07', visits: 34_010_090 },
      { month: '2026-08', visits: 36_412_871 },
    ],
    bounceRate: 0.4123,
    pagesPerVisit: 5.34,
    secondsOnSite: 258.4,
    sources: [
      { source: 'direct', share: 0.532 },
      { source: 'search', share: 0.261 },
      { source: 'referrals', share: 0.124 },
      { source: 'social', share: 0.043 },
      { source: 'mail', share: 0.031 },
      { source: 'paid', share: 0.009 },
    ],
    countries: [
      { countryCode: 'US', share: 0.412 },
      { countryCode: 'GB', share: 0.138 },
      { countryCode: 'IE', share: 0.082 },
      { countryCode: 'DE', share: 0.071 },
      { countryCode: 'BR', share: 0.043 },
    ],
  },
  similar: [
    'stripe.com',
    'adyen.com',
    'braintreepayments.com',
    'checkout.com',
    'mollie.com',
    'paddle.com',
    'chargebee.com',
    'gocardless.com',
  ],
  iab: [
    { id: 'IAB13', label: 'Personal Finance', version: 'v1', tiers: ['IAB13'] },
    { id: 'IAB3', label: 'Business', version: 'v1', tiers: ['IAB3'] },
    { id: 'IAB3-7', label: 'Business Software', version: 'v1', tiers: ['IAB3', 'IAB3-7'] },
    { id: '52', label: 'Business and Finance', version: 'v3', tiers: ['52'] },
    { id: '80DV8O', label: 'Business Banking & Finance', version: 'v3', tiers: ['52', '80DV8O'] },
  ],
};

type Change = Partial<Omit<Answer, 'data'>>;

export function toReady<N extends SectionName>(
  data: SectionData[N] | null,
  change: Change = {},
  more: { stale?: boolean; refreshing?: boolean; failure?: Failure } = {},
): SectionState<N> {
  return {
    status: 'ready',
    answer: {
      presence: data === null ? 'empty' : 'present',
      data,
      source: 'service',
      fetchedAt: NOW - 2 * HOUR,
      updatedAt: NOW - 9 * DAY,
      answeredFor: null,
      ...change,
    },
    stale: more.stale ?? false,
    refreshing: more.refreshing ?? false,
    failure: more.failure ?? null,
    again: 'refresh',
  };
}

/** The same state for every section; each is made for its name, which a mapped type cannot follow. */
const each = (toState: (name: SectionName) => SectionState) =>
  Object.fromEntries(SECTION_NAMES.map((name) => [name, toState(name)])) as CardSections;

export const toCard = (data: Partial<SectionData>): CardSections =>
  each((name) => toReady(data[name] ?? null) as SectionState);

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
const UGLY: SectionData = {
  categories: [
    {
      path: '/x',
      steps: [LONG.repeat(3), '\u202Egnp.exe', LONG],
      confidence: 7,
      iab: [{ id: `IAB${'9'.repeat(80)}`, label: LONG.repeat(9), version: 'v1', tiers: ['IAB25', 'IAB25-3'] }],
    },
    { path: '/Other', steps: ['Other'], confidence: null, iab: [] },
  ],
  logo: 'https://logos.example.com/broken.png',
  company: {
    name: `${LONG} ${'A'.repeat(100_000)}`,
    city: LONG,
    stateCode: LONG,
    countryCode: 'QX',
    employees: LONG,
    revenue: { text: LONG, min: null, max: null },
    raised: { text: '', min: 10e9, max: null },
    tags: [LONG, '<b>bold</b>', ...Array.from({ length: 30 }, (_, index) => `Tag ${index}`)],
  },
  technologies: [
    LONG,
    '__proto__',
    'constructor',
    '',
    '\u0000',
    ...Array.from({ length: 36 }, (_, index) => `tool_${index}`),
  ],
  social: [{ network: 'linkedin', url: `https://www.linkedin.com/company/${'a'.repeat(1900)}`, text: '' }],
  registration: { registeredOn: '9999-12-31', expiresOn: '1985-01-01', disagrees: true },
  traffic: {
    globalRank: 123_456_789_012,
    countryRank: { countryCode: LONG, rank: 0 },
    categoryRank: { category: LONG, rank: 5 },
    monthlyVisits: [
      { month: '2026-07', visits: 0 },
      { month: '2026-08', visits: 1e308 },
    ],
    bounceRate: 40,
    pagesPerVisit: 0.000001,
    secondsOnSite: 1e9,
    sources: [{ source: 'direct', share: 1 }],
    countries: [
      { countryCode: 'XX', share: 0.5 },
      { countryCode: LONG, share: 0.5 },
    ],
  },
  similar: [`${LONG.toLowerCase()}.com`, 'xn--mnchen-3ya.de', 'a.com'],
  iab: [],
};

const JAPANESE: Partial<SectionData> = {
  ...FULL,
  company: {
    name: '株式会社さくら出版ホールディングス',
    city: '東京都千代田区',
    stateCode: null,
    countryCode: 'JP',
    employees: '11-50',
    revenue: null,
    raised: null,
    tags: ['出版', 'メディア'],
  },
  registration: { registeredOn: '2004-06-01', expiresOn: '2026-10-09', disagrees: true },
};
const ARABIC: Partial<SectionData> = {
  ...FULL,
  company: {
    name: 'شركة النخيل للتجارة والتسويق الإلكتروني',
    city: 'دبي',
    stateCode: null,
    countryCode: 'AE',
    employees: '51-200',
    revenue: { text: '', min: 10e6, max: 50e6 },
    raised: null,
    tags: ['تجارة إلكترونية', 'Retail'],
  },
  registration: { registeredOn: '2019-02-01', expiresOn: '2026-09-02', disagrees: false },
};
const SMALL: Partial<SectionData> = {
  categories: [{ path: '/Hobbies & Leisure', steps: ['Hobbies & Leisure'], confidence: 0.52, iab: [] }],
  technologies: ['wordpress'],
  registration: { registeredOn: '2026-09-09', expiresOn: '2027-09-09', disagrees: false },
  traffic: {
    globalRank: 812_330,
    countryRank: null,
    categoryRank: null,
    monthlyVisits: [{ month: '2026-08', visits: 812 }],
    bounceRate: null,
    pagesPerVisit: null,
    secondsOnSite: null,
    sources: [],
    countries: [],
  },
};

const failed = (failure: Failure) => (): SectionState => ({ status: 'failed', failure, again: 'refresh' });
const lost: Failure = { kind: 'lost', billed: 'maybe' };
const full = toCard(FULL);

/** Cards in every state that a user can see. */
export const CARDS: Record<string, CardSections> = {
  full,
  small: toCard(SMALL),
  ugly: toCard(UGLY),
  japanese: toCard(JAPANESE),
  arabic: toCard(ARABIC),
  loading: each(() => ({ status: 'loading', since: NOW })),
  first: {
    ...each(() => ({ status: 'loading', since: NOW })),
    similar: { status: 'waiting', calls: 1 },
    iab: { status: 'waiting', calls: 1 },
  },
  waiting: {
    ...full,
    traffic: { status: 'failed', failure: { kind: 'plan', billed: 'no' }, again: 'refresh' },
    similar: { status: 'waiting', calls: 1 },
    iab: { status: 'waiting', calls: 1 },
  },
  partial: {
    ...full,
    categories: toReady(FULL.categories, { answeredFor: 'lumenpay-group.example' }),
    company: toReady<'company'>(null, { presence: 'absent' }),
    technologies: toReady<'technologies'>(null, { presence: 'limited' }),
    social: toReady<'social'>(null),
    registration: toReady<'registration'>(null, { presence: 'unreadable' }),
    traffic: {
      status: 'failed',
      failure: { kind: 'slow-down', billed: 'no', retryAt: NOW + 42_000 },
      again: 'refresh',
    },
    similar: toReady(FULL.similar, { source: 'live', fetchedAt: NOW }),
    iab: { status: 'failed', failure: lost, again: 'refresh' },
  },
  stale: {
    ...each((name) => toReady(FULL[name], { fetchedAt: NOW - 40 * DAY }, { stale: true }) as SectionState),
    company: toReady(FULL.company, {}, { refreshing: true }),
    traffic: toReady(FULL.traffic, { fetchedAt: NOW - 8 * DAY }, { stale: true, failure: lost }),
  },
  offline: each(
    (name) =>
      toReady(FULL[name], { fetchedAt: NOW - 3 * DAY }, { failure: { kind: 'offline', billed: 'no' } }) as SectionState,
  ),
  lost: each(failed(lost)),
  halfLost: {
    ...each(failed({ kind: 'service-failing', billed: 'maybe', status: 502 })),
    registration: full.registration,
    traffic: full.traffic,
    similar: { status: 'waiting', calls: 1 },
    iab: { status: 'waiting', calls: 1 },
  },
  noData: { ...toCard(SMALL), traffic: failed({ kind: 'unreachable', billed: 'no' })() as SectionState<'traffic'> },
  unreachable: {
    ...each(failed({ kind: 'unreachable', billed: 'no' })),
    similar: { status: 'waiting', calls: 1 },
    iab: { status: 'waiting', calls: 1 },
  },
};
