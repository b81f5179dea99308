import { DASHBOARD_VISITS } from '../support/faces/dashboard.ts';
import { OPTIONS_VISITS } from '../support/faces/options.ts';
import { POPUP_VISITS } from '../support/faces/popup.ts';
import { describeVisits } from '../support/faces/visits.ts';
import { soak } from '../support/soak.ts';

describeVisits(
  'in English',
  { build: 'chrome-mv3-e2e' },
  [...POPUP_VISITS, ...OPTIONS_VISITS, ...DASHBOARD_VISITS],
  soak(false, true),
);
