import type { LogEntry } from '../service/log.ts';
import type { Plan } from '../service/plans.ts';
import type { World } from './world.ts';

/** What a popup asks for by itself, one call each. */
export const BY_ITSELF = ['/api/categorize', '/api/domain_expiration', '/api/domain_traffic_intelligence'];

/** What tests read of one call in the stand-in's log. */
export interface SeenCall {
  /** `categorize`, `domain_traffic_intelligence` */
  endpoint: string;
  body: unknown;
}

/** How the stand-in answers from now on. */
interface Steering {
  key?: string;
  plan?: Plan;
  /** How many are left; null: no end to them. */
  calls?: number | null;
  fault?: string | null;
}

/** Everything that is not the first automatic call about a host, or holds more than its name. */
export function listOddCalls(log: readonly LogEntry[]): string[] {
  const isPlain = ({ path, subject, body }: LogEntry, index: number) =>
    path === '/api/categorize' &&
    body === JSON.stringify({ url: subject }) &&
    log.findIndex((other) => other.subject === subject) === index;
  return log.filter((call, index) => !isPlain(call, index)).map(({ path, body }) => `${path} ${body}`);
}

/** What is read of the calls that reached the stand-in since the start or the last `forgetCalls`, and how its answers are changed. */
export function createServiceCalls(world: World) {
  const { log } = world.service;
  const calls = (): SeenCall[] =>
    log
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ path, body }) => ({
        endpoint: path.replace(/^\/api\//, ''),
        body: body === '' ? null : JSON.parse(body),
      }));

  return {
    /** Oldest first. */
    calls,
    endpoints: () => calls().map(({ endpoint }) => endpoint),
    /** As `path subject`, sorted. */
    asked: () => log.map(({ path, subject }) => `${path} ${subject ?? ''}`.trim()).sort(),
    /** The hosts that were asked about, in that order. */
    askedHosts: () => log.map(({ subject }) => subject?.replace('https://', '') ?? ''),
    /** The paths of the calls, sorted: of one host. */
    paths: () => log.map(({ path }) => path).sort(),
    /** How often the stand-in was called about a host. */
    callsAbout: (host: string) => log.filter(({ subject }) => subject === `https://${host}`).length,
    oddCalls: () => listOddCalls(log),
    forgetCalls: () => {
      log.length = 0;
    },
    steer: async (wanted: Steering) => {
      const reply = await fetch(`${world.address}/__mode`, { method: 'POST', body: JSON.stringify(wanted) });
      const { success, message } = (await reply.json()) as { success: boolean; message?: string };
      if (!success) throw new Error(message);
    },
  };
}
