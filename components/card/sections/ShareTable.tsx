import { formatShare } from '../../text/format';
import { CopyButton } from '../../ui/CopyButton';

interface Row {
  key: string;
  name: string;
  /** 0 to 1 */
  share: number;
}

interface Props {
  caption: string;
  rows: readonly Row[];
  /** All of them, where only the first are shown. */
  all?: readonly Row[];
  onCopyValue?(text: string): void;
}

/** Render shares of a whole as a table whose lines are underscored by bars. */
export function ShareTable({ caption, rows, all = rows, onCopyValue }: Props) {
  return (
    // Named by itself, not by its caption: that has a button in it.
    <table class="shares" aria-label={caption}>
      <caption>
        <span class="named-list">
          <span>{caption}</span>
          {onCopyValue && (
            <CopyButton
              // In two columns of a sheet.
              text={all.map(({ name, share }) => `${name}\t${formatShare(share)}`).join('\n')}
              name={caption}
              onCopyValue={onCopyValue}
            />
          )}
        </span>
      </caption>
      <tbody>
        {rows.map(({ key, name, share }) => (
          <tr key={key}>
            <th scope="row">
              <bdi title={name}>{name}</bdi>
              <svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect class="bar-rest" width="100" height="1" />
                <rect class="bar-part" width={Math.min(1, Math.max(0, share || 0)) * 100} height="1" />
              </svg>
            </th>
            <td>{formatShare(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
