import type { ServerResponse } from 'node:http';
import type { Json } from './json.ts';

/** What goes back for one request. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Whether the call counts towards the quota. */
  isBilled: boolean;
  /** Milliseconds to wait before answering. */
  delay?: number;
  /** Writes the answer in another way than whole and at once. */
  send?: (response: ServerResponse, reply: Reply) => void;
}

const JSON_TYPE = { 'content-type': 'application/json' };

export function toJsonReply(body: Json, rest: Partial<Reply> = {}): Reply {
  return toTextReply(JSON.stringify(body), rest);
}

/** A text sent as it is, as JSON unless `rest` says otherwise. */
export function toTextReply(text: string, rest: Partial<Reply> = {}): Reply {
  return { status: 200, body: Buffer.from(text), isBilled: true, ...rest, headers: { ...JSON_TYPE, ...rest.headers } };
}

/** A failure that costs nothing (specification.md, "Errors", 1). */
export function toRefusal(message: string, rest: Partial<Reply> = {}): Reply {
  return toJsonReply({ success: false, message }, { isBilled: false, ...rest });
}

export function toHtmlReply(status: number, title: string): Reply {
  const page = `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return toTextReply(page, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });
}
