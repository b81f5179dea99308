import type { Answers, Subject } from '../model';
import type { JsonObject } from './json';
import type { Stamp } from './reading';

/** What an endpoint that answers sections of a card consists of. */
export interface SectionEndpointDefinition {
  /** Below the service address. */
  path: string;
  /** Throws `invalid-request` for what the service would refuse or misread. */
  toBody(subject: Subject, refresh: boolean): JsonObject;
  /** One answer for each of `sectionsOf` its name (`lookup/plan.ts`); each is read by itself. */
  toAnswers(body: JsonObject, stamp: Stamp): Answers;
}
