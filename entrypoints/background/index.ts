import { defineBackground } from 'wxt/utils/define-background';
import { localArea as area, sessionArea as session } from '../../lib/browser/storage';
import { startWorker } from './worker';

export default defineBackground(() =>
  startWorker({
    area,
    session,
    locks: navigator.locks,
    now: Date.now,
    wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
    fetch: (...request) => fetch(...request),
  }),
);
