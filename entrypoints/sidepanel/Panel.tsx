import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { CardScreen } from '../../components/card/CardScreen';
import { callsToOpen } from '../../components/card/card-plan';
import { SubjectField } from '../../components/card/SubjectField';
import type { Screen } from '../../components/card/screen';
import { WatchButton } from '../../components/card/WatchButton';
import { PageEstimate } from '../../components/on-device/PageEstimate';
import { Switch } from '../../components/ui/Choice';
import { SetByOrganisation } from '../../components/ui/Texts';
import { openDashboard, openOptions } from '../../lib/browser/pages';
import type { Settings } from '../../lib/settings/settings';
import { changeSettings, isLocked } from '../../lib/settings/store';
import { t } from '../../lib/texts';
import { giveBackFollow, requestFollow } from './follow';

interface Props {
  screen: Screen;
  settings: Signal<Settings>;
  onFollow(follows: boolean): void;
  follows: Signal<boolean>;
}

export function Panel({ screen, settings, onFollow, follows }: Props) {
  const refused = useSignal(false);
  const [locked, setLocked] = useState(false);
  useEffect(() => void isLocked('followTab').then(setLocked, () => {}), [settings.value]);
  const why = refused.value ? t('card.panel.refused') : !follows.value && t('card.panel.followWhy');
  const toggle = async (wanted: boolean) => {
    // Otherwise a second refusal changes no state, and the switch stays as the click left it.
    refused.value = false;
    const allowed = wanted && (await requestFollow().catch(() => false));
    refused.value = wanted && !allowed;
    onFollow(allowed);
    // If storage refuses, the wish is lost with the panel, but following works.
    await changeSettings((current) => ({ ...current, followTab: allowed })).then(
      (changed) => {
        settings.value = changed;
      },
      () => {},
    );
    if (!wanted && !settings.value.safety.on) await giveBackFollow();
  };
  return (
    <>
      <header class="panel-head">
        <SubjectField calls={callsToOpen(settings.value)} onSubmit={screen.lookUp} />
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
      <CardScreen
        screen={screen}
        settings={settings}
        layout="narrow"
        follows
        links={{
          openOptions: (place) => void openOptions(place),
          openDashboard: (subject) => void openDashboard(subject),
          tools: (host) => <WatchButton host={host} />,
          estimate: (shown) => (
            <PageEstimate {...shown} tabId={null} layout="narrow" isSafetyOn={settings.value.safety.on} />
          ),
        }}
      />
    </>
  );
}
