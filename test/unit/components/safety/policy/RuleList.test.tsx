// @vitest-environment happy-dom
import { createEvent, fireEvent, render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { RuleList } from '../../../../../components/safety/policy/RuleList';
import type { Policy } from '../../../../../lib/safety/policy';
import { toRule } from '../../../../support/judged-sites';
import { toTestPolicy } from '../../../../support/policies';

const IDS = ['first', 'second', 'third'];

/** Drags one rule over another: on which side of that the line is, and the order once it is dropped there. */
function drag(from: number, to: number): { side: string | null; order: string[] } {
  const policy = toTestPolicy({ rules: IDS.map((id) => toRule({ categories: ['/Adult'] }, 'block', id)) });
  let edited: Policy = policy;
  const rest = { isClosed: false, takeAdded: () => null };
  const { unmount } = render(<RuleList {...{ policy, ...rest }} onEdit={(change) => (edited = change(policy))} />);
  const rows = screen.getAllByRole('listitem');
  const [grip, target] = [rows[from]?.querySelector('.rule-grip'), rows[to]];
  if (!grip || !target) throw new Error('There is no such rule.');
  fireEvent(grip, createEvent.dragStart(grip));
  fireEvent(target, createEvent.dragOver(target));
  const side = target.getAttribute('data-drop');
  fireEvent(target, createEvent.drop(target));
  unmount();
  return { side, order: edited.rules.map(({ id }) => id) };
}

it('draws the line of a rule that is dragged where the rule comes to stand', () => {
  expect(drag(0, 2)).toEqual({ side: 'after', order: ['second', 'third', 'first'] });
  expect(drag(0, 1)).toEqual({ side: 'after', order: ['second', 'first', 'third'] });
  expect(drag(2, 0)).toEqual({ side: 'before', order: ['third', 'first', 'second'] });
  expect(drag(1, 1)).toEqual({ side: null, order: IDS });
});

it('shows a rule that was added before it: open, and with its name selected', () => {
  const rules = Array.from({ length: 150 }, (_, n) => toRule({ categories: ['/Adult'] }, 'block', `r${n}`));
  const rest = { isClosed: false, onEdit: () => {} };
  render(<RuleList policy={toTestPolicy({ rules })} {...rest} takeAdded={() => 'r149'} />);
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Name of r149');
  expect(document.activeElement).toBe(name);
});
