import type { ReadonlySignal, Signal } from '@preact/signals';
import { effect, signal, useSignal } from '@preact/signals';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { followTab } from '../../lib/browser/follow-tab';
import { openDashboard, openOptions, readWindowId, toShownAddress } from '../../lib/browser/pages';
import { subscribePanelRequests, takePanelRequest } from '../../lib/browser/panel';
import type { SafetyPermissions } from '../../lib/browser/permissions';
import { createSafetyPermissions, subscribeGrants } from '../../lib/browser/permissions';
import { loadTexts } from '../../lib/browser/texts';
import { toPageHost } from '../../lib/host/name';
import { changeSettings, isLocked, subscribeSettings } from '../../lib/settings/changes';
import type { Settings } from '../../lib/settings/settings';
import { applyTheme, readShownSettings } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { Switch } from '../ui/Choice';
import { setGlyphs } from '../ui/Glyph';
import { GLYPHS } from '../ui/glyphs';
import { SetByOrganisation } from '../ui/SetByOrganisation';
import type { PageLinks } from './CardPlace';
import { callsToOpen } from './card-plan';
import { listenToFieldKey } from './field-key';
import { LATE_PARTS } from './late-parts';
import { Screen } from './Screen';
import { SubjectField } from './SubjectField';
import { ScreenState } from './screen-state';
import { WatchButton } from './WatchButton';

interface Props {
  screen: ScreenState;
  settings: Signal<Settings>;
  permissions: Pick<SafetyPermissions, 'request' | 'drop'>;
  follows: ReadonlySignal<boolean>;
  onFollow(follows: boolean): void;
  Estimate: PageLinks['Estimate'];
}

export function Panel({ screen, settings, permissions, follows, onFollow, Estimate }: Props) {
  const refused = useSignal(false);
  const [locked, setLocked] = useState(false);
  useEffect(() => void isLocked('followTab').then(setLocked, () => {}), [settings.value]);
  const why = refused.value ? t('card.panel.refused') : !follows.value && t('card.panel.followWhy');
  const toggle = async (wanted: boolean) => {
    // Otherwise a second refusal changes no state, and the switch stays as the click left it.
    refused.value = false;
    const allowed = wanted && (await permissions.request(['navigation']));
    refused.value = wanted && !allowed;
    onFollow(allowed);
    // If storage refuses, the wish is lost with the panel, but following works.
    await changeSettings((current) => ({ ...current, followTab: allowed })).then(
      (changed) => {
        settings.value = changed;
      },
      () => {},
    );
    if (!wanted && !settings.value.safety.on) await permissions.drop('navigation');
  };
  return (
    <>
      <header class="panel-head">
        <SubjectField calls={callsToOpen(settings.value)} hasKey={settings.value.singleKeys} onSubmit={screen.lookUp} />
        <Switch
          label={t('card.panel.follow')}
          on={follows.value}
          hint={
            locked ? (
              <>
                {why} <SetByOrganisation />
              </>
            ) : (
              why
            )
          }
          // The organisation's setting may still need the click that gives the permission.
          disabled={locked && settings.value.followTab === follows.value}
          onChange={(wanted) => void toggle(wanted)}
        />
        {/* Screen readers read the new hint of a focused switch only the next time. */}
        <p class="hidden-text" role="status">
          {refused.value && t('card.panel.refused')}
        </p>
      </header>
      <Screen
        screen={screen}
        settings={settings}
        layout="narrow"
        late={LATE_PARTS}
        follows
        links={{
          openOptions: (place) => void openOptions(place),
          openDashboard: (subject) => void openDashboard(subject),
          tools: (host) => <WatchButton host={host} />,
          Estimate,
        }}
      />
    </>
  );
}

/** Shows the site of the tab in front, while the user wants that. */
function createFollowing(windowId: number, screen: ScreenState) {
  const follows = signal(false);
  let unfollow = () => {};
  let shownAddress: string | null = null;
  let shownTab = -1;

  /** A page that rewrites its address must not flicker the card. Another tab replaces a requested card. */
  const showAddress = (shown: string, tabId: number) => {
    const address = toShownAddress(shown);
    const host = toPageHost(address) ?? address;
    const isOtherTab = tabId !== shownTab;
    shownTab = tabId;
    if (host === shownAddress && !(isOtherTab && screen.isChosen())) return;
    shownAddress = host;
    if (address === '') screen.showStart();
    else void screen.showText(address, false);
  };
  return {
    follows,
    follow(wanted: boolean, startNow = true): void {
      unfollow();
      shownAddress = null;
      follows.value = wanted;
      unfollow = wanted ? followTab(windowId, startNow, showAddress) : () => {};
    },
  };
}

export async function openPanelPage(Estimate: PageLinks['Estimate'], root: HTMLElement): Promise<void> {
  const [windowId, saved, permissions] = await Promise.all([
    readWindowId(),
    readShownSettings(),
    createSafetyPermissions(),
    loadTexts(),
  ]);
  setGlyphs(GLYPHS);
  const settings = signal(saved);
  document.documentElement.lang = t('text.language');
  effect(() => applyTheme(settings.value, document.documentElement));
  const screen = new ScreenState(settings, 'panel');
  listenToFieldKey(() => settings.value.singleKeys);
  const { follows, follow } = createFollowing(windowId, screen);
  subscribeSettings((changed) => {
    // Switched off in the panel of another window.
    if (settings.value.followTab && !changed.followTab && follows.value) follow(false);
    settings.value = changed;
  });
  // Subscribed first: a request written during the read below must not be lost.
  subscribePanelRequests(windowId, screen.showRequest);
  const [request, allowed] = await Promise.all([
    takePanelRequest(windowId).catch(() => null),
    permissions.has('navigation'),
  ]);
  if (request) screen.showRequest(request);
  if (saved.followTab && allowed) follow(true, !request);
  subscribeGrants(screen.renew);
  permissions.subscribe(() => void permissions.has('navigation').then((still) => still || follow(false)));
  render(
    <Panel
      screen={screen}
      settings={settings}
      permissions={permissions}
      follows={follows}
      onFollow={follow}
      Estimate={Estimate}
    />,
    root,
  );
}
