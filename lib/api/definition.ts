import type { Answers, SectionName, Subject } from '../model';
import type { JsonObject } from './json';
import type { Stamp } from './reading';

/** What an endpoint that answers sections of a card consists of. */
export interface SectionEndpointDefinition {
  /** Below the service address. */
  path: string;
  /** The sections that its answer always has a word on. */
  sections: readonly SectionName[];
  /** Throws `invalid-request` for what the service would refuse or misread. */
  toBody(subject: Subject, refresh: boolean): JsonObject;
  /** One answer per section; each is read by itself. */
  toAnswers(body: JsonObject, stamp: Stamp): Answers;
}
