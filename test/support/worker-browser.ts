import { fakeBrowser } from 'wxt/testing/fake-browser';
import english from '../../assets/public/_locales/en/messages.json';
import { createBrowserEvent } from './browser-event';
import type { SyncProfile } from './sync-space';
import { createBrowserArea } from './worker-storage';
import { createWorkerTabs } from './worker-tabs';

export const EXTENSION_ORIGIN = 'chrome-extension://sitecard';
export const EXTENSION_ID = 'sitecard';

interface Sender {
  id: string;
  origin?: string;
  url?: string;
  tab?: { id: number };
}
interface Wanted {
  permissions?: string[];
  origins?: string[];
}
type Respond = (reply?: unknown) => void;
type Suggestion = { content: string; description: string };
type Notes = Record<string, { title?: string; message?: string }>;

/** As Chromium sends it. */
const toJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** A page of the extension. */
export const OWN_PAGE: Sender = {
  id: EXTENSION_ID,
  origin: EXTENSION_ORIGIN,
  url: `${EXTENSION_ORIGIN}/dashboard.html`,
};

/** What a browser says when the worker dies with a message open. */
const CLOSED = 'The message channel closed before a response was received.';

/**
 * A browser as the worker meets it, put in the place of the test library's: storage, tabs, toolbar, messages, alarms, permissions,
 * menus, notifications. `wake` starts the worker, as each event does.
 */
export function createWorkerBrowser(wake: () => Promise<unknown>) {
  const onChanged = createBrowserEvent<[Record<string, { oldValue?: unknown; newValue?: unknown }>, string]>();
  const onMessage = createBrowserEvent<[unknown, Sender, Respond]>();
  const onAlarm = createBrowserEvent<[{ name: string }]>();
  const permissionEvents = { onAdded: createBrowserEvent<[Wanted]>(), onRemoved: createBrowserEvent<[Wanted]>() };
  const menuEvents = { onClicked: createBrowserEvent<[object, object | undefined]>() };
  const omniboxEvents = {
    onInputStarted: createBrowserEvent<[]>(),
    onInputChanged: createBrowserEvent<[string, (suggestions: Suggestion[]) => void]>(),
    onInputEntered: createBrowserEvent<[string, string]>(),
  };
  const commandEvents = { onCommand: createBrowserEvent<[string, object | undefined]>() };
  const noteEvents = { onClicked: createBrowserEvent<[string]>() };
  const lifeEvents = {
    onInstalled: createBrowserEvent<[object]>(),
    onStartup: createBrowserEvent<[]>(),
    onSuspend: createBrowserEvent<[]>(),
  };
  const granted = new Set<string>();
  const tabs = createWorkerTabs(wake, () => granted.has('webNavigation'));
  const local = createBrowserArea('local', onChanged);
  const session = createBrowserArea('session', onChanged);
  const sync = createBrowserArea('sync', onChanged);
  const managed = createBrowserArea('managed', onChanged);
  const alarms = new Map<string, { name: string; scheduledTime: number; periodInMinutes?: number }>();
  const notes: Notes = {};
  const menus: object[] = [];
  const addressBar = { promised: '' };
  const page = { marked: null as string | null };
  /** The windows in which the panel was opened. */
  const panels: number[] = [];
  /** What waits for the worker's reply. */
  const open = new Set<(error: Error) => void>();

  const listWanted = ({ permissions = [], origins = [] }: Wanted) => [...permissions, ...origins];
  const holds = (wanted: string) => granted.has(wanted) || (wanted.includes('://') && granted.has('<all_urls>'));

  /** Sends as a page does; rejects where the worker dies before it replies. */
  const sendMessage = async (message: unknown, sender: Sender = OWN_PAGE): Promise<unknown> => {
    await wake();
    return new Promise((resolve, reject) => {
      open.add(reject);
      const respond = (reply?: unknown) => {
        open.delete(reject);
        resolve(toJson(reply));
      };
      if (!onMessage.trigger(toJson(message), sender, respond).includes(true)) respond();
    });
  };

  const runtime = {
    ...lifeEvents,
    onMessage,
    id: EXTENSION_ID,
    lastError: undefined as { message: string } | undefined,
    getURL: (path: string) => `${EXTENSION_ORIGIN}/${path.replace(/^\//, '')}`,
    getManifest: () => ({ description: english.description.message }),
    openOptionsPage: () => tabs.api.tabs.create({ url: `${EXTENSION_ORIGIN}/options.html` }),
    /** The messaging library asks by callback, and reads the error there. */
    sendMessage: (message: unknown, respond: Respond) => {
      sendMessage(message).then(respond, (error: Error) => {
        runtime.lastError = { message: error.message };
        respond();
        runtime.lastError = undefined;
      });
    },
  };

  const api = {
    runtime,
    ...tabs.api,
    storage: { local, session, sync: sync as object, managed, onChanged },
    alarms: {
      onAlarm,
      create: async (name: string, { when, delayInMinutes = 0, periodInMinutes }: Record<string, number>) => {
        const scheduledTime = when ?? Date.now() + delayInMinutes * 60_000;
        alarms.set(name, { name, scheduledTime, ...(periodInMinutes !== undefined && { periodInMinutes }) });
      },
      clear: async (name: string) => alarms.delete(name),
      clearAll: async () => alarms.clear(),
      get: async (name: string) => alarms.get(name),
      getAll: async () => [...alarms.values()],
    },
    permissions: {
      ...permissionEvents,
      contains: async (wanted: Wanted) => listWanted(wanted).every(holds),
      getAll: async () => ({ permissions: [...granted], origins: [] }),
      request: async () => false,
      remove: async (wanted: Wanted) => {
        for (const name of listWanted(wanted)) granted.delete(name);
        permissionEvents.onRemoved.trigger(wanted);
        return true;
      },
    },
    contextMenus: {
      ...menuEvents,
      create: (entry: object) => void menus.push(entry),
      removeAll: async () => void menus.splice(0),
    },
    notifications: {
      ...noteEvents,
      create: async (id: string, note: Notes[string]) => {
        notes[id] = note;
        return id;
      },
      clear: async (id: string) => delete notes[id],
    },
    commands: commandEvents,
    scripting: {
      executeScript: async () => {
        if (page.marked === null) throw new Error('Cannot access a chrome:// URL');
        return [{ result: page.marked }];
      },
    },
    omnibox: {
      ...omniboxEvents,
      setDefaultSuggestion: ({ description }: { description: string }) => {
        addressBar.promised = description;
      },
    },
    windows: { WINDOW_ID_NONE: -1, getLastFocused: async () => ({ id: 1 }) },
    sidePanel: {
      open: async ({ windowId }: { windowId: number }) => {
        if (windowId < 0) throw new Error(`No window with id: ${windowId}.`);
        panels.push(windowId);
      },
    },
  };
  const before = Object.getOwnPropertyDescriptors(fakeBrowser);
  for (const [name, value] of Object.entries(api)) {
    Object.defineProperty(fakeBrowser, name, { value, configurable: true, enumerable: true, writable: true });
  }

  const events = [
    ...[onChanged, onMessage, onAlarm],
    ...[permissionEvents, menuEvents, commandEvents, omniboxEvents, noteEvents, lifeEvents].flatMap((group) =>
      Object.values(group),
    ),
    ...tabs.events,
  ];

  return {
    tabs,
    local,
    session,
    managed,
    alarms,
    notes,
    menus,
    sendMessage,
    /** Gives permissions and origins; `<all_urls>` is every origin. */
    grant: (...names: string[]) => {
      for (const name of names) granted.add(name);
      permissionEvents.onAdded.trigger({ permissions: names });
    },
    /** The browser's sync is that of this profile from now on. What comes wakes the worker. */
    useSync: ({ area, listen }: SyncProfile) => {
      api.storage.sync = area;
      listen((changes) => void wake().then(() => onChanged.trigger(changes, 'sync')));
    },
    revoke: (name: string) => api.permissions.remove({ permissions: [name] }),
    ring: async (name: string) => {
      await wake();
      onAlarm.trigger({ name });
    },
    click: async (entry: object) => {
      await wake();
      menuEvents.onClicked.trigger(entry, { windowId: 1 });
    },
    panels,
    /** What the user has marked in the page of each tab. Null: the browser lets nobody read it. */
    mark: (text: string | null) => {
      page.marked = text;
    },
    /** Presses the keys of a command. */
    command: async (name: string, tab?: object) => {
      await wake();
      commandEvents.onCommand.trigger(name, tab);
    },
    addressBar: {
      /** The line above the suggestions. */
      promised: () => addressBar.promised,
      focus: async () => {
        await wake();
        omniboxEvents.onInputStarted.trigger();
      },
      /** What is suggested for a text. */
      type: async (text: string): Promise<Suggestion[]> => {
        await wake();
        return new Promise((suggest) => omniboxEvents.onInputChanged.trigger(text, suggest));
      },
      enter: async (text: string, disposition = 'currentTab') => {
        await wake();
        omniboxEvents.onInputEntered.trigger(text, disposition);
      },
    },
    start: async (how: 'onInstalled' | 'onStartup') => {
      await wake();
      if (how === 'onInstalled') lifeEvents.onInstalled.trigger({ reason: 'install' });
      else lifeEvents.onStartup.trigger();
    },
    /** Ends all that the worker listened to, and fails what waits for its replies. */
    forgetWorker: () => {
      for (const { removeAllListeners } of events) removeAllListeners();
      for (const fail of open) fail(new Error(CLOSED));
      open.clear();
    },
    /** Puts the test library's own back. */
    remove: () => void Object.defineProperties(fakeBrowser, before),
  };
}
