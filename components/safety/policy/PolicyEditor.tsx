import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ManagedLists, Policy } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import type { TokenOption } from '../../pickers/token-options';
import { formatNumber } from '../../text/format';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { NumberField, TextField, useLetGo } from '../../ui/NumberField';
import { Section } from '../../ui/Section';
import { SetByOrganisation } from '../../ui/SetByOrganisation';
import { Tabs } from '../../ui/Tabs';
import { ActionSelect } from './ActionSelect';
import { OptionsContext } from './condition-lists';
import { DraftBar } from './DraftBar';
import type { KeptTexts } from './DraftLines';
import { DraftLines } from './DraftLines';
import { DryRunView } from './DryRun';
import type { DryRunState } from './dry-run-state';
import { Exceptions } from './Exceptions';
import type { ExceptionsState } from './exceptions-state';
import { HostLists, OrganisationLists } from './HostLists';
import { JsonView } from './JsonView';
import { PolicyFile } from './PolicyFile';
import type { PolicyDraft } from './policy-draft';
import { readTestLines, toTestLines } from './policy-tests';
import { RuleList } from './RuleList';

type Part = 'rules' | 'lists' | 'exceptions' | 'try' | 'json';

interface Props {
  draft: PolicyDraft;
  dryRun: DryRunState;
  isOn: boolean;
  isPrimed: boolean;
  exceptions: ExceptionsState;
  categories: readonly TokenOption[];
  fullLists: ComponentChildren;
  locked: ReadonlySet<string>;
  managed: ManagedLists;
  now(): number;
}

export function PolicyEditor(props: Props) {
  const { draft, isOn, locked, categories, fullLists } = props;
  const [part, setPart] = useState<Part>('rules');
  const { current: kept } = useRef<KeptTexts>(new Map());
  useLetGo(() => kept.clear());
  const policy = draft.draft.value;
  const isLocked = locked.has('policy');
  const tabs = useRef<HTMLDivElement>(null);
  const toChosenTab = () => tabs.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  const leavesNotice = useRef(false);
  useLayoutEffect(() => {
    if (!leavesNotice.current) return;
    leavesNotice.current = false;
    toChosenTab()?.focus();
  });
  if (!policy) return <NoPolicy draft={draft} isLocked={isLocked} />;
  const options = {
    known: draft.known.value,
    categories,
    fullLists: !isLocked && !draft.isTyping.value && fullLists,
  };
  /** For actions that remove the notice and its button. The focus goes to the chosen tab. */
  const leaveNotice = (work: () => void) => () => {
    leavesNotice.current = true;
    work();
  };
  return (
    <OptionsContext.Provider value={options}>
      <Section
        id="policy"
        heading={t('safety.editor.heading')}
        text={isLocked ? t('safety.editor.lockedText') : t('safety.editor.text')}
      >
        {isLocked && <SetByOrganisation />}
        <div ref={tabs}>
          <Tabs<Part>
            label={t('safety.editor.parts')}
            tabs={[
              { name: 'rules', label: t('safety.rule.heading') },
              { name: 'lists', label: t('safety.list.heading') },
              { name: 'exceptions', label: t('safety.exception.heading') },
              { name: 'try', label: t('safety.dry.heading') },
              { name: 'json', label: t('safety.json.heading') },
            ]}
            chosen={part}
            onChoose={setPart}
          >
            {draft.isTyping.value && part !== 'json' && (
              <TypedNotice
                faults={draft.typedFaults.value.length}
                onGo={leaveNotice(() => setPart('json'))}
                onDiscard={leaveNotice(draft.discardTyped)}
              />
            )}
            <EditorPart {...props} part={part} policy={policy} kept={kept} />
          </Tabs>
          {!isLocked && <DraftBar draft={draft} place="editor" isOn={isOn} home={toChosenTab} />}
        </div>
      </Section>
    </OptionsContext.Provider>
  );
}

/** Faulty JSON waits in its tab while another is shown. */
function TypedNotice({ faults, onGo, onDiscard }: { faults: number; onGo(): void; onDiscard(): void }) {
  return (
    <Notice
      action={
        <div class="actions">
          <Button onClick={onGo}>{t('safety.json.goTo')}</Button>
          <Button kind="quiet" onClick={onDiscard}>
            {t('safety.json.discard')}
          </Button>
        </div>
      }
    >
      {t('safety.json.kept', faults, [formatNumber(faults)])}
    </Notice>
  );
}

interface PartProps extends Props {
  part: Part;
  policy: Policy;
  kept: KeptTexts;
}

function EditorPart(props: PartProps) {
  const { part, policy, kept, draft, dryRun, isPrimed, exceptions, locked, managed, now } = props;
  const isLocked = locked.has('policy');
  const isClosed = isLocked || draft.isTyping.value;
  if (part === 'rules')
    return (
      <>
        <fieldset disabled={isClosed}>
          <TextField
            label={t('safety.editor.name')}
            value={policy.name}
            onChange={(name) => draft.edit((before) => ({ ...before, name }))}
          />
        </fieldset>
        <RuleList policy={policy} isClosed={isClosed} takeAdded={draft.takeAdded} onEdit={draft.edit} />
        <fieldset disabled={isClosed}>
          <Defaults draft={draft} policy={policy} />
        </fieldset>
      </>
    );
  if (part === 'lists')
    return (
      <>
        <OrganisationLists {...managed} />
        <fieldset disabled={isClosed}>
          <HostLists policy={policy} kept={kept} onEdit={draft.edit} />
        </fieldset>
      </>
    );
  if (part === 'exceptions')
    return (
      <Exceptions
        policy={policy}
        state={exceptions}
        locked={{ own: locked.has('overrides'), policy: isClosed }}
        now={now}
        onEdit={draft.edit}
      />
    );
  if (part === 'try')
    return (
      <>
        <DryRunView draft={draft} state={dryRun} isPrimed={isPrimed} locked={isLocked} />
        <fieldset disabled={isClosed}>
          <DraftLines
            label={t('safety.test.heading')}
            hint={t('safety.test.hint', [VERDICTS.slice(0, 5).join(', ')])}
            rows={4}
            placeholder="example.com blocked"
            kept={kept}
            name="expect"
            items={policy.expect}
            toText={toTestLines}
            read={readTestLines}
            toLineError={(place) => t('safety.test.lineError', place)}
            onItems={(expect) => draft.edit((before) => ({ ...before, expect }))}
          />
        </fieldset>
      </>
    );
  return (
    <>
      <JsonView draft={draft} locked={isLocked} />
      <PolicyFile draft={draft} locked={isLocked} />
    </>
  );
}

/** What the policy says of a site that no rule decides. */
function Defaults({ draft, policy }: { draft: PolicyDraft; policy: Policy }) {
  return (
    <fieldset class="defaults">
      <legend>{t('safety.editor.defaults')}</legend>
      {(['default', 'unknown', 'stale'] as const).map((name) => (
        <ActionSelect
          key={name}
          label={t(`safety.editor.${name}`)}
          hint={name === 'unknown' ? t('safety.editor.unknownHint') : undefined}
          value={policy[name]}
          onChange={(action) => draft.edit((before) => ({ ...before, [name]: action }))}
        />
      ))}
      <NumberField
        label={t('safety.editor.maxAge')}
        hint={t('safety.editor.maxAgeHint')}
        unit={t('safety.field.days')}
        value={policy.maxAgeDays}
        least={1}
        most={36_500}
        optional
        onChange={(maxAgeDays) => draft.edit((before) => ({ ...before, maxAgeDays }))}
      />
    </fieldset>
  );
}

function NoPolicy({ draft, isLocked }: { draft: PolicyDraft; isLocked: boolean }) {
  const status = draft.status.value;
  const unreadable = isLocked ? t('safety.draft.unreadableLocked') : t('safety.draft.unreadable');
  return (
    <Section id="policy" heading={t('safety.editor.heading')}>
      {status !== 'loading' && (
        <p class="section-text">
          {status === 'unreadable' ? unreadable : t('safety.editor.none')}{' '}
          {!isLocked && <a href="#safety">{t('safety.editor.choose')}</a>}
        </p>
      )}
    </Section>
  );
}
