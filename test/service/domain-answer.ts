import { daysBefore } from './dates.ts';
import type { DomainEndpoint, Question } from './endpoints/endpoint.ts';
import { applyFault } from './faults/apply-fault.ts';
import { toUnread } from './faults/refusals.ts';
import { toObserved } from './observed.ts';
import { isAdvancedOrAbove } from './plans.ts';
import { isUsedUp, withUsage } from './quota.ts';
import { findRecord } from './records/find-record.ts';
import { toInvalid, toNoData, toOddAddress, toPlanRefusal, toQuotaUsedUp } from './refusals.ts';
import { type Reply, toJsonReply } from './reply.ts';
import type { ServiceState } from './state.ts';
import { toSubject } from './subject.ts';

/** The answer of a per-domain endpoint: refusals first (fields, plan, quota), then a fault, then the data. */
export function toDomainAnswer(
  state: ServiceState,
  endpoint: DomainEndpoint,
  parameters: Record<string, unknown>,
  token: string,
): Reply {
  const isObserved = state.as === 'observed';
  const subject = toSubject(parameters, endpoint);
  if ('isOdd' in subject) return toOddAddress(isObserved);
  if ('field' in subject) return toInvalid(subject.field, subject.message, isObserved);
  if (!isAdvancedOrAbove(state.plan)) {
    if (endpoint.needsAdvanced) return toPlanRefusal('Traffic data');
    if (subject.isRefresh) return toPlanRefusal('Live refresh');
  }
  if (isUsedUp(state)) return toQuotaUsedUp(isObserved);

  const question = toQuestion(state, endpoint, subject.host, subject.isRefresh);
  const specified = endpoint.toBody(question);
  const shaped = isObserved && specified ? toObserved(endpoint, specified, question) : specified;
  const body = shaped && withUsage(state, shaped);
  const { host } = subject;
  const asked = { endpoint: endpoint.name, host, now: question.now, isObserved };
  const reply =
    applyFault(state, { ...asked, body: body ?? {}, token }) ??
    (isPublic(host) ? null : toUnread(asked, '/Unreachable', 'The URL cannot be accessed.')) ??
    (body ? toJsonReply(body) : toNoData(endpoint.noun));
  // Of a refresh that was refused nothing is kept.
  if (subject.isRefresh && reply.isBilled) state.refreshedAt.set(toPlace(endpoint, host), question.now);
  return reply;
}

/** At the start saved data is as old as its record says; a live refresh alone dates it anew. */
function toQuestion(state: ServiceState, endpoint: DomainEndpoint, host: string, isRefresh: boolean): Question {
  const now = state.now();
  const site = findRecord(host);
  const savedAt = state.refreshedAt.get(toPlace(endpoint, host)) ?? daysBefore(state.startedAt, site.updatedDaysAgo);
  return { site, host, now, updatedAt: isRefresh ? now : savedAt };
}

function toPlace(endpoint: DomainEndpoint, host: string): string {
  return `${endpoint.name} ${host}`;
}

/** Whether a service on the internet could reach a host. The names that are kept for tests stand for sites here. */
function isPublic(host: string): boolean {
  return /\.[a-z][a-z0-9-]+$/.test(host) && !/\.(local|internal|localhost|onion)$/.test(host);
}
