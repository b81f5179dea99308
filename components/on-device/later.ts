import { sessionArea } from '../../lib/browser/storage';
import { loadOtherTexts } from '../../lib/browser/texts';
import { readEstimate } from '../../lib/saved/estimates';

/** With its texts and the names of vendors, which few pages need. */
export async function loadEstimateViews() {
  const [{ FirstEstimate, PagePart }] = await Promise.all([
    import('./EstimateViews'),
    loadOtherTexts(),
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
