import { render } from 'preact';
import type { FloorRecord } from '../card';
import { Card } from '../card';

const record: FloorRecord = await chrome.runtime.sendMessage('record');
render(<Card {...record} />, document.querySelector('main') as HTMLElement);
performance.mark('ready');
