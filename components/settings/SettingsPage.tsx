import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SavedSizes } from '../../lib/saved/saved-sites';
import type { FileKey } from '../../lib/settings/transfer';
import { t } from '../../lib/texts';
import { useFocusKept } from '../ui/hooks';
import { SavedNotice } from '../ui/SavedNotice';
import { Section, ShownSection } from '../ui/Section';
import { CallsSection } from './CallsSection';
import type { BrowserKeys } from './KeyboardSection';
import { KeyboardSection } from './KeyboardSection';
import { KeySection } from './KeySection';
import type { Asks } from './key-form';
import type { KeyListState } from './key-list-state';
import { PrivacySection } from './PrivacySection';
import { SavedSection } from './SavedSection';
import { SyncSection } from './SyncSection';
import type { SettingsState } from './settings-state';
import type { SyncState } from './sync-state';
import { TransferSection } from './TransferSection';
import { AppearanceSection, UnfitNotice, Unreadable, Welcome } from './Welcome';

/** In the order of the navigation. Each id is a place in the address: `options.html#key`. */
const SECTIONS = [
  { id: 'key', toLabel: () => t('settings.key.heading') },
  { id: 'calls', toLabel: () => t('settings.calls.heading') },
  { id: 'privacy', toLabel: () => t('settings.privacy.heading') },
  { id: 'safety', toLabel: () => t('safety.heading') },
  { id: 'policy', toLabel: () => t('safety.editor.heading') },
  { id: 'saved', toLabel: () => t('settings.saved.heading') },
  { id: 'appearance', toLabel: () => t('settings.appearance.heading') },
  { id: 'keyboard', toLabel: () => t('keyboard.heading') },
  { id: 'sync', toLabel: () => t('settings.sync.heading') },
  { id: 'transfer', toLabel: () => t('settings.file.heading') },
] as const;

/** The first section stands for any unknown place. */
function toSection(place: string) {
  const id = place === 'never-send' ? 'privacy' : place;
  return SECTIONS.find((section) => section.id === id) ?? SECTIONS[0];
}

/** What follows a `?` says more to the place itself. */
const readPlace = () => location.hash.slice(1).split('?')[0] ?? '';

/** A switch to another section begins at its heading, or at the place within it. */
function useSection() {
  const [place, setPlace] = useState(readPlace);
  const section = toSection(place);
  const isSwitch = useRef(false);
  useEffect(() => {
    const follow = () => setPlace(readPlace());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  useLayoutEffect(() => {
    if (isSwitch.current) {
      document.getElementById(`${section.id}-heading`)?.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    isSwitch.current = true;
    if (place !== section.id) document.getElementById(place)?.scrollIntoView();
  }, [place]);
  return section;
}

interface SafetyPlaceProps {
  /** Of its two sections, the one shown first. */
  section: (typeof SECTIONS)[number];
  /** Loaded on demand: brand safety is too much for a page opened for something else. */
  open(): Promise<ComponentType>;
}

function SafetyPlace({ section, open }: SafetyPlaceProps) {
  const [content, setContent] = useState<{ Content: ComponentType } | 'opening' | 'failed'>('opening');
  useEffect(() => {
    open().then(
      (Content) => setContent({ Content }),
      () => setContent('failed'),
    );
  }, []);
  // The heading of the content replaces the focused one.
  useFocusKept(content, () => document.getElementById(`${section.id}-heading`));
  if (typeof content === 'object') return <content.Content />;
  return (
    <Section id={section.id} heading={section.toLabel()}>
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
  keys: KeyListState;
  sync: SyncState;
  ask: Asks;
  readSizes(): Promise<SavedSizes>;
  /** The keys beside the first one, for a settings file. */
  readKeys(): Promise<readonly FileKey[]>;
  /** Values of the organisation that have no effect. */
  unfit: ReadonlySignal<readonly string[]>;
  openSafety(): Promise<ComponentType>;
  shortcuts: BrowserKeys;
}

export function SettingsPage(props: Props) {
  const { state, keys, sync, ask, readSizes, readKeys, unfit, openSafety, shortcuts } = props;
  const { value: form } = keys.form;
  const { status, hasKey } = form;
  // Fixed when the page opens: nothing moves while the key is reported as saved or forgotten.
  const isFirstRun = useRef<boolean | null>(null);
  if (status.value !== null) isFirstRun.current ??= !hasKey.value;
  const section = useSection();
  const hasSafety = useRef(false);
  hasSafety.current ||= section.id === 'safety' || section.id === 'policy';
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
          {SECTIONS.map(({ id, toLabel }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === section.id ? 'page' : undefined}>
                {toLabel()}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main class="page-main">
        {state.unreadable.value && <Unreadable state={state} />}
        <UnfitNotice names={unfit.value} />
        {isFirstRun.current && section.id === 'key' && (
          <Welcome done={hasKey.value} hasAddress={Boolean(status.value?.address)} />
        )}
        <ShownSection.Provider value={section.id}>
          <KeySection form={form} locked={state.locked.value} keys={keys} />
          <CallsSection state={state} keyInUse={keys.toNameInUse()} />
          <PrivacySection state={state} />
          {hasSafety.current && <SafetyPlace section={section} open={openSafety} />}
          <SavedSection state={state} ask={ask} readSizes={readSizes} />
          <AppearanceSection state={state} />
          <KeyboardSection state={state} keys={shortcuts} />
          <SyncSection state={state} sync={sync} />
          <TransferSection state={state} keys={keys} readKeys={readKeys} />
        </ShownSection.Provider>
      </main>
      <SavedNotice notice={state.notice.value} clearOf='.draft-bar[data-place="editor"][data-shown]' />
    </div>
  );
}
