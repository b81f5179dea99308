import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ExportForm } from '../../lib/site-row';
import { t } from '../../lib/texts';
import { toSentence } from '../text/failure';
import { formatNumber } from '../text/format';
import { Button } from '../ui/Button';
import type { RowAction } from './ActionMenu';
import { ExportMenu } from './ExportMenu';
import { FittingActions } from './FittingActions';
import type { LastSaid } from './last-action';
import type { Places } from './places';
import { MOST_COMPARED } from './selection';

type Hosted = { readonly host: string };

const toHosts = (rows: readonly Hosted[]) => rows.map(({ host }) => host);

export function toCompareAction(selected: readonly Hosted[], { onCompare }: Places): RowAction {
  const isOff = selected.length < 2 || selected.length > MOST_COMPARED;
  return { label: t('site-table.actions.compare'), isOff, act: () => onCompare(toHosts(selected)) };
}

export function toBulkAction(selected: readonly Hosted[], { onBulk }: Places): RowAction {
  return { label: t('site-table.actions.bulk'), isOff: selected.length === 0, act: () => onBulk(toHosts(selected)) };
}

interface Props<Row extends Hosted> {
  label: string;
  selected: readonly Row[];
  all: readonly Row[];
  /** For the selected rows, beside opening one. */
  actions: readonly RowAction[];
  onOpenSite(host: string): void;
  /** What takes rows out works on the selected rows, or on all where none is selected. */
  copyHosts(rows: readonly Hosted[]): unknown;
  /** More ways to copy. */
  toCopyActions?(rows: readonly Row[]): readonly RowAction[];
  forms: readonly ExportForm[];
  exportAs(form: ExportForm, rows: readonly Row[]): unknown;
  isExporting?: boolean;
  /** What brings rows in, while none is selected. */
  more?: ComponentChildren;
}

/** What can be done with the selected rows, or with all where none is selected. What cannot be done now is not shown. */
export function RowActionBar<Row extends Hosted>(props: Props<Row>) {
  const { label, selected, all, actions, onOpenSite, forms, isExporting = false, more } = props;
  const count = selected.length;
  const rows = count > 0 ? selected : all;
  const [only] = selected;
  const open = { label: t('site-table.actions.open'), isOff: count !== 1, act: () => only && onOpenSite(only.host) };
  const takeOut = [
    ...forms.map((form) => ({
      label: t(`site-table.actions.${form}`),
      isOff: isExporting,
      act: () => void props.exportAs(form, rows),
    })),
    { label: t('site-table.actions.copyHosts'), act: () => void props.copyHosts(rows) },
    ...(props.toCopyActions?.(rows) ?? []),
  ];
  const number = [formatNumber(rows.length)];
  return (
    <section class="row-actions" aria-label={label}>
      {count > 0 ? <FittingActions actions={toPossible([open, ...actions])} /> : more}
      {rows.length > 0 && (
        <ExportMenu
          heading={
            count > 0
              ? t('site-table.actions.selected', count, number)
              : t('site-table.actions.all', rows.length, number)
          }
          actions={toPossible(takeOut)}
        />
      )}
    </section>
  );
}

const toPossible = (actions: readonly RowAction[]) => actions.filter(({ isOff = false }) => !isOff);

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
      return t('site-table.said.copied', said.count, [formatNumber(said.count)]);
    case 'not-copied':
      return t('card.notCopied');
    case 'not-made':
      return toSentence(said.failure);
    case 'undone':
      return t('site-table.said.undone');
    case 'not-saved':
      return t('ui.form.notSaved');
  }
}
