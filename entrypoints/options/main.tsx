import { effect } from '@preact/signals';
import { render } from 'preact';
import { i18n } from '#i18n';
import { ask } from '../../lib/messages';
import { readSettings } from '../../lib/settings';
import { changeSettings, resetSettings, watchSettings } from '../../lib/settings-store';
import { applyTheme } from '../../lib/theme';
import { SECOND } from '../../lib/time';
import { createKeyForm } from './key-form';
import { Options } from './Options';
import { createOriginPermissions } from './permissions';
import { createSettingsState } from './settings-state';

const [saved, permissions] = await Promise.all([readSettings().catch(() => null), createOriginPermissions()]);
const state = createSettingsState(saved, { changeSettings, resetSettings, watchSettings });
effect(() => applyTheme(state.settings.value, document.documentElement));
document.documentElement.lang = i18n.t('language');
document.title = i18n.t('options.title');

const form = createKeyForm({ ask, permissions });
// What is saved comes from the worker; a worker that does not answer must not keep the page blank.
await Promise.race([form.load(), new Promise((resolve) => setTimeout(resolve, 0.3 * SECOND))]);
render(<Options state={state} form={form} ask={ask} />, document.getElementById('root') as HTMLElement);
// The page is made after the browser looked for the place that the address names.
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
