import type { Asker } from '../asker';
import type { Environment, NotedFetch } from '../environment';
import type { NotedRequest, RequestEnd } from './entry';
import { NetworkLog } from './log';

type Log = Pick<NetworkLog, 'begin' | 'end' | 'drop'>;

function toRequest(url: URL, init: RequestInit, asker: Asker, at: number): NotedRequest {
  const headers = Object.fromEntries(new Headers(init.headers));
  const { authorization, ...shown } = headers;
  return {
    at,
    method: init.method ?? 'GET',
    url: url.href,
    headers: shown,
    hasKey: authorization !== undefined,
    body: typeof init.body === 'string' ? init.body : null,
    asker,
  };
}

/** A server may write anything into a header. */
const toMediaType = (header: string | null) => /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(header ?? '')?.[0] ?? null;

/** Why a request broke off. The errors of fetch do not say it; the signal does. */
function toBreak(signal: AbortSignal | null | undefined): RequestEnd['outcome'] {
  if (!signal?.aborted) return 'failed';
  return signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError' ? 'timed-out' : 'cancelled';
}

type BodyEnd = 'whole' | 'cut' | 'broken';

/** The answer with a body that tells its size as it ends. What has no body has ended. */
function toCounted(response: Response, onEnd: (received: number, how: BodyEnd) => void): Response {
  if (!response.body) {
    onEnd(0, 'whole');
    return response;
  }
  const reader = response.body.getReader();
  let received = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          received += value.byteLength;
          return controller.enqueue(value);
        }
        onEnd(received, 'whole');
        controller.close();
      } catch (error) {
        onEnd(received, 'broken');
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd(received, 'cut');
      return reader.cancel(reason);
    },
  };
  // Nothing is read before it is asked for.
  return new Response(new ReadableStream(source, { highWaterMark: 0 }), response);
}

function toOutcome({ type, status, ok }: Response, how: BodyEnd, init: RequestInit): RequestEnd['outcome'] {
  if (how === 'broken') return toBreak(init.signal);
  if (type === 'opaqueredirect' || (status >= 300 && status < 400)) return 'redirected';
  // The body of a refusal is often left unread.
  return how === 'cut' && ok ? 'cut' : 'answered';
}

/** The way to the network: a request is noted before it is sent, and how it ended after. */
export function createNotedFetch({ fetch, now }: Pick<Environment, 'fetch' | 'now'>, log: Log): NotedFetch {
  return async (url, init, asker) => {
    const id = await log.begin(toRequest(url, init, asker, now()));
    if (init.signal?.aborted) {
      await log.drop(id);
      throw init.signal.reason;
    }
    const sentAt = now();
    const toElapsed = () => Math.max(0, now() - sentAt);
    const nothing = { status: null, type: null, received: 0 };
    let response: Response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      const took = toElapsed();
      void log.end(id, { ...nothing, outcome: toBreak(init.signal), waited: took, took });
      throw error;
    }
    const waited = toElapsed();
    // What is kept from us has the status 0.
    const status = response.status || null;
    const type = toMediaType(response.headers.get('content-type'));
    return toCounted(response, (received, how) => {
      const outcome = toOutcome(response, how, init);
      void log.end(id, { outcome, status, type, received, waited, took: toElapsed() });
    });
  };
}

/** The same with the log of this browser. */
export function openNotedFetch(environment: Pick<Environment, 'area' | 'locks' | 'fetch' | 'now'>): NotedFetch {
  return createNotedFetch(environment, new NetworkLog(environment));
}
