import { t } from '../../lib/texts';

export interface KeyRow {
  what: string;
  /** Pressed one after the other. None: nothing is set. */
  keys: readonly string[];
}

/** What keys do, one line each. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl class="key-list">
      {rows.map(({ what, keys }) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {keys.length === 0 && <span class="secondary">{t('keyboard.notSet')}</span>}
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
