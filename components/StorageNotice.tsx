import { i18n } from '#i18n';

interface Props {
  /** Saved records that could not be read and were removed. */
  removed: number;
  /** A result could not be saved. */
  unsaved: boolean;
}

/** Render what the user must know of the saved data, or nothing. */
export function StorageNotice({ removed, unsaved }: Props) {
  if (removed === 0 && !unsaved) return null;
  return (
    <div class="storage-notice" role="status">
      {removed > 0 && <p>{i18n.t('storage.removed', removed)}</p>}
      {unsaved && <p>{i18n.t('storage.full')}</p>}
    </div>
  );
}
