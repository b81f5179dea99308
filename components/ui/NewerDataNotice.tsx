import { i18n } from '#i18n';
import { Notice } from './Notice';

/** Render that a newer version saved what is there, so that this one only reads it. */
export function NewerDataNotice() {
  return (
    <Notice>
      <strong>{i18n.t('newerData.title')}</strong> {i18n.t('newerData.text')}
    </Notice>
  );
}
