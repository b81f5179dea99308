import type { ComponentChildren } from 'preact';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import type { RowAction } from './row-actions';

interface Props {
  label: string;
  /** Of the selected rows. */
  count: number;
  /** Says how many rows there are, where none is selected. */
  allText: string;
  /** For the selected rows. */
  actions: readonly RowAction[];
  /** For the selected rows, or for all where none is selected. */
  takeOut: readonly RowAction[];
  /** After the buttons that take rows out. */
  more?: ComponentChildren;
  /** The line about the last action. */
  children: ComponentChildren;
}

/** What can be done with rows. Every button is always there: the table below must not move under the pointer that selects. */
export function RowActionBar({ label, count, allText, actions, takeOut, more, children }: Props) {
  return (
    <section class="row-actions" aria-label={label}>
      <div class="actions">{actions.map(toButton)}</div>
      <div class="actions">
        <span>{count > 0 ? t('sites.actions.selected', count, [formatNumber(count)]) : allText}</span>
        {takeOut.map(toButton)}
        {more}
      </div>
      {children}
    </section>
  );
}

const toButton = ({ label, isOff = false, act }: RowAction, place: number) => (
  <Button key={place} busy={isOff} onClick={act}>
    {label}
  </Button>
);
