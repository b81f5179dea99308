import type { Step } from './support/step-run.ts';
import { runSteps } from './support/step-run.ts';
import {
  ADD_ON_LINT,
  BUILDS,
  CHECKS,
  COMPARISON,
  E2E_NEEDS,
  PACKAGES,
  removeBuilds,
  SIZES,
} from './support/tier-steps.ts';
import { runVitest } from './support/vitest-run.ts';

/** `npm test`: what a change can break. */
const QUICK: Step[][] = [
  CHECKS,
  [{ name: 'unit, worker, architecture, fuzz', run: () => runVitest({ name: 'unit', tier: 'quick' }) }],
  BUILDS,
  [...E2E_NEEDS, SIZES, ADD_ON_LINT],
  [{ name: 'real browsers', run: () => runVitest({ name: 'e2e', tier: 'quick' }) }],
];

/** `npm run test:full`: the rest, which needs builds and browsers of its own. */
const FULL: Step[][] = [
  PACKAGES,
  [COMPARISON],
  [...E2E_NEEDS, SIZES],
  [{ name: 'unit, worker: the full tier', run: () => runVitest({ name: 'unit', tier: 'full' }) }],
  [{ name: 'real browsers: the full tier', run: () => runVitest({ name: 'e2e', tier: 'full' }) }],
];

removeBuilds();
await runSteps(process.argv[2] === 'full' ? FULL : QUICK);
