import { fromRecord, toRecord } from './record';

/** Where the number of the stored schema stands, as a record of its own. */
export const SCHEMA_KEY = 'schema';
/** What this version writes. 1: version 0.1.0, which wrote no number. 2: the settings hold brand safety. */
export const STORED_SCHEMA = 2;
const RECORD_VERSION = 1;

/** The schema of what is stored. One that is not there or cannot be read counts as the first: its migration changes nothing twice. */
export function toStoredSchema(stored: unknown): number {
  const body = fromRecord(RECORD_VERSION, SCHEMA_KEY, stored)?.body;
  return Number.isInteger(body) && (body as number) >= 1 ? (body as number) : 1;
}

/** Whether a newer version wrote what is stored: then it is read as far as it is understood, and never written. */
export function isNewerSchema(stored: unknown): boolean {
  return toStoredSchema(stored) > STORED_SCHEMA;
}

/** The item that says that everything is of this schema. */
export function toSchemaItem(schema: number, at: number): Record<string, string> {
  return { [SCHEMA_KEY]: toRecord(RECORD_VERSION, SCHEMA_KEY, schema, at) };
}
