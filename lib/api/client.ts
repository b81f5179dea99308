import { LookupError } from '../errors';
import type { ApiUsage, SectionEndpoint } from '../model';
import type { Provider } from '../provider';
import type { SectionEndpointDefinition } from './definition';
import type { DiscoveryQuery } from './discovery-query';
import { categorize } from './endpoints/categorize';
import { type CategoryList, categoryListV1 } from './endpoints/category-list-v1';
import { categoryListV2 } from './endpoints/category-list-v2';
import { company } from './endpoints/company';
import { type DiscoveryPage, discovery } from './endpoints/discovery';
import { iab } from './endpoints/iab';
import { logo } from './endpoints/logo';
import { realTime } from './endpoints/real-time';
import { registration } from './endpoints/registration';
import { similar } from './endpoints/similar';
import { social } from './endpoints/social';
import { technologies } from './endpoints/technologies';
import { traffic } from './endpoints/traffic';
import { type Credentials, createTransport, type TransportOptions } from './http';
import { type JsonObject, toField } from './json';
import { type Context, parseBody, parseSections, toUsage } from './parse';

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

const CATEGORY_LISTS = { v1: categoryListV1, v2: categoryListV2 };

/** Whether a list is there; beside `success: false` an empty one is no answer. */
function hasItems(reply: JsonObject, name: string): boolean {
  const items = toField(reply, name);
  return Array.isArray(items) && (items.length > 0 || reply.success !== false);
}

export interface ApiOptions extends TransportOptions {
  /** Read for every request, so that a new key works at once. Null: none is saved. */
  readCredentials: () => Promise<Credentials | null>;
}

/** The service as a provider of sections, and its endpoints that are about no single site. All throw `LookupError`. */
export interface Api extends Provider {
  /** One page of a search; 1 call. */
  fetchDiscovery(query: DiscoveryQuery, signal?: AbortSignal): Promise<DiscoveryPage & { usage: ApiUsage | null }>;
  /** A whole category list; 1 call. */
  fetchCategoryList(
    version: CategoryList['version'],
    signal?: AbortSignal,
  ): Promise<CategoryList & { usage: ApiUsage | null }>;
  /** Proves the key by the cheapest call there is, a category list; 1 call. */
  testKey(signal?: AbortSignal): Promise<{ usage: ApiUsage | null }>;
}

/** The client of the API (spec.md, whole). Checks a request, sends it once, judges the answer; keeps no state. */
export function createApi({ readCredentials, ...options }: ApiOptions): Api {
  const { now } = options;
  const transport = createTransport(options);

  /** Sends one request and hands back the JSON with what is needed to judge it. */
  async function send(
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
  ): Promise<{ value: unknown; context: Context }> {
    const credentials = await readCredentials();
    if (!credentials?.key) throw new LookupError({ kind: 'no-key', billed: 'no' });
    const { address, key } = credentials;
    const value = await transport.send({
      address,
      key,
      method: body === undefined ? 'GET' : 'POST',
      path,
      body,
      signal,
    });
    return { value, context: { key, now: now() } };
  }

  const fetchCategoryList: Api['fetchCategoryList'] = async (version, signal) => {
    const { path, toList } = CATEGORY_LISTS[version];
    const { value, context } = await send(path, undefined, signal);
    const result = parseBody(value, context, (reply) => hasItems(reply, 'categories'), toList);
    if (!result.ok) throw new LookupError(result.failure);
    return { ...result.body, usage: toUsage(value) };
  };

  return {
    async fetchAnswers({ endpoint, refresh }, subject, signal) {
      const definition: SectionEndpointDefinition = SECTION_ENDPOINTS[endpoint];
      const { value, context } = await send(definition.path, definition.toBody(subject, refresh), signal);
      const host = endpoint === 'registration' ? subject.registrable : subject.host;
      const asked = { host, live: refresh || endpoint === 'real-time', fetchedAt: context.now };
      const result = parseSections(definition, value, asked, context);
      if (!result.ok) throw new LookupError(result.failure);
      return result.body;
    },

    async fetchDiscovery(query, signal) {
      const { value, context } = await send(discovery.path, discovery.toBody(query), signal);
      const hasResults = (reply: JsonObject) => hasItems(reply, 'results');
      const result = parseBody(value, context, hasResults, (reply) => discovery.toPage(reply, query));
      if (!result.ok) throw new LookupError(result.failure);
      return { ...result.body, usage: toUsage(value) };
    },

    fetchCategoryList,
    testKey: async (signal) => ({ usage: (await fetchCategoryList('v1', signal)).usage }),
  };
}
