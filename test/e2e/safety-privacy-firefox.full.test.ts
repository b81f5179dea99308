import { shareFirefox } from '../support/firefox-browser.ts';
import { soak } from '../support/soak.ts';
import { describeBrowsing } from './firefox/browsing.ts';

// Fewer rounds with brand safety off than in each mode that judges.
describeBrowsing(shareFirefox({ build: 'firefox-mv3-e2e' }), {
  modes: [
    ['off', soak(1, 112)],
    ['saved', soak(2, 112)],
    ['primed', soak(2, 112)],
  ],
  tabModes: soak(['primed'], ['saved', 'primed']),
  tabs: soak(12, 200),
});
