import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ExportForm } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import type { LastSaid } from './last-action';
import type { Places } from './places';
import { MOST_COMPARED } from './selection';

/** A button of the bar. */
export interface RowAction {
  label: string;
  /** It cannot be done with what is selected. */
  isOff?: boolean;
  act(): void;
}

type Hosts = readonly { host: string }[];

const toHosts = (rows: Hosts) => rows.map(({ host }) => host);

export function toOpenAction(selected: Hosts, { onOpenSite }: Pick<Places, 'onOpenSite'>): RowAction {
  const [only] = selected;
  return { label: t('sites.actions.open'), isOff: selected.length !== 1, act: () => only && onOpenSite(only.host) };
}

export function toCompareAction(selected: Hosts, { onCompare }: Places): RowAction {
  const isOff = selected.length < 2 || selected.length > MOST_COMPARED;
  return { label: t('sites.actions.compare'), isOff, act: () => onCompare(toHosts(selected)) };
}

export function toBulkAction(selected: Hosts, { onBulk }: Places): RowAction {
  return { label: t('sites.actions.bulk'), isOff: selected.length === 0, act: () => onBulk(toHosts(selected)) };
}

export function toCopyAction<Row>(rows: readonly Row[], copyHosts: (rows: readonly Row[]) => unknown): RowAction {
  return { label: t('sites.actions.copyHosts'), act: () => void copyHosts(rows) };
}

export function toExportActions(
  forms: readonly ExportForm[],
  onExport: (form: ExportForm) => unknown,
  isOff = false,
): RowAction[] {
  return forms.map((form) => ({ label: t(`sites.actions.${form}`), isOff, act: () => void onExport(form) }));
}

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

interface SaidProps {
  /** What the last action has done. */
  said: string | null;
  undo?: ReadonlySignal<(() => Promise<void>) | null>;
}

/** What the last action has done, and the button that takes it back. */
export function SaidLine({ said, undo }: SaidProps) {
  return (
    <p class="row-actions-said" role="status">
      {said}{' '}
      {undo?.value && (
        <Button kind="quiet" onClick={() => void undo.value?.()}>
          {t('ui.form.undo')}
        </Button>
      )}
    </p>
  );
}

export function toLastSaidText(said: LastSaid): string {
  switch (said.what) {
    case 'copied':
      return t('sites.said.copied', said.count, [formatNumber(said.count)]);
    case 'not-copied':
      return t('card.notCopied');
    case 'undone':
      return t('sites.said.undone');
    case 'not-saved':
      return t('ui.form.notSaved');
  }
}
