import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { isReloading } from '../../lib/browser/reload';
import type { ManagedLists } from '../../lib/safety/policy';
import { t } from '../../lib/texts';
import type { CategoryListsState } from '../pickers/FullLists';
import { FullLists } from '../pickers/FullLists';
import { toCategoryOptions } from '../pickers/options';
import { PrimedLeft, PrimedPart } from '../primed/PrimedPart';
import type { PrimedState } from '../primed/primed-state';
import { useFocusKept } from '../ui/hooks';
import { Notice } from '../ui/Notice';
import { createUnfitFields, UnfitContext } from '../ui/NumberField';
import { Section } from '../ui/Section';
import { ModeChoice, toPolicyNeeds } from './ModeChoice';
import { PresetChoice, toPolicySize } from './PresetChoice';
import { DraftBar } from './policy/DraftBar';
import type { DryRunState } from './policy/dry-run-state';
import type { ExceptionsState } from './policy/exceptions-state';
import { OrganisationLists } from './policy/HostLists';
import { PolicyEditor } from './policy/PolicyEditor';
import { PolicyFile } from './policy/PolicyFile';
import type { PolicyDraft } from './policy/policy-draft';
import { SafetySwitch } from './SafetySwitch';
import type { SafetyState } from './safety-state';
import { Watching } from './Watching';

export interface SafetyProps {
  state: SafetyState;
  draft: PolicyDraft;
  dryRun: DryRunState;
  exceptions: ExceptionsState;
  primed: PrimedState;
  categories: CategoryListsState;
  locked: ReadonlySet<string>;
  managed: ReadonlySignal<ManagedLists>;
  now(): number;
}

/** Commits the focused policy field as if it were left, and gives the focus back. */
function finishField(): void {
  const field = document.querySelector<HTMLElement>('#policy :is(input, textarea):focus');
  field?.blur();
  field?.focus();
}

export function Safety({ state, draft, dryRun, exceptions, primed, categories, locked, managed, now }: SafetyProps) {
  const paths = categories.paths.value;
  const options = useMemo(() => toCategoryOptions(paths), [paths]);
  const fullLists = <FullLists state={categories} now={now} />;
  const unfit = useMemo(createUnfitFields, []);
  const policy = draft.inForce.value;
  const needs = useMemo(() => (policy ? toPolicyNeeds(policy) : null), [policy]);
  const presets = useRef<HTMLDivElement>(null);
  const toPresets = () => presets.current?.querySelector('select');
  // The preset buttons go with the first policy.
  useFocusKept(policy, () => (draft.place.value === 'preset' ? toPresets() : null));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      finishField();
      if (isReloading()) return;
      if (draft.isChanged.value || draft.isTyping.value) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [draft]);
  const { value: status } = draft.status;
  return (
    <>
      <Section id="safety" heading={t('safety.heading')} text={t('safety.text')}>
        <SafetySwitch state={state} locked={locked} />
        {status === 'unreadable' && (
          <Notice action={!locked.has('policy') && <PolicyFile draft={draft} />}>
            {locked.has('policy') ? t('safety.draft.unreadableLocked') : t('safety.draft.unreadable')}
          </Notice>
        )}
        <div>
          <div ref={presets} class="preset-choice">
            <PresetChoice draft={draft} locked={locked} />
            {/* These lists hold without a policy too, but then there is no editor. */}
            {!policy && <OrganisationLists {...managed.value} />}
            {policy && (
              <p class="field-hint policy-size">
                {toPolicySize(policy)}{' '}
                <a href="#policy">{locked.has('policy') ? t('safety.editor.see') : t('safety.editor.open')}</a>
              </p>
            )}
          </div>
          <DraftBar draft={draft} place="preset" isOn={state.current.value.on} home={toPresets} />
        </div>
        <ModeChoice
          state={state}
          needs={needs}
          locked={locked}
          primed={
            <PrimedPart
              state={primed}
              categories={options}
              fullLists={fullLists}
              isUseful={needs?.judgesPrimed !== false}
              now={now}
            />
          }
          primedLeft={<PrimedLeft run={primed.run} />}
        />
        <Watching state={state} locked={locked} />
      </Section>
      <UnfitContext.Provider value={unfit}>
        <PolicyEditor
          draft={draft}
          dryRun={dryRun}
          isOn={state.current.value.on}
          isPrimed={state.current.value.mode === 'primed'}
          exceptions={exceptions}
          categories={options}
          fullLists={fullLists}
          locked={locked}
          managed={managed.value}
          now={now}
        />
      </UnfitContext.Provider>
    </>
  );
}
