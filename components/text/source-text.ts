import { i18n } from '#i18n';
import type { Source } from '../../lib/model';

const TEXTS: Record<Source, () => string> = {
  service: () => i18n.t('card.sourceService'),
  live: () => i18n.t('card.sourceLive'),
  'on-device': () => i18n.t('card.sourceOnDevice'),
};

/** Where data came from, in words. */
export function toSourceText(source: Source): string {
  return TEXTS[source]();
}
