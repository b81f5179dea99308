import { GERMAN_VISITS } from '../support/faces/german.ts';
import { describeVisits } from '../support/faces/visits.ts';
import { soak } from '../support/soak.ts';

describeVisits('in German', { language: 'de' }, GERMAN_VISITS, soak(false, true));
