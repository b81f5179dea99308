import { render } from 'preact';
import type { FloorRecord } from '../card';
import { Card } from '../card';

// What a popup about the open site cannot do without: only with the tab it knows which record to read.
const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
const { hostname } = new URL(tab?.url ?? '');
const { [hostname]: record } = await chrome.storage.local.get<Record<string, FloorRecord>>(hostname);
render(<Card {...(record as FloorRecord)} />, document.querySelector('main') as HTMLElement);
performance.mark('ready');
