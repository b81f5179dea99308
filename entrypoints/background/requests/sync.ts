import { openLargeStore } from '../../../lib/browser/large-store';
import { syncPlace } from '../../../lib/browser/storage';
import type { Environment } from '../../../lib/environment';
import { changeSettings } from '../../../lib/settings/changes';
import { readManaged } from '../../../lib/settings/managed';
import { readManagedValues, toLocked } from '../../../lib/settings/managed-values';
import { readOwnSettings, readSettings } from '../../../lib/settings/store';
import { toDeviceName } from '../../../lib/sync/device-name';
import { Following } from '../../../lib/sync/following';
import { joinEntries } from '../../../lib/sync/local-entries';
import { createNoteEntries } from '../../../lib/sync/note-entries';
import { createPolicyEntries } from '../../../lib/sync/policy-entries';
import { createSearchEntries } from '../../../lib/sync/search-entries';
import { createSettingEntries } from '../../../lib/sync/setting-entries';

/** What follows the user, from where it is stored on this device. */
export function createFollowing(environment: Pick<Environment, 'area' | 'locks' | 'now'>): Following {
  const settings = createSettingEntries({
    readOwnSettings,
    changeSettings,
    readLocked: async () => new Set(toLocked(await readManagedValues())),
  });
  const policy = createPolicyEntries(environment, {
    openLarge: openLargeStore,
    isLocked: async () => (await readManaged()).locked.includes('policy'),
  });
  return new Following(environment, {
    place: syncPlace,
    entries: joinEntries({
      setting: settings,
      'never-send': settings,
      policy,
      search: createSearchEntries(environment),
      note: createNoteEntries(environment),
    }),
    name: toDeviceName(navigator.userAgent),
    isOn: async () => (await readSettings()).sync,
    switchOff: () => changeSettings((own) => ({ ...own, sync: false })),
    isPolicyTooLong: policy.isTooLong,
  });
}
