import type { ComponentChildren } from 'preact';
import { CopyButton } from '../ui/CopyButton';
import { RemoteText } from '../ui/Texts';

interface Props {
  label: ComponentChildren;
  /** As it is copied, and as it is shown unless there are children. */
  value: string;
  children?: ComponentChildren;
  /** None where copying is of no use. */
  onCopyValue?(text: string): void;
  /** Takes the whole width of its list. */
  wide?: boolean;
  tone?: 'warn' | 'bad';
}

/** Render one value with its name. Stands in a `dl` of class `facts`. */
export function Fact({ label, value, children, onCopyValue, wide, tone }: Props) {
  return (
    <div class={wide ? 'fact fact-wide' : 'fact'} data-tone={tone}>
      <dt>{label}</dt>
      <dd>
        <span class="fact-value">{children ?? <RemoteText text={value} />}</span>
        {onCopyValue && <CopyButton text={value} onCopyValue={onCopyValue} />}
      </dd>
    </div>
  );
}
