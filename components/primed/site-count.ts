import { i18n } from '#i18n';
import { formatNumber } from '../text/format';

/** "1 site", "1,200 sites": for sentences that count calls as well, whose own plural form is that of the calls. */
export const toSiteCount = (sites: number) => i18n.t('options.safety.primed.siteCount', sites, [formatNumber(sites)]);
