import { render } from 'preact';
import type { DrawnCard } from '../elements';
import { adopt, Elements } from '../elements';

// The first card of a site: the tab, what is saved of it (nothing), the head with the name of the site, and when the worker has the
// answer of the service, the styles and elements that Sitecard's own popup has.
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const { hostname } = new URL(tab?.url ?? '');
const main = document.querySelector('main') as HTMLElement;
const key = `card:${hostname}:categorize`;
const { head, [key]: saved } = await chrome.storage.local.get<Record<string, DrawnCard>>(['head', key]);
if (saved) throw new Error('It is saved already.');
const asking: Promise<DrawnCard> = chrome.runtime.sendMessage(hostname);
adopt(head as DrawnCard);
render(<Elements {...(head as DrawnCard)} />, main);
render(<Elements {...(await asking)} />, main);
