import { formatShare } from '../format';

interface Row {
  key: string;
  name: string;
  /** 0 to 1 */
  share: number;
}

interface Props {
  caption: string;
  rows: readonly Row[];
}

/** Render shares of a whole as a table whose lines are underscored by bars. */
export function ShareTable({ caption, rows }: Props) {
  return (
    <table class="shares">
      <caption>{caption}</caption>
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
