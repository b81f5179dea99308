import type { ApiUsage, SectionEndpoint } from '../model';
import type { Provider } from '../provider';
import { fetchCategoryList } from './category-list';
import type { SectionEndpointDefinition } from './definition';
import { categorize } from './endpoints/categorize';
import { categoryListV1 } from './endpoints/category-list-v1';
import { company } from './endpoints/company';
import { iab } from './endpoints/iab';
import { logo } from './endpoints/logo';
import { realTime } from './endpoints/real-time';
import { registration } from './endpoints/registration';
import { similar } from './endpoints/similar';
import { social } from './endpoints/social';
import { technologies } from './endpoints/technologies';
import { traffic } from './endpoints/traffic';
import { type ApiOptions, createExchange } from './exchange';
import { parseSections, withUsage } from './parse';

export const SECTION_ENDPOINTS = {
  categorize,
  'real-time': realTime,
  iab,
  company,
  technologies,
  logo,
  registration,
  similar,
  traffic,
  social,
} satisfies Record<SectionEndpoint, SectionEndpointDefinition>;

/** The service as a provider of sections. All throw `LookupError`. */
export interface Api extends Provider {
  /** Proves the key by the cheapest call there is (spec.md, "GET /api/list-category/v1"); 1 call. */
  testKey(signal?: AbortSignal): Promise<{ usage: ApiUsage | null }>;
}

/** The client of the endpoints about one site (spec.md). Checks a request, sends it once, judges the answer; keeps no state. */
export function createApi(options: ApiOptions): Api {
  const exchange = createExchange(options);
  return {
    async fetchAnswers({ endpoint, refresh }, subject, signal) {
      const definition: SectionEndpointDefinition = SECTION_ENDPOINTS[endpoint];
      const { value, context } = await exchange(definition.path, definition.toBody(subject, refresh), signal);
      const host = endpoint === 'registration' ? subject.registrable : subject.host;
      const asked = { host, live: refresh || endpoint === 'real-time', fetchedAt: context.now };
      return withUsage(value, parseSections(definition, value, asked, context));
    },

    async testKey(signal) {
      const { usage } = await fetchCategoryList(exchange, categoryListV1, signal);
      return { usage };
    },
  };
}
