import { i18n } from '#i18n';
import type { EndpointName } from '../../lib/model';

const NAMES = {
  categorize: () => i18n.t('usage.endpoints.categorize'),
  'real-time': () => i18n.t('usage.endpoints.realTime'),
  iab: () => i18n.t('usage.endpoints.iab'),
  company: () => i18n.t('usage.endpoints.company'),
  technologies: () => i18n.t('usage.endpoints.technologies'),
  logo: () => i18n.t('usage.endpoints.logo'),
  registration: () => i18n.t('usage.endpoints.registration'),
  similar: () => i18n.t('usage.endpoints.similar'),
  traffic: () => i18n.t('usage.endpoints.traffic'),
  social: () => i18n.t('usage.endpoints.social'),
  discovery: () => i18n.t('usage.endpoints.discovery'),
  'category-list-v1': () => i18n.t('usage.endpoints.categoryListV1'),
  'category-list-v2': () => i18n.t('usage.endpoints.categoryListV2'),
} satisfies Record<EndpointName, () => string>;

/** An endpoint as people call it. */
export function endpointName(endpoint: EndpointName): string {
  return NAMES[endpoint]();
}
