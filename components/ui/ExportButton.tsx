import { Download } from 'lucide-preact';
import { Button } from './Button';

interface Props {
  /** What the file is, such as `CSV`. */
  form: string;
  /** What the button does, with the form in it. */
  label: string;
  busy?: boolean;
  onClick(): void;
}

/** Saves what a page shows as a file. Short, so that the forms stand beside the filters. */
export function ExportButton({ form, label, busy = false, onClick }: Props) {
  return (
    <Button label={label} busy={busy} onClick={onClick}>
      <Download size={14} aria-hidden /> {form}
    </Button>
  );
}
