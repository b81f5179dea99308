import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Policy, Rule } from '../../../lib/safety/policy';
import { t } from '../../../lib/texts';
import { formatNumber } from '../../text/format';
import { findRules, toNewRule, withoutRule, withRuleAt } from './rules';

/** The rest is drawn on request: a page of ten thousand rows does not answer. */
export const STEP = 100;
const FILTERED_FROM = 12;

/** For screen readers. Shown only while `isSo` holds, so not after an undo. */
interface Said {
  text: string;
  isSo(rules: readonly Rule[]): boolean;
}

type Edit = (change: (policy: Policy) => Policy) => void;

const inRow = (rule: string, part: string) => `[data-rule="${CSS.escape(rule)}"] ${part}`;

/** Gives the focus to what `aim` names, after the next render that has it. */
function useAim(list: RefObject<HTMLElement | null>, first: string | null) {
  const focus = useRef(first);
  useLayoutEffect(() => {
    // The target is missing while the change has reached only the list, not the policy.
    const target = focus.current && list.current?.parentElement?.querySelector<HTMLElement>(focus.current);
    if (!target) return;
    focus.current = null;
    target.focus();
    // The name of a new rule is selected, to be typed over.
    if (target instanceof HTMLInputElement) target.select();
  });
  return (selector: string) => {
    focus.current = selector;
  };
}

/** The filter comes and goes with another policy, not while the user adds or removes rules. */
function useFilter(count: number) {
  const [query, setQuery] = useState('');
  const [isFiltered, setFiltered] = useState(count > FILTERED_FROM);
  const counted = useRef(count);
  useLayoutEffect(() => {
    if (Math.abs(count - counted.current) > 1) {
      setFiltered(count > FILTERED_FROM);
      if (count <= FILTERED_FROM) setQuery('');
    }
    counted.current = count;
  }, [count]);
  return { query, setQuery, isFiltered };
}

/** `takeAdded`: the id of a rule that was added before the list is shown. */
export function useRuleList(policy: Policy, takeAdded: () => string | null, onEdit: Edit) {
  const { rules } = policy;
  const list = useRef<HTMLOListElement>(null);
  const [added] = useState(takeAdded);
  /** The edited rule, and the search that found it. The rule stays visible while that search stands. */
  const [open, setOpen] = useState(added === null ? null : { id: added, by: '' });
  const [shown, setShown] = useState(STEP);
  /** Added or moved rules are drawn wherever they stand, so that nobody loses them. */
  const [inHand, setInHand] = useState<readonly string[]>(added === null ? [] : [added]);
  const [said, setSaid] = useState<Said | null>(null);
  const { query, setQuery, isFiltered } = useFilter(rules.length);
  const aim = useAim(list, added === null ? null : inRow(added, 'input'));

  const wanted = query.trim().toLowerCase();
  const found = findRules(rules, wanted, open?.by === wanted ? open.id : null);
  const drawn = found.filter(({ rule }, index) => index < shown || inHand.includes(rule.id));

  return {
    list,
    query,
    setQuery,
    isFiltered,
    found,
    drawn,
    said: said?.isSo(rules) ? said.text : null,
    isOpen: (rule: string) => open?.id === rule,
    toggle: (rule: string) => setOpen(open?.id === rule ? null : { id: rule, by: wanted }),
    showMore: () => setShown(shown + STEP),
    moveTo({ id, name }: Rule, place: number, part?: string): void {
      if (part) aim(inRow(id, part));
      setInHand((before) => [...before.filter((other) => other !== id), id]);
      onEdit((before) => withRuleAt(before, id, place));
      const text = t('safety.rule.moved', [name, formatNumber(place + 1), formatNumber(rules.length)]);
      setSaid({ text, isSo: (now) => now[place]?.id === id });
    },
    remove({ id, name }: Rule): void {
      const at = drawn.findIndex(({ rule }) => rule.id === id);
      const next = drawn[at + 1] ?? drawn[at - 1];
      aim(next ? inRow(next.rule.id, '.rule-remove .button') : '.rule-add .button');
      onEdit((before) => withoutRule(before, id));
      setSaid({ text: t('safety.rule.removed', [name]), isSo: (now) => !now.some((rule) => rule.id === id) });
    },
    add(): void {
      const rule = toNewRule(policy, t('safety.rule.newName'));
      aim(inRow(rule.id, 'input'));
      setQuery('');
      setInHand((before) => [...before, rule.id]);
      setOpen({ id: rule.id, by: '' });
      onEdit((before) => ({ ...before, rules: [...before.rules, rule] }));
    },
  };
}
