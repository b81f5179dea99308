import { browser } from 'wxt/browser';
import { openPage } from '../../../lib/browser/pages';

/** The id leads to the page that a click opens. */
interface Note {
  id: string;
  title: string;
  message: string;
}

type Notifications = typeof browser.notifications | undefined;
/** Missing without the permission. */
const toNotifications = () => browser.notifications as Notifications;

export const notify = async ({ id, title, message }: Note) => {
  const iconUrl = browser.runtime.getURL('/icon/128.png');
  await toNotifications()?.create(id, { type: 'basic', iconUrl, title, message });
};

export function toNotePage(id: string): string | null {
  // A host may contain colons.
  const [kind, ...rest] = id.split(':');
  const host = rest.join(':');
  if (kind === 'watch') return '/dashboard.html#/watch';
  return kind === 'site' && host !== '' ? `/dashboard.html#/site/${encodeURIComponent(host)}` : null;
}

/** Call it while the worker starts, before any `await`. */
export function openClickedNotes(): void {
  const onClicked = (id: string) => {
    const page = toNotePage(id);
    void toNotifications()?.clear(id);
    if (page) void openPage(page);
  };
  const listen = () => {
    if (toNotifications()?.onClicked.hasListener(onClicked) === false)
      toNotifications()?.onClicked.addListener(onClicked);
  };
  listen();
  browser.permissions.onAdded.addListener(listen);
}
