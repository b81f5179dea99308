import type { Company, Estimate, SectionData, SocialLink } from '../../lib/model.ts';
import type { LabelledPage } from '../support/labelled-pages.ts';

export interface Judged {
  page: LabelledPage;
  estimate: Estimate;
}

/** Counts of one section or one field: what was given, how much of it is right, and what there was to find. */
export interface Score {
  given: number;
  right: number;
  /** Of what there was to find. */
  found: number;
  wanted: number;
}

/** One answer of a page: whether its first top level is right, and whether one of its three is. */
export interface CategoryResult {
  page: LabelledPage;
  /** Top levels in the order given; none when it abstained. */
  tops: string[];
  confidence: number | null;
  isFirstRight: boolean;
  isOneRight: boolean;
}

function readData<N extends keyof SectionData>({ answers }: Estimate, name: N): SectionData[N] | null {
  return (answers as { [K in N]?: { data: SectionData[K] | null } })[name]?.data ?? null;
}

/** `/Travel/Hotels` and `/Travel & Transportation/Hotels` are both `/Travel`. */
function toTop(path: string): string {
  const top = `/${path.split('/')[1] ?? ''}`;
  return top === '/Travel & Transportation' ? '/Travel' : top;
}

export function judgeCategories({ page, estimate }: Judged): CategoryResult {
  const categories = readData(estimate, 'categories') ?? [];
  const tops = [...new Set(categories.map(({ path }) => toTop(path)))];
  const right = new Set(page.category === null ? [] : [page.category, ...(page.alsoRight ?? [])]);
  return {
    page,
    tops,
    confidence: categories[0]?.confidence ?? null,
    isFirstRight: tops[0] !== undefined && right.has(tops[0]),
    isOneRight: tops.slice(0, 3).some((top) => right.has(top)),
  };
}

/** Ids of which the service has more than one for the same thing, or of which one is sold under the name of the other. */
const SAME = [
  'woo_commerce woocommerce',
  'google_analytics google_analytics_4 google_analytics_360 google_universal_analytics',
  'google_ads google_adwords',
  'doubleclick google_publisher_tag',
  'amazon_cloudfront cloudfront',
  'cloudflare cloudflare_hosting cloudflare_insights cloudflare_rocket_loader cloudflare_bot_management',
  'meta_pixel facebook_advertiser facebook_pixel',
  'linkedin_insight_tag linkedin_advertiser',
  'microsoft_advertising bing_advertiser',
  'salesforce_commerce_cloud demandware',
  'matomo piwik',
  'adobe_fonts typekit',
  'adobe_analytics omniture adobe_launch adobe_experience_platform_launch adobe_experience_platform_tags adobe_tags',
  'youtube youtube_embed',
  'vimeo vimeo_embed',
  'hubspot hubspot_cms hubspot_cms_hub',
  'afterpay clearpay',
  'zip_pay zip zip_co',
  'yoast_seo yoast',
  'convertkit kit',
  'at_internet piano_analytics',
  'piano tinypass',
  'oxid_esales oxid_eshop oxid',
  'sap_commerce sap_commerce_cloud sap_hybris hybris',
  'bitrix 1c_bitrix bitrix_cms',
  'yandex_metrica yandex_metrika',
  'nuvemshop tiendanube',
  'quantcast quantcast_choice quantcast_measure',
  'givewp give_wp give',
  'lightspeed lightspeed_ecom lightspeed_ecommerce',
  'font_awesome fontawesome',
  'prebid_js prebid',
  'arc_publishing arc_xp',
  'ivw infonline',
  'parsely parse_ly',
  'nationbuilder nation_builder',
  'tablepress table_press',
  'require_js requirejs',
  'revive revive_adserver',
  'neos_cms neos',
  'calltracking_metrics calltrackingmetrics',
  'tripadvisor tripadvisor_widget',
];
const PLAIN = new Map(SAME.flatMap((line) => line.split(' ').map((id) => [id, line.split(' ')[0] ?? id] as const)));
const toPlainId = (id: string) => PLAIN.get(id.toLowerCase()) ?? id.toLowerCase();

/** Formats, and parts of a vendor or platform that the labels do not name one by one: neither right nor wrong. */
const WITHOUT_JUDGEMENT = new Set(
  'open_graph rss php mysql ruby pwa amazon_web_services core_js jsdelivr cdnjs unpkg google_hosted_libraries jquery_cdn jquery_migrate webpack node_js'.split(
    ' ',
  ),
);

export interface NamedScore extends Score {
  wrong: string[];
  missed: string[];
}

function scoreSets(given: Iterable<string>, wanted: Iterable<string>): NamedScore {
  const all = new Set(given);
  const stated = new Set(wanted);
  const right = [...all].filter((one) => stated.has(one));
  return {
    given: all.size,
    right: right.length,
    found: right.length,
    wanted: stated.size,
    wrong: [...all].filter((one) => !stated.has(one)),
    missed: [...stated].filter((one) => !all.has(one)),
  };
}

export function judgeTechnologies({ page, estimate }: Judged): NamedScore {
  const wanted = page.technologies.map(toPlainId);
  const given = (readData(estimate, 'technologies') ?? []).map(toPlainId);
  const isJudged = (id: string) => !WITHOUT_JUDGEMENT.has(id);
  return scoreSets(given.filter(isJudged), wanted.filter(isJudged));
}

/** One profile in one form: `https://www.X.com/Name/` is `twitter.com/name`. */
function toProfile(url: string): string {
  const { hostname, pathname } = new URL(url);
  const host = hostname
    .replace(/^(?:www|m|[a-z]{2})\./, '')
    .replace(/^x\.com$/, 'twitter.com')
    .replace(/^pinterest\..*$/, 'pinterest.com');
  return host + decodeURI(pathname).replace(/\/+$/, '').toLowerCase();
}

export function judgeSocial({ page, estimate }: Judged): NamedScore {
  const given: SocialLink[] = readData(estimate, 'social') ?? [];
  const urls = given.map(({ url, text }) => url ?? text);
  return scoreSets(urls.map(toProfile), Object.values(page.social).map(toProfile));
}

/** Without capitals, marks and the words for a legal form at the end. */
const toPlainName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/&amp;|&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const single = (given: string | null | undefined, wanted: readonly string[]): NamedScore => {
  const isRight = !!given && wanted.includes(given);
  return {
    given: given ? 1 : 0,
    right: Number(isRight),
    found: Number(isRight),
    wanted: wanted.length > 0 ? 1 : 0,
    wrong: given && !isRight ? [given] : [],
    missed: wanted.length > 0 && !isRight ? [wanted[0] ?? ''] : [],
  };
};

/** `51-200` of what the service says holds 120. */
function isInRange(range: string, employees: string): boolean {
  if (range === employees) return true;
  const toNumber = (text: string) => Number(text.replace(/k\b/i, '000').replace(/\D/g, ''));
  const [low = '', high = ''] = range.split('-');
  const count = toNumber(employees);
  return !employees.includes('-') && count >= toNumber(low) && (range.includes('+') || count <= toNumber(high || low));
}

export type CompanyField = 'name' | 'city' | 'country' | 'employees';

export function judgeCompany({ page, estimate }: Judged): Record<CompanyField, NamedScore> {
  const given: Company | null = readData(estimate, 'company');
  const { company } = page;
  const names = company ? [company.name, ...(company.otherNames ?? [])].map(toPlainName) : [];
  const list = (value: string | undefined) => (value === undefined ? [] : [value]);
  const employees = given?.employees ?? null;
  const stated = company?.employees;
  const same = employees !== null && stated !== undefined && isInRange(employees, stated) ? stated : employees;
  return {
    name: single(given?.name ? toPlainName(given.name) : null, names),
    city: single(given?.city, list(company?.city)),
    country: single(given?.countryCode, list(company?.countryCode)),
    employees: single(same, list(stated)),
  };
}

export function judgeLogo({ page, estimate }: Judged): NamedScore {
  const wanted = page.logo === null ? [] : [page.logo, ...(page.otherLogos ?? [])];
  return single(
    readData(estimate, 'logo'),
    wanted.map((url) => new URL(url).href),
  );
}

export function addScores(scores: readonly NamedScore[]): NamedScore {
  const sum = (field: keyof Score) => scores.reduce((total, score) => total + score[field], 0);
  return {
    ...{ given: sum('given'), right: sum('right'), found: sum('found'), wanted: sum('wanted') },
    ...{ wrong: scores.flatMap(({ wrong }) => wrong), missed: scores.flatMap(({ missed }) => missed) },
  };
}
