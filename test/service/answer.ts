import { type Authorization, toAuthorization, toToken } from './authorization.ts';
import { toDomainAnswer } from './domain-answer.ts';
import { isCategoryList, toCategoryList } from './endpoints/category-lists.ts';
import { DISCOVERY_PATH, toDiscovery } from './endpoints/discovery.ts';
import { DOMAIN_ENDPOINTS } from './endpoints/domain-endpoints.ts';
import { applyFault } from './faults/apply-fault.ts';
import type { JsonObject } from './json.ts';
import { toParameters } from './parameters.ts';
import { isUsedUp, withUsage } from './quota.ts';
import type { Received } from './received.ts';
import { toInvalid, toQuotaUsedUp, toUnauthorized, toWrongMethod } from './refusals.ts';
import { type Reply, toJsonReply, toRefusal } from './reply.ts';
import type { ServiceState } from './state.ts';

export interface Answer {
  reply: Reply;
  /** The url or e-mail address as it was given. */
  subject: string | null;
  authorization: Authorization;
}

/** What the service answers to a request for the API; counts the call when it is billed. */
export function answer(state: ServiceState, received: Received): Answer {
  const parameters = toParameters(received);
  const authorization = toAuthorization(received, state.key);
  const reply = toReply(state, received, parameters, authorization);
  if (reply.isBilled) state.spent++;
  return { reply, subject: toGivenSubject(parameters), authorization };
}

function toReply(
  state: ServiceState,
  received: Received,
  parameters: Record<string, unknown>,
  authorization: Authorization,
): Reply {
  const { path, method } = received;
  const isObserved = state.as === 'observed';
  const endpoint = DOMAIN_ENDPOINTS.get(path);
  if (!endpoint && path !== DISCOVERY_PATH && !isCategoryList(path)) return toRefusal('Not found.', { status: 404 });

  const allowed = toAllowedMethods(path);
  if (!allowed.includes(method)) return toWrongMethod(allowed.join(', '));
  if (authorization !== 'right') return toUnauthorized(isObserved);
  if (received.isTooLarge) return toRefusal('The request body is too large.', { status: 413 });
  if (endpoint) return toDomainAnswer(state, endpoint, parameters, toToken(received));

  if (isUsedUp(state)) return toQuotaUsedUp(isObserved);
  if (isCategoryList(path)) return finish(state, path, '', toCategoryList(path), received);
  const found = toDiscovery(parameters, isObserved);
  if ('field' in found) return toInvalid(found.field, found.message, false);
  return finish(state, 'discovery', toFaultHost(parameters.q), found.body, received);
}

/** Discovery and the lists have no host: a fault comes by `q`, or by the mode set for all requests. */
function finish(state: ServiceState, endpoint: string, host: string, body: JsonObject, received: Received): Reply {
  const answered = withUsage(state, body);
  return applyFault(state, { endpoint, host, body: answered, token: toToken(received) }) ?? toJsonReply(answered);
}

function toFaultHost(q: unknown): string {
  return typeof q === 'string' && q.endsWith('.faults.com') ? q : '';
}

/** GET on categorize alone, beside POST (specification.md, "Other clients"). */
function toAllowedMethods(path: string): string[] {
  if (isCategoryList(path)) return ['GET'];
  return path === '/api/categorize' ? ['POST', 'GET'] : ['POST'];
}

function toGivenSubject({ url, email }: Record<string, unknown>): string | null {
  if (typeof url === 'string') return url;
  return typeof email === 'string' ? email : null;
}
