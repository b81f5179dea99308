import { fakeBrowser } from 'wxt/testing/fake-browser';

interface Mail {
  data: { type: string; body: unknown };
}

/**
 * Answers what a page asks the worker, in place of one; `null` is the death of a worker with the question open. Returns the
 * bodies that it was asked, in their order.
 */
export function answerMail(answer: (asked: number) => unknown): unknown[] {
  const bodies: unknown[] = [];
  const runtime = fakeBrowser.runtime as unknown as Record<string, unknown>;
  runtime.id = 'sitecard';
  // The messaging library asks by callback, and reads the error there.
  runtime.sendMessage = (mail: Mail, respond: (reply?: unknown) => void) => {
    bodies.push(mail.data.body);
    const reply = answer(bodies.length);
    queueMicrotask(() => {
      runtime.lastError = reply === null ? { message: 'message channel closed' } : undefined;
      respond(reply === null ? undefined : { res: reply });
      runtime.lastError = undefined;
    });
  };
  return bodies;
}
