import { ArrowDown, ArrowUp, Eye, GripVertical, Pencil, Trash2 } from 'lucide-preact';
import type { ComponentChildren } from 'preact';
import { useContext, useId } from 'preact/hooks';
import type { Rule } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { formatNumber } from '../../text/format';
import { toQuoted, toVisible } from '../../text/visible';
import { Button } from '../../ui/Button';
import { NumberField, TextField } from '../../ui/NumberField';
import { ActionMark, ActionSelect } from './ActionSelect';
import { ConditionFields } from './ConditionFields';
import { OptionsContext } from './condition-lists';
import { toSummary } from './conditions';
import { toNotes } from './faults';

interface RuleEditorProps {
  rule: Rule;
  onChange(rule: Rule): void;
  children?: ComponentChildren;
}

function RuleEditor({ rule, onChange, children }: RuleEditorProps) {
  return (
    <div class="rule-editor">
      <TextField label={t('safety.rule.name')} value={rule.name} onChange={(name) => onChange({ ...rule, name })} />
      <ConditionFields when={rule.when} onChange={(when) => onChange({ ...rule, when })} />
      <ActionSelect
        label={t('safety.rule.then')}
        value={rule.then}
        onChange={(action) => onChange({ ...rule, then: action })}
      />
      <TextField
        label={t('safety.rule.reason')}
        hint={t('safety.rule.reasonHint')}
        value={rule.reason}
        optional
        onChange={(reason) => onChange({ ...rule, reason })}
      />
      {children}
    </div>
  );
}

interface Props {
  rule: Rule;
  /** Counts from 0. */
  place: number;
  count: number;
  isOpen: boolean;
  isClosed: boolean;
  /** Where a rule that is dragged over this one would land. */
  dropSide: 'before' | 'after' | undefined;
  /** `part`: the pressed button, which gets the focus again at the new place. */
  onMove(place: number, part?: string): void;
  onRemove(): void;
  onToggle(): void;
  onChange(rule: Rule): void;
  onDrag(isDragged: boolean): void;
  onDragOver(): boolean;
  onDrop(): void;
}

export function RuleRow(props: Props) {
  const id = useId();
  const { rule, place, isOpen, isClosed, dropSide } = props;
  const summary = toSummary(rule.when);
  const { known } = useContext(OptionsContext);
  const notes = toNotes(rule.when, known);
  return (
    <li
      class="rule"
      data-rule={rule.id}
      data-drop={dropSide}
      onDragOver={(event) => props.onDragOver() && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <div class="rule-row">
        <span
          class="rule-grip"
          draggable={!isClosed}
          aria-hidden
          onDragStart={(event) => {
            event.dataTransfer?.setData('text/plain', rule.name);
            props.onDrag(true);
          }}
          onDragEnd={() => props.onDrag(false)}
        >
          <GripVertical size={16} />
        </span>
        <span class="rule-place">{place + 1}</span>
        <div class="rule-text">
          <h3>
            <bdi>{toVisible(rule.name)}</bdi>
          </h3>
          <p class="field-hint">{summary || t('safety.rule.noCondition')}</p>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
        <ActionMark action={rule.then} />
        <RuleButtons {...props} editorId={id} />
      </div>
      {isOpen && (
        <div id={id}>
          <fieldset disabled={isClosed}>
            <RuleEditor rule={rule} onChange={props.onChange}>
              {props.count > 1 && (
                <NumberField
                  label={t('safety.rule.place')}
                  unit={t('safety.rule.ofRules', [formatNumber(props.count)])}
                  value={place + 1}
                  least={1}
                  most={props.count}
                  onChange={(next) => next !== null && props.onMove(next - 1)}
                />
              )}
            </RuleEditor>
          </fieldset>
        </div>
      )}
    </li>
  );
}

function RuleButtons({
  rule,
  place,
  count,
  isOpen,
  isClosed,
  editorId,
  onMove,
  onRemove,
  onToggle,
}: Props & { editorId: string }) {
  const toggleLabel = isClosed
    ? t('safety.rule.see', [toQuoted(rule.name)])
    : t('safety.rule.edit', [toQuoted(rule.name)]);
  return (
    <div class="rule-buttons">
      <span class="rule-up">
        <Button
          icon
          kind="quiet"
          busy={isClosed || place === 0}
          label={t('safety.rule.up', [toQuoted(rule.name)])}
          onClick={() => onMove(place - 1, '.rule-up .button')}
        >
          <ArrowUp size={16} aria-hidden />
        </Button>
      </span>
      <span class="rule-down">
        <Button
          icon
          kind="quiet"
          busy={isClosed || place === count - 1}
          label={t('safety.rule.down', [toQuoted(rule.name)])}
          onClick={() => onMove(place + 1, '.rule-down .button')}
        >
          <ArrowDown size={16} aria-hidden />
        </Button>
      </span>
      <button
        type="button"
        class="button quiet icon"
        aria-expanded={isOpen}
        aria-controls={isOpen ? editorId : undefined}
        aria-label={toggleLabel}
        title={toggleLabel}
        onClick={onToggle}
      >
        {isClosed ? <Eye size={16} aria-hidden /> : <Pencil size={16} aria-hidden />}
      </button>
      <span class="rule-remove">
        <Button
          icon
          kind="quiet"
          busy={isClosed}
          label={t('safety.rule.remove', [toQuoted(rule.name)])}
          onClick={onRemove}
        >
          <Trash2 size={16} aria-hidden />
        </Button>
      </span>
    </div>
  );
}
