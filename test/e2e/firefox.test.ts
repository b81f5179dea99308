import { shareFirefox } from '../support/firefox-browser.ts';
import { describeCard } from './firefox/card.ts';
import { describeLists } from './firefox/lists.ts';
import { describeOnDevice } from './firefox/on-device.ts';
import { describeSafety } from './firefox/safety.ts';
import { describeSync } from './firefox/sync.ts';
import { describeWindow } from './firefox/window.ts';

// Firefox takes seconds to start: one serves all that is seen with the build as it ships.
const lend = shareFirefox({ build: 'firefox-mv3' });
describeCard(lend);
describeSafety(lend);
describeWindow(lend);
describeLists(lend);
describeOnDevice(lend);
describeSync(lend);
