import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CallsSection } from '../../components/settings/CallsSection';
import { KeySection } from '../../components/settings/KeySection';
import type { Asks, KeyForm } from '../../components/settings/key-form';
import { PrivacySection } from '../../components/settings/PrivacySection';
import { SavedSection } from '../../components/settings/SavedSection';
import type { SettingsState } from '../../components/settings/settings-state';
import { TransferSection } from '../../components/settings/TransferSection';
import { AppearanceSection, UnfitNotice, Unreadable, Welcome } from '../../components/settings/Welcome';
import { NewerDataNotice } from '../../components/ui/Notice';
import { SavedNotice } from '../../components/ui/SavedNotice';
import { Section } from '../../components/ui/Section';
import type { SavedSizes } from '../../lib/saved/saved-sites';
import { t } from '../../lib/texts';

interface SafetyPlaceProps {
  /** Fetches the part of the page that this is the place of: too much for a page that is opened for something else. */
  open(): Promise<ComponentType>;
}

/** Render the place of brand safety, and its options as soon as they are there. */
export function SafetyPlace({ open }: SafetyPlaceProps) {
  const [content, setContent] = useState<{ Content: ComponentType } | 'opening' | 'failed'>('opening');
  useEffect(() => {
    open().then(
      (Content) => setContent({ Content }),
      () => setContent('failed'),
    );
  }, []);
  useEffect(() => {
    // What the address names has moved down, or is there only now.
    if (typeof content === 'object' && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [content]);
  if (typeof content === 'object') return <content.Content />;
  return (
    <Section id="safety" heading={t('safety.heading')} text={t('safety.text')}>
      {content === 'opening' ? (
        <p class="section-text" aria-busy="true">
          {t('safety.loading')}
        </p>
      ) : (
        <p class="field-error" role="alert">
          {t('safety.notLoaded')}
        </p>
      )}
    </Section>
  );
}

interface Props {
  state: SettingsState;
  form: KeyForm;
  ask: Asks;
  readSizes(): Promise<SavedSizes>;
  /** The names of what the organisation has set without effect. */
  unfit: ReadonlySignal<readonly string[]>;
  openSafety(): Promise<ComponentType>;
  /** Whether the page has the part of the policy. */
  hasPolicy: ReadonlySignal<boolean>;
}

/** Render the whole page of options. */
export function Options({ state, form, ask, readSizes, unfit, openSafety, hasPolicy }: Props) {
  const { status, hasKey } = form;
  // As the page was opened: nothing moves under the word that the key is saved, or that it was forgotten.
  const isFirstRun = useRef<boolean | null>(null);
  if (status.value !== null) isFirstRun.current ??= !hasKey.value;
  const places = [
    ['service', t('settings.nav.service')],
    ['calls', t('settings.nav.calls')],
    ['privacy', t('settings.nav.privacy')],
    ['safety', t('settings.nav.safety')],
    ...(hasPolicy.value ? [['policy', t('settings.nav.policy')]] : []),
    ['saved', t('settings.nav.saved')],
    ['appearance', t('settings.nav.appearance')],
    ['file', t('settings.nav.file')],
  ];
  return (
    <div class="page">
      <header class="page-head">
        <h1>
          <span class="brand">{t('text.name')}</span> {t('settings.heading')}
        </h1>
        <a href="/dashboard.html">{t('settings.dashboard')}</a>
      </header>
      <nav class="page-nav" aria-label={t('settings.navigation')}>
        <ul>
          {places.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <main class="page-main">
        {state.settings.value.readOnly ? <NewerDataNotice /> : state.unreadable.value && <Unreadable state={state} />}
        <UnfitNotice names={unfit.value} />
        {isFirstRun.current && <Welcome done={hasKey.value} hasAddress={Boolean(status.value?.address)} />}
        <KeySection form={form} locked={state.locked.value} />
        <CallsSection state={state} />
        <PrivacySection state={state} />
        <SafetyPlace open={openSafety} />
        <SavedSection state={state} ask={ask} readSizes={readSizes} />
        <AppearanceSection state={state} />
        <TransferSection state={state} />
      </main>
      <SavedNotice notice={state.notice.value} clearOf='.draft-bar[data-place="editor"][data-shown]' />
    </div>
  );
}
