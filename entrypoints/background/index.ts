import { defineBackground } from 'wxt/utils/define-background';
import { browserEnvironment } from '../../lib/browser/environment';
import { startWorker } from './worker';

export default defineBackground(() =>
  startWorker({
    ...browserEnvironment,
    fetch: (...request) => fetch(...request),
    isOnline: () => navigator.onLine,
  }),
);
