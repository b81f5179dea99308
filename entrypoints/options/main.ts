import { openSettings } from '../../components/settings/open-settings';

await openSettings(
  async (...given) => (await import('../../components/safety/open-safety')).openSafety(...given),
  document.getElementById('root') as HTMLElement,
);
