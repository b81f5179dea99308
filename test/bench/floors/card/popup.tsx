import { render } from 'preact';
import type { DrawnCard } from '../elements';
import { adopt, Elements } from '../elements';

// What the card of the open site cannot do without: the tab, since only with it the popup knows what to read, and the styles and
// elements that Sitecard's own popup has when it is ready, with nothing behind them.
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const { hostname } = new URL(tab?.url ?? '');
const { [hostname]: card } = await chrome.storage.local.get<Record<string, DrawnCard>>(hostname);
adopt(card as DrawnCard);
render(<Elements {...(card as DrawnCard)} />, document.querySelector('main') as HTMLElement);
performance.mark('ready');
