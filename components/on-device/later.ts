import { sessionArea } from '../../lib/browser/storage';
import { loadAllTexts } from '../../lib/browser/texts';
import { readEstimate } from '../../lib/saved/estimates';
import { t } from '../../lib/texts';

export type EstimateViews = typeof import('./EstimateViews');

/** The popup carries only the texts of cards. */
export async function loadEstimateViews(): Promise<EstimateViews> {
  const [views] = await Promise.all([import('./EstimateViews'), t('estimate.mark') === '' ? loadAllTexts() : null]);
  return views;
}

/** Never rejects: what cannot be read is not shown. */
export async function hasKeptEstimate(host: string): Promise<boolean> {
  return readEstimate(sessionArea, host).then(
    (kept) => kept !== null,
    () => false,
  );
}
