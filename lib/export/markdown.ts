import { toSocialUrl } from '../host/link';
import type { Money, Presence, SectionData, SectionName, SocialNetwork, Source, TrafficSource } from '../model';
import { toIndustryLabel } from '../taxonomy';
import { toCell } from './csv';

export interface MarkdownLabels {
  /** BCP 47, for numbers, countries and ages. */
  locale: string;
  sections: Record<SectionName, string>;
  sources: Record<Source, string>;
  presences: Record<Exclude<Presence, 'present'> | 'unseen', string>;
  networks: Record<SocialNetwork, string>;
  trafficSources: Record<TrafficSource, string>;
  fields: Record<MarkdownField, string>;
  /** How the card writes values for which it has its own words. */
  forms: {
    technology(id: string): string;
    employees(text: string): string;
    money(money: Money): string;
    /** The name of a profile, by its address. */
    profile(url: string): string;
  };
}

export type MarkdownField =
  | 'source'
  | 'saved'
  | 'updated'
  | 'answeredFor'
  | 'name'
  | 'place'
  | 'employees'
  | 'revenue'
  | 'raised'
  | 'tags'
  | 'registered'
  | 'expires'
  | 'globalRank'
  | 'countryRank'
  | 'categoryRank'
  | 'bounceRate'
  | 'pagesPerVisit'
  | 'timeOnSite'
  | 'visits'
  | 'trafficSources'
  | 'countries';

/** Unseen characters that JSON does not escape, except the joiners of Persian and emoji. */
export const UNSEEN = /(?!\u200c|\u200d|\ufe0e|\ufe0f)[\x7f-\x9f\p{DI}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** Others' text as plain words on one line. Escapes all that CommonMark or its common extensions could read. */
export function toPlain(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(UNSEEN, '\u2423')
    .trim()
    .replace(/[\\`*_{}[\]()<>#+!|~$:@&^"']/g, '\\$&')
    .replace(/^[-=]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/www\./gi, (match) => `${match.slice(0, 3)}\\.`);
}

/** One record as a list of its names and values. What is not known is left out. */
export function toRecordMarkdown(title: string, record: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(record).flatMap(([name, value]) => {
    const cell = toCell(value);
    return cell === null || cell === '' ? [] : item(toPlain(name), toPlain(String(cell)));
  });
  return `# ${toPlain(title)}\n\n${lines.join('\n')}\n`;
}

/** Nothing in it can end the link or be read as another character. */
const toDestination = (url: string) =>
  url
    .replace(/[^\w\-.~/:?#=&%+,;@]/gu, (character) => encodeURIComponent(character).replace(/^.$/, toPercent))
    .replace(/&(?=#?\w+;)/g, '&amp;');
/** For what `encodeURIComponent` leaves as it is: `!'()*`. */
const toPercent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Null for a profile that the card does not link. */
function toProfileLink(network: SocialNetwork, url: string | null, toName: (url: string) => string): string | null {
  const safe = url === null ? null : toSocialUrl(network, url);
  return safe && `[${toPlain(toName(safe)) || toPlain(new URL(safe).hostname)}](${toDestination(safe)})`;
}

type Lines = { [N in SectionName]: (data: SectionData[N], labels: MarkdownLabels) => string[] };

const item = (label: string, value: string | null) => (value === null ? [] : [`- **${label}:** ${value}`]);
const plain = (text: string | null) => (text === null ? null : toPlain(text));
function share(value: number, locale: string): string {
  const { format } = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  // Rounding would show a tiny share as zero.
  return value > 0 && value < 0.0005 ? toPlain(`<${format(0.001)}`) : format(value);
}
const count = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value);

function toCountry(code: string, locale: string): string {
  try {
    return toPlain(new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code);
  } catch {
    return toPlain(code);
  }
}

const LINES: Lines = {
  categories: (categories, { locale }) =>
    categories.map(({ steps, confidence, iab }) => {
      const level = confidence === null ? '' : ` — ${share(confidence, locale)}`;
      const ids = iab.length === 0 ? '' : ` (${iab.map(({ id, label }) => toPlain(`${id} ${label}`)).join(', ')})`;
      return `- ${steps.map(toPlain).join(' › ')}${level}${ids}`;
    }),
  logo: (logo) => [`- ${toPlain(logo)}`],
  company: (company, { fields, forms, locale }) => {
    const country = company.countryCode === null ? null : toCountry(company.countryCode, locale);
    const place = [plain(company.city), plain(company.stateCode), country].filter((part) => part !== null);
    return [
      ...item(fields.name, plain(company.name)),
      ...item(fields.place, place.length === 0 ? null : place.join(', ')),
      ...item(fields.employees, company.employees && toPlain(forms.employees(company.employees))),
      ...item(fields.revenue, company.revenue && toPlain(forms.money(company.revenue))),
      ...item(fields.raised, company.raised && toPlain(forms.money(company.raised))),
      ...item(fields.tags, company.tags.length === 0 ? null : company.tags.map(toPlain).join(', ')),
    ];
  },
  technologies: (technologies, { forms }) =>
    [...new Set(technologies.map((id) => toPlain(forms.technology(id))))].flatMap((name) => (name ? `- ${name}` : [])),
  social: (links, { networks, forms }) =>
    links.flatMap(({ network, url, text }) =>
      item(networks[network], toProfileLink(network, url, forms.profile) ?? toPlain(text)),
    ),
  registration: ({ registeredOn, expiresOn }, { fields }) => [
    ...item(fields.registered, registeredOn),
    ...item(fields.expires, expiresOn),
  ],
  traffic: (traffic, { fields, locale, trafficSources }) => {
    const { globalRank, countryRank, categoryRank, bounceRate, pagesPerVisit, secondsOnSite } = traffic;
    const rank = (value: number) => `${toPlain('#')}${count(value, locale)}`;
    const minutes = (seconds: number) => {
      const whole = Math.round(seconds);
      return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
    };
    const named = (name: string, value: number) => `${name} ${share(value, locale)}`;
    const sources = traffic.sources.map((entry) => named(trafficSources[entry.source], entry.share));
    const countries = traffic.countries.map((entry) => named(toCountry(entry.countryCode, locale), entry.share));
    return [
      ...item(fields.globalRank, globalRank === null ? null : rank(globalRank)),
      ...item(
        fields.countryRank,
        countryRank && `${rank(countryRank.rank)}, ${toCountry(countryRank.countryCode, locale)}`,
      ),
      ...item(
        fields.categoryRank,
        categoryRank && `${rank(categoryRank.rank)}, ${toPlain(toIndustryLabel(categoryRank.category))}`,
      ),
      ...item(fields.bounceRate, bounceRate === null ? null : share(bounceRate, locale)),
      ...item(fields.pagesPerVisit, pagesPerVisit === null ? null : count(pagesPerVisit, locale)),
      ...item(fields.timeOnSite, secondsOnSite === null ? null : minutes(secondsOnSite)),
      ...item(fields.trafficSources, sources.length === 0 ? null : sources.join(', ')),
      ...item(fields.countries, countries.length === 0 ? null : countries.join(', ')),
      ...traffic.monthlyVisits.flatMap(({ month, visits }) =>
        item(`${fields.visits} ${toPlain(month)}`, count(visits, locale)),
      ),
    ];
  },
  similar: (hosts) => hosts.map((host) => `- ${toPlain(host)}`),
  iab: (categories) =>
    categories.map(({ id, label, version, tiers }) => {
      const path = tiers.length > 1 ? ` (${tiers.map(toPlain).join(' › ')})` : '';
      return `- ${toPlain(id)} ${toPlain(label)}, ${version.toUpperCase()}${path}`;
    }),
};

/** Empty for a section without data. */
export function toLines<N extends SectionName>(name: N, data: SectionData[N] | null, labels: MarkdownLabels): string[] {
  // The table is keyed by section name, so the entry of `name` takes exactly that section's data.
  return data === null ? [] : (LINES[name] as (data: SectionData[N], labels: MarkdownLabels) => string[])(data, labels);
}
