import { ofDocument } from '../../in-page/dom';
import type { OpenPage } from './open-page';

/** The names of those that scripts may read. */
export function readCookies({ facts }: OpenPage): void {
  const all = ofDocument<string>('cookie').slice(0, 20_000).split(';', 200);
  facts.cookies = all.map((cookie) => (cookie.split('=', 1)[0] ?? '').trim()).filter(Boolean);
}
