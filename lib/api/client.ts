import type { Asker } from '../asker';
import type { DiscoveryPage, DiscoveryQuery } from '../discovery/query';
import { LookupError } from '../errors';
import type { PageAddress } from '../host/page-address';
import type { Answer, ApiUsage, Call, SectionEndpoint, Subject } from '../model';
import type { Provider } from '../provider';
import { categorize } from './endpoints/categorize';
import type { CategoryList } from './endpoints/category-lists';
import { categoryListV1, categoryListV2, fetchCategoryList } from './endpoints/category-lists';
import { company } from './endpoints/company';
import { discovery } from './endpoints/discovery';
import { iab } from './endpoints/iab';
import { logo } from './endpoints/logo';
import { realTime } from './endpoints/real-time';
import { registration } from './endpoints/registration';
import { similar } from './endpoints/similar';
import { social } from './endpoints/social';
import { technologies } from './endpoints/technologies';
import { traffic } from './endpoints/traffic';
import { hasItems } from './json';
import { parseBody, parseSections, withUsage } from './parse';
import type { SectionEndpointDefinition } from './reading';
import { toPageBody } from './request';
import type { ApiOptions } from './transport';
import { createExchange, toWritten } from './transport';

const CATEGORY_LISTS = { v1: categoryListV1, v2: categoryListV2 };

/** Endpoints about no single site. Apart from `createApi`, so that a lookup does not load them. */
export function createDatabase(options: ApiOptions) {
  const exchange = createExchange(options);
  return {
    /** One page of a search (specification.md, "POST /api/discovery"); 1 call. Throws `LookupError`. */
    async fetchDiscovery(
      query: DiscoveryQuery,
      asker: Asker,
      signal?: AbortSignal,
    ): Promise<DiscoveryPage & { usage: ApiUsage | null }> {
      const { value, context } = await exchange(discovery.path, discovery.toBody(query), asker, signal);
      const hasResults = (reply: Parameters<typeof hasItems>[0]) => hasItems(reply, 'results');
      return withUsage(
        value,
        parseBody(value, context, hasResults, (reply) => discovery.toPage(reply, query)),
      );
    },
    /** A whole list (specification.md, "GET /api/list-category/v1", and v2 alike); 1 call. Throws `LookupError`. */
    fetchCategoryList: (version: CategoryList['version'], signal?: AbortSignal) =>
      fetchCategoryList(exchange, CATEGORY_LISTS[version], 'category-list', signal),
  };
}

/** A page of a site by itself, apart from the card of the site. */
export function createPageReader(options: ApiOptions) {
  const exchange = createExchange(options);
  return {
    /** One page of a site (specification.md, "POST /api/real_time_categorization"); 1 call. Throws `LookupError`. */
    async fetchPage(
      address: PageAddress,
      signal?: AbortSignal,
    ): Promise<{ answer: Answer<'categories'>; usage: ApiUsage | null }> {
      const { value, context } = await exchange(realTime.path, toPageBody(address), 'page', signal);
      const asked = { host: new URL(address).hostname, live: true, fetchedAt: context.now };
      const { answers, unread, usage } = withUsage(value, parseSections(realTime, value, asked, context));
      if (unread || !answers.categories) throw new LookupError(unread ?? { kind: 'unreadable', billed: 'maybe' });
      return { answer: answers.categories, usage };
    },
  };
}

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

/** A call as it would be sent to this address, to be shown. Throws `invalid-request`. */
export function toWrittenCall(
  address: string,
  { endpoint, refresh }: Pick<Call, 'endpoint' | 'refresh'>,
  subject: Subject,
) {
  const { path, toBody }: SectionEndpointDefinition = SECTION_ENDPOINTS[endpoint];
  return toWritten({ address, method: 'POST', path, body: toBody(subject, refresh) });
}

/** All throw `LookupError`. */
export interface Api extends Provider {
  /** Proves the key by the cheapest call (specification.md, "GET /api/list-category/v1"); 1 call. */
  testKey(signal?: AbortSignal): Promise<{ usage: ApiUsage | null }>;
}

/** Endpoints about one site (specification.md). Sends each request once; keeps no state. */
export function createApi(options: ApiOptions): Api {
  const exchange = createExchange(options);
  return {
    async fetchAnswers({ endpoint, refresh }, subject, asker, signal) {
      const definition: SectionEndpointDefinition = SECTION_ENDPOINTS[endpoint];
      const { value, context } = await exchange(definition.path, definition.toBody(subject, refresh), asker, signal);
      const host = endpoint === 'registration' ? subject.registrable : subject.host;
      const { now: fetchedAt, fromCache } = context;
      const asked = { host, live: refresh || endpoint === 'real-time', fetchedAt, fromCache };
      return withUsage(value, parseSections(definition, value, asked, context));
    },

    async testKey(signal) {
      const { usage } = await fetchCategoryList(exchange, categoryListV1, 'key-test', signal);
      return { usage };
    },
  };
}
