import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { createLinksScript } from '../../lib/page-links/in-page/create-links-script';

// Runs in the open page, in the world of extensions, which the page's own scripts do not see. A second click finds the first one's.
export default defineUnlistedScript(() => {
  globalThis.sitecardPageLinks ??= createLinksScript();
});
