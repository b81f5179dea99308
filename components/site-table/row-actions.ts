import type { ExportForm } from '../../lib/export/form';
import { t } from '../../lib/texts';
import { MOST_COMPARED } from './selection';

/** A button of the bar. */
export interface RowAction {
  label: string;
  /** It cannot be done with what is selected. */
  isOff?: boolean;
  act(): void;
}

type Hosts = readonly { host: string }[];
type OnHosts = (hosts: readonly string[]) => void;

const toHosts = (rows: Hosts) => rows.map(({ host }) => host);

export function toOpenAction(selected: Hosts, onOpen: (host: string) => void): RowAction {
  const [only] = selected;
  return { label: t('sites.actions.open'), isOff: selected.length !== 1, act: () => only && onOpen(only.host) };
}

export function toCompareAction(selected: Hosts, onCompare: OnHosts): RowAction {
  const isOff = selected.length < 2 || selected.length > MOST_COMPARED;
  return { label: t('sites.actions.compare'), isOff, act: () => onCompare(toHosts(selected)) };
}

export function toBulkAction(selected: Hosts, onBulk: OnHosts): RowAction {
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
