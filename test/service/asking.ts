import { onTestFinished } from 'vitest';
import { createService, DEFAULT_KEY, type Service, type ServiceOptions } from './server.ts';

export const NOW = Date.UTC(2026, 10, 20, 12);

/** What came back, for assertions: `body` is the parsed JSON or the text when it is none. */
export interface Told {
  status: number;
  headers: Headers;
  text: string;
  // A test says what it expects of it; nothing rests on this type.
  body: ReturnType<typeof JSON.parse>;
}

export interface Asking {
  service: Service;
  origin: string;
  /** POST with a JSON body and the right key, unless `init` says otherwise. */
  ask(path: string, body: unknown, init?: RequestInit): Promise<Told>;
  /** Any request, as it is given. */
  send(path: string, init?: RequestInit): Promise<Told>;
}

/** A stand-in on a free port, closed when the test ends. */
export async function startService(options: ServiceOptions = {}): Promise<Asking> {
  const service = createService({ now: () => NOW, ...options });
  const { origin } = await service.listen(0);
  onTestFinished(() => service.close());
  const send = async (path: string, init: RequestInit = {}) => toTold(await fetch(origin + path, init));
  return {
    service,
    origin,
    send,
    ask: (path, body, init) => send(path, { method: 'POST', headers: withKey(), body: JSON.stringify(body), ...init }),
  };
}

export function withKey(key: string = DEFAULT_KEY): Record<string, string> {
  return { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
}

async function toTold(response: Response): Promise<Told> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: toBody(text) };
}

function toBody(text: string): Told['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
