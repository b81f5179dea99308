import { useEffect } from 'preact/hooks';
import { browserEnvironment } from '../../lib/browser/environment';
import { readOwnVersion } from '../../lib/browser/pages';
import { NetworkLog } from '../../lib/network-log/log';
import { useSeenAgain } from '../ui/hooks';
import { NetworkPage } from './NetworkPage';
import { NetworkState } from './network-state';

export function openNetworkLog() {
  const log = new NetworkLog(browserEnvironment);
  const state = new NetworkState({ log, now: browserEnvironment.now, readVersion: readOwnVersion });
  const renew = () => void state.renew();
  return () => {
    // A user who comes back from another tab looks for what was sent there.
    useSeenAgain(renew);
    useEffect(renew, []);
    return <NetworkPage state={state} onCopy={(text) => navigator.clipboard.writeText(text)} />;
  };
}
