import type { PageEnvironment } from '../environment';
import { localArea, sessionArea } from './storage';

/** The browser's own, without the network, which the worker adds. */
export const browserEnvironment: PageEnvironment = {
  area: localArea,
  session: sessionArea,
  get locks() {
    return navigator.locks;
  },
  now: () => Date.now(),
  wait: (duration) => new Promise((resolve) => setTimeout(resolve, duration)),
};
