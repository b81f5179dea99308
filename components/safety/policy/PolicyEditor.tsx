import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { findWrongInList, toListedHost } from '../../../lib/safety/listed-host';
import type { Expectation, ManagedLists, Policy } from '../../../lib/safety/policy';
import { VERDICTS } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import type { TokenOption } from '../../pickers/token-options';
import { formatNumber } from '../../text/format';
import type { LineFault } from '../../text/lists';
import { toLineErrors } from '../../text/lists';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/Field';
import { Notice } from '../../ui/Notice';
import { NumberField, TextField, useLetGo } from '../../ui/NumberField';
import { Section } from '../../ui/Section';
import { Tabs } from '../../ui/Tabs';
import { SetByOrganisation } from '../../ui/Texts';
import { ActionSelect } from './ActionSelect';
import { DraftBar } from './DraftBar';
import { DryRunView } from './DryRun';
import type { DryRunState } from './dry-run-state';
import { Exceptions } from './Exceptions';
import type { ExceptionsState } from './exceptions-state';
import { HostLists, OrganisationLists } from './HostLists';
import type { KeptTexts } from './hosts';
import { useDraftLines } from './hosts';
import { JsonView } from './JsonView';
import { PolicyFile } from './PolicyFile';
import type { PolicyDraft } from './policy-draft';
import { RuleList } from './RuleList';
import { KnownContext } from './unmatched';

/** One test a line: `example.com blocked`. */
export function toTestLines(tests: readonly Expectation[]): string {
  return tests.map(({ host, verdict }) => `${host} ${verdict}`).join('\n');
}

/** The lines of faults count from 1. */
export function readTestLines(text: string): { tests: Expectation[]; faults: LineFault[] } {
  const tests: Expectation[] = [];
  const faults: LineFault[] = [];
  text.split('\n').forEach((raw, index) => {
    const line = raw.trim();
    if (line === '') return;
    // The verdict is the last word, because an address has its own colons.
    const [, name = '', word = ''] = /^(.*?)[\s,;:=]+(\w+)$/.exec(line) ?? [];
    const host = toListedHost(name);
    const verdict = VERDICTS.find((one) => one === word.toLowerCase());
    if (host === null || !verdict) faults.push({ line: index + 1, text: line, wrong: findWrongInList(name) });
    else tests.push({ host, verdict });
  });
  return { tests, faults };
}

interface PolicyTestsProps {
  policy: Policy;
  kept: KeptTexts;
  onEdit(change: (policy: Policy) => Policy): void;
}

const readTests = (text: string) => readTestLines(text).tests;

function PolicyTests({ policy, kept, onEdit }: PolicyTestsProps) {
  const { text, finished, onInput, onCommit } = useDraftLines({
    kept,
    name: 'expect',
    items: policy.expect,
    toText: toTestLines,
    read: readTests,
    onItems: (tests) => onEdit((before) => ({ ...before, expect: tests })),
  });
  return (
    <TextArea
      label={t('safety.test.heading')}
      hint={t('safety.test.hint', [VERDICTS.slice(0, 5).join(', ')])}
      rows={4}
      placeholder="example.com blocked"
      value={text}
      errors={toLineErrors(readTestLines(finished).faults, (place) => t('safety.test.lineError', place))}
      onInput={onInput}
      onCommit={onCommit}
    />
  );
}

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
  const { draft, dryRun, isOn, isPrimed, exceptions, categories, fullLists, locked, managed, now } = props;
  const [part, setPart] = useState<Part>('rules');
  const { current: kept } = useRef<KeptTexts>(new Map());
  useLetGo(() => kept.clear());
  const policy = draft.draft.value;
  const isLocked = locked.has('policy');
  const isTyping = draft.isTyping.value;
  const faults = draft.typedFaults.value.length;
  const isClosed = isLocked || isTyping;
  const tabs = useRef<HTMLDivElement>(null);
  const toChosenTab = () => tabs.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  const leavesNotice = useRef(false);
  useLayoutEffect(() => {
    if (!leavesNotice.current) return;
    leavesNotice.current = false;
    toChosenTab()?.focus();
  });
  if (!policy) return <NoPolicy draft={draft} isLocked={isLocked} />;
  /** For actions that remove the notice and its button. The focus goes to the chosen tab. */
  const leaveNotice = (work: () => void) => () => {
    leavesNotice.current = true;
    work();
  };
  return (
    <KnownContext.Provider value={draft.known.value}>
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
            {isTyping && part !== 'json' && (
              <Notice
                action={
                  <div class="actions">
                    <Button onClick={leaveNotice(() => setPart('json'))}>{t('safety.json.goTo')}</Button>
                    <Button kind="quiet" onClick={leaveNotice(draft.discardTyped)}>
                      {t('safety.json.discard')}
                    </Button>
                  </div>
                }
              >
                {t('safety.json.kept', faults, [formatNumber(faults)])}
              </Notice>
            )}
            {part === 'rules' && (
              <>
                <fieldset disabled={isClosed}>
                  <TextField
                    label={t('safety.editor.name')}
                    value={policy.name}
                    onChange={(name) => draft.edit((before) => ({ ...before, name }))}
                  />
                </fieldset>
                <RuleList
                  policy={policy}
                  categories={categories}
                  fullLists={!isClosed && fullLists}
                  isClosed={isClosed}
                  takeAdded={draft.takeAdded}
                  onEdit={draft.edit}
                />
                <fieldset disabled={isClosed}>
                  <Defaults draft={draft} />
                </fieldset>
              </>
            )}
            {part === 'lists' && (
              <>
                <OrganisationLists {...managed} />
                <fieldset disabled={isClosed}>
                  <HostLists policy={policy} kept={kept} onEdit={draft.edit} />
                </fieldset>
              </>
            )}
            {part === 'exceptions' && (
              <Exceptions
                policy={policy}
                state={exceptions}
                locked={{ own: locked.has('overrides'), policy: isClosed }}
                now={now}
                onEdit={draft.edit}
              />
            )}
            {part === 'try' && (
              <>
                <DryRunView draft={draft} state={dryRun} isPrimed={isPrimed} locked={isLocked} />
                <fieldset disabled={isClosed}>
                  <PolicyTests policy={policy} kept={kept} onEdit={draft.edit} />
                </fieldset>
              </>
            )}
            {part === 'json' && (
              <>
                <JsonView draft={draft} locked={isLocked} />
                <PolicyFile draft={draft} locked={isLocked} />
              </>
            )}
          </Tabs>
          {!isLocked && <DraftBar draft={draft} place="editor" isOn={isOn} home={toChosenTab} />}
        </div>
      </Section>
    </KnownContext.Provider>
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

function Defaults({ draft }: { draft: PolicyDraft }) {
  const policy = draft.draft.value;
  if (!policy) return null;
  return (
    <fieldset class="defaults">
      <legend>{t('safety.editor.defaults')}</legend>
      <ActionSelect
        label={t('safety.editor.default')}
        value={policy.default}
        onChange={(action) => draft.edit((before) => ({ ...before, default: action }))}
      />
      <ActionSelect
        label={t('safety.editor.unknown')}
        hint={t('safety.editor.unknownHint')}
        value={policy.unknown}
        onChange={(action) => draft.edit((before) => ({ ...before, unknown: action }))}
      />
      <ActionSelect
        label={t('safety.editor.stale')}
        value={policy.stale}
        onChange={(action) => draft.edit((before) => ({ ...before, stale: action }))}
      />
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
