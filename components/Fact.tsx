import type { ComponentChildren } from 'preact';
import { CopyButton } from './CopyButton';

interface Props {
  label: ComponentChildren;
  children: ComponentChildren;
  /** The value as it is copied, and who copies it; none where copying is of no use. */
  copy?: string;
  onCopyValue?(text: string): void;
  /** Takes the whole width of its list. */
  wide?: boolean;
  tone?: 'warn' | 'bad';
}

/** Render one value with its name. Stands in a `dl` of class `facts`. */
export function Fact({ label, children, copy, onCopyValue, wide, tone }: Props) {
  return (
    <div class={wide ? 'fact fact-wide' : 'fact'} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <span class="fact-value">{children}</span>
        {copy && onCopyValue && <CopyButton text={copy} onCopyValue={onCopyValue} />}
      </dd>
    </div>
  );
}
