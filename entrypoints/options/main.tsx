import { computed, effect, signal } from '@preact/signals';
import { render } from 'preact';
import { subscribeCredentials } from '../../components/card/screen';
import { KeyForm } from '../../components/settings/key-form';
import { createSettingsState } from '../../components/settings/settings-state';
import { createOriginPermissions } from '../../lib/browser/permissions';
import { localArea, subscribeLocal } from '../../lib/browser/storage';
import { loadTexts } from '../../lib/browser/texts';
import { ask } from '../../lib/messages';
import { readSavedSizes } from '../../lib/saved/saved-sites';
import { readManagedOverview, subscribeManagedOverview } from '../../lib/settings/managed-overview';
import {
  applyTheme,
  changeSettings,
  readOwnSettings,
  readSettings,
  readShownSettings,
  resetSettings,
  subscribeSettings,
} from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { SECOND } from '../../lib/time';
import { Options } from './Options';

const [saved, shown, permissions, managed] = await Promise.all([
  readSettings().catch(() => null),
  readShownSettings(),
  createOriginPermissions(),
  readManagedOverview(),
  loadTexts(),
]);
const unfit = signal(managed.unfit);
const locked = signal(managed.locked);
const store = { changeSettings, resetSettings, subscribeSettings, readOwnSettings };
const state = createSettingsState(saved, store, locked, shown);
effect(() => applyTheme(state.settings.value, document.documentElement));
document.documentElement.lang = t('text.language');
document.title = t('settings.title');

const form = new KeyForm(ask, permissions);
let address = managed.serviceAddress;
subscribeManagedOverview((changed) => {
  unfit.value = changed.unfit;
  locked.value = changed.locked;
  if (changed.serviceAddress === address) return;
  address = changed.serviceAddress;
  void form.load(true);
});
// Another page may have saved or forgotten the key.
subscribeCredentials(() => void form.load());
// A call elsewhere may have shown that the service refuses the key.
subscribeLocal((changed) => 'circuit' in changed && void form.load());
// A worker that does not answer must not keep the page blank.
await Promise.race([form.load(), new Promise((resolve) => setTimeout(resolve, 0.3 * SECOND))]);
const openSafety = async () => {
  const service = computed(() => form.status.value?.address ?? null);
  return (await import('./open-safety')).openSafety({ settings: state, ask, address: service });
};
render(
  <Options
    state={state}
    form={form}
    ask={ask}
    readSizes={() => readSavedSizes(localArea)}
    unfit={unfit}
    openSafety={openSafety}
  />,
  document.getElementById('root') as HTMLElement,
);
