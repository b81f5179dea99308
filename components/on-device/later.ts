import { sessionArea } from '../../lib/browser/storage';
import { loadAllTexts } from '../../lib/browser/texts';
import { readEstimate } from '../../lib/saved/estimates';
import { t } from '../../lib/texts';

export type EstimateViews = Awaited<ReturnType<typeof loadEstimateViews>>;

/** The popup carries only the texts of cards. */
export async function loadEstimateViews() {
  const texts = t('estimate.mark') === '' ? loadAllTexts() : null;
  const [{ FirstEstimate, PagePart }] = await Promise.all([
    import('./EstimateViews'),
    texts,
    import('./vendors').then(({ loadVendors }) => loadVendors()),
  ]);
  return { FirstEstimate, PagePart };
}

/** Never rejects: what cannot be read is not shown. */
export async function hasKeptEstimate(host: string): Promise<boolean> {
  return readEstimate(sessionArea, host).then(
    (kept) => kept !== null,
    () => false,
  );
}
