import { effect, signal } from '@preact/signals';
import { Columns2 } from 'lucide-preact';
import { render } from 'preact';
import { browser } from 'wxt/browser';
import { listenToFieldKey } from '../../components/card/field-key';
import { ScreenState } from '../../components/card/screen-state';
import { SourcesBar } from '../../components/card/sections/SourcesBar';
import { WatchButton } from '../../components/card/WatchButton';
import { PageEstimate } from '../../components/on-device/PageEstimate';
import { setGlyphs } from '../../components/ui/Glyph';
import { GLYPHS } from '../../components/ui/glyphs';
import { openOptions } from '../../lib/browser/pages';
import { takePanelRequest } from '../../lib/browser/panel';
import { toHash } from '../../lib/browser/route';
import { loadTexts } from '../../lib/browser/texts';
import { subscribeSettings } from '../../lib/settings/changes';
import { applyTheme, readShownSettings } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { Dashboard } from './Dashboard';
import { createNavigation, titleTab, toPageTitle } from './navigation';

const [saved] = await Promise.all([readShownSettings(), loadTexts()]);
setGlyphs(GLYPHS);
const settings = signal(saved);
subscribeSettings((saved) => {
  settings.value = saved;
});
effect(() => applyTheme(settings.value, document.documentElement));
document.documentElement.lang = t('text.language');

const screen = new ScreenState(settings, 'dashboard');
listenToFieldKey(() => settings.value.singleKeys);
const navigation = createNavigation(screen, {
  hash: () => location.hash,
  push: (hash) => history.pushState(null, '', hash),
  replace: (hash) => history.replaceState(null, '', hash),
});
addEventListener('hashchange', navigation.follow);
browser.permissions.onAdded.addListener(screen.renew);
const { id: windowId = -1 } = await browser.windows.getCurrent();
const request = await takePanelRequest(windowId).catch(() => null);
if (request && 'subject' in request) navigation.lookUp(request.subject, request.asked, request.from);

effect(() => {
  const { name } = navigation.route.value;
  void titleTab(name === 'site' ? navigation.shownSubject() : toPageTitle(name));
});

render(
  <Dashboard
    route={navigation.route}
    navigation={navigation}
    screen={screen}
    settings={settings}
    onLookUp={navigation.lookUp}
    links={{
      openOptions: (place) => void openOptions(place),
      tools: (host) => (
        <>
          <WatchButton host={host} />
          <a
            class="button quiet icon"
            href={toHash({ name: 'compare', sites: host })}
            aria-label={t('compare.this')}
            title={t('compare.this')}
          >
            <Columns2 size={16} aria-hidden />
          </a>
        </>
      ),
      Sources: SourcesBar,
      Estimate: PageEstimate,
    }}
  />,
  document.getElementById('root') as HTMLElement,
);
