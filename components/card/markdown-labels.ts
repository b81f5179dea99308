import type { ExportedCard } from '../../lib/export/card';
import { toCardCsv, toJson, toMarkdown } from '../../lib/export/card';
import { SECTION_NAMES, TRAFFIC_SOURCES } from '../../lib/model';
import { t } from '../../lib/texts';
import { formatEmployees, formatMoney } from '../text/format';
import { NETWORK_NAMES, toTechnologyName } from '../text/names';
import { toLanguage } from '../text/number';
import { toProfileName } from './sections/Social';

const FIELDS = [
  'source',
  'saved',
  'updated',
  'answeredFor',
  'name',
  'place',
  'employees',
  'revenue',
  'raised',
  'tags',
  'registered',
  'expires',
  'globalRank',
  'countryRank',
  'categoryRank',
  'bounceRate',
  'pagesPerVisit',
  'timeOnSite',
  'visits',
  'trafficSources',
  'countries',
] as const;

/** The names are literals, so the result has exactly these keys. */
const each = <N extends string>(names: readonly N[], text: (name: N) => string) =>
  Object.fromEntries(names.map((name) => [name, text(name)])) as Record<N, string>;

/** `locale`: BCP 47. */
export function toMarkdownLabels(locale: string) {
  return {
    locale,
    sections: each(SECTION_NAMES, (name) => t(`text.section.${name}`)),
    sources: {
      service: t('card.markdown.source.service'),
      live: t('card.markdown.source.live'),
      'on-device': t('card.markdown.source.onDevice'),
    },
    presences: each(['empty', 'unseen', 'absent', 'limited', 'unreadable'], (name) =>
      t(`card.markdown.presence.${name}`),
    ),
    networks: NETWORK_NAMES,
    trafficSources: each(TRAFFIC_SOURCES, (name) => t(`card.markdown.traffic.${name}`)),
    fields: each(FIELDS, (name) => t(`card.markdown.field.${name}`)),
    forms: { technology: toTechnologyName, employees: formatEmployees, money: formatMoney, profile: toProfileName },
  };
}

/** Loaded on demand, since most popups close without a copy. */
export function toCardText(card: ExportedCard, form: 'json' | 'markdown' | 'csv'): string {
  if (form === 'csv') return toCardCsv(card);
  return form === 'json' ? toJson(card) : toMarkdown(card, toMarkdownLabels(toLanguage()));
}
