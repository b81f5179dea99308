import { useState } from 'preact/hooks';
import type { Policy } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { formatNumber } from '../../text/format';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { RuleRow } from './RuleRow';
import { STEP, useRuleList } from './rule-list';
import { withRule } from './rules';

interface Props {
  policy: Policy;
  isClosed: boolean;
  /** The id of a rule that was added before the list is shown. */
  takeAdded(): string | null;
  onEdit(change: (policy: Policy) => Policy): void;
}

export function RuleList({ policy, isClosed, takeAdded, onEdit }: Props) {
  const { rules } = policy;
  const state = useRuleList(policy, takeAdded, onEdit);
  const { found, drawn } = state;
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const hidden = found.length - drawn.length;
  /** A dragged rule takes the place of the row it is dropped on. Dragged from above, it moves that row up. */
  const from = rules.findIndex(({ id }) => id === dragged);
  const toDropSide = (place: number) => (place === from ? undefined : place > from ? 'after' : 'before');

  return (
    <div class="rules-part">
      {state.isFiltered && (
        <Field
          label={t('safety.rule.filter')}
          type="search"
          value={state.query}
          hint={<span role="status">{t('safety.rule.found', found.length, [formatNumber(found.length)])}</span>}
          onInput={state.setQuery}
        />
      )}
      {rules.length === 0 && <p class="section-text">{t('safety.rule.none')}</p>}
      <ol ref={state.list} class="rules" aria-label={t('safety.rule.heading')}>
        {drawn.map(({ rule, place }) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            place={place}
            isClosed={isClosed}
            count={rules.length}
            isOpen={state.isOpen(rule.id)}
            dropSide={over === rule.id ? toDropSide(place) : undefined}
            onMove={(to, part) => state.moveTo(rule, to, part)}
            onRemove={() => state.remove(rule)}
            onToggle={() => state.toggle(rule.id)}
            onChange={(next) => onEdit((before) => withRule(before, next))}
            onDrag={(isDragged) => {
              setDragged(isDragged ? rule.id : null);
              if (!isDragged) setOver(null);
            }}
            onDragOver={() => {
              if (dragged !== null && over !== rule.id) setOver(rule.id);
              return dragged !== null;
            }}
            onDrop={() => {
              const moved = rules[from];
              if (moved && moved !== rule) state.moveTo(moved, place);
            }}
          />
        ))}
      </ol>
      <p role="status" class="hidden-text">
        {state.said}
      </p>
      <div class="actions rule-add">
        <fieldset disabled={isClosed}>
          <Button onClick={state.add}>{t('safety.rule.add')}</Button>
        </fieldset>
        {hidden > 0 && (
          <Button kind="quiet" onClick={state.showMore}>
            {t('safety.rule.more', [formatNumber(Math.min(STEP, hidden))])}
          </Button>
        )}
      </div>
    </div>
  );
}
