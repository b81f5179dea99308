import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readPage } from '../../lib/on-device/read/read-page';

// Runs in the open page, in the world of extensions, which the page's own scripts do not see.
export default defineUnlistedScript(() => {
  globalThis.sitecardReadPage = readPage;
});
