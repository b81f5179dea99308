import type { ReadonlySignal } from '@preact/signals';
import { fetchLogo } from '../../components/card/logo-state';
import { createRowLogos } from '../../components/site-table/row-logos';
import type { RowVerdictParts, Verdicts } from '../../components/site-table/row-verdicts';
import { createRowVerdicts } from '../../components/site-table/row-verdicts';
import { browserEnvironment } from '../../lib/browser/environment';
import { toHash } from '../../lib/browser/route';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { writeHandover } from '../../lib/bulk/handover';
import { readRulesInForce } from '../../lib/safety/in-force';
import { readSavedChunks } from '../../lib/saved/saved-sites';
import type { Settings } from '../../lib/settings/settings';
import type { Navigation } from './navigation';

/** Lets the page draw and answer. */
export const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

export const subscribeKeys = (onChange: (keys: string[]) => void) =>
  subscribeLocal((changed) => onChange(Object.keys(changed)));

type Given<Row extends { host: string }> = Pick<RowVerdictParts<Row>, 'rows' | 'isOn' | 'toSite'> &
  Partial<Pick<RowVerdictParts<Row>, 'readRules'>>;

/** The verdicts on the rows of a list, by what is saved and by what the list itself knows. */
export function openVerdicts<Row extends { host: string }>(given: Given<Row>): ReadonlySignal<Verdicts | null> {
  const { verdicts } = createRowVerdicts<Row>({
    readRules: readRulesInForce,
    ...given,
    readSaved: async function* (hosts) {
      yield* readSavedChunks(localArea, hosts, new Set(await localArea.keys()));
    },
    subscribe: subscribeKeys,
    pause,
    now: browserEnvironment.now,
  });
  return verdicts;
}

/** Gives null while the user does not load logos. */
export function openLogos(settings: ReadonlySignal<Settings>) {
  const logos = createRowLogos((url) => fetchLogo(url, new AbortController().signal));
  return () => (settings.value.loadLogos ? logos : null);
}

export function openSite(host: string): void {
  location.hash = toHash({ name: 'site', subject: host });
}

/** Where selected sites can be taken. */
export function toPlaces(navigation: Pick<Navigation, 'show'>) {
  // Where storage refuses, the page of lists opens empty.
  const openBulk = () => navigation.show({ name: 'bulk' }, 'push');
  return {
    onOpenSite: openSite,
    onCompare: (hosts: readonly string[]) => navigation.show({ name: 'compare', sites: hosts.join(',') }, 'push'),
    onBulk: (hosts: readonly string[]) => void writeHandover(hosts).then(openBulk, openBulk),
  };
}
