import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Policy, Rule } from '../../../lib/safety/policy';
import { toCategoryLabel } from '../../../lib/taxonomy';
import { t } from '../../../lib/texts';
import { toCountryOptions, withAliases } from '../../pickers/options';
import type { TokenOption } from '../../pickers/token-options';
import { formatNumber } from '../../text/format';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { toSummary } from './conditions';
import { RuleRow } from './RuleRow';

/** An empty rule with an unused id. */
export function toNewRule(policy: Policy, name: string): Rule {
  const ids = new Set(policy.rules.map(({ id }) => id));
  let number = policy.rules.length + 1;
  while (ids.has(`rule-${number}`)) number++;
  return { id: `rule-${number}`, name, when: { categories: [] }, then: 'block', reason: '' };
}

/** A rule for a category, under both of its names. */
export function toCategoryRule(policy: Policy, path: string): Rule {
  return { ...toNewRule(policy, toCategoryLabel(path)), when: { categories: withAliases([path], []) } };
}

export function withRule(policy: Policy, rule: Rule): Policy {
  return { ...policy, rules: policy.rules.map((old) => (old.id === rule.id ? rule : old)) };
}

export function withoutRule(policy: Policy, id: string): Policy {
  return { ...policy, rules: policy.rules.filter((rule) => rule.id !== id) };
}

/** `place` counts from 0. A place beyond an end is that end. */
export function withRuleAt(policy: Policy, id: string, place: number): Policy {
  const rule = policy.rules.find((found) => found.id === id);
  if (!rule) return policy;
  const others = policy.rules.filter((other) => other !== rule);
  const at = Math.max(0, Math.min(others.length, place));
  return { ...policy, rules: [...others.slice(0, at), rule, ...others.slice(at)] };
}

/** The rest is drawn on request: a page of ten thousand rows does not answer. */
const STEP = 100;
const FILTERED_FROM = 12;

/** For screen readers. Shown only while `isSo` holds, so not after an undo. */
interface Said {
  text: string;
  isSo(rules: readonly Rule[]): boolean;
}

const inRow = (rule: string, part: string) => `[data-rule="${CSS.escape(rule)}"] ${part}`;

interface Props {
  policy: Policy;
  categories: readonly TokenOption[];
  fullLists: ComponentChildren;
  isClosed: boolean;
  /** The id of a rule that was added before the list is shown. */
  takeAdded(): string | null;
  onEdit(change: (policy: Policy) => Policy): void;
}

export function RuleList({ policy, categories, fullLists, isClosed, takeAdded, onEdit }: Props) {
  const { rules } = policy;
  const list = useRef<HTMLOListElement>(null);
  const [added] = useState(takeAdded);
  /** The edited rule, and the search that found it. The rule stays visible while that search stands. */
  const [open, setOpen] = useState(added === null ? null : { id: added, by: '' });
  const [shown, setShown] = useState(STEP);
  /** Added or moved rules are drawn wherever they stand, so that nobody loses them. */
  const [inHand, setInHand] = useState<readonly string[]>(added === null ? [] : [added]);
  const [query, setQuery] = useState('');
  const [isFiltered, setFiltered] = useState(rules.length > FILTERED_FROM);
  const [said, setSaid] = useState<Said | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  /** Takes the focus after the next render. */
  const focus = useRef(added === null ? null : inRow(added, 'input'));
  const countries = useMemo(toCountryOptions, []);
  useLayoutEffect(() => {
    // The target is missing while the change has reached only the list, not the policy.
    const target = focus.current && list.current?.parentElement?.querySelector<HTMLElement>(focus.current);
    if (!target) return;
    focus.current = null;
    target.focus();
    // The name of a new rule is selected, to be typed over.
    if (target instanceof HTMLInputElement) target.select();
  });

  /** The filter comes and goes with another policy, not while the user adds or removes rules. */
  const counted = useRef(rules.length);
  useLayoutEffect(() => {
    if (Math.abs(rules.length - counted.current) > 1) {
      setFiltered(rules.length > FILTERED_FROM);
      if (rules.length <= FILTERED_FROM) setQuery('');
    }
    counted.current = rules.length;
  }, [rules.length]);

  const wanted = query.trim().toLowerCase();
  const found = rules
    .map((rule, place) => ({ rule, place }))
    .filter(
      ({ rule }) =>
        wanted === '' ||
        (rule.id === open?.id && open.by === wanted) ||
        `${rule.name} ${toSummary(rule.when)}`.toLowerCase().includes(wanted),
    );
  const drawn = found.filter(({ rule }, index) => index < shown || inHand.includes(rule.id));
  const hidden = found.length - drawn.length;
  /** A dragged rule takes the place of the row it is dropped on. Dragged from above, it moves that row up. */
  const from = rules.findIndex(({ id }) => id === dragged);
  const toDropSide = (place: number) => (place === from ? undefined : place > from ? 'after' : 'before');

  const moveTo = (rule: string, place: number, name: string, part?: string) => {
    if (part) focus.current = inRow(rule, part);
    setInHand((before) => [...before.filter((id) => id !== rule), rule]);
    onEdit((before) => withRuleAt(before, rule, place));
    const text = t('safety.rule.moved', [name, formatNumber(place + 1), formatNumber(rules.length)]);
    setSaid({ text, isSo: (now) => now[place]?.id === rule });
  };
  const remove = (rule: string, place: number, name: string) => {
    const at = drawn.findIndex((row) => row.place === place);
    const next = drawn[at + 1] ?? drawn[at - 1];
    focus.current = next ? inRow(next.rule.id, '.rule-remove .button') : '.rule-add .button';
    onEdit((before) => withoutRule(before, rule));
    const text = t('safety.rule.removed', [name]);
    setSaid({ text, isSo: (now) => !now.some(({ id }) => id === rule) });
  };
  const add = () => {
    const rule = toNewRule(policy, t('safety.rule.newName'));
    focus.current = inRow(rule.id, 'input');
    setQuery('');
    setInHand((before) => [...before, rule.id]);
    setOpen({ id: rule.id, by: '' });
    onEdit((before) => ({ ...before, rules: [...before.rules, rule] }));
  };

  return (
    <div class="rules-part">
      {isFiltered && (
        <Field
          label={t('safety.rule.filter')}
          type="search"
          value={query}
          hint={<span role="status">{t('safety.rule.found', found.length, [formatNumber(found.length)])}</span>}
          onInput={setQuery}
        />
      )}
      {rules.length === 0 && <p class="section-text">{t('safety.rule.none')}</p>}
      <ol ref={list} class="rules" aria-label={t('safety.rule.heading')}>
        {drawn.map(({ rule, place }) => (
          <RuleRow
            key={rule.id}
            {...{ rule, place, categories, fullLists, countries, isClosed }}
            count={rules.length}
            isOpen={open?.id === rule.id}
            dropSide={over === rule.id ? toDropSide(place) : undefined}
            onMove={(to, part) => moveTo(rule.id, to, rule.name, part)}
            onRemove={() => remove(rule.id, place, rule.name)}
            onToggle={() => setOpen(open?.id === rule.id ? null : { id: rule.id, by: wanted })}
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
              const moved = rules.find((one) => one.id === dragged);
              if (moved && moved !== rule) moveTo(moved.id, place, moved.name);
            }}
          />
        ))}
      </ol>
      <p role="status" class="hidden-text">
        {said?.isSo(rules) && said.text}
      </p>
      <div class="actions rule-add">
        <fieldset disabled={isClosed}>
          <Button onClick={add}>{t('safety.rule.add')}</Button>
        </fieldset>
        {hidden > 0 && (
          <Button kind="quiet" onClick={() => setShown(shown + STEP)}>
            {t('safety.rule.more', [formatNumber(Math.min(STEP, hidden))])}
          </Button>
        )}
      </div>
    </div>
  );
}
