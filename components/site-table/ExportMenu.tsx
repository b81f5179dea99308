import { Download } from 'lucide-preact';
import { t } from '../../lib/texts';
import type { RowAction } from './ActionMenu';
import { ActionMenu } from './ActionMenu';

interface Props {
  /** Above the list: what its actions are done with. */
  heading?: string;
  actions: readonly RowAction[];
}

/** The ways to take out of a page what it shows. */
export function ExportMenu({ heading, actions }: Props) {
  const label = t('site-table.export');
  const button = (
    <>
      <Download size={14} aria-hidden /> {label}
    </>
  );
  return <ActionMenu label={label} button={button} heading={heading} actions={actions} />;
}
