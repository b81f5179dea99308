import { drawText } from '../../components/site-table/CellText';
import type { SiteColumn } from '../../components/site-table/columns';
import type { Facet } from '../../components/site-table/facets';
import { TechnologyNames } from '../../components/site-table/TechnologyNames';
import { formatCompact, formatCountry, formatEmployees, formatNumber } from '../../components/text/format';
import { toTechnologyName } from '../../components/text/names';
import { toVisible } from '../../components/text/visible';
import type { DiscoveryItem } from '../../lib/discovery/query';
import { EMPLOYEE_RANGES } from '../../lib/discovery/query';

const COUNTRIES = ['US', 'DE', 'GB', 'FR', 'IN', 'JP', 'BR', 'NL', 'CA', 'ES', 'IT', 'PL', 'SE', 'TR', 'KR'];
const CATEGORIES = [
  '/Shopping/Apparel',
  '/Shopping/Consumer Resources/Coupons & Discount Offers',
  '/News/Business News',
  '/Finance/Banking',
  '/Computers & Electronics/Software',
  '/Games/Gambling',
  '/Travel/Hotels & Accommodations',
  '/Health/Medical Facilities & Services',
  '/Sports/Team Sports/Soccer',
  '/Food & Drink/Restaurants',
  '/Arts & Entertainment/Music & Audio',
];
const TECHNOLOGIES =
  'shopify wordpress google_analytics cloudflare react stripe hubspot nginx jquery recaptcha paypal klaviyo vue_js zendesk segment magento woo_commerce hotjar fastly next_js'.split(
    ' ',
  );
const WORDS = 'north lumen ferry oak stone river pixel cloud market fair green blue swift prime nova delta'.split(' ');
const ENDINGS = ['com', 'de', 'co.uk', 'io', 'shop', 'org', 'net', 'fr'];

/** Made-up sites, the same ones each time, some with values missing. */
export function makeSiteRows(count: number): DiscoveryItem[] {
  let seed = 7;
  const draw = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const pick = <T,>(from: readonly T[]): T => from[draw(from.length)] as T;
  return Array.from({ length: count }, (_, index) => {
    const [one, other] = [pick(WORDS), pick(WORDS)];
    const isKnown = draw(10) > 0;
    const first = draw(TECHNOLOGIES.length);
    return {
      host: `${one}-${other}-${index}.${pick(ENDINGS)}`,
      companyName: isKnown
        ? `${one.charAt(0).toUpperCase()}${one.slice(1)} ${other} ${pick(['Ltd', 'GmbH', 'Inc'])}`
        : null,
      countryCode: isKnown ? pick(COUNTRIES) : null,
      employees: isKnown ? pick(EMPLOYEE_RANGES) : null,
      category: draw(20) > 0 ? pick(CATEGORIES) : null,
      technologies: TECHNOLOGIES.slice(first, first + draw(12)),
      globalRank: draw(30) > 0 ? index * 3 + 1 : null,
      monthlyVisits: draw(15) > 0 ? Math.round(5e8 / (index + 1)) + draw(1000) : null,
      logo: null,
    };
  });
}

/** What a service may say that fits no column. */
export const UGLY_ROWS: DiscoveryItem[] = [
  {
    host: `${'very-long-label-of-a-host.'.repeat(7)}example.com`,
    companyName: 'W'.repeat(200),
    countryCode: 'Kingdom of Far Too Long a Name',
    employees: 'between one and a great many people',
    category: `/${'Very Long Category/'.repeat(9)}End`,
    technologies: Array.from({ length: 60 }, (_, n) => `technology_${n}`),
    globalRank: 999_999_999_999,
    monthlyVisits: 1e300,
    logo: null,
  },
  {
    host: 'xn--mgbh0fb.xn--kgbechtv',
    companyName: 'شركة الاتصالات \u202e(abc) المحدودة',
    countryCode: 'EG',
    employees: '1K-5K',
    category: '/אומנות/מוזיקה',
    technologies: ['עברית', 'react'],
    globalRank: 1,
    monthlyVisits: 0,
    logo: null,
  },
  {
    host: 'nothing.example',
    companyName: null,
    countryCode: null,
    employees: null,
    category: null,
    technologies: [],
    globalRank: null,
    monthlyVisits: null,
    logo: null,
  },
  {
    host: 'xn--bcher-kva.example',
    companyName: '<b>Bücher</b>\u0000\u200b & Söhne',
    countryCode: 'DE',
    employees: '10K+',
    category: '/Books & Literature',
    technologies: ['vue_js'],
    globalRank: -5,
    monthlyVisits: 12.5,
    logo: null,
  },
];

const text = (value: string | null) => (value === null ? null : drawText(value));
const toSteps = (category: string) => category.split('/').filter(Boolean).join(' › ');

/** The columns of a search. */
export const SITE_COLUMNS: readonly SiteColumn<DiscoveryItem>[] = [
  {
    name: 'host',
    label: 'Domain',
    width: 240,
    least: 120,
    isFixed: true,
    isServiceSorted: true,
    value: ({ host }) => host,
    cell: ({ host }) => <bdi title={host}>{toVisible(host)}</bdi>,
  },
  {
    name: 'company',
    label: 'Company',
    width: 180,
    isServiceSorted: true,
    value: ({ companyName }) => companyName,
    cell: ({ companyName }) => text(companyName),
  },
  {
    name: 'country',
    label: 'Country',
    width: 130,
    value: ({ countryCode }) => (countryCode === null ? null : formatCountry(countryCode)),
    cell: ({ countryCode }) => text(countryCode === null ? null : formatCountry(countryCode)),
  },
  {
    name: 'employees',
    label: 'Employees',
    width: 120,
    value: ({ employees }) => employees,
    text: ({ employees }) => (employees === null ? null : formatEmployees(employees)),
    cell: ({ employees }) => text(employees === null ? null : formatEmployees(employees)),
  },
  {
    name: 'category',
    label: 'Category',
    width: 220,
    value: ({ category }) => (category === null ? null : toSteps(category)),
    cell: ({ category }) => text(category === null ? null : toSteps(category)),
  },
  {
    name: 'technologies',
    label: 'Technologies',
    width: 220,
    value: ({ technologies }) => technologies.map(toTechnologyName).join(', ') || null,
    cell: ({ technologies }) =>
      technologies.length > 0 ? <TechnologyNames ids={technologies} column="technologies" /> : null,
  },
  {
    name: 'rank',
    label: 'Rank',
    width: 90,
    numeric: true,
    isServiceSorted: true,
    value: ({ globalRank }) => globalRank,
    text: ({ globalRank }) => (globalRank === null ? null : `#${formatNumber(globalRank)}`),
    cell: ({ globalRank }) => (globalRank === null ? null : `#${formatNumber(globalRank)}`),
  },
  {
    name: 'visits',
    label: 'Visits a month',
    width: 120,
    numeric: true,
    isServiceSorted: true,
    value: ({ monthlyVisits }) => monthlyVisits,
    text: ({ monthlyVisits }) => (monthlyVisits === null ? null : formatCompact(monthlyVisits)),
    cell: ({ monthlyVisits }) =>
      monthlyVisits === null ? null : <span title={formatNumber(monthlyVisits)}>{formatCompact(monthlyVisits)}</span>,
  },
];

const one = (value: string | null | undefined) => (value ? [value] : []);

export const SITE_FACETS: readonly Facet<DiscoveryItem>[] = [
  {
    name: 'category',
    label: 'Category',
    values: ({ category }) => one(category?.split('/')[1]),
    toLabel: (value) => value,
  },
  { name: 'country', label: 'Country', values: ({ countryCode }) => one(countryCode), toLabel: formatCountry },
  {
    name: 'technology',
    label: 'Technology',
    values: ({ technologies }) => technologies,
    toLabel: toTechnologyName,
  },
  { name: 'employees', label: 'Employees', values: ({ employees }) => one(employees), toLabel: formatEmployees },
  {
    name: 'ending',
    label: 'Ending',
    values: ({ host }) => one(host.slice(host.lastIndexOf('.') + 1)),
    toLabel: (value) => `.${value}`,
  },
];
