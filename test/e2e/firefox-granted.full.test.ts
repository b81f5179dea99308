import { shareFirefox } from '../support/firefox-browser.ts';
import { describeBrowsing } from './firefox/browsing.ts';
import { describeFaces } from './firefox/faces.ts';

// With access to sites from the start: opened by a program, the popup is no click that would give it.
const lend = shareFirefox({ build: 'firefox-mv3-e2e' });
describeFaces(lend);
// Many more in `safety-privacy-firefox.full.test.ts`.
describeBrowsing(lend, { modes: [['primed', 1]], tabModes: ['primed'], tabs: 6 });
