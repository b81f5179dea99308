import { render } from 'preact';
import type { FloorRecord } from '../card';
import { Card } from '../card';

const { record } = await chrome.storage.local.get<{ record: FloorRecord }>('record');
render(<Card {...record} />, document.querySelector('main') as HTMLElement);
performance.mark('ready');
