import type { JsonObject } from './json.ts';
import type { ServiceState } from './state.ts';

/** Calls that ended in `/Unreachable` or `/No indexable content` were never counted (specification.md, "Errors", 3). */
export function isUsedUp(state: ServiceState): boolean {
  return state.calls !== null && state.spent >= state.calls;
}

const SEEMINGLY_ENDLESS = 1_000_000;

/** The undocumented `api_usage` of the running service, this call counted. */
export function withUsage(state: ServiceState, body: JsonObject): JsonObject {
  if (state.as !== 'observed') return body;
  const spent = state.spent + 1;
  const remaining = Math.max(0, (state.calls ?? SEEMINGLY_ENDLESS) - spent);
  return { ...body, api_usage: { this_month_api_calls: spent, remaining_api_calls: remaining } };
}
