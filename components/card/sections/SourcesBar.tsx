import './sources-bar.css';
import { formatShare } from '../../text/share';
import { CopyButton } from '../../ui/CopyButton';
import type { ShareProps } from './Charts';
import { ShareTable } from './Charts';

/** Shares from which a part has room for its label: in a narrow bar, and in a wide one. */
const LARGE = 0.26;
const MIDDLE = 0.16;

const toSize = (share: number) => (share >= LARGE ? 'large' : share >= MIDDLE ? 'middle' : 'small');

/** Shares as the parts of one bar, each with its label at it; those of the smallest ones stand together at its end. */
export function SourcesBar({ caption, rows, onCopyValue }: ShareProps) {
  const parts = rows
    .map((row) => ({ ...row, share: Math.max(0, row.share || 0) }))
    .sort((one, other) => other.share - one.share)
    .map((row) => ({ ...row, size: toSize(row.share), text: formatShare(row.share) }));
  return (
    <div class="sources">
      <div class="named-list">
        <h3>{caption}</h3>
        {onCopyValue && (
          <CopyButton
            text={rows.map(({ name, share }) => `${name}\t${formatShare(share)}`).join('\n')}
            name={caption}
            onCopyValue={onCopyValue}
          />
        )}
      </div>
      <div aria-hidden="true">
        <div class="sources-bar">
          {parts.map(({ key, name, share, size, text }) => (
            <div key={key} class="source" data-size={size} style={{ flexGrow: share }} title={`${name}: ${text}`}>
              <span class="source-part" />
              <span class="source-label">
                {name} <strong>{text}</strong>
              </span>
            </div>
          ))}
        </div>
        <ul class="sources-rest">
          {parts
            .filter(({ size }) => size !== 'large')
            .map(({ key, name, size, text }) => (
              <li key={key} data-size={size}>
                {name} <strong>{text}</strong>
              </li>
            ))}
        </ul>
      </div>
      <div class="hidden-text">
        <ShareTable caption={caption} rows={rows} />
      </div>
    </div>
  );
}
