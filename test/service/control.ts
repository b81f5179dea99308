import { findFault } from './faults/find-fault.ts';
import { isObject } from './json.ts';
import type { LogEntry } from './log.ts';
import { toPlan } from './plans.ts';
import type { Received } from './received.ts';
import { type Reply, toRefusal, toTextReply } from './reply.ts';
import type { ServiceState } from './state.ts';

const DONE = '{"success":true}';

/** The paths that tests steer by: `GET /__log` and `POST /__mode`. Null: not one of them. */
export function toControlReply(state: ServiceState, log: readonly LogEntry[], received: Received): Reply | null {
  switch (`${received.method} ${received.path}`) {
    case 'GET /__log':
      return toTextReply(JSON.stringify(log));
    case 'POST /__mode':
      return toTextReply(changeMode(state, received.body) ?? DONE);
    default:
      return received.path.startsWith('/__') ? toRefusal('Not found.', { status: 404 }) : null;
  }
}

/** Changes options while the service runs: `key`, `plan`, `calls` (null: endless), `as`, `fault` (null: none). */
function changeMode(state: ServiceState, body: string): string | null {
  const wanted = toObject(body);
  if (!wanted) return refuse('The body must be a JSON object.');
  const { key, plan, calls, as, fault } = wanted;
  if (key !== undefined && (typeof key !== 'string' || key === '')) return refuse('key must be a text.');
  const known = toPlan(plan);
  if (plan !== undefined && !known) return refuse('plan is not a plan of the service.');
  if (calls !== undefined && calls !== null && !(Number.isInteger(calls) && Number(calls) >= 0))
    return refuse('calls must be a whole number or null.');
  if (as !== undefined && as !== 'observed' && as !== 'specification')
    return refuse('as must be observed or specification.');
  if (fault !== undefined && fault !== null && !(typeof fault === 'string' && findFault(fault)))
    return refuse('fault must be the name of a fault mode or null.');
  if (key !== undefined) state.key = key;
  if (known) state.plan = known;
  if (calls !== undefined) state.calls = calls === null ? null : Number(calls);
  if (as !== undefined) state.as = as;
  if (fault !== undefined) state.fault = fault === null ? null : String(fault);
  return null;
}

function refuse(message: string): string {
  return JSON.stringify({ success: false, message });
}

function toObject(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isObject(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
